// Host cores: a C++ function that replaces a core's program, as compiled kernels of other tool chains do.
//
// The function sees its tile through a HostCore and nothing else: data memory at the addresses a core uses, locks by
// the numbers a core uses, streams and cascade. Where a core would stall, the call returns only when the array has
// carried out the request; other units run in the meantime. The array enables, disables and resets the core by
// Core_Control, like any other core. A reset unwinds the function, and the next enable calls it again. An enable after
// the function returned also calls it again.
//
// Time. Each lock, stream, cascade and event operation takes one cycle, as a bundle does, and happens in the order of
// (cycle, unit), like the operations of all units. The function's computation takes no time unless it calls wait().
//
// Faults. After an access outside the memory in view, an operation on a lock that does not exist or with a value that
// the lock cannot hold, or an exception that leaves the function, the machine stops with a report, and the call does
// not return. HostCore then leaves the function by its own exception, as for a reset and at the end of the array, so
// that destructors run; a body that catches all exceptions must rethrow this one. Operations that these destructors
// request have no effect.
//
// A checkpoint cannot hold a function's stack, so an array with host cores refuses checkpoints.
#pragma once

#include "core/bus.h"
#include "core/code_scan.h"

#include <cstring>
#include <functional>
#include <string>
#include <type_traits>

namespace tessera::core {

class HostExecutor;

class HostCore {
 public:
  explicit HostCore(HostExecutor& executor) : executor_(executor) {}

  // Returns the host core whose function now runs on this thread, for code that cannot get it as an argument; nullptr
  // outside of host cores.
  static HostCore* running();

  device::TileId tile() const;
  Cycle now() const;
  StallCycles stalls() const;  // cycles that the core has waited since the array's reset
  void wait(Cycle cycles);
  // Call once in each round of a polling loop, with the number of the loop; a cycle passes. The loop must only read
  // memory and wait for a change: it writes nothing, makes no other request, and carries from round to round only
  // values computed from its reads. When all other units have stopped, too, the array is at rest.
  void poll(std::uint32_t loop);
  void leave_poll();  // call behind such a loop
  // Returns the part of the present stack that the function may use; a guard page lies below.
  std::span<const std::uint8_t> stack() const;

  // Returns the bytes [address, address + length) of data memory, in one of the windows that the core sees
  // (facts/views.tsv). Their address stays valid, and the caller may keep it. Empty only while the function unwinds.
  // The sanitizers see the accesses of load() and store(). They treat all bytes requested here as written, and look for
  // no races of this core on them.
  std::span<std::uint8_t> bytes(std::uint32_t address, std::uint32_t length);
  // Works like bytes(), for a function that calls touches() before each access. touches() reports the access.
  std::span<std::uint8_t> watched_bytes(std::uint32_t address, std::uint32_t length);
  void touches(std::uint32_t address, std::uint32_t length, bool writes, std::uint32_t place = 0);
  // Returns the whole memory in which an address lies, and the core's address of its first byte. Empty where the core
  // has no memory. The sanitizers see no access.
  std::pair<std::uint32_t, std::span<std::uint8_t>> memory_around(std::uint32_t address);
  // For the sanitizers: the function got bytes up to `end` and has written the byte at `address` behind them.
  void has_written_beyond(std::uint32_t end, std::uint32_t address, std::uint32_t place);
  // own_memory returns the address at which the core sees the memory of its own tile, and own_locks returns the number
  // of the first of the tile's own locks.
  std::uint32_t own_memory() const;
  unsigned own_locks() const;
  // Returns the window through which the core sees the memory and locks of a tile; nullptr if it sees none of them.
  const device::View* view_of(device::TileId tile) const;

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

  // Like the core's instructions: acquire with -n waits for at least n and subtracts n; with n >= 0 it waits for
  // exactly n.
  void acquire(unsigned lock, std::int32_t value);
  void release(unsigned lock, std::int32_t value);

  // The core's streams. Only cores of AIE1 have port 1, in each direction.
  StreamWord read_stream(unsigned port = 0);
  void write_stream(std::uint32_t data, bool last = false, unsigned port = 0);
  std::optional<StreamWord> try_read_stream(unsigned port = 0);                     // absent: no word is there
  bool try_write_stream(std::uint32_t data, bool last = false, unsigned port = 0);  // false: there is no room

  // On AIE1 only the first 48 bytes, the width of the wires, pass; the other bytes arrive as zeros.
  CascadeValue read_cascade();
  void write_cascade(const CascadeValue& value);

  // Asserts event 0 or 1 of the core for counters and traces, like its `event` instruction.
  void event(unsigned number);

  // Stops the machine with this report of a fault that the function has found itself.
  void fail(Diag diag);
  // Returns whether HostCore's own exception is unwinding the function, which then need not report anything.
  bool unwinding() const;

 private:
  std::span<std::uint8_t> access(std::uint32_t address, std::uint32_t length, bool writes);

  HostExecutor& executor_;
};

struct HostProgram {
  std::string name;  // for reports
  std::function<void(HostCore&)> body;
  std::function<std::string(std::uint32_t)> place{};  // the text for a place given to touches(), except 0
  std::function<CodeScan()> code{};                   // the acts of the body, if known
};

}  // namespace tessera::core
