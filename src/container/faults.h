// Lists of faults with a limited length.
//
// A hostile file can have a fault in each of its bytes, and a diagnostic takes a hundred times the memory of the faulty
// bytes. A command reports the first thousand faults (cli/context.h); readers keep ten times as many.
#pragma once

#include "base/diag.h"

namespace tessera::container {

inline constexpr std::size_t kMaxFaults = 10'000;

// Adds a fault that may occur once for each item of a file. Drops it if the list is full.
inline void add_fault(std::vector<Diag>& faults, Diag diag) {
  if (faults.size() < kMaxFaults) faults.push_back(std::move(diag));
}

}  // namespace tessera::container
