// What mlir-tblgen makes of the operations, compiled once.
#include "dialect/aie/text.h"

#define GET_OP_CLASSES
#include "dialect/aie/op_defs.cpp.inc"
