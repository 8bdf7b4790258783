#include "array/events/event_config.h"

#include "core/stream_words.h"

#include <algorithm>
#include <bit>

namespace tessera::array {

using device::EventId;

namespace {

std::uint32_t trace_header(const Tile& tile, std::uint32_t id, std::uint32_t type) {
  std::uint32_t word = kPacketHeaderType.set(kPacketHeaderId.set(0, id), type);
  word = kPacketHeaderColumn.set(kPacketHeaderRow.set(word, tile.id.row), tile.id.col);
  return kPacketHeaderParity.set(word, std::popcount(word) % 2 == 0);
}

void read_counters(Tile& tile, EventLogic& logic, Cycle now, EventInterest& interest) {
  const EventLayout& layout = *logic.layout;
  for (unsigned i = 0; i < layout.counters.size(); ++i) {
    PerformanceCounter& counter = logic.counters[i];
    const EventId start = event_of(tile, layout.counters[i].start), stop = event_of(tile, layout.counters[i].stop);
    counter.advance(now);
    if (start != counter.start || stop != counter.stop) counter.counting = false;
    counter.start = start;
    counter.stop = stop;
    counter.reset = event_of(tile, layout.counters[i].reset);
    counter.match = tile.registers.at(layout.counter_match.at(i));
    for (const EventId event : {counter.start, counter.stop, counter.reset}) interest.wanted.set(event);
  }
}

// Reads which events reset the timer, drive broadcasts and act on the core.
void read_actions(Tile& tile, EventLogic& logic, EventInterest& interest) {
  const EventLayout& layout = *logic.layout;
  logic.timer_reset = event_of(tile, layout.timer_reset_event);
  interest.acting.set(logic.timer_reset);
  for (unsigned i = 0; i < layout.broadcast.count; ++i) {
    logic.broadcast[i] = event_in(tile.registers.at(layout.broadcast.at(i)), layout.broadcast_event);
    interest.acting.set(logic.broadcast[i]);
  }
  for (unsigned i = 0; i < layout.core_actions.size(); ++i) {
    logic.core_actions[i] = event_of(tile, layout.core_actions[i]);
    interest.acting.set(logic.core_actions[i]);
    const auto action = static_cast<CoreAction>(i);
    const bool moves = action == CoreAction::Enable || action == CoreAction::Resume || action == CoreAction::SingleStep;
    interest.moves_core |= logic.core_actions[i] != kNoEvent && moves;
  }
  interest.acting.reset(kNoEvent);
}

void read_trace_unit(Tile& tile, EventLogic& logic, EventInterest& interest) {
  const EventLayout& layout = *logic.layout;
  if (layout.trace_control0.count == 0) return;
  const std::uint32_t control0 = tile.registers.at(layout.trace_control0.offset);
  const std::uint32_t control1 = tile.registers.at(layout.trace_control1.offset);
  TraceUnit& unit = logic.trace;
  unit.start = event_of(tile, layout.trace_start);
  unit.stop = event_of(tile, layout.trace_stop);
  unit.mode = static_cast<TraceMode>(layout.trace_mode.get(control0));
  unit.header = trace_header(tile, layout.trace_packet_id.get(control1), layout.trace_packet_type.get(control1));
  for (unsigned i = 0; i < unit.slots.size(); ++i) unit.slots[i] = event_of(tile, layout.trace_slots[i]);
  if (!unit.configured()) return;
  for (const EventId event : {unit.start, unit.stop}) interest.wanted.set(event);
  for (const EventId slot : unit.slots) interest.wanted.set(slot);
}

// Adds to `wanted` the events from which wanted groups, combinations and edges are derived. Groups may contain
// combinations, and combinations may contain groups, so the function makes several rounds.
void want_parts(Tile& tile, EventLogic& logic, EventSet& wanted) {
  const EventLayout& layout = *logic.layout;
  logic.groups = logic.combos = logic.edges = false;
  for (unsigned round = 0; round < 3; ++round) {
    for (const device::EventGroup& group : layout.groups) {
      if (!wanted.test(group.event)) continue;
      logic.groups = true;
      const std::uint32_t enabled = tile.registers.at(group.enable) & group.mask;
      for (unsigned bit = 0; bit < 32; ++bit)
        if ((enabled >> bit & 1) != 0) wanted.set(static_cast<EventId>(group.first + bit));
    }
    for (unsigned i = 0; layout.combo_control.count != 0 && i < 3; ++i)
      logic.combos |= wanted.test(static_cast<EventId>(layout.combo + i));
    for (unsigned i = 0; logic.combos && i < layout.combo_inputs.size(); ++i)
      wanted.set(event_of(tile, layout.combo_inputs[i]));
    for (unsigned i = 0; i < layout.edges.size(); ++i)
      if (wanted.test(static_cast<EventId>(*layout.edge + i))) {
        logic.edges = true;
        wanted.set(event_of(tile, layout.edges[i].event));
      }
  }
}

}  // namespace

bool configures(const EventLayout& layout, std::uint32_t offset) {
  const auto is = [&](const device::Reg& reg) { return reg.index_of(offset).has_value(); };
  for (const EventLayout::Counter& counter : layout.counters)
    if (is(counter.start.reg) || is(counter.reset.reg)) return true;
  for (const EventField& slot : layout.trace_slots)
    if (is(slot.reg)) return true;
  for (const EventField& action : layout.core_actions)
    if (is(action.reg)) return true;
  for (const EventField& channel : layout.dma_selection)
    if (is(channel.reg)) return true;
  for (const EventLayout::PortSelection& port : layout.ports)
    if (is(port.reg)) return true;
  for (const device::EventGroup& group : layout.groups)
    if (offset == group.enable) return true;
  return is(layout.counter_match) || is(layout.timer_control) || is(layout.timer_match_low) ||
         is(layout.timer_match_high) || is(layout.broadcast) || is(layout.trace_control0) ||
         is(layout.trace_control1) || is(layout.combo_inputs[0].reg) || is(layout.combo_control) ||
         is(layout.lock_selection) ||
         std::ranges::any_of(layout.edges, [&](const EventLayout::Edge& edge) { return is(edge.event.reg); });
}

EventInterest read_configuration(Tile& tile, EventLogic& logic, Cycle now) {
  EventInterest interest;
  read_counters(tile, logic, now, interest);
  read_actions(tile, logic, interest);
  read_trace_unit(tile, logic, interest);
  interest.wanted |= interest.acting;
  want_parts(tile, logic, interest.wanted);
  interest.wanted.reset(kNoEvent);
  return interest;
}

}  // namespace tessera::array
