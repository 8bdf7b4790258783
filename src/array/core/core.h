// One AIE2 core: registers, pipeline, program. It knows bundles and cycles; the tile around it gives it memory and
// locks.
//
// The core is an in-order VLIW with an exposed pipeline: a result becomes visible a fixed number of cycles after its
// instruction issued, an earlier reader gets the old value, and nothing interlocks. engine.cpp keeps that promise,
// semantics/*.h say what each instruction computes, schedule.tsv (facts/isa) says when operands are read and written.
//
// Stalls freeze the whole core: a lock that cannot be acquired leaves the bundle unexecuted and the pipeline unaged.
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

// What the core sees of the world. The array implements it; a test can do so in ten lines.
class CoreBus {
 public:
  virtual ~CoreBus() = default;
  // Data memory of a quadrant, empty where there is no such neighbour. Asked for when the core first touches it, and
  // stable from then on.
  virtual std::span<std::uint8_t> data(Quadrant quadrant) = 0;
  virtual ByteSpan program() = 0;
  // Lock operations at cycle `now` with the ids 0..63 of the core's view. acquire: value > 0 or 0 waits for equality,
  // value < 0 for >= |value|; true when taken. release adds. Fail where there is no such lock or the value leaves its
  // range.
  virtual Result<bool> acquire(unsigned lock, std::int32_t value, Cycle now) = 0;
  virtual Result<void> release(unsigned lock, std::int32_t value, Cycle now) = 0;
};

class Core {
 public:
  // How a slice of execution ended.
  enum class End : std::uint8_t {
    Horizon,  // reached `until`, or came to a lock operation after `sync`; continue at now()
    Lock,     // waits for a lock: waits_for() says which; run() again after it changed
    Done,     // executed `done`
    Fault,    // fault() says why
  };
  struct LockWait {
    unsigned lock;       // core's view, 0..63
    std::int32_t value;  // as CoreBus::acquire
  };

  Core(CoreBus& bus, device::TileId tile);
  ~Core();
  Core(Core&&) noexcept;

  // Lets the core run from cycle `now` on: at `pc`, or where it stood, with a pending branch and results under way as
  // they were. Registers keep their values, as the hardware does.
  void start(Cycle now, std::optional<std::uint32_t> pc = std::nullopt);
  // Clears registers and pipeline (the reset bit of Core_Control).
  void reset();
  // The bytes [offset, offset + length) of program memory changed: decoded bundles there are dropped.
  void program_written(std::uint32_t offset, std::uint32_t length);

  // Executes bundles from now() (or from `resume`, if later: the cycle at which a waited-for lock changed) while
  // now() < until. Lock operations execute only at cycles <= sync, so that all units see them in time order.
  End run(Cycle resume, Cycle until, Cycle sync);
  // Called by the bus during run(): somebody else acts earlier than was known, so the slice ends at `until` at the
  // latest.
  void shorten(Cycle until);

  Cycle now() const;
  std::uint32_t pc() const;
  const LockWait& waits_for() const;
  const std::optional<Diag>& fault() const;
  // Registers as a debugger or a caller of one function sees them: 32-bit ones only.
  std::uint32_t read_register(isa::Reg reg) const;
  void write_register(isa::Reg reg, std::uint32_t value);
  // Counts so far; the array adds tile and state.
  CoreReport counts() const;

  struct State;  // state.h; only the files of this folder look inside

 private:
  std::unique_ptr<State> state_;
};

}  // namespace tessera::array
