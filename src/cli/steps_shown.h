// The steps of a compilation, shown on a terminal.
#pragma once

#include "base/progress.h"
#include "cli/context.h"

#include <functional>
#include <optional>
#include <string>

namespace tessera::cli {

// While this object lives, the compiler shows its current step in one line of the terminal.
class StepsShown {
 public:
  // Sets `tell` to a function that shows a step; the compiler calls it before each long step.
  StepsShown(const Context& context, std::function<void(const std::string&)>& tell);

 private:
  std::optional<Progress> progress_;
};

}  // namespace tessera::cli
