#include "compiler/library.h"

tessera::compiler::Compiler* tessera_compiler() {
  return &tessera::compiler::compiler();
}
