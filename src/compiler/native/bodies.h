// Bodies of cores in a container, so that a run can be of files alone.
#pragma once

#include "base/diag.h"
#include "compiler/native/outline.h"
#include "container/core_bodies.h"

namespace tessera::compiler {

// The functions of cores as what an xclbin carries, for the PDI of that number.
Result<container::CoreBodies> to_container(CoreFunctions functions, std::uint32_t pdi);

// Those of one PDI, back. T0912 when the module is none, or lacks a function that the list names.
Result<CoreFunctions> from_container(const container::CoreBodies& bodies, std::uint32_t pdi,
                                     mlir::MLIRContext& context);

}  // namespace tessera::compiler
