// Cores without a program: their bodies run on the host, and reach their tile through the array's host cores.
#pragma once

#include "array/array.h"
#include "container/core_bodies.h"

#include <span>
#include <string>

namespace tessera::cli {

// Compiles the bodies for this PDI and gives them to the array. The partition begins at `start_column`; `libraries`
// have the kernels that bodies call. T0750, T0910 to T0912, T0529.
Result<void> attach_bodies(array::Array& array, const container::CoreBodies& bodies, std::uint32_t pdi,
                           unsigned start_column, std::span<const std::string> libraries);

}  // namespace tessera::cli
