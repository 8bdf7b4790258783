// A movement as the hardware performs it: a chain of buffer descriptors, and the register writes that start it.
//
// One pass over the data executes the chain `executions` times, in one or more tasks that begin with descriptor
// `first`. The iteration of a descriptor makes each execution begin further on in the buffer, and starts over after the
// last execution. So the next pass needs only the same tasks again or, with locks, a chain that leads back to its first
// descriptor. Locks count executions. The other user of the buffer fills (or empties) it and releases the lock that the
// chain acquires once per execution; the chain releases the other lock once per execution.
#pragma once

#include "tiling/fit.h"

namespace tessera::tiling {

struct LoweredMovement {
  Kind kind = Kind::MemoryTile;
  device::Direction direction = device::Direction::MM2S;
  std::uint32_t channel = 0;
  std::uint32_t first = 0;                        // number of the first descriptor
  std::vector<device::Descriptor> chain;          // numbered consecutively from `first`
  std::vector<std::vector<std::uint32_t>> words;  // register words of each descriptor
  std::uint64_t executions = 1;                   // executions of the chain for one pass
  bool out_of_order = false;                      // packet headers name the descriptor
  std::uint64_t packets = 0;                      // packets for the data of one buffer; 0: not sent as packets
  bool ends_in_zeros = false;                     // the length of a descriptor ends among its zeros

  // Returns the offset in the tile of the first register of a descriptor of the chain.
  std::uint32_t offset(std::size_t index) const;
  // Returns the words of a descriptor of the chain, whose fields can be read by the names of the register map.
  device::DescriptorWords fields(std::size_t index) const;

  // The writes to the channel's queue register that start a pass: one write for each task, in this order.
  struct Task {
    std::uint32_t word = 0;
    std::uint32_t repeat = 0;  // number of executions - 1
  };
  std::uint32_t queue = 0;  // offset of the register
  std::vector<Task> tasks;
};

// Returns warnings about uses of packets that are legal but seldom intended.
std::vector<Diag> warnings_of(const Movement& movement, const LoweredMovement& lowered);

// Returns the chain for the tilings. Fails with T1009 if the channel has too few descriptors; the diagnostic names the
// limits.
Result<LoweredMovement> lower(const Movement& movement, std::span<const Shape> shapes);

// Returns the descriptors that the movement's channel may use, from the movement's first descriptor on.
Result<device::DescriptorBank> bank_of(const Movement& movement);

}  // namespace tessera::tiling
