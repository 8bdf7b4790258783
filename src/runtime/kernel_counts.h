// Counts the issue slots that kernels use in their cores. Operations of the AIE API count the slots
// (include/kernel_abi/slots.h); this class adds them up by core and kernel, over all calls that have returned.
//
// A kernel counts only if it was compiled for counting, which Tessera does only on request (KernelOptions::slots).
#pragma once

#include "device/device.h"

#include <kernel_abi/core_state.h>

#include <array>
#include <map>
#include <string>
#include <utility>

namespace tessera::runtime {

// Counts by kind of slot. The array may be longer than the list of kinds; its further elements are 0.
using SlotCounts = std::array<std::uint64_t, std::size(decltype(kernel_abi::core_state::slots){})>;

class KernelCounts {
 public:
  void add(device::TileId tile, const std::string& kernel, const SlotCounts& slots);

  struct Count {
    std::uint64_t calls = 0;
    SlotCounts slots{};
  };
  const std::map<std::pair<device::TileId, std::string>, Count>& counts() const { return counts_; }

 private:
  std::map<std::pair<device::TileId, std::string>, Count> counts_;
};

}  // namespace tessera::runtime
