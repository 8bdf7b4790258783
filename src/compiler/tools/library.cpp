#include "compiler/tools/library.h"

#include "base/unfinished.h"

tessera::compiler::Compiler* tessera_compiler() {
  return &tessera::compiler::compiler();
}

void tessera_compiler_leaves_signals() {
  tessera::leave_signals();
}
