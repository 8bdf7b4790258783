// Records about a core that show whether it accesses memory outside the buffer or stack that it means to access.
//
// Nothing stops a core at the end of a buffer: its stack may grow into the next buffer, and a loop with one round too
// many writes the next buffer. A program does not say which buffer an instruction means. Two facts help:
// - A stack grows from the first value of the stack pointer, so the bytes from there to its present value belong to the
//   core alone.
// - A loop may have stored to a buffer at a steady stride, at a steady pace and without a lock request. Then it still
//   means this buffer when it reaches the buffer's end. A function call for the next buffer would take time, and a core
//   that goes on to the next object of an object FIFO would request a lock.
#pragma once

#include "array/scheduler.h"
#include "sanitize/memory_map.h"

#include <optional>

namespace tessera::sanitize {

using namespace array;  // src/sanitize uses the array's types throughout

// The stack of a core so far. Addresses are those that the core uses.
struct SeenStack {
  std::uint32_t low = UINT32_MAX, high = 0;  // the used addresses; `high` is the highest stack pointer
  std::uint32_t pc = 0;                      // the program counter at `high`
  bool told = false;

  bool seen() const { return low < high; }
};

// Consecutive stores of one instruction.
struct StoreRun {
  std::uint64_t last = 0;     // address of the last store: the memory's quadrant, and the byte in it
  std::int64_t stride = 0;    // distance between the last two stores, in bytes
  Cycle at = 0, between = 0;  // pipeline cycles: of the last store, and between the last two
  std::uint64_t requests = 0;
  unsigned steady = 0;             // the number of equal strides
  const Region* region = nullptr;  // contains all stores of the run

  // Adds a store. `asked` is the core's number of lock requests so far. Returns whether the store continues the run.
  bool add(std::uint64_t address, Cycle now, std::uint64_t asked);
};

}  // namespace tessera::sanitize
