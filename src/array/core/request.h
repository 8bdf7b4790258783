// What a core asks of the world outside, and who answers: the array, or ten lines in a test.
#pragma once

#include "array/core_windows.h"  // generated: the quadrants of the core's view, in the order of the address bits
#include "array/report.h"
#include "base/bytes.h"
#include "base/diag.h"
#include "device/aie2_events.h"  // generated
#include "isa/isa.h"

#include <array>
#include <optional>

namespace tessera::array {

// What an instruction asks of something that the core shares with others. All requests of all units happen in the order
// of (cycle, unit); those that wait may find nothing to take, or no room, and then their bundle does not happen.
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
// A module has events for so many of the four numbers that an instruction can give.
inline constexpr unsigned kInstructionEvents =
    device::events::core::INSTR_EVENT_1 - device::events::core::INSTR_EVENT_0 + 1;
Cause cause_of(Request::Kind kind);

struct StreamWord {
  std::uint32_t data = 0;
  bool last = false;         // TLAST
  std::uint8_t number = 0;   // among its sender's (check/sent.h); 0 without sanitizers
  std::uint16_t sender = 0;  // unit that sent it, for those who check the order of things

  template <class A>
  void archive(A& a) {
    a.template all_but<1>(*this, data, last, sender);  // sanitizers do not go with checkpoints
  }
};

using CascadeValue = std::array<std::uint8_t, 64>;  // 512 bits

// A load or store.
struct CoreAccess {
  Quadrant quadrant;
  std::uint32_t offset;  // in its memory
  std::uint32_t size;
  bool writes;
  std::uint32_t pc;
  Cycle cycle;
  // The cell of a load that counts only if its value is used (loaded_values.h); none when that is certain.
  std::optional<std::uint64_t> load{};
  // Of emulated cores: the stack pointer, whether the address is told by it, and the cycle of the pipeline, which does
  // not age while the core waits.
  std::uint32_t stack_pointer = 0;
  bool by_stack_pointer = false;
  Cycle pipe = 0;
};

// What the core sees of the world. The array implements it; a test can do so in ten lines.
class CoreBus {
 public:
  virtual ~CoreBus() = default;
  // Why nobody may ask for the memory of a quadrant as things are, if so.
  virtual std::optional<Diag> barred(Quadrant) { return std::nullopt; }
  // Data memory of a quadrant, empty where there is no such neighbour. Asked for when the core first touches it, and
  // stable from then on.
  virtual std::span<std::uint8_t> data(Quadrant quadrant) = 0;
  virtual ByteSpan program() = 0;
  // A load or store, when the options ask for it.
  virtual void accessed(const CoreAccess&) {}
  // What became of the values of the loads in that cell, which is free from then on.
  virtual void settled(std::uint64_t /*load*/, bool /*used*/) {}
  // Of an emulated core whose memory is followed (Core::note_memory): a load, or a store that is about to happen.
  virtual void looks(Quadrant, std::uint32_t /*offset*/, std::uint32_t /*size*/, bool /*writes*/,
                     std::uint32_t /*pc*/) {}
  // The core was told a value that changes by time alone.
  virtual void told_time() {}
  // A host core may read and write these bytes from now on, and does not tell when.
  virtual void opened(Quadrant, std::uint32_t /*offset*/, std::uint32_t /*size*/) {}
  // A host core was given bytes up to `end` and has written the one at `offset`, at a place of its own.
  virtual void written_beyond(Quadrant, std::uint32_t /*end*/, std::uint32_t /*offset*/, std::uint32_t /*place*/) {}
  // How many cycles a host core computes before it asks for something: none, unless orders are varied.
  virtual Cycle work_before(Request::Kind) { return 0; }
  // With Timing::Cycles: how many cycles more an access to these banks, one bit each, takes because of others.
  virtual Cycle wait_for_banks(Quadrant, std::uint16_t /*banks*/, Cycle /*now*/) { return 0; }
  // Whether the request can be carried out at cycle `now`. When not, the core stops and is run again later. Fails where
  // nothing can ever come of it, such as a lock that does not exist.
  virtual Result<bool> ready(const Request& request, Cycle now) = 0;
  // Lock operations at cycle `now`. acquire takes a lock that was ready in this cycle. release adds, and fails where
  // there is no such lock or the value leaves its range.
  virtual void acquire(unsigned lock, std::int32_t value, Cycle now) = 0;
  virtual Result<void> release(unsigned lock, std::int32_t value, Cycle now) = 0;

  // Streams: the next word, none when a non-blocking read finds nothing; whether a word was taken, which it always is
  // after it was ready.
  virtual std::optional<StreamWord> read_stream(unsigned port, Cycle now) = 0;
  virtual bool write_stream(unsigned port, StreamWord word, Cycle now) = 0;
  // Cascade: after it was ready in this cycle.
  virtual CascadeValue read_cascade(Cycle now) = 0;
  virtual void write_cascade(const CascadeValue& value, Cycle now) = 0;
  // The registers and memories of the core's own tile, by their offset in it. Fail where there is none.
  virtual Result<std::uint32_t> read_register(std::uint32_t offset, Cycle now) = 0;
  virtual void write_register(std::uint32_t offset, std::uint32_t value, Cycle now) = 0;
  // The `event` instruction: somebody may trace or count it.
  virtual void event(unsigned, Cycle) {}
  // A place in the program as reports call it: "pc 0x1a0", and what else is known of it.
  virtual std::string position(std::uint32_t pc) { return fmt::format("pc {:#x}", pc); }
};

}  // namespace tessera::array
