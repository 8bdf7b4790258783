// Steps of a compilation on a terminal.
#pragma once

#include "base/progress.h"
#include "cli/context.h"
#include "compiler/compile/options.h"

#include <optional>

namespace tessera::cli {

// What takes long tells of its steps, one line on a terminal, as long as this lives.
class StepsShown {
 public:
  StepsShown(const Context& context, compiler::CompileOptions& options);

 private:
  std::optional<Progress> progress_;
};

}  // namespace tessera::cli
