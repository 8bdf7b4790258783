// The content of a file of constraints, and the limits of reading it.
#pragma once

#include "adf/constraints/constraints.h"
#include "base/diag.h"

#include <vector>

namespace tessera::adf::constraints {

// Limits that no file of a real design comes near: 400 kernels with six ports each have some thousand constraints.
inline constexpr std::size_t kMostBytes = std::size_t{1} << 23;
inline constexpr std::size_t kMostEntries = 100'000;  // constraints, names in lists, ranges, FIFOs
inline constexpr std::size_t kLongestName = 400;
inline constexpr std::size_t kMostErrors = 20;

struct Read {
  Constraints value;  // all that could be read, in order (bring_into_order)
  std::vector<Diag> errors, warnings;
};

}  // namespace tessera::adf::constraints
