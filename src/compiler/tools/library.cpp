#include "compiler/tools/library.h"

#include "base/unfinished.h"

tessera::compiler::Compiler* tessera_compiler() {
  return &tessera::compiler::compiler();
}

void tessera_compiler_leaves_signals() {
  tessera::leave_signals();
}

// exit() would destroy the static objects of MLIR and LLVM while other threads of a host program still compile. So this
// library destroys none. The linker lets its references to __cxa_atexit(), with which compiled code registers a
// destructor, reach this function. atexit() passes no object, and works as usual.
extern "C" int __real___cxa_atexit(void (*function)(void*), void* object, void* library);   // NOLINT
extern "C" int __wrap___cxa_atexit(void (*function)(void*), void* object, void* library) {  // NOLINT
  return object != nullptr ? 0 : __real___cxa_atexit(function, object, library);
}
