// The compiler, loaded when a verb first needs it: MLIR takes longer to load than most verbs take to run.
#pragma once

#include "compiler/compile/compile.h"

#include <mutex>

namespace tessera::runtime {

// From the folder `lib` beside the one that the command is in. T0750 when it is not there.
Result<compiler::Compiler*> load_compiler();

// Held during each call of the compiler: sessions in several threads share the one compiler of the process, whose
// passes and code generators have global state.
std::unique_lock<std::mutex> hold_compiler();

}  // namespace tessera::runtime
