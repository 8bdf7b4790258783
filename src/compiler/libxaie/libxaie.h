// Writes a design as C++ that configures an array with calls of libXAIE, the library of AMD's drivers.
//
// A host program includes the text and calls its functions, all with the prefix `mlir_aie_`: they make the array,
// load and start cores, set up DMAs, locks, switches and cascades, and access buffers and locks by their names. The
// names and the form of the calls are mlir-aie's, because host programs and tests depend on them. Names that changed
// between January 2025 and 2026 follow the age of the dialect's text.
#pragma once

#include "dialect/aie/aie.h"

#include <llvm/Support/raw_ostream.h>

namespace tessera::compiler {

mlir::LogicalResult write_libxaie(aie::DeviceOp device, llvm::raw_ostream& out);

}  // namespace tessera::compiler
