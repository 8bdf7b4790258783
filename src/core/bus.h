// A core's requests to the outside, and the interface that answers them: the array's, or a few lines in a test.
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
// the order of (cycle, unit). A waiting request may find nothing to take, or no room; then its bundle does not execute.
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
  std::int32_t value = 0;  // of the lock operation. acquire: >= 0 waits for equality, < 0 for at least |value|
  unsigned port = 0;       // of the stream

  template <class A>
  void archive(A& a) {
    a.all(*this, kind, waits, lock, value, port);
    a.require(kind <= Kind::Event && port == 0);  // of emulated cores, which have one
  }
};
inline constexpr unsigned kRequestKinds = 7;
// The number of events that a module has, of the four numbers that an instruction can give.
inline constexpr unsigned kInstructionEvents =
    device::events::core::INSTR_EVENT_1 - device::events::core::INSTR_EVENT_0 + 1;
Cause cause_of(Request::Kind kind);

struct StreamWord {
  std::uint32_t data = 0;
  bool last = false;         // TLAST
  std::uint8_t number = 0;   // among its sender's (sanitize/sent.h); 0 without sanitizers
  std::uint16_t sender = 0;  // unit that sent it, for the sanitizers

  template <class A>
  void archive(A& a) {
    a.template all_but<1>(*this, data, last, sender);  // sanitizer data is not part of checkpoints
  }
};

// The core's own data memory as it sees it.
inline constexpr std::uint32_t kOwnMemory = kFirstWindow + static_cast<std::uint32_t>(Quadrant::Own) * kWindowSize;

using CascadeValue = std::array<std::uint8_t, 64>;  // 512 bits

// A load or store.
struct CoreAccess {
  Quadrant quadrant;
  std::uint32_t offset;  // in its memory
  std::uint32_t size;
  bool writes;
  std::uint32_t pc;
  Cycle cycle;
  // The cell of a load that counts only if its value is used (loaded_values.h); absent when it counts at once.
  std::optional<std::uint64_t> load{};
  // Of emulated cores: the stack pointer, whether the address is relative to it, and the pipeline cycle, which does not
  // advance while the core waits.
  std::uint32_t stack_pointer = 0;
  bool by_stack_pointer = false;
  Cycle pipe = 0;
};

// The core's view of its surroundings. The array implements it; a test can do so in a few lines.
class CoreBus {
 public:
  virtual ~CoreBus() = default;
  // The reason why the memory of a quadrant cannot be requested in the present state, if so.
  virtual std::optional<Diag> barred(Quadrant) { return std::nullopt; }
  // Data memory of a quadrant, empty where there is no such neighbour. Requested when the core first touches it, and
  // stable from then on.
  virtual std::span<std::uint8_t> data(Quadrant quadrant) = 0;
  virtual ByteSpan program() = 0;
  // A load or store, when the options ask for it.
  virtual void accessed(const CoreAccess&) {}
  // Whether the values of the loads in that cell were used; the cell is free from then on.
  virtual void settled(std::uint64_t /*load*/, bool /*used*/) {}
  // Of an emulated core whose memory is followed (EmulatedCore::note_memory): a load, or a store that is about to
  // happen.
  virtual void looks(Quadrant, std::uint32_t /*offset*/, std::uint32_t /*size*/, bool /*writes*/,
                     std::uint32_t /*pc*/) {}
  // The core was told a value that changes by time alone.
  virtual void told_time() {}
  // A host core may read and write these bytes from now on, and does not tell when.
  virtual void opened(Quadrant, std::uint32_t /*offset*/, std::uint32_t /*size*/) {}
  // A host core was given bytes up to `end` and has written the byte at `offset`, at `place` in its code.
  virtual void written_beyond(Quadrant, std::uint32_t /*end*/, std::uint32_t /*offset*/, std::uint32_t /*place*/) {}
  // Cycles that a host core computes before a request: none, unless orders are varied.
  virtual Cycle work_before(Request::Kind) { return 0; }
  // With Timing::Cycles: the additional cycles that an access to these banks, one bit each, takes because of other
  // units.
  virtual Cycle wait_for_banks(Quadrant, std::uint16_t /*banks*/, Cycle /*now*/) { return 0; }
  // Whether the request can be carried out at cycle `now`. If not, the core stops and is run again later. Fails for
  // requests that can never be carried out, such as one for a lock that does not exist.
  virtual Result<bool> ready(const Request& request, Cycle now) = 0;
  // Lock operations at cycle `now`. acquire takes a lock that was ready in this cycle. release adds, and fails where
  // the lock does not exist or the value leaves its range.
  virtual void acquire(unsigned lock, std::int32_t value, Cycle now) = 0;
  virtual Result<void> release(unsigned lock, std::int32_t value, Cycle now) = 0;

  // Streams. A read returns the next word; absent when a non-blocking read finds none. A write returns whether the word
  // was taken, which is always true after the request was ready.
  virtual std::optional<StreamWord> read_stream(unsigned port, Cycle now) = 0;
  virtual bool write_stream(unsigned port, StreamWord word, Cycle now) = 0;
  // Cascade: after it was ready in this cycle.
  virtual CascadeValue read_cascade(Cycle now) = 0;
  virtual void write_cascade(const CascadeValue& value, Cycle now) = 0;
  // The registers and memories of the core's own tile, by their offset in it. Fail where the offset names none.
  virtual Result<std::uint32_t> read_register(std::uint32_t offset, Cycle now) = 0;
  virtual void write_register(std::uint32_t offset, std::uint32_t value, Cycle now) = 0;
  // The `event` instruction: a trace unit or counter may use it.
  virtual void event(unsigned, Cycle) {}
  // A place in the program as reports name it: "pc 0x1a0", with a name if one is known.
  virtual std::string position(std::uint32_t pc) { return fmt::format("pc {:#x}", pc); }
};

}  // namespace tessera::core
