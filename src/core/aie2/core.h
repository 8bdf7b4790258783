// One AIE2 core: registers, pipeline, program. The core knows bundles and cycles; the tile around it supplies memory
// and locks.
//
// The core is an in-order VLIW with an exposed pipeline: a result becomes visible a fixed number of cycles after its
// instruction issued, an earlier reader gets the old value, and nothing interlocks. engine.cpp implements this,
// semantics_*.cpp define the computation of each instruction, and facts/isa/aie2-itineraries.tsv gives the cycles
// in which operands are read and written.
//
// Stalls freeze the whole core. The core checks all requests of a bundle to the outside (Request) before any of the
// bundle's slots executes. If one request must wait, the bundle changes nothing, and the pipeline does not advance.
#pragma once

#include "core/aie2/registers.h"
#include "core/emulated_core.h"

namespace tessera::core::aie2 {

class Core final : public EmulatedCore {
 public:
  Core(CoreBus& bus, device::TileId tile);
  ~Core() override;
  Core(Core&&) noexcept;

  const isa::InstructionSet& isa() const override { return kAie2; }
  // Lets the core run from cycle `now` on: at `pc`, or at its present address, where a pending branch and results under
  // way continue. Registers keep their values, as on hardware.
  void start(Cycle now, std::optional<std::uint32_t> pc = std::nullopt) override;
  void use(CoreOptions options) override;
  // Clears registers and pipeline (the reset bit of Core_Control).
  void reset() override;
  void program_written(std::uint32_t offset, std::uint32_t length) override;
  void forget_memories() override;

  End run(Cycle resume, Cycle until, Cycle sync) override;
  void shorten(Cycle until) override;

  void note_memory(bool on) override;
  Bytes execution_state() override;
  bool has_execution_state(ByteSpan state) override;
  void set_observer(CoreObserver* observer) override;

  Cycle now() const override;
  std::uint32_t pc() const override;
  ByteSpan program() const override;
  const Request& waits_for() const override;
  const std::optional<Diag>& fault() const override;
  unsigned bundle_kinds() const override;
  // The groups D, DS, QX and QW have no bytes of their own: read and write their members.
  std::uint32_t read_register(isa::Reg reg) const override;
  void write_register(isa::Reg reg, std::uint32_t value) override;
  ByteSpan register_bytes(isa::Reg reg) const override;
  void set_register_bytes(isa::Reg reg, ByteSpan bytes) override;
  // Defined in inspect.cpp: inspect() and changes().
  CoreSnapshot inspect() override;
  std::vector<RegisterValue> changes(Bytes& before) const override;
  // Returns a hash: cores whose registers, results under way or program counter differ almost certainly have different
  // hashes. For tests that compare engines.
  std::uint64_t fingerprint() override;
  CoreReport counts() const override;

  // Defined in checkpoint.cpp.
  bool may_be_saved() override;
  void archive(Saver& a) override;
  void archive(Loader& a) override;

  struct State;  // state.h; only the files of this folder look inside
  State& state() { return *state_; }
  const State& state() const { return *state_; }

 private:
  template <class A>
  void archive_all(A& a);

  std::unique_ptr<State> state_;
};

// Returns the registers that inspect() lists.
std::span<const isa::Reg> storage_registers();

}  // namespace tessera::core::aie2
