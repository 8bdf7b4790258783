// A movement as the hardware does it: a chain of buffer descriptors, and how to start it.
//
// One pass over the data is one task: the chain from `first`, `executions` times. A descriptor's iteration makes each
// execution begin further on and starts over after the last, so the next pass needs nothing but the task again, or,
// with locks, a chain that leads back to its first descriptor. Locks count executions: who fills the buffer (or empties
// it) releases the lock that the chain acquires once for each execution, and the chain gives as many back.
#pragma once

#include "tiling/fit.h"

namespace tessera::tiling {

struct Plan {
  Kind kind = Kind::MemoryTile;
  device::Direction direction = device::Direction::MM2S;
  std::uint32_t channel = 0;
  std::uint32_t first = 0;                        // number of the first descriptor
  std::vector<device::Descriptor> chain;          // numbered on from there
  std::vector<std::vector<std::uint32_t>> words;  // of each
  std::uint64_t executions = 1;                   // of the chain, for one pass
  bool out_of_order = false;                      // the channel receives packets whose headers name the descriptor
  std::uint64_t packets = 0;                      // that the data of one buffer are sent as; 0: not as packets
  bool ends_in_zeros = false;                     // the length of a descriptor ends among its zeros

  // The offset in the tile of a descriptor's first register.
  std::uint32_t offset(std::size_t index) const;

  // What starts a pass, in this order: the queue register of the channel, once for each task.
  struct Task {
    std::uint32_t word = 0;
    std::uint32_t repeat = 0;  // executions less one
  };
  std::uint32_t queue = 0;  // offset of the register
  std::vector<Task> tasks;
};

// What a plan does with packets that is legal but seldom meant.
std::vector<Diag> warnings_of(const Movement& movement, const Plan& plan);

// The chain for the tilings. Fails with T1009 when the channel has too few descriptors, and says which limits it is.
Result<Plan> lower(const Movement& movement, std::span<const Shape> shapes);

// The descriptors that a channel may use from the movement's first one on.
Result<device::DescriptorBank> bank_of(const Movement& movement);

}  // namespace tessera::tiling
