// Reports the issue slots that kernels took (runtime/kernel_counts.h): a line for each core and kernel, and the same as
// JSON. `arch` decides which part of a core limits a kernel.
#pragma once

#include "runtime/kernel_counts.h"

#include <nlohmann/json.hpp>

#include <string>

namespace tessera::report {

std::string kernels_text(const runtime::KernelCounts& counts, device::Arch arch);
nlohmann::ordered_json kernels_json(const runtime::KernelCounts& counts, device::Arch arch);

}  // namespace tessera::report
