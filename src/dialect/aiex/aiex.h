// The `aiex` dialect in C++: the code that mlir-tblgen makes from the .td files.
#pragma once

#include "dialect/aie/aie.h"
#include "dialect/aiex/pattern.h"

#include <mlir/Interfaces/ViewLikeInterface.h>

#include "dialect/aiex/dialect_decls.h.inc"

#define GET_OP_CLASSES
#include "dialect/aiex/op_decls.h.inc"

namespace tessera::aiex {

// Returns the sequence of a device by its name; null when no sequence has this name. A sequence without a name is
// called @sequence, as in designs of 2026.
RuntimeSequenceOp find_sequence(aie::DeviceOp device, mlir::FlatSymbolRefAttr name);

}  // namespace tessera::aiex
