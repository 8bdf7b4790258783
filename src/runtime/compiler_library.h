// Loads the compiler when it is first needed: loading MLIR takes longer than most verbs take to run.
#pragma once

#include "base/fork_lock.h"
#include "compiler/compile/compile.h"

#include <mutex>

namespace tessera::runtime {

// Loads the compiler's library, with the lock of hold_compiler(). It is in the folder ../lib/tessera of the program or
// library that contains this code, or on the search path of this program or library. Fails with T0750 if the library
// cannot be loaded.
Result<compiler::Compiler*> load_compiler();

// Returns a lock that the caller holds while it loads the compiler, and during each call of it. The process has one
// compiler with global state (passes and code generators), and sessions in several threads share it. fork() waits until
// the lock is free, because the forked process would find the compiler in the middle of its work.
std::unique_lock<Mutex> hold_compiler();

}  // namespace tessera::runtime
