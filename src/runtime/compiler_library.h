// The compiler, loaded when a verb first needs it: MLIR takes longer to load than most verbs take to run.
#pragma once

#include "compiler/compile/compile.h"

#include <mutex>

namespace tessera::runtime {

// Loads the library from the folder `lib` beside the command's folder. T0750 if it is missing.
Result<compiler::Compiler*> load_compiler();

// Hold this lock during each call of the compiler. The process has one compiler with global state (passes and code
// generators), and sessions in several threads share it.
std::unique_lock<std::mutex> hold_compiler();

}  // namespace tessera::runtime
