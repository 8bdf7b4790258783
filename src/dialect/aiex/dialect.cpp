#include "dialect/aiex/aiex.h"

#include "dialect/aiex/dialect_defs.cpp.inc"

namespace tessera::aiex {

void AIEXDialect::initialize() {
  addOperations<
#define GET_OP_LIST
#include "dialect/aiex/op_defs.cpp.inc"
      >();
}

}  // namespace tessera::aiex
