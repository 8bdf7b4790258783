// The `aiex` dialect in C++: what mlir-tblgen makes of the .td files.
#pragma once

#include "dialect/aie/aie.h"
#include "dialect/aiex/pattern.h"

#include <mlir/Interfaces/ViewLikeInterface.h>

#include "dialect/aiex/dialect_decls.h.inc"

#define GET_OP_CLASSES
#include "dialect/aiex/op_decls.h.inc"

namespace tessera::aiex {

// The sequence of a device by its name; one that has none is called @sequence, as younger designs do. Null for none.
RuntimeSequenceOp find_sequence(aie::DeviceOp device, mlir::FlatSymbolRefAttr name);

}  // namespace tessera::aiex
