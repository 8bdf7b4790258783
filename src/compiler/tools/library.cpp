#include "compiler/tools/library.h"

tessera::compiler::Compiler* tessera_compiler() {
  return &tessera::compiler::compiler();
}
