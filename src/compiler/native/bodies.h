// Bodies of cores in a container, so that a run needs only files.
#pragma once

#include "base/diag.h"
#include "compiler/native/outline.h"
#include "container/sections/core_bodies.h"

namespace tessera::compiler {

// The functions of the cores of one PDI, by its number.
struct PdiFunctions {
  std::uint32_t pdi;
  CoreFunctions functions;
};
// Packs the functions of all cores for an xclbin, as one module that contains a module `pdi_N` for each PDI.
Result<container::CoreBodies> to_container(std::vector<PdiFunctions> pdis);

// Reads back the functions of one PDI. Fails with T0912 when the bodies cannot be read, lack a listed function or give
// a core two bodies, and with T0918 when they use a foreign dialect.
Result<CoreFunctions> from_container(const container::CoreBodies& bodies, std::uint32_t pdi,
                                     mlir::MLIRContext& context);

}  // namespace tessera::compiler
