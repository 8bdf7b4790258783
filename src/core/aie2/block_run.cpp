// Runs blocks, and changes between the fast engine and the plain engine.

#include "core/aie2/block.h"
#include "core/aie2/exec.h"

#include <utility>

namespace tessera::core::aie2 {

std::uint32_t BlockCache::intern(Underway underway) {
  const auto [place, is_new] = ids_.try_emplace(std::move(underway), static_cast<std::uint32_t>(underways_.size()));
  if (is_new) underways_.push_back(&place->first);
  return place->second;
}

Block& BlockCache::find(Core::State& s) {
  std::unique_ptr<Block>& block = blocks_[{s.pc, s.regs.le, s.underway}];
  if (block == nullptr) block = build_block(s, underway(s.underway), *this);
  return *block;
}

void BlockCache::count_executions(Core::State& s) {
  for (auto& [key, block] : blocks_)
    for (const std::uint64_t times = std::exchange(block->executions, 0); const Block::Part& part : block->parts)
      s.decoded[part.decoded].executions += times;
}

void BlockCache::clear(Core::State& s) {
  to_ring(s);
  count_executions(s);
  blocks_.clear();
  underways_.clear();
  ids_.clear();
  intern({});
}

Block& BlockCache::follow(Block& from, Core::State& s) {
  for (const Block::Exit& exit : from.exits)
    if (exit.block != nullptr && exit.pc == s.pc && exit.loop_end == s.regs.le) return *exit.block;
  std::swap(from.exits[0], from.exits[1]);
  Block& next = find(s);
  from.exits[0] = {s.pc, s.regs.le, &next};
  return next;
}

bool to_slots(Core::State& s) {
  if (s.in_slots) return true;
  std::size_t flights = 0, lates = 0;
  for (const RingSlot& slot : s.ring) flights += slot.landings, lates += slot.lates;
  if (flights > kRenamedSlots || lates > kLateCells) return false;
  s.in_slots = true;
  s.underway = 0;
  const bool has_loads = s.loaded && !s.loaded->empty();
  if (s.ring_busy == 0 && !has_loads) return true;
  Underway underway;
  if (has_loads) underway.loads = std::exchange(*s.loaded, {}).seen_from(s.pipe);
  for (std::uint16_t due = 0; due < Core::State::kRing; ++due) {
    RingSlot& slot = s.slot(due);
    for (unsigned i = 0; i < slot.landings; ++i) {
      const Landing& landing = slot.landing[i];
      const auto free = static_cast<std::uint16_t>(underway.flights.size());
      Flight flight{due, landing.where.offset, landing.where.size, free, Bypass::None};
      for (unsigned path = 1; path < kBypasses; ++path)
        if (slot.bypass[path] == static_cast<std::int8_t>(i)) flight.bypass = static_cast<Bypass>(path);
      underway.flights.push_back(flight);
      std::memcpy(s.regs.renamed[free].data(), landing.bytes.data(), landing.where.size);
    }
    for (unsigned i = 0; i < slot.lates; ++i) {
      const Late& late = slot.late[i];
      const auto free = static_cast<std::uint16_t>(underway.lates.size());
      underway.lates.push_back({due, free, late.bundle, late.uop, late.stage});
      s.cells[free] = {late.execute, late.data};
    }
    slot.clear();
  }
  s.ring_busy = 0;
  s.underway = s.blocks->intern(std::move(underway));
  return true;
}

void to_ring(Core::State& s) {
  if (!s.in_slots) return;
  s.in_slots = false;
  const Underway& underway = s.blocks->underway(s.underway);
  if (s.loaded) *s.loaded = LoadedValues(underway.loads, s.pipe);
  for (const Flight& flight : underway.flights) {
    RingSlot& slot = s.slot(flight.due);
    if (flight.bypass != Bypass::None)
      slot.bypass[static_cast<unsigned>(flight.bypass)] = static_cast<std::int8_t>(slot.landings);
    Landing& landing = slot.landing[slot.landings++];
    landing.where = {flight.offset, flight.size};
    std::memcpy(landing.bytes.data(), s.regs.renamed[flight.slot].data(), flight.size);
    s.mark_busy(flight.due);
  }
  for (const LateFlight& flight : underway.lates) {
    LateCell& cell = s.cells[flight.cell];
    if (cell.execute == nullptr) continue;  // the first part stopped the core
    RingSlot& slot = s.slot(flight.due);
    slot.late[slot.lates++] = {flight.bundle, flight.uop, flight.stage, cell.execute, cell.data};
    cell.execute = nullptr;
    s.mark_busy(flight.due);
  }
}

namespace {

void copy(Core::State& s, const BlockStep& step, std::size_t size) {
  auto* file = reinterpret_cast<std::uint8_t*>(&s.regs);
  std::memcpy(file + step.to, file + step.from, size);
}

// Stops at a fault: executes the rest of the faulting bundle, as the plain engine does, and leaves the core at that
// bundle. Drops the results under way, because the core executes nothing more before a reset.
void stop_in_block(Core::State& s, const Block& block, std::size_t at);

void execute(Core::State& s, const BlockStep& step) {
  switch (step.kind) {
    case BlockStep::Kind::Issue: return step.execute(Exec{s, *step.uop});
    case BlockStep::Kind::Copy4: return copy(s, step, 4);
    case BlockStep::Kind::Copy8: return copy(s, step, 8);
    case BlockStep::Kind::Copy32: return copy(s, step, 32);
    case BlockStep::Kind::Copy64: return copy(s, step, 64);
    case BlockStep::Kind::CopyAny: return copy(s, step, step.size);
    case BlockStep::Kind::Used: return s.bus.settled(step.cell, true);
    case BlockStep::Kind::Dropped: return s.bus.settled(step.cell, false);
    case BlockStep::Kind::Late: break;
  }
  LateCell& cell = s.cells[step.cell];
  if (const ExecuteLate late = std::exchange(cell.execute, nullptr)) late(Exec{s, *step.uop}, cell.data);
}

void run_block(Core::State& s, Block& block) {
  for (const BlockStep& step : block.steps) {
    execute(s, step);
    if (s.fault) [[unlikely]]
      return stop_in_block(s, block, static_cast<std::size_t>(&step - block.steps.data()));
  }
  ++block.executions;
  s.now += block.bundles;
  s.pipe += block.bundles;
  s.bundles += block.bundles;
  s.instructions += block.instructions;
  s.underway = block.underway;
  if (s.delay != 0) {
    s.delay = 0;
    s.pc = s.branch_target;
  } else {
    advance_pc(s, block.last_pc, block.last_length);
  }
}

void stop_in_block(Core::State& s, const Block& block, std::size_t at) {
  const std::uint16_t bundle = block.steps[at].bundle;
  while (++at < block.steps.size() && block.steps[at].bundle == bundle) execute(s, block.steps[at]);
  for (const Block::Part& part : block.parts) {
    if (part.bundle > bundle) break;
    Decoded& decoded = s.decoded[part.decoded];
    s.pc = decoded.pc;
    if (part.bundle == bundle) break;  // the faulting bundle did not execute completely, so it does not count
    ++decoded.executions;
    s.instructions += decoded.uops.size();
  }
  s.now += bundle + 1U;
  s.pipe += bundle + 1U;
  s.bundles += bundle;
  s.in_slots = false;
  for (LateCell& cell : s.cells) cell.execute = nullptr;
}

}  // namespace

bool run_blocks(Core::State& s) {
  if (s.blocks->crowded()) s.blocks->clear(s);
  if (s.cycle_begun || s.delay != 0 || !to_slots(s)) return true;
  for (Block* block = &s.blocks->find(s); block->bundles != 0; block = &s.blocks->follow(*block, s)) {
    if (s.until - s.now < block->bundles) return false;
    run_block(s, *block);
    if (s.fault || s.now >= s.until) return true;
  }
  return true;
}

}  // namespace tessera::core::aie2
