// One AIE2 core: registers, pipeline, program. It knows bundles and cycles; the tile around it gives it memory and
// locks.
//
// The core is an in-order VLIW with an exposed pipeline: a result becomes visible a fixed number of cycles after its
// instruction issued, an earlier reader gets the old value, and nothing interlocks. engine.cpp keeps that promise,
// semantics/*.h say what each instruction computes, schedule.tsv (facts/isa) says when operands are read and written.
//
// Stalls freeze the whole core: what a bundle asks of the world outside (a Request) is looked at before any of its
// slots executes, and a bundle that must wait for one of them leaves everything as it was, the pipeline unaged.
#pragma once

#include "array/core_windows.h"  // generated: the quadrants of the core's view, in the order of the address bits
#include "array/report.h"
#include "base/bytes.h"
#include "base/diag.h"
#include "isa/isa.h"

#include <array>
#include <memory>
#include <optional>

namespace tessera::array {

// What an instruction asks of something that the core shares with others. All requests of all units happen in the order
// of (cycle, unit); those that wait may find nothing to take, or no room, and then their bundle does not happen.
struct Request {
  enum class Kind : std::uint8_t { Acquire, Release, ReadStream, WriteStream, ReadCascade, WriteCascade, Registers };
  Kind kind;
  bool waits = true;       // a release and the non-blocking forms never wait
  unsigned lock = 0;       // core's view, 0..63
  std::int32_t value = 0;  // of the lock operation. acquire: >= 0 waits for equality, < 0 for at least |value|
};
Cause cause_of(Request::Kind kind);

struct StreamWord {
  std::uint32_t data = 0;
  bool last = false;  // TLAST
};

using CascadeValue = std::array<std::uint8_t, 64>;  // 512 bits

// What the core sees of the world. The array implements it; a test can do so in ten lines.
class CoreBus {
 public:
  virtual ~CoreBus() = default;
  // Data memory of a quadrant, empty where there is no such neighbour. Asked for when the core first touches it, and
  // stable from then on.
  virtual std::span<std::uint8_t> data(Quadrant quadrant) = 0;
  virtual ByteSpan program() = 0;
  // Whether the request can be carried out at cycle `now`. When not, the core stops and is run again later. Fails where
  // nothing can ever come of it, such as a lock that does not exist.
  virtual Result<bool> ready(const Request& request, Cycle now) = 0;
  // Lock operations at cycle `now`. acquire takes a lock that was ready in this cycle. release adds, and fails where
  // there is no such lock or the value leaves its range.
  virtual void acquire(unsigned lock, std::int32_t value, Cycle now) = 0;
  virtual Result<void> release(unsigned lock, std::int32_t value, Cycle now) = 0;

  // Streams: the next word, none when a non-blocking read finds nothing; whether a word was taken, which it always is
  // after it was ready.
  virtual std::optional<StreamWord> read_stream(Cycle now) = 0;
  virtual bool write_stream(StreamWord word, Cycle now) = 0;
  // Cascade: after it was ready in this cycle.
  virtual CascadeValue read_cascade(Cycle now) = 0;
  virtual void write_cascade(const CascadeValue& value, Cycle now) = 0;
  // The registers and memories of the core's own tile, by their offset in it. Fail where there is none.
  virtual Result<std::uint32_t> read_register(std::uint32_t offset, Cycle now) = 0;
  virtual void write_register(std::uint32_t offset, std::uint32_t value, Cycle now) = 0;
  // A place in the program as reports call it: "pc 0x1a0", and what else is known of it.
  virtual std::string position(std::uint32_t pc) { return fmt::format("pc {:#x}", pc); }
};

// How a core executes. Both give the same state in every cycle: Fast works out the pipeline once for each run of
// bundles (block.h), Plain carries results through it cycle by cycle (engine.cpp) and is the measure of the other.
enum class Engine : std::uint8_t { Fast, Plain };

class CoreObserver;  // observe.h
// What time includes: bundles and waiting for others, or also what data memory costs (memory_timing.h), which the plain
// engine counts.
enum class Timing : std::uint8_t { Functional, Cycles };
struct CoreOptions {
  Engine engine = Engine::Fast;
  Timing timing = Timing::Functional;
};

class Core {
 public:
  // How a slice of execution ended.
  enum class End : std::uint8_t {
    Horizon,  // reached `until`, or came to a request after `sync`; continue at now()
    Blocked,  // waits_for() is not ready; run() again when it may be
    Done,     // executed `done`
    Fault,    // fault() says why
    Break,    // its observer stopped it before the bundle at pc()
  };

  Core(CoreBus& bus, device::TileId tile);
  ~Core();
  Core(Core&&) noexcept;

  // Lets the core run from cycle `now` on: at `pc`, or where it stood, with a pending branch and results under way as
  // they were. Registers keep their values, as the hardware does.
  void start(Cycle now, std::optional<std::uint32_t> pc = std::nullopt);
  void use(CoreOptions options);  // a core with an observer executes plainly, whatever it is to use
  // Clears registers and pipeline (the reset bit of Core_Control).
  void reset();
  // The bytes [offset, offset + length) of program memory changed: decoded bundles there are dropped.
  void program_written(std::uint32_t offset, std::uint32_t length);

  // Executes bundles from now() (or from `resume`, if later: the cycle at which something that it waited for changed)
  // while now() < until. Bundles with requests execute only at cycles <= sync, so that all units see them in time
  // order.
  End run(Cycle resume, Cycle until, Cycle sync);
  // Called by the bus during run(): somebody else acts earlier than was known, so the slice ends at `until` at the
  // latest.
  void shorten(Cycle until);

  // Who is told what the core does; nullptr, as at first, for nobody.
  void set_observer(CoreObserver* observer);

  Cycle now() const;
  std::uint32_t pc() const;
  ByteSpan program() const;
  const Request& waits_for() const;
  const std::optional<Diag>& fault() const;
  // Registers as a debugger or a caller of one function sees them: the 32-bit ones as numbers, all of them as bytes.
  // The span's size is the register's; groups that have no bytes of their own (D, QX, QW) are read by their parts.
  std::uint32_t read_register(isa::Reg reg) const;
  void write_register(isa::Reg reg, std::uint32_t value);
  ByteSpan register_bytes(isa::Reg reg) const;
  void set_register_bytes(isa::Reg reg, ByteSpan bytes);
  // A number that differs, in all likelihood, between cores whose registers, results under way or program counter
  // differ. For tests that compare engines.
  std::uint64_t fingerprint();
  // Counts so far; the array adds tile and state.
  CoreReport counts() const;

  struct State;  // state.h; only the files of this folder look inside
  State& state() { return *state_; }
  const State& state() const { return *state_; }

 private:
  std::unique_ptr<State> state_;
};

}  // namespace tessera::array
