// Loads the compiler when it is first needed: loading MLIR takes longer than most verbs take to run.
#pragma once

#include "compiler/compile/compile.h"

#include <mutex>

namespace tessera::runtime {

// Loads the compiler's library. It is in the folder ../lib/tessera of the program or library that contains this code,
// or on the search path of this program or library. Fails with T0750 if the library cannot be loaded.
Result<compiler::Compiler*> load_compiler();

// Returns a lock that the caller holds during each call of the compiler. The process has one compiler with global state
// (passes and code generators), and sessions in several threads share it.
std::unique_lock<std::mutex> hold_compiler();

}  // namespace tessera::runtime
