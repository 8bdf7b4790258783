// The passes that bring a design from text to what is emitted, in the order of the reference compiler's driver.
#pragma once

#include "compiler/compile.h"

#include <mlir/Pass/PassManager.h>

namespace tessera::compiler {

struct Step {
  Stage stage;
  std::string_view pass;    // its name
  std::string_view anchor;  // the operation whose each instance it takes
};

// In order.
std::span<const Step> steps();

// Adds the steps of all stages up to `until`, and of that one no further than `stop_after`, when it names one.
// Fails when no step is called so.
Result<void> add_steps(mlir::OpPassManager& passes, Stage until, std::string_view stop_after = {});

}  // namespace tessera::compiler
