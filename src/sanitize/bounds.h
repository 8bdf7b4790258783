// The records about a core that show whether it leaves the memory that it means to access.
//
// A core has no borders: its stack grows into the buffer behind it, and a loop with one round too many writes the next
// buffer. A program does not say which buffer an instruction means. Two facts help. Stacks grow from the first value of
// the stack pointer, so the bytes between belong to the core alone. And a loop that has stored to a buffer at a steady
// stride, at a steady pace and without asking for a lock, still means that buffer when it comes to its end: a function
// that is called for the next buffer takes time on the way, and a core that goes on to another object of an object FIFO
// asks for its lock.
// object FIFO asks for its lock.
#pragma once

#include "array/scheduler.h"
#include "sanitize/memory_map.h"

#include <optional>

namespace tessera::sanitize {

using namespace array;  // the words of this room

// Addresses as the core sees them.
struct SeenStack {
  std::uint32_t low = UINT32_MAX, high = 0;  // used so far: `high` is the highest value of the stack pointer
  std::uint32_t pc = 0;                      // the place of that value
  bool told = false;

  bool seen() const { return low < high; }
};

// Stores of one instruction, one after the other.
struct StoreRun {
  std::uint64_t last = 0;     // address: the memory's place, and the byte in it
  std::int64_t stride = 0;    // of the last two
  Cycle at = 0, between = 0;  // in cycles of the pipeline
  std::uint64_t requests = 0;
  unsigned steady = 0;             // the number of equal strides
  const Region* region = nullptr;  // contains all of the stores

  // Adds a store; returns whether it continues the stride of those before.
  bool add(std::uint64_t address, Cycle now, std::uint64_t asked);
};

}  // namespace tessera::sanitize
