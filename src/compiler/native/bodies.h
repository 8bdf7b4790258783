// Bodies of cores in a container, so that a run can be of files alone.
#pragma once

#include "base/diag.h"
#include "compiler/native/outline.h"
#include "container/core_bodies.h"

namespace tessera::compiler {

// The functions of the cores of each PDI, by its number, as what an xclbin carries: a module that has one of its own
// for each.
struct PdiFunctions {
  std::uint32_t pdi;
  CoreFunctions functions;
};
Result<container::CoreBodies> to_container(std::vector<PdiFunctions> pdis);

// Those of one PDI, back. T0912 when the module is none, or lacks a function that the list names.
Result<CoreFunctions> from_container(const container::CoreBodies& bodies, std::uint32_t pdi,
                                     mlir::MLIRContext& context);

}  // namespace tessera::compiler
