// One AIE2 core: registers, pipeline, program. It knows bundles and cycles; the tile around it gives it memory and
// locks.
//
// The core is an in-order VLIW with an exposed pipeline: a result becomes visible a fixed number of cycles after its
// instruction issued, an earlier reader gets the old value, and nothing interlocks. engine.cpp implements this,
// core/semantics_*.cpp define the computation of each instruction, and facts/isa/aie2-itineraries.tsv gives the cycles
// in which operands are read and written.
//
// Stalls freeze the whole core. The core checks all requests of a bundle to the outside (Request) before any of the
// bundle's slots executes. If one of them must wait, the bundle changes nothing, and the pipeline does not age.
#pragma once

#include "array/core/executor.h"

#include <memory>

namespace tessera::array {

// The engine. Both give the same state in every cycle: Fast works out the pipeline once for each run of bundles
// (block.h). Plain carries results through it cycle by cycle (engine.cpp) and is the reference.
enum class Engine : std::uint8_t { Fast, Plain };

class CoreObserver;  // observe.h
// Kinds of instructions for which event logic has events.
enum class BundleKind : std::uint8_t { Call, Return, Vector, Load, Store };
// The costs that time includes: bundles and waiting for others, or also the cost of data memory (memory_timing.h),
// which the plain engine counts.
enum class Timing : std::uint8_t { Functional, Cycles };
struct CoreOptions {
  Engine engine = Engine::Fast;
  Timing timing = Timing::Functional;
  bool tell_accesses = false;  // CoreBus::accessed, CoreBus::settled
};

class Core final : public Executor {
 public:
  Core(CoreBus& bus, device::TileId tile);
  ~Core() override;
  Core(Core&&) noexcept;

  // Lets the core run from cycle `now` on: at `pc`, or at its present place, with a pending branch and results under
  // way as they were. Registers keep their values, as on hardware.
  void start(Cycle now, std::optional<std::uint32_t> pc = std::nullopt) override;
  void use(CoreOptions options);  // a core with an observer always uses the plain engine
  // Clears registers and pipeline (the reset bit of Core_Control).
  void reset() override;
  // The bytes [offset, offset + length) of program memory changed: decoded bundles there are dropped.
  void program_written(std::uint32_t offset, std::uint32_t length);
  void forget_memories();  // requests each memory from the bus again at its next access

  End run(Cycle resume, Cycle until, Cycle sync) override;
  void shorten(Cycle until) override;

  // Whether the bus is told of loads and stores by CoreBus::looks: for a while, without other decoded code.
  void note_memory(bool on);
  // All that the next bundles depend on, besides memory and answers to requests; and whether it is that now.
  Bytes way_on();
  bool goes_on_as(ByteSpan way);

  // Who is told what the core does; nullptr, as at first, for nobody.
  void set_observer(CoreObserver* observer);

  Cycle now() const override;
  std::uint32_t pc() const override;
  ByteSpan program() const;
  const Request& waits_for() const override;
  const std::optional<Diag>& fault() const override;
  // The kinds of instructions in the bundle at pc(), a bit for each BundleKind. The bundle must have been executed, or
  // announced to the observer.
  unsigned bundle_kinds() const;
  // Registers for a debugger or the caller of one function: the 32-bit ones as numbers, all of them as bytes. The
  // span's size is the register's; groups without bytes of their own (D, QX, QW) are read by their parts.
  std::uint32_t read_register(isa::Reg reg) const;
  void write_register(isa::Reg reg, std::uint32_t value);
  ByteSpan register_bytes(isa::Reg reg) const;
  void set_register_bytes(isa::Reg reg, ByteSpan bytes);
  // A hash: cores whose registers, results under way or program counter differ almost certainly differ in it. For tests
  // that compare engines.
  std::uint64_t fingerprint() override;
  CoreReport counts() const override;

  // Checkpoints (core/checkpoint.cpp). A core cannot be saved after a fault, or while instructions of an overwritten
  // program are under way. Loading needs a new core whose program memory is already there.
  bool may_be_saved();
  template <class A>
  void archive(A& a);

  struct State;  // state.h; only the files of this folder look inside
  State& state() { return *state_; }
  const State& state() const { return *state_; }

 private:
  std::unique_ptr<State> state_;
};

}  // namespace tessera::array
