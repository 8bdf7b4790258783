// Events (events.h has the problem and the decision): the queue, signals, and their observers.
//
// Example: a counter of core module (0,2) starts with event A, stops with event B, and its match value is 5.
//   cycle 100  pulse(A): A has an observer, so open() opens cycle 100 of this module
//   later      advance() settles cycle 100: derive() adds groups and combinations; count() sees A, so the counter
//              runs from then on; expect_match() puts the cycle in which it will show 5 into the queue
//   then       this module computes nothing until that entry is due; match() then pulses the counter's event,
//              and settling that cycle passes the event on: to a trace unit, a broadcast, or an action on the core
// If B comes before that cycle, the counter stops, and match() ignores the entry: expect_match() has reset match_at.

#include "array/parts/events.h"
#include "array/codes.h"
#include "array/events/event_config.h"
#include "array/parts/core_units.h"
#include "array/parts/hooks.h"
#include "array/parts/parts.h"
#include "array/parts/port_events.h"
#include "array/tile/clocks.h"

#include <algorithm>

namespace tessera::array {

using device::EventId;

namespace {

// Computes the combination that the number `function` selects in the control fields.
bool combine(std::uint32_t function, bool a, bool b) {
  switch (function) {
    case 0: return a && b;
    case 1: return a && !b;
    case 2: return a || b;
    default: return a || !b;
  }
}

}  // namespace

// The queue -----------------------------------------------------------------------------------------------------

void Events::push(Cycle cycle, Kind kind, std::uint32_t place, std::uint32_t data) {
  queue_.push({cycle, kind, place, data});
  if (kind != Kind::Match) ++pressing_;
  due_ = queue_.top().cycle;
}

void Events::advance(Cycle now) {
  while (due_ <= now) {
    const Due next = queue_.top();
    queue_.pop();
    due_ = queue_.empty() ? kNever : queue_.top().cycle;
    if (next.kind != Kind::Match) --pressing_;
    if (next.kind == Kind::Line) {
      Switch& target = broadcast_switch(next.place);
      target.in[next.data >> kBroadcasts] = static_cast<std::uint16_t>(next.data);
      update_switch(next.place, next.cycle);
      continue;
    }
    EventLogic& logic = *logic_at(next.place);
    switch (next.kind) {
      case Kind::Settle:
        if (logic.open && logic.cycle < next.cycle) settle(logic);
        break;
      case Kind::Match: match(logic, next.data, next.cycle); break;
      case Kind::Look: open(logic, next.cycle); break;
      default:
        hold(logic, static_cast<EventId>(next.data >> 1), (next.data & 1) != 0, next.cycle,
             tile_at(next.place)->first_unit + kCoreUnit);
        break;
    }
  }
}

void Events::hold_later(EventLogic& logic, EventId event, bool on, Cycle cycle) {
  if (!logic.exists) return;  // Tessera does not emulate the events of AIE1
  push(cycle, Kind::Level, logic.place, static_cast<std::uint32_t>(event) << 1 | (on ? 1 : 0));
}

// Returns whether a checkpoint may hold this entry of the queue. advance() has the meaning of `data` for each kind. An
// entry of kind Line may belong to a tile that Tessera has not created yet.
bool Events::plausible(const Due& due) {
  if (due.place >= all_switches()) return false;
  switch (due.kind) {
    case Kind::Line: return due.data >> kBroadcasts < kSides;
    case Kind::Match: return logic_at(due.place) != nullptr && due.data <= kCounters;
    case Kind::Level: return logic_at(due.place) != nullptr && due.data >> 1 < device::kEventIds;
    default: return logic_at(due.place) != nullptr;
  }
}

Tile* Events::tile_at(std::uint32_t place) {
  const std::uint32_t index = place / 2, rows = parts_.device.rows;
  return parts_.tiles.find({static_cast<std::uint8_t>(index / rows), static_cast<std::uint8_t>(index % rows)});
}

EventLogic* Events::logic_at(std::uint32_t place) {
  Tile* tile = tile_at(place);
  return tile != nullptr && tile->event_logic[place % 2].exists ? &tile->event_logic[place % 2] : nullptr;
}

// Signals -------------------------------------------------------------------------------------------------------

void Events::note(const EventLogic& logic, UnitId by) const {
  if (parts_.hooks) parts_.hooks->event_asserted(logic.place, by);
}

void Events::assert_event(EventLogic& logic, EventId event, Cycle cycle) {
  if (!logic.wanted.test(event)) {  // the event only changes its own status bit and those of its groups
    logic.status.set(event);
    Tile& tile = *tile_at(logic.place);
    for (const device::EventGroup& group : logic.layout->groups) {
      const unsigned bit = static_cast<unsigned>(event) - group.first;
      const std::uint32_t enabled = tile.registers.at(group.enable) & group.mask;
      if (bit < 32 && (enabled >> bit & 1) != 0) logic.status.set(group.event);
    }
    refresh(logic);
    return;
  }
  open(logic, cycle);
  logic.pulses.set(event);
}

void Events::change_level(EventLogic& logic, EventId event, bool on, Cycle cycle) {
  if (logic.wanted.test(event))
    open(logic, cycle);
  else if (on && logic.interest.test(event))
    assert_event(logic, event, cycle);
  logic.held.assign(event, on);
}

// Opens `cycle` of the module: events asserted from now on belong to this cycle. Settles an earlier open cycle first.
void Events::open(EventLogic& logic, Cycle cycle) {
  if (logic.open && logic.cycle >= cycle) return;
  if (logic.open) settle(logic);
  logic.open = true;
  logic.cycle = std::max(cycle, logic.settled);
  push(logic.cycle + 1, Kind::Settle, logic.place);
}

void Events::settle(EventLogic& logic) {
  const Cycle cycle = logic.cycle;
  logic.open = false;
  logic.settled = cycle + 1;
  EventSet asserted = logic.held;
  asserted |= logic.pulses;
  bool passing = logic.pulses.any();
  logic.pulses = {};
  passing |= derive(logic, asserted, cycle);

  EventSet status = logic.status;
  status |= asserted;
  if (!(status == logic.status)) {
    logic.status = status;
    refresh(logic);
  }
  if (asserted.intersects(logic.acting) || logic.before.intersects(logic.acting)) act(logic, asserted, cycle);
  count(logic, asserted, cycle);
  trace(logic, asserted, cycle);
  logic.before = asserted;
  if (passing) open(logic, cycle + 1);
}

// Adds the events that derive from the asserted events. Returns whether it added the event of an edge, which lasts only
// this cycle.
bool Events::derive(EventLogic& logic, EventSet& asserted, Cycle cycle) {
  if (watches_ports(logic)) {
    add_burst_ports(parts_, logic, asserted, cycle);
    add_idle_ports(logic, asserted);
  }
  if (!logic.groups && !logic.combos && !logic.edges) return false;
  Tile& tile = *tile_at(logic.place);
  const EventLayout& layout = *logic.layout;
  const auto add_groups = [&] {
    for (const device::EventGroup& group : layout.groups)
      if (logic.wanted.test(group.event) &&
          (asserted.bits(group.first) & group.mask & tile.registers.at(group.enable)) != 0)
        asserted.set(group.event);
  };
  if (logic.groups) add_groups();
  bool passing = false;
  for (unsigned i = 0; logic.edges && i < layout.edges.size(); ++i) {
    const std::uint32_t control = tile.registers.at(layout.edges[i].event.reg.offset);
    const auto input = event_in(control, layout.edges[i].event.field);
    const bool now = asserted.test(input), was = logic.before.test(input);
    if ((now && !was && layout.edges[i].rising.get(control) != 0) ||
        (!now && was && layout.edges[i].falling.get(control) != 0)) {
      asserted.set(static_cast<EventId>(*layout.edge + i));
      passing = true;
    }
  }
  if (logic.combos) {
    const std::uint32_t control = tile.registers.at(layout.combo_control.offset);
    const auto input = [&](unsigned i) { return asserted.test(event_of(tile, layout.combo_inputs[i])); };
    const bool first = combine(layout.combos[0].get(control), input(0), input(1));
    const bool second = combine(layout.combos[1].get(control), input(2), input(3));
    asserted.assign(layout.combo, first);
    asserted.assign(static_cast<EventId>(layout.combo + 1), second);
    asserted.assign(static_cast<EventId>(layout.combo + 2), combine(layout.combos[2].get(control), first, second));
  }
  if (logic.groups) add_groups();
  return passing;
}

// Listeners -----------------------------------------------------------------------------------------------------

void Events::count(EventLogic& logic, const EventSet& asserted, Cycle cycle) {
  for (unsigned i = 0; i < logic.layout->counters.size(); ++i) {
    PerformanceCounter& counter = logic.counters[i];
    if (counter.start == kNoEvent && counter.reset == kNoEvent) continue;
    counter.advance(cycle);
    const bool starts = asserted.test(counter.start);
    const bool stops = counter.start != counter.stop && asserted.test(counter.stop);
    counter.counting = starts || (counter.counting && !stops && counter.start != counter.stop);
    if (asserted.test(counter.reset)) {
      counter.value = 0;
      counter.since = cycle + 1;
    }
    expect_match(logic, i);
  }
}

void Events::expect_match(EventLogic& logic, unsigned i) {
  PerformanceCounter& counter = logic.counters[i];
  const auto event = static_cast<EventId>(logic.layout->perf_counter + i);
  const std::uint32_t distance = counter.match - counter.value;
  const bool expected = counter.counting && distance != 0 && logic.interest.test(event);
  const Cycle at = expected ? counter.since + distance : kNever;
  if (at == counter.match_at) return;
  counter.match_at = at;
  if (expected) push(at, Kind::Match, logic.place, i);
}

// Handles a due Match entry. `i` is the number of the counter; kCounters stands for the timer.
void Events::match(EventLogic& logic, unsigned i, Cycle cycle) {
  if (i == kCounters) {
    if (logic.timer_match_at == cycle) pulse(logic, logic.layout->timer_value, cycle);
    return;
  }
  PerformanceCounter& counter = logic.counters[i];
  if (counter.match_at != cycle) return;
  counter.match_at = kNever;
  pulse(logic, static_cast<EventId>(logic.layout->perf_counter + i), cycle);
}

void Events::expect_timer(EventLogic& logic) {
  if (logic.layout->timer_match_low.count == 0) return;
  Tile& tile = *tile_at(logic.place);
  const std::uint64_t value = std::uint64_t{tile.registers.at(logic.layout->timer_match_high.offset)} << 32 |
                              tile.registers.at(logic.layout->timer_match_low.offset);
  Cycle at = value < kNever - logic.timer_zero ? logic.timer_zero + value : kNever;
  if (at < logic.settled) at = kNever;  // that cycle has passed
  if (at == logic.timer_match_at) return;
  logic.timer_match_at = at;
  if (at != kNever) push(at, Kind::Match, logic.place, kCounters);
}

void Events::trace(EventLogic& logic, const EventSet& asserted, Cycle cycle) {
  TraceUnit& unit = logic.trace;
  if (!unit.configured()) return;
  const bool had_words = unit.has_words();
  if (unit.running()) {
    if (asserted.test(unit.stop)) {
      unit.end(cycle);
    } else {
      std::uint8_t mask = 0;
      for (unsigned i = 0; i < unit.slots.size(); ++i)
        if (asserted.test(unit.slots[i])) mask |= static_cast<std::uint8_t>(1U << i);
      unit.see(cycle, mask, logic.pc);
    }
  } else if (asserted.test(unit.start) && !(unit.ended() && logic.before.test(unit.start))) {
    if (unit.mode > TraceMode::Pc)
      return parts_.stop(error(code::unsupported, "{} traces {}", device::to_string(tile_at(logic.place)->id),
                               unit.mode == TraceMode::Execution ? "its execution" : "in the reserved mode")
                             .at("cycle {}", cycle)
                             .note("no public source that may be used here says how such a trace is encoded")
                             .help("trace event times or event program counters (Mode 0 or 1 of Trace_Control0)"));
    // If the same event resets the timer, the timer shows 0 only from the next cycle on.
    unit.begin(cycle, cycle - std::min(cycle, logic.timer_zero));
    open(logic, cycle + 1);  // the unit sees held events from the next cycle on
  }
  if (unit.has_words() && !had_words) {
    const Tile& tile = *tile_at(logic.place);
    parts_.scheduler.schedule_by(tile.trace_ports[logic.place % 2].unit, std::max(cycle + 1, parts_.now()));
  }
}

void Events::act(EventLogic& logic, const EventSet& asserted, Cycle cycle) {
  drive(logic, asserted, cycle);
  if (asserted.test(logic.timer_reset)) {
    logic.timer_zero = cycle + 1;
    expect_timer(logic);
  }
  Tile& tile = *tile_at(logic.place);
  for (unsigned i = 0; i < logic.layout->core_actions.size(); ++i)
    if (const EventId event = logic.core_actions[i]; asserted.test(event) && !logic.before.test(event))
      parts_.cores.event(tile, static_cast<CoreAction>(i), cycle + 1);
}

// Configuration -------------------------------------------------------------------------------------------------

// Derives the observers of a module's events from its registers.
void Events::configure(EventLogic& logic, Cycle now) {
  Tile& tile = *tile_at(logic.place);
  const bool watched = watches_ports(logic);
  const EventInterest interest = read_configuration(tile, logic, now);
  wakes_cores_ |= interest.moves_core;
  logic.wanted = interest.wanted;
  logic.acting = interest.acting;
  if (watched || watches_ports(logic)) ++parts_.tiles.route_epoch;  // routes list their watched ports
  refresh(logic);
  tile.read_selections(logic);
  for (unsigned i = 0; i < logic.layout->lock_selection.count; ++i)
    if (const std::uint32_t lock = logic.selections.locks[i].lock; lock < tile.locks.size())
      lock_changed(tile, lock, now, std::nullopt);
  expect_timer(logic);
  for (unsigned i = 0; i < logic.layout->counters.size(); ++i) {
    logic.counters[i].advance(now);
    expect_match(logic, i);
  }
  parts_.cores.events_wanted(tile);
  if (logic.wanted.any()) open(logic, now);
}

void Events::refresh(EventLogic& logic) {
  logic.interest = ~logic.status;
  logic.interest |= logic.wanted;
  logic.watches_locks = false;
  if (!logic.layout->lock_first) return;
  for (unsigned i = 0; i < logic.layout->lock_selection.count * 4; i += 4)
    logic.watches_locks |= (logic.interest.bits(*logic.layout->lock_first + i) & 0xFU) != 0;
}

bool Events::write(Tile& tile, std::uint32_t offset, std::uint32_t value, Cycle now, UnitId by) {
  if (due_ <= now) advance(now);
  for (EventLogic& logic : tile.event_logic) {
    if (!logic.exists) continue;
    const EventLayout& layout = *logic.layout;
    if (offset == layout.generate.reg.offset) {
      const auto event = event_in(value, layout.generate.field);
      if (event > kTrueEvent) pulse(logic, event, now, by);
      return true;
    }
    if (const auto i = layout.counter.index_of(offset)) {
      logic.counters[*i].advance(now);
      logic.counters[*i].value = value;
      logic.counters[*i].since = now;
      expect_match(logic, *i);
      return true;
    }
    for (unsigned i = 0; i < layout.status.size(); ++i)
      if (offset == layout.status[i].offset) {
        logic.status.clear(32 * i, value);
        refresh(logic);
        return true;
      }
    for (unsigned i = 0; i < layout.blocks.size(); ++i)
      for (unsigned side = 0; side < kSides; ++side) {
        const EventLayout::Block& block = layout.blocks[i][side];
        if (offset != block.set.offset && offset != block.clear.offset) continue;
        const std::uint32_t place = layout.blocks.size() > 1 ? (logic.place & ~1U) + i : logic.place;
        std::uint16_t& blocked = broadcast_switch(place).blocked[side];
        blocked = static_cast<std::uint16_t>(offset == block.set.offset ? blocked | value : blocked & ~value);
        update_switch(place, now);
        return true;
      }
    if (!configures(layout, offset)) continue;
    if (!layout.core_actions.empty() && offset == layout.core_actions[0].reg.offset && tile.core)
      tile.core->clear_occurred(value);
    if (offset == layout.timer_control.offset && layout.timer_reset.get(value) != 0) {
      tile.registers.at(offset) = layout.timer_reset.set(value, 0);
      logic.timer_zero = now;
    }
    configure(logic, now);
    return true;
  }
  return false;
}

std::optional<std::uint32_t> Events::read(Tile& tile, std::uint32_t offset, Cycle now) {
  if (due_ <= now) advance(now);
  for (EventLogic& logic : tile.event_logic) {
    if (!logic.exists) continue;
    const EventLayout& layout = *logic.layout;
    if (offset == layout.timer_low.offset) return static_cast<std::uint32_t>(now - std::min(now, logic.timer_zero));
    if (offset == layout.timer_high.offset)
      return static_cast<std::uint32_t>((now - std::min(now, logic.timer_zero)) >> 32);
    if (const auto i = layout.counter.index_of(offset)) return logic.counters[*i].at(now);
    for (unsigned i = 0; i < layout.status.size(); ++i)
      if (offset == layout.status[i].offset) return logic.status.bits(32 * i);
    if (offset == layout.trace_status.offset)
      return layout.trace_status_mode.set(layout.trace_state.set(0, static_cast<std::uint32_t>(logic.trace.state())),
                                          static_cast<std::uint32_t>(logic.trace.mode));
    for (unsigned i = 0; i < layout.blocks.size(); ++i)
      for (unsigned side = 0; side < kSides; ++side)
        if (offset == layout.blocks[i][side].value.offset)
          return broadcast_switch(layout.blocks.size() > 1 ? (logic.place & ~1U) + i : logic.place).blocked[side];
  }
  return std::nullopt;
}

}  // namespace tessera::array
