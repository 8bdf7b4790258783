// Writes the switches and routes of a design as JSON, for tools that draw them.
#pragma once

#include "dialect/aie/aie.h"

#include <llvm/Support/raw_ostream.h>

namespace tessera::compiler {

// Writes, for each switchbox, its place, the ends of flows on its tile, and the number of its ports in use towards each
// side; the number of wires between switches that all routes together take; and, for each source of a flow, the
// switches on its way. The flows must be in the design beside the switches (aie-find-flows adds them). The keys are
// mlir-aie's.
mlir::LogicalResult write_flows_json(aie::DeviceOp device, llvm::raw_ostream& out);

}  // namespace tessera::compiler
