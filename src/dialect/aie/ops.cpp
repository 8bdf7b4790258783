// Compiles the C++ that mlir-tblgen makes of the operations, once.
#include "dialect/aie/text.h"

#define GET_OP_CLASSES
#include "dialect/aie/op_defs.cpp.inc"
