// A design to check without running it.
#pragma once

#include <tessera/program.h>

namespace tessera::api {

// Likely mistakes in a design that compiles: `findings` of the static checks, and `warnings` of the compiler.
struct TESSERA_API DesignCheck {
  std::vector<Diagnostic> findings, warnings;

  // Of `options`, those of designs count. All mistakes of a design that does not compile are the error and its others.
  static Result<DesignCheck> open(const std::string& path, const OpenOptions& options = {});
};

}  // namespace tessera::api
