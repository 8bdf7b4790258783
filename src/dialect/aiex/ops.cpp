// Compiles the C++ that mlir-tblgen makes of the operations, once.
#include "dialect/aiex/text.h"

#define GET_OP_CLASSES
#include "dialect/aiex/op_defs.cpp.inc"
