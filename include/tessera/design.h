// A design to check without running it.
#pragma once

#include <tessera/program.h>

#include <span>

namespace tessera::api {

// Mistakes in a design that nevertheless compiles: `findings` of the static checks, and `warnings` of the compiler.
struct TESSERA_API DesignCheck {
  std::vector<Diagnostic> findings, warnings;

  // Uses only the options for designs. If the design does not compile, the error is its first mistake, and `others` of
  // the error has all further mistakes.
  static Result<DesignCheck> open(const std::string& path, const OpenOptions& options = {});
  // `name` appears instead of a file name.
  static Result<DesignCheck> from_bytes(std::span<const std::uint8_t> bytes, const std::string& name,
                                        const OpenOptions& options = {});
};

}  // namespace tessera::api
