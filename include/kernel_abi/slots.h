// The instructions that a kernel counts by kind of issue slot, and the smallest number of cycles that these
// instructions take.
//
// Kernels count if they are compiled with AIE_API_COUNT_SLOTS (aie_api/slots.hpp). The program that runs them reads the
// counts from core_state::slots and computes the bound for its architecture with bound().
#pragma once

#include <cstdint>

#include "aie_tables/issue.hpp"  // generated
#include "kernel_abi/core_state.h"

namespace tessera {

using slot = aie::tables::slot;
static_assert(aie::tables::kSlotKinds <= sizeof(kernel_abi::core_state::slots) / sizeof(std::uint64_t));

struct slot_counts {
  std::uint64_t of[aie::tables::kSlotKinds] = {};

  std::uint64_t operator[](slot kind) const { return of[static_cast<unsigned>(kind)]; }
  friend slot_counts operator-(slot_counts later, const slot_counts& earlier) {
    for (unsigned i = 0; i < aie::tables::kSlotKinds; ++i) later.of[i] -= earlier.of[i];
    return later;
  }
  friend bool operator==(const slot_counts&, const slot_counts&) = default;
};

// The part of the core that is busy longest, and the number of cycles that it needs for the counted instructions.
struct slot_bound {
  const char* resource;
  std::uint64_t cycles;
};

// Returns the bound for a core of the architecture with this value of __AIE_ARCH__.
inline slot_bound bound(const slot_counts& counts, unsigned arch) {
  slot_bound most{"nothing", 0};
  for (const aie::tables::issue_resource& resource : aie::tables::issue_resources(arch)) {
    std::uint64_t sum = 0;
    for (unsigned i = 0; i < aie::tables::kSlotKinds; ++i)
      if ((resource.kinds >> i & 1) != 0) sum += counts.of[i];
    const std::uint64_t cycles = (sum + resource.at_once - 1) / resource.at_once;
    if (cycles > most.cycles) most = {resource.name, cycles};
  }
  return most;
}

}  // namespace tessera
