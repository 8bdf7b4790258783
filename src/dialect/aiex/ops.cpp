// What mlir-tblgen makes of the operations, compiled once.
#include "dialect/aiex/text.h"

#define GET_OP_CLASSES
#include "dialect/aiex/op_defs.cpp.inc"
