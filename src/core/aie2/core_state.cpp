// Core's reset, start, options, and access to registers and counts. engine.cpp and block_run.cpp execute the program.

#include "core/aie2/block.h"
#include "core/aie2/core_facts.h"  // generated
#include "core/aie2/loaded_values.h"

#include <algorithm>
#include <cassert>

namespace tessera::core::aie2 {

void count_executed(Core::State& s, OperationCounts& counts) {
  to_ring(s);  // counts the first bundles of a block that the core is inside of
  s.blocks->count_executions(s);
  for (const Decoded& bundle : s.decoded)
    for (const Uop& uop : bundle.uops)
      counts[static_cast<unsigned>(kAie2.encoding(uop.opcode).mnemonic)] += bundle.executions;
}

// Reports all followed loads as unused, because nothing will read their registers any more.
static void forget_loads(Core::State& s) {
  *s.loaded = {};
  for (std::uint16_t cell = 0; cell < LoadedValues::kCells; ++cell) s.bus.settled(cell, false);
}

Core::State::State(CoreBus& the_bus, device::TileId the_tile)
    : bus(the_bus), tile(the_tile), blocks(std::make_unique<BlockCache>()) {}
Core::State::~State() = default;

Core::Core(CoreBus& bus, device::TileId tile) : state_(std::make_unique<State>(bus, tile)) {
  reset();
}
Core::~Core() = default;
Core::Core(Core&&) noexcept = default;

void Core::reset() {
  State& s = *state_;
  count_executed(s, s.executed);
  aie2::reset(s.regs);
  for (RingSlot& slot : s.ring) slot.clear();
  for (LateCell& cell : s.cells) cell.execute = nullptr;
  s.regs.core_id =
      static_cast<std::uint32_t>(s.tile.col * core_facts::kCoreIdColumn + s.tile.row * core_facts::kCoreIdRow);
  s.ring_busy = 0;
  s.part_words = {};
  if (s.loaded) forget_loads(s);
  s.in_slots = false;
  s.within = {};
  s.blocks = std::make_unique<BlockCache>();
  s.delay = 0;
  s.pc = 0;
  s.cycle_begun = s.blocked = s.done = s.announced = false;
  s.fault.reset();
  s.stopped = false;
  s.decoded_at.clear();
  s.decoded.clear();
}

void Core::start(Cycle now, std::optional<std::uint32_t> pc) {
  State& s = *state_;
  if (now > s.now) {  // otherwise the core ran ahead before it was disabled
    s.idle += now - s.now;
    s.now = now;
  }
  if (pc) {
    to_ring(s);
    s.pc = *pc;
    s.delay = 0;
    s.announced = false;
  }
  s.done = s.blocked = false;
}

void Core::use(CoreOptions options) {
  to_ring(*state_);
  state_->options = options;
  state_->memory_timing.reset();
  if (options.timing == Timing::Cycles) state_->memory_timing.emplace();
  state_->loaded = options.tell_accesses ? std::make_unique<LoadedValues>() : nullptr;
  state_->blocks->clear(*state_);  // drops blocks built for other options
  note_memory(state_->notes_memory);
}

void Core::note_memory(bool on) {
  State& s = *state_;
  s.notes_memory = on;
  s.tells_accesses = on || s.memory_timing.has_value() || s.options.tell_accesses;
}

void Core::set_observer(CoreObserver* observer) {
  state_->observer = observer;
}

void Core::shorten(Cycle until) {
  state_->until = std::min(state_->until, until);
}

void Core::program_written(std::uint32_t, std::uint32_t) {
  // Programs are written as a whole before they run, so the core decodes all bundles again. The old decoded bundles
  // stay in memory until the reset that comes with a new program, because instructions under way may still need them.
  state_->blocks->clear(*state_);
  state_->decoded_at.clear();
}

void Core::forget_memories() {
  state_->memory = {};
  state_->whole_memory = {};
}

Cycle Core::now() const {
  return state_->now;
}
std::uint32_t Core::pc() const {
  return state_->pc;
}

std::uint32_t Core::read_register(isa::Reg reg) const {
  const Location where = locate(reg);
  assert(where.size == 4);
  std::uint32_t value;
  std::memcpy(&value, reinterpret_cast<const std::uint8_t*>(&state_->regs) + where.offset, sizeof value);
  return value;
}

void Core::write_register(isa::Reg reg, std::uint32_t value) {
  const Location where = locate(reg);
  assert(where.size == 4);
  to_ring(*state_);  // a block depends on the end of the loop
  value &= where.mask;
  std::memcpy(reinterpret_cast<std::uint8_t*>(&state_->regs) + where.offset, &value, sizeof value);
}

ByteSpan Core::register_bytes(isa::Reg reg) const {
  const Location where = locate(reg);
  return {reinterpret_cast<const std::uint8_t*>(&state_->regs) + where.offset, where.size};
}

void Core::set_register_bytes(isa::Reg reg, ByteSpan bytes) {
  const Location where = locate(reg);
  assert(bytes.size() == where.size);
  to_ring(*state_);
  std::memcpy(reinterpret_cast<std::uint8_t*>(&state_->regs) + where.offset, bytes.data(), where.size);
}

ByteSpan Core::program() const {
  return state_->bus.program();
}
const Request& Core::waits_for() const {
  return state_->waiting;
}
unsigned Core::bundle_kinds() const {
  const std::size_t at = state_->pc / 2;
  if (at >= state_->decoded_at.size() || state_->decoded_at[at] == nullptr) return 0;
  return state_->decoded_at[at]->kinds;
}
const std::optional<Diag>& Core::fault() const {
  return state_->fault;
}

CoreReport Core::counts() const {
  State& s = *state_;
  CoreReport report;
  report.tile = s.tile;
  report.bundles = s.bundles;
  report.instructions = s.instructions;
  OperationCounts executed = s.executed;
  count_executed(s, executed);
  report.executed = {&kAie2, {executed.begin(), executed.end()}};
  report.active = s.now - s.idle;
  report.stalls = s.stalls;
  report.pc = s.pc;
  return report;
}

}  // namespace tessera::core::aie2
