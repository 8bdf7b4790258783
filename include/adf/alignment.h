// The alignment of memory that kernels load vectors from.
#pragma once

#include <cstddef>

namespace adf::host {

// The strictest alignment that vectors of kernels need on the host. Cores need less.
inline constexpr std::size_t kMemoryAlignment = 64;

}  // namespace adf::host
