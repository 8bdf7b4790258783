// Host cores: a C++ function that stands where a core's program would, as compiled kernels of other tool chains do.
//
// The function sees its tile through a HostCore and nothing else: data memory at the addresses a core uses, locks by
// the numbers a core uses, streams and cascade. Where a core would stall, the call does not return until the array has
// what it asked for; other units go on meanwhile. The array enables, disables and resets the core as any other, by
// Core_Control; a reset unwinds the function and the next enable calls it anew, as does an enable after it returned.
//
// Time. Each lock, stream, cascade and event operation takes one cycle, as a bundle does, and happens in the order of
// (cycle, unit) that holds for all. What the function computes takes no time unless it says so with wait().
//
// Faults. An access outside the memory in view, a lock that does not exist or a value that it cannot hold, an exception
// that leaves the function: the machine stops with a report, and the call does not return. It leaves the function by
// an exception of its own, as do a reset and the end of the array, so that destructors run; a body that catches
// everything must pass it on. Operations that those destructors ask for do nothing.
//
// A function on a stack cannot be saved: an array with host cores refuses checkpoints.
#pragma once

#include "array/core/code_scan.h"
#include "array/core/request.h"

#include <cstring>
#include <functional>
#include <string>
#include <type_traits>

namespace tessera::array {

class HostExecutor;

class HostCore {
 public:
  explicit HostCore(HostExecutor& executor) : executor_(executor) {}

  // The one whose function runs on this thread now, for code that it calls and cannot be given it; null outside of any.
  static HostCore* running();

  device::TileId tile() const;
  Cycle now() const;
  void wait(Cycle cycles);
  // A cycle passes in a loop, known by that number, that only looks at memory until it changes: it writes nothing, asks
  // for nothing, and carries nothing from round to round that is not made of what it reads. When nothing else moves
  // any more, the array is at rest.
  void poll(std::uint32_t loop);
  void leave_poll();  // behind such a loop: what comes next is no longer part of it
  // What the function may use of the stack that it runs on; a guard page lies below.
  std::span<const std::uint8_t> stack() const;

  // The bytes [address, address + length) of data memory, in one of the windows that the core sees (facts/views.tsv).
  // They stay where they are, and may be kept. Empty only while the function unwinds. The sanitizers see what load()
  // and store() touch; bytes that were asked for here they take for written, and look for no races of this core on
  // them.
  std::span<std::uint8_t> bytes(std::uint32_t address, std::uint32_t length);
  // The same for a function that tells of each access itself, by touches() right before it.
  std::span<std::uint8_t> told_bytes(std::uint32_t address, std::uint32_t length);
  void touches(std::uint32_t address, std::uint32_t length, bool writes, std::uint32_t place = 0);
  // The memory in which an address lies, from its first byte on, whose address as the core sees it comes with it;
  // nobody is told. Empty where there is none.
  std::pair<std::uint32_t, std::span<std::uint8_t>> memory_around(std::uint32_t address);
  // The function was given bytes up to `end`, and has written the one at `address` behind them: for the sanitizers.
  void has_written_beyond(std::uint32_t end, std::uint32_t address, std::uint32_t place);
  // Where the core sees the memory of its own tile, and the first of its own locks.
  std::uint32_t own_memory() const;
  unsigned own_locks() const;

  template <class T>
  T load(std::uint32_t address) {
    static_assert(std::is_trivially_copyable_v<T>);
    T value{};
    if (const auto from = access(address, sizeof value, false); !from.empty())
      std::memcpy(&value, from.data(), sizeof value);
    return value;
  }
  template <class T>
  void store(std::uint32_t address, const T& value) {
    static_assert(std::is_trivially_copyable_v<T>);
    if (const auto to = access(address, sizeof value, true); !to.empty()) std::memcpy(to.data(), &value, sizeof value);
  }

  // As the core's instructions: acquire waits for at least n when given -n, and takes it; for exactly n when given n.
  void acquire(unsigned lock, std::int32_t value);
  void release(unsigned lock, std::int32_t value);

  // Of stream port 0; cores of AIE1 have two into the core and two out of it.
  StreamWord read_stream(unsigned port = 0);
  void write_stream(std::uint32_t data, bool last = false, unsigned port = 0);
  std::optional<StreamWord> try_read_stream(unsigned port = 0);                     // nothing there: none
  bool try_write_stream(std::uint32_t data, bool last = false, unsigned port = 0);  // no room: false

  // Of AIE1 the first 48 bytes, whose wires are as wide; the others arrive as zeros.
  CascadeValue read_cascade();
  void write_cascade(const CascadeValue& value);

  // Event 0 or 1 of the core, as its `event` instruction asserts it: for counters and traces.
  void event(unsigned number);

  // The function has found a fault of its own: the machine stops with it.
  void fail(Diag diag);
  // The function is being left by the exception that does so, of which it has to say nothing.
  bool unwinding() const;

 private:
  std::span<std::uint8_t> access(std::uint32_t address, std::uint32_t length, bool writes);

  HostExecutor& executor_;
};

struct HostProgram {
  std::string name;  // for reports
  std::function<void(HostCore&)> body;
  std::function<std::string(std::uint32_t)> place{};  // what touches() calls a place, but 0
  std::function<CodeScan()> code{};                   // what the body does, where somebody knows it
};

}  // namespace tessera::array
