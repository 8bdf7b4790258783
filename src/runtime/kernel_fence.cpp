#include "runtime/kernel_fence.h"

#include <algorithm>

namespace tessera::runtime {

namespace {

// The number of bytes that are compared behind each buffer: the size of a vector of 512 bits.
constexpr std::uint32_t kClose = 64;

}  // namespace

bool KernelFence::is_lent(std::uint32_t address) const {
  return std::ranges::any_of(lent_, [&](const Lent& each) { return address - each.address < each.length; });
}

void KernelFence::enter(core::HostCore& core) {
  copies_.clear();
  for (const Lent& each : lent_) {
    const auto [address, memory] = core.memory_around(each.address);
    if (memory.empty() || std::ranges::find(copies_, address, &Copy::address) != copies_.end()) continue;
    copies_.push_back({address, Bytes(memory.begin(), memory.end())});
  }
}

void KernelFence::leave(core::HostCore& core, std::uint32_t place) {
  for (const Copy& copy : copies_) {
    const auto memory = core.memory_around(copy.address).second;
    for (const Lent& each : lent_) {
      const std::uint64_t end = std::uint64_t{each.address} - copy.address + each.length;
      for (std::uint64_t at = end; at < std::min<std::uint64_t>(end + kClose, memory.size()); ++at) {
        const auto address = static_cast<std::uint32_t>(copy.address + at);
        if (memory[at] == copy.bytes[at] || is_lent(address)) continue;
        core.has_written_beyond(each.address + each.length, address, place);
        break;
      }
    }
  }
  copies_.clear();
  lent_.clear();
}

}  // namespace tessera::runtime
