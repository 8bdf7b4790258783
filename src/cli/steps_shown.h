// Shows the steps of a compilation on a terminal.
#pragma once

#include "base/progress.h"
#include "cli/context.h"

#include <functional>
#include <optional>
#include <string>

namespace tessera::cli {

// Shows the current step of the compiler in one line of the terminal while this object lives.
class StepsShown {
 public:
  // If standard error is a terminal, sets `tell` to a function that shows a step. The compiler calls it before each
  // long step.
  StepsShown(const Context& context, std::function<void(const std::string&)>& tell);

 private:
  std::optional<Progress> progress_;
};

}  // namespace tessera::cli
