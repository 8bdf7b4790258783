// Facts about an operation of a design, for a hover: the resources of its device and tile, the registers behind it.
//
// All numbers come from the device room, which has them from facts/. Nothing is computed that a pass would decide: a
// lock without a number has no register yet.
#pragma once

#include "lsp/fact_list.h"

#include <mlir/IR/Operation.h>

namespace tessera::lsp {

// Returns no facts for an operation that its verifier refuses, or whose tile or device is refused: the numbers of such
// an operation may be missing or out of range.
Facts facts_of(mlir::Operation* op);

}  // namespace tessera::lsp
