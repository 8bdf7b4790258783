// Runs blocks, and changes between the fast engine and the plain engine.

#include "core/aie2/block.h"
#include "core/aie2/exec.h"
#include "core/aie2/native.h"

#include <algorithm>
#include <bit>
#include <utility>

namespace tessera::core::aie2 {

BlockCache::BlockCache() {
  intern({});
}
BlockCache::~BlockCache() = default;

NativeCode* BlockCache::native() {
  if (native_ == nullptr && NativeCode::is_available()) native_ = std::make_unique<NativeCode>();
  return native_.get();
}

bool BlockCache::crowded() const {
  return blocks_.size() > kMaxBlocks || (native_ != nullptr && native_->full());
}

std::uint32_t BlockCache::intern(const Underway& underway) {
  const auto [place, is_new] = ids_.try_emplace(underway, static_cast<std::uint32_t>(underways_.size()));
  if (is_new) underways_.push_back(&place->first);
  return place->second;
}

Block& BlockCache::find(Core::State& s) {
  std::unique_ptr<Block>& block = blocks_[{s.pc, s.regs.le, s.underway, s.delay}];
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
  if (native_ != nullptr) native_->clear();
  underways_.clear();
  ids_.clear();
  intern({});
}

// Returns whether the bundle at pc has run so rarely that a block would cost more time than it saves. Making a block
// takes as long as some dozens of executions.
static bool is_cold(Core::State& s) {
  constexpr unsigned kWarm = 64;
  if (s.options.eager) return false;
  const Result<Decoded*> bundle = decode_at(s, s.pc);
  return bundle && (*bundle)->heat < kWarm && ++(*bundle)->heat < kWarm;
}

Block* BlockCache::follow(Block& from, Core::State& s) {
  for (const Block::Exit& exit : from.exits)
    if (exit.block != nullptr && exit.pc == s.pc && exit.loop_end == s.regs.le && exit.delay == s.delay)
      return exit.block;
  if (is_cold(s)) return nullptr;
  std::swap(from.exits[0], from.exits[1]);
  Block& next = find(s);
  from.exits[0] = {s.pc, s.regs.le, s.delay, &next};
  return &next;
}

bool to_slots(Core::State& s) {
  if (s.in_slots) return true;
  std::size_t flights = 0, lates = 0;
  for (std::uint32_t busy = s.ring_busy; busy != 0; busy &= busy - 1) {
    const RingSlot& slot = s.ring[static_cast<unsigned>(std::countr_zero(busy))];
    flights += slot.landings;
    lates += slot.lates;
  }
  if (flights > kRenamedSlots || lates > kLateCells) return false;
  s.in_slots = true;
  s.underway = 0;
  const bool has_loads = s.loaded && !s.loaded->empty();
  if (s.ring_busy == 0 && !has_loads) return true;
  Underway& underway = s.blocks->draft();
  if (has_loads) underway.loads = std::exchange(*s.loaded, {}).seen_from(s.pipe);
  for (std::uint16_t due = 0; due < Core::State::kRing; ++due) {
    if ((s.ring_busy >> (s.pipe + due) % Core::State::kRing & 1) == 0) continue;
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
  s.underway = s.blocks->intern(underway);
  return true;
}

// If a slice ended inside a block, takes the core out of the block, to a place where another block can begin.
static void leave_block(Core::State& s) {
  const Within at = std::exchange(s.within, {});
  if (at.block == nullptr) return;
  s.underway = s.blocks->intern(underway_within(s, s.blocks->underway(s.underway), at));
  s.cycle_begun = at.waits;
  for (const Block::Part& part : at.block->parts)
    if (part.bundle < at.bundle) ++s.decoded[part.decoded].executions;
}

void to_ring(Core::State& s) {
  if (!s.in_slots) return;
  leave_block(s);
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

// Stops at a fault: executes the rest of the faulting bundle, as the plain engine does, and leaves the core at that
// bundle. Drops the results under way, because the core executes nothing more before a reset.
void stop_in_block(Core::State& s, const Block& block, std::size_t at);

// Executes a step. Returns true if the step only moved a result, which cannot stop the core.
[[gnu::always_inline]] inline bool execute(Core::State& s, const BlockStep& step) {
  auto* file = reinterpret_cast<std::uint8_t*>(&s.regs);
  const auto copy = [&](std::size_t size) {
    std::memcpy(file + step.to, file + step.from, size);
    return true;
  };
  switch (step.kind) {
    case BlockStep::Kind::Issue: return step.execute(Exec{s, *step.uop}), false;
    case BlockStep::Kind::Copy4: return copy(4);
    case BlockStep::Kind::Copy8: return copy(8);
    case BlockStep::Kind::Copy32: return copy(32);
    case BlockStep::Kind::Copy64: return copy(64);
    case BlockStep::Kind::CopyAny: return copy(step.size);
    case BlockStep::Kind::Used: return s.bus.settled(step.cell, true), true;
    case BlockStep::Kind::Dropped: return s.bus.settled(step.cell, false), true;
    case BlockStep::Kind::Late: break;
  }
  LateCell& cell = s.cells[step.cell];
  if (const ExecuteLate late = std::exchange(cell.execute, nullptr)) late(Exec{s, *step.uop}, cell.data);
  return false;
}

// Lets the counters of the core pass (+1) or take back (-1) the first `bundles` bundles of a block.
void count_bundles(Core::State& s, const Block& block, unsigned bundles, int sign) {
  std::uint64_t instructions = 0;
  for (const Block::Part& part : block.parts)
    if (part.bundle < bundles) instructions += s.decoded[part.decoded].uops.size();
  const auto add = [sign](auto& counter, std::uint64_t count) { sign > 0 ? counter += count : counter -= count; };
  add(s.now, bundles);
  add(s.pipe, bundles);
  add(s.bundles, bundles);
  add(s.instructions, instructions);
}

// Ends the slice inside the block.
void pause(Core::State& s, Block& block, Within at) {
  s.within = at;
  count_bundles(s, block, at.bundle, 1);
  s.pc = block.pcs[at.bundle];
  if (s.delay != 0) s.delay = block.bundles - at.bundle + block.delay;
}

// Executes steps. Returns the index of the step that stopped the core, or `end`.
std::uint32_t run_steps(Core::State& s, const Block& block, std::uint32_t begin, std::uint32_t end) {
  const BlockStep* const steps = block.steps.data();
  for (std::uint32_t i = begin; i < end; ++i)
    if (!execute(s, steps[i]) && s.fault) [[unlikely]]
      return i;
  return end;
}

// Returns the first step of a bundle, or of the first bundle with steps after it.
std::uint32_t first_step(const Block& block, Cycle bundle) {
  const auto is_before = [bundle](const BlockStep& each) { return each.bundle < bundle; };
  return static_cast<std::uint32_t>(std::ranges::partition_point(block.steps, is_before) - block.steps.begin());
}

// Counts a block whose steps have run, and goes on to the next pc.
void end_block(Core::State& s, Block& block) {
  ++block.executions;
  s.now += block.bundles;
  s.pipe += block.bundles;
  s.bundles += block.bundles;
  s.instructions += block.instructions;
  s.underway = block.underway;
  if (s.delay != 0) {
    s.delay = block.delay;
    s.pc = block.delay == 0 ? s.branch_target : block.last_pc + block.last_length;
  } else {
    advance_pc(s, block.last_pc, block.last_length);
  }
}

// Executes the block from the place on, or the part of it that the slice has room for. The time of the core is that of
// the block's beginning.
void run_rest(Core::State& s, const Within& at, Cycle room) {
  Block& block = *at.block;
  const auto steps = static_cast<std::uint32_t>(block.steps.size());
  const std::uint32_t end = room < block.bundles ? first_step(block, room) : steps;
  if (const std::uint32_t fault = run_steps(s, block, at.step, end); s.fault) [[unlikely]]
    return stop_in_block(s, block, fault);
  if (room < block.bundles) return pause(s, block, {&block, static_cast<std::uint16_t>(room), end});
  end_block(s, block);
}

// Does the same in native code, which goes on to the blocks behind this one. Sets at.block to the last of them.
void run_native(Core::State& s, NativeCode& native, Within& at, Cycle room) {
  const NativeCode::Left left = native.run(s, *at.block, at.bundle, room);
  Block& block = *left.block;
  at.block = &block;
  switch (left.reason()) {
    case NativeCode::Reason::Between: return;
    case NativeCode::Reason::Ended: return end_block(s, block);
    case NativeCode::Reason::Fault: return stop_in_block(s, block, left.number());
    case NativeCode::Reason::Paused: break;
  }
  const auto bundle = static_cast<std::uint16_t>(left.number());
  pause(s, block, {&block, bundle, first_step(block, bundle)});
}

// Executes the rest of the block by the engine that has it. Translates a block that has run often.
void run_on(Core::State& s, NativeCode* native, Within& at) {
  Block& block = *at.block;
  const Cycle room = s.until > s.now ? s.until - s.now : 1;  // the first bundle may have shortened the slice
  if (native == nullptr) return run_rest(s, at, room);
  if (block.translated == nullptr) native->request(s, block);
  block.translated != nullptr ? run_native(s, *native, at, room) : run_rest(s, at, room);
}

// Asks for the requests of the first bundle. Returns how the run ends if the core has to wait, or has a fault.
std::optional<Core::End> ask_first(Core::State& s, Block& block, Cycle sync) {
  s.within = {&block, 0, block.first_issue, true};
  const bool may_ask = s.now <= sync;
  const bool are_ready =
      may_ask && std::ranges::all_of(block.requests, [&](const Uop* uop) { return ask(s, *uop) == Answer::Ready; });
  if (s.fault) [[unlikely]]
    return to_ring(s), Core::End::Fault;
  if (!may_ask) return Core::End::Horizon;
  s.blocked = !are_ready;
  if (s.blocked) return Core::End::Blocked;
  s.within = {};
  return std::nullopt;
}

std::optional<Core::End> run_block(Core::State& s, NativeCode* native, Within& at, Cycle sync) {
  Block& block = *at.block;
  if (!block.requests.empty() && at.step <= block.first_issue) {
    for (; at.step < block.first_issue; ++at.step) execute(s, block.steps[at.step]);
    if (const std::optional<Core::End> end = ask_first(s, block, sync)) return end;
    // A lock that changes may end the slice.
    at.step = run_steps(s, block, at.step, block.second_bundle);
    at.bundle = 1;
  }
  s.fault ? stop_in_block(s, block, at.step) : run_on(s, native, at);
  return s.fault ? std::optional(Core::End::Fault) : std::nullopt;
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
  if (s.delay != 0) s.delay = block.bundles - bundle + block.delay;
  s.in_slots = false;
  for (LateCell& cell : s.cells) cell.execute = nullptr;
}

}  // namespace

std::optional<Core::End> run_blocks(Core::State& s, Cycle sync) {
  if (s.blocks->crowded()) s.blocks->clear(s);
  Within at = std::exchange(s.within, {});
  if (at.block != nullptr) {
    count_bundles(s, *at.block, at.bundle, -1);
  } else if (s.cycle_begun || (!s.in_slots && is_cold(s)) || !to_slots(s)) {
    return std::nullopt;
  } else {
    at.block = &s.blocks->find(s);
  }
  NativeCode* const native = s.options.engine == Engine::Native && !s.tells_accesses ? s.blocks->native() : nullptr;
  while (at.block->bundles != 0) {
    if (const std::optional<Core::End> end = run_block(s, native, at, sync)) return end;
    if (s.now >= s.until) break;
    at = {s.blocks->follow(*at.block, s)};
    if (at.block == nullptr) break;
  }
  return std::nullopt;
}

}  // namespace tessera::core::aie2
