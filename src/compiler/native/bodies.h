// Bodies of cores in a container, so that a run needs only files.
#pragma once

#include "base/diag.h"
#include "compiler/native/outline.h"
#include "container/sections/core_bodies.h"

namespace tessera::compiler {

// Packs the functions of each PDI's cores, by the number of the PDI, for an xclbin: one module that contains a module
// per PDI.
struct PdiFunctions {
  std::uint32_t pdi;
  CoreFunctions functions;
};
Result<container::CoreBodies> to_container(std::vector<PdiFunctions> pdis);

// Reads back the functions of one PDI. Fails with T0912 when the bodies are not a module, or lack a listed function.
Result<CoreFunctions> from_container(const container::CoreBodies& bodies, std::uint32_t pdi,
                                     mlir::MLIRContext& context);

}  // namespace tessera::compiler
