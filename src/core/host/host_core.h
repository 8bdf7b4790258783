// Host cores: a C++ function that replaces a core's program, as compiled kernels of other tool chains do.
//
// The function sees its tile through a HostCore and nothing else: data memory at the addresses a core uses, locks by
// the numbers a core uses, streams and cascade. Where a core would stall, the call returns only when the array has
// carried out the request; other units run in the meantime. The array enables, disables and resets the core like any
// other, by Core_Control. A reset unwinds the function, and the next enable calls it again, as does an enable after it
// returned.
//
// Time. Each lock, stream, cascade and event operation takes one cycle, as a bundle does, and happens in the order of
// (cycle, unit) like those of all units. The function's computation takes no time unless it calls wait().
//
// Faults. An access outside the memory in view, a lock that does not exist or a value that it cannot hold, an exception
// that leaves the function: the machine stops with a report, and the call does not return. HostCore leaves the function
// by an exception of its own, as it does for a reset and at the end of the array, so that destructors run; a body that
// catches all exceptions must rethrow it. Operations that those destructors request have no effect.
//
// A function's stack cannot be saved: an array with host cores refuses checkpoints.
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

  // The host core whose function runs on this thread now, for called code that cannot receive it as an argument; null
  // outside of any.
  static HostCore* running();

  device::TileId tile() const;
  Cycle now() const;
  void wait(Cycle cycles);
  // A cycle passes in the loop of that number, which only reads memory until it changes: it writes nothing, makes no
  // other request, and carries from round to round only values computed from its reads. When no other unit moves any
  // more, the array is at rest.
  void poll(std::uint32_t loop);
  void leave_poll();  // behind such a loop: what comes next is no longer part of it
  // What the function may use of the stack that it runs on; a guard page lies below.
  std::span<const std::uint8_t> stack() const;

  // The bytes [address, address + length) of data memory, in one of the windows that the core sees (facts/views.tsv).
  // Their address stays valid, and the caller may keep it. Empty only while the function unwinds. The sanitizers see
  // the accesses of load() and store(). They take all bytes requested here for written, and look for no races of this
  // core on them.
  std::span<std::uint8_t> bytes(std::uint32_t address, std::uint32_t length);
  // The same for a function that reports each access itself, by touches() right before it.
  std::span<std::uint8_t> watched_bytes(std::uint32_t address, std::uint32_t length);
  void touches(std::uint32_t address, std::uint32_t length, bool writes, std::uint32_t place = 0);
  // The memory in which an address lies, from its first byte on, with the core's address of that byte. The sanitizers
  // do not see this access. Empty where there is no memory.
  std::pair<std::uint32_t, std::span<std::uint8_t>> memory_around(std::uint32_t address);
  // For the sanitizers: the function was given bytes up to `end` and has written the byte at `address` behind them.
  void has_written_beyond(std::uint32_t end, std::uint32_t address, std::uint32_t place);
  // The address at which the core sees the memory of its own tile, and the number of the first of its own locks.
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

  // As the core's instructions: acquire with -n waits for at least n and subtracts n; with n it waits for exactly n.
  void acquire(unsigned lock, std::int32_t value);
  void release(unsigned lock, std::int32_t value);

  // Of stream port 0; cores of AIE1 have two into the core and two out of it.
  StreamWord read_stream(unsigned port = 0);
  void write_stream(std::uint32_t data, bool last = false, unsigned port = 0);
  std::optional<StreamWord> try_read_stream(unsigned port = 0);                     // absent when no word is there
  bool try_write_stream(std::uint32_t data, bool last = false, unsigned port = 0);  // false when there is no room

  // On AIE1 the first 48 bytes, the width of its wires; the others arrive as zeros.
  CascadeValue read_cascade();
  void write_cascade(const CascadeValue& value);

  // Asserts event 0 or 1 of the core, as its `event` instruction does: for counters and traces.
  void event(unsigned number);

  // The function has found a fault itself: the machine stops with this report.
  void fail(Diag diag);
  // HostCore's own exception is unwinding the function, which then need not report anything.
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
