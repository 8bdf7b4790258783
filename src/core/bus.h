// A core's requests to the outside, and the interface that answers them. The core units of the array implement this
// interface, and so does LoneCore, a core without an array.
#pragma once

#include "base/bytes.h"
#include "base/diag.h"
#include "core/types.h"
#include "core/windows.h"        // generated: the quadrants of the core's view, in the order of the address bits
#include "device/aie2_events.h"  // generated

#include <array>
#include <optional>

namespace tessera::core {

// A request of an instruction to something that the core shares with other units. All requests of all units happen in
// the order of (cycle, unit). A request with `waits` may find nothing to take, or no room; then the bundle does not
// execute yet.
struct Request {
  enum class Kind : std::uint8_t {
    Acquire,
    Release,
    ReadStream,
    WriteStream,
    ReadCascade,
    WriteCascade,
    Registers,
    Event,
  };
  Kind kind;
  bool waits = true;       // a release, an event and the non-blocking forms never wait
  unsigned lock = 0;       // core's view, 0..63
  std::int32_t value = 0;  // lock value. acquire: >= 0 waits for equality, < 0 for at least |value|
  unsigned port = 0;       // the stream's number

  template <class A>
  void archive(A& a) {
    a.all(*this, kind, waits, lock, value, port);
    a.require(kind <= Kind::Event && port == 0);  // emulated cores have only port 0
  }
};
inline constexpr unsigned kRequestKinds = 7;  // all kinds but Event, the last
// The number of events of the `event` instruction. The instruction has four numbers, but a module has fewer events.
inline constexpr unsigned kInstructionEvents =
    device::events::core::INSTR_EVENT_1 - device::events::core::INSTR_EVENT_0 + 1;
Cause cause_of(Request::Kind kind);

struct StreamWord {
  std::uint32_t data = 0;
  bool last = false;         // TLAST
  std::uint8_t number = 0;   // the word's number for sanitizers (sanitize/sent.h), or 0
  std::uint16_t sender = 0;  // unit that sent it, for the sanitizers

  template <class A>
  void archive(A& a) {
    a.template all_but<1>(*this, data, last, sender);  // sanitizer data is not part of checkpoints
  }
};

// The address of the core's own data memory.
inline constexpr std::uint32_t kOwnMemory = kFirstWindow + static_cast<std::uint32_t>(Quadrant::Own) * kWindowSize;

using CascadeValue = std::array<std::uint8_t, 64>;  // 512 bits

struct CoreAccess {
  Quadrant quadrant;
  std::uint32_t offset;  // in the quadrant's memory
  std::uint32_t size;
  bool writes;
  std::uint32_t pc;
  Cycle cycle;
  // The cell of a load that counts only if its value is used (loaded_values.h); absent when it counts at once.
  std::optional<std::uint64_t> load{};
  // For emulated cores: the stack pointer, whether the address is relative to it, and the pipeline cycle, which does
  // not advance while the core waits.
  std::uint32_t stack_pointer = 0;
  bool by_stack_pointer = false;
  Cycle pipe = 0;
};

// The core's view of its surroundings.
class CoreBus {
 public:
  virtual ~CoreBus() = default;
  // Returns the reason why the core cannot access the memory of a quadrant in the present state; absent when it can.
  virtual std::optional<Diag> barred(Quadrant) { return std::nullopt; }
  // Returns the data memory of a quadrant, empty where the core has no such neighbour. An emulated core calls this
  // function at its first access to the quadrant, and the memory stays at this place until
  // EmulatedCore::forget_memories().
  virtual std::span<std::uint8_t> data(Quadrant quadrant) = 0;
  virtual ByteSpan program() = 0;
  // Reports a load or store, if CoreOptions::tell_accesses is set.
  virtual void accessed(const CoreAccess&) {}
  // Reports whether the value of the load in cell `load` was used; the cell is free from then on.
  virtual void settled(std::uint64_t /*load*/, bool /*used*/) {}
  // Reports a load, or a store that is about to happen, after EmulatedCore::note_memory(true).
  virtual void looks(Quadrant, std::uint32_t /*offset*/, std::uint32_t /*size*/, bool /*writes*/,
                     std::uint32_t /*pc*/) {}
  // Reports that the core has read a value that changes as time passes.
  virtual void told_time() {}
  // Reports that a host core may read and write these bytes from now on, without further reports.
  virtual void opened(Quadrant, std::uint32_t /*offset*/, std::uint32_t /*size*/) {}
  // Reports that a host core, which was given the bytes before `end`, has written the byte at `offset` behind them.
  // `place` is the place in its code.
  virtual void written_beyond(Quadrant, std::uint32_t /*end*/, std::uint32_t /*offset*/, std::uint32_t /*place*/) {}
  // Returns the cycles that a host core computes before a request: 0 without a seed (array/variation.h).
  virtual Cycle work_before(Request::Kind) { return 0; }
  // With Timing::Cycles, returns the additional cycles of an access to these banks (a bit for each) because of other
  // units.
  virtual Cycle wait_for_banks(Quadrant, std::uint16_t /*banks*/, Cycle /*now*/) { return 0; }
  // Returns whether the bus can carry out the request at cycle `now`. If not, the core waits, and its tile calls run()
  // again later. Fails for a request that the bus can never carry out, such as a request for a lock that does not
  // exist.
  virtual Result<bool> ready(const Request& request, Cycle now) = 0;
  // Lock operations at cycle `now`. Call acquire only after ready() was true in the same cycle. release adds `value`,
  // and fails where the lock does not exist or its value would leave its range.
  virtual void acquire(unsigned lock, std::int32_t value, Cycle now) = 0;
  virtual Result<void> release(unsigned lock, std::int32_t value, Cycle now) = 0;

  // Streams. A read returns the next word; absent when a non-blocking read finds no word. A write returns whether the
  // word was taken, which is always true after the request was ready.
  virtual std::optional<StreamWord> read_stream(unsigned port, Cycle now) = 0;
  virtual bool write_stream(unsigned port, StreamWord word, Cycle now) = 0;
  // Cascade. Call only after ready() was true in the same cycle.
  virtual CascadeValue read_cascade(Cycle now) = 0;
  virtual void write_cascade(const CascadeValue& value, Cycle now) = 0;
  // Access the registers and memories of the core's own tile, by offset. A read fails where the offset names neither.
  virtual Result<std::uint32_t> read_register(std::uint32_t offset, Cycle now) = 0;
  virtual void write_register(std::uint32_t offset, std::uint32_t value, Cycle now) = 0;
  // Carries out the `event` instruction. A trace unit or counter may use the event.
  virtual void event(unsigned, Cycle) {}
  // Returns a place in the program as reports name it: "pc 0x1a0", with a name if one is known.
  virtual std::string position(std::uint32_t pc) { return fmt::format("pc {:#x}", pc); }
};

}  // namespace tessera::core
