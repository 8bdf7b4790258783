// One AIE2 core: registers, pipeline, program. It knows bundles and cycles; the tile around it gives it memory and
// locks.
//
// The core is an in-order VLIW with an exposed pipeline: a result becomes visible a fixed number of cycles after its
// instruction issued, an earlier reader gets the old value, and nothing interlocks. engine.cpp keeps that promise,
// semantics/*.h say what each instruction computes, facts/isa/aie2-itineraries.tsv says when operands are read and
// written.
//
// Stalls freeze the whole core: what a bundle asks of the world outside (a Request) is looked at before any of its
// slots executes, and a bundle that must wait for one of them leaves everything as it was, the pipeline unaged.
#pragma once

#include "array/core/executor.h"

#include <memory>

namespace tessera::array {

// How a core executes. Both give the same state in every cycle: Fast works out the pipeline once for each run of
// bundles (block.h), Plain carries results through it cycle by cycle (engine.cpp) and is the measure of the other.
enum class Engine : std::uint8_t { Fast, Plain };

class CoreObserver;  // observe.h
// Kinds of instructions that event logic can be asked about.
enum class BundleKind : std::uint8_t { Call, Return, Vector, Load, Store };
// What time includes: bundles and waiting for others, or also what data memory costs (memory_timing.h), which the plain
// engine counts.
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

  // Lets the core run from cycle `now` on: at `pc`, or where it stood, with a pending branch and results under way as
  // they were. Registers keep their values, as the hardware does.
  void start(Cycle now, std::optional<std::uint32_t> pc = std::nullopt) override;
  void use(CoreOptions options);  // a core with an observer executes plainly, whatever it is to use
  // Clears registers and pipeline (the reset bit of Core_Control).
  void reset() override;
  // The bytes [offset, offset + length) of program memory changed: decoded bundles there are dropped.
  void program_written(std::uint32_t offset, std::uint32_t length);
  void forget_memories();  // asks the bus for each anew when it is next accessed

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
  // What the bundle at pc() holds, a bit for each BundleKind. It must have been executed, or announced to the observer.
  unsigned bundle_kinds() const;
  // Registers as a debugger or a caller of one function sees them: the 32-bit ones as numbers, all of them as bytes.
  // The span's size is the register's; groups that have no bytes of their own (D, QX, QW) are read by their parts.
  std::uint32_t read_register(isa::Reg reg) const;
  void write_register(isa::Reg reg, std::uint32_t value);
  ByteSpan register_bytes(isa::Reg reg) const;
  void set_register_bytes(isa::Reg reg, ByteSpan bytes);
  // A number that differs, in all likelihood, between cores whose registers, results under way or program counter
  // differ. For tests that compare engines.
  std::uint64_t fingerprint() override;
  CoreReport counts() const override;

  // Checkpoints (core/checkpoint.cpp). A core that has come to a fault, or whose program was written over while
  // instructions of the old one are under way, is not saved. A core that is loaded must be a new one, whose program is
  // there.
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
