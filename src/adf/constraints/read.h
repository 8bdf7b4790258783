// Reads a file of constraints (JSON, often NAME.aiecst). The file may come from a stranger.
#pragma once

#include "adf/constraints/constraints.h"
#include "base/diag.h"

#include <string_view>
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

// `file` names the text in places. Errors: T1240 to T1242; warnings: T1249.
Read read(std::string_view text, const std::string& file);

}  // namespace tessera::adf::constraints
