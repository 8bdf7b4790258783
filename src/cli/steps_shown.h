// The steps of a compilation, shown on a terminal.
#pragma once

#include "base/progress.h"
#include "cli/context.h"
#include "compiler/compile/options.h"

#include <optional>

namespace tessera::cli {

// While this object lives, the compiler shows its current step in one line of the terminal.
class StepsShown {
 public:
  StepsShown(const Context& context, compiler::CompileOptions& options);

 private:
  std::optional<Progress> progress_;
};

}  // namespace tessera::cli
