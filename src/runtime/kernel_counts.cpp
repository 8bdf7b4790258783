#include "runtime/kernel_counts.h"

namespace tessera::runtime {

void KernelCounts::add(device::TileId tile, const std::string& kernel, const SlotCounts& slots) {
  Count& count = counts_[{tile, kernel}];
  ++count.calls;
  for (std::size_t i = 0; i < slots.size(); ++i) count.slots[i] += slots[i];
}

}  // namespace tessera::runtime
