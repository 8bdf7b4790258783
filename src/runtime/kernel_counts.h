// What kernels take of their cores: issue slots that operations of the AIE API count (include/kernel_abi/slots.h),
// added up by core and kernel over all calls that have returned.
//
// Kernels count when they are compiled to; a run asks for that by --kernel-slots, and nothing is counted otherwise.
#pragma once

#include "device/device.h"

#include <kernel_abi/core_state.h>

#include <array>
#include <map>
#include <string>
#include <utility>

namespace tessera::runtime {

// By kind of slot; those behind the last kind are 0.
using SlotCounts = std::array<std::uint64_t, std::size(decltype(kernel_abi::core_state::slots){})>;

class KernelCounts {
 public:
  // A call has returned, and counted so much.
  void add(device::TileId tile, const std::string& kernel, const SlotCounts& slots);

  struct Count {
    std::uint64_t calls = 0;
    SlotCounts slots{};
  };
  // By core and name of the kernel.
  const std::map<std::pair<device::TileId, std::string>, Count>& counts() const { return counts_; }

 private:
  std::map<std::pair<device::TileId, std::string>, Count> counts_;
};

}  // namespace tessera::runtime
