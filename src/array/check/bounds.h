// What is remembered of a core to tell whether it leaves the memory that it means.
//
// A core has no borders: its stack grows into the buffer behind it, and a loop with one round too many writes the next
// buffer. Which buffer an instruction means is nowhere in a program. Two things are known. Stacks grow from where the
// stack pointer began, so that the bytes between belong to the core alone. And a loop that has stored to a buffer at a
// steady stride, at a steady pace and without asking for a lock, still means that buffer when it comes to its end: a
// function that is called for the next buffer takes time on the way, and a core that goes on to another object of an
// object FIFO asks for its lock.
#pragma once

#include "array/check/memory_map.h"
#include "array/scheduler.h"

#include <optional>

namespace tessera::array {

// Addresses as the core sees them.
struct SeenStack {
  std::uint32_t low = UINT32_MAX, high = 0;  // that it has used: the stack pointer was at `high`, and no higher
  std::uint32_t pc = 0;                      // where that was
  bool told = false;

  bool seen() const { return low < high; }
};

// Stores of one instruction, one after the other.
struct StoreRun {
  std::uint64_t last = 0;     // address: the memory's place, and the byte in it
  std::int64_t stride = 0;    // of the last two
  Cycle at = 0, between = 0;  // in cycles of the pipeline
  std::uint64_t requests = 0;
  unsigned steady = 0;             // so many strides were alike
  const Region* region = nullptr;  // in which all of them were

  // Adds one; whether it goes on as those before.
  bool add(std::uint64_t address, Cycle now, std::uint64_t asked);
};

}  // namespace tessera::array
