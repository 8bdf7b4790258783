#include "array/parts/port_events.h"
#include "array/parts/events.h"
#include "array/parts/parts.h"
#include "array/parts/streams.h"

#include <algorithm>

namespace tessera::array {

using device::EventId;
using device::PortRole;

namespace {

enum class PortEvent : std::uint8_t { Idle, Running, Stalled, Tlast };  // in the order of their numbers

EventId number(const EventLogic& logic, unsigned selection, PortEvent event) {
  return static_cast<EventId>(*logic.layout->port_idle + selection * kPortEvents + static_cast<unsigned>(event));
}

// Calls `f` for each selection of the tile that watches a port.
template <class F>
void for_port(Tile& tile, PortRole role, std::uint32_t port, F&& f) {
  EventLogic& logic = tile.event_logic[0];
  for (unsigned i = 0; i < logic.layout->ports.size(); ++i) {
    const EventLayout::PortSelection& selection = logic.layout->ports[i];
    const std::uint32_t word = tile.registers.at(selection.reg.offset);
    if (selection.id.get(word) == port && (selection.is_master.get(word) != 0) == (role == PortRole::Master))
      f(logic, i);
  }
}

void passed(Parts& parts, EventLogic& logic, unsigned selection, bool last, UnitId by) {
  parts.events.hold(logic, number(logic, selection, PortEvent::Stalled), false, parts.now(), by);
  parts.events.pulse(logic, number(logic, selection, PortEvent::Running), parts.now(), by);
  if (last) parts.events.pulse(logic, number(logic, selection, PortEvent::Tlast), parts.now(), by);
}

}  // namespace

void note_watched(Tile& tile, PortRole role, std::uint32_t port, Route& route) {
  if (!watches_ports(tile)) return;
  for_port(tile, role, port, [&](EventLogic& logic, unsigned i) { route.watched.push_back({logic.place, i}); });
}

void look_at_ports(Parts& parts, const StreamEnd& source, Cycle cycle) {
  for (const Route::Watched& port : source.stream.route.watched) parts.events.look_later(port.logic, cycle);
}

void add_burst_ports(Parts& parts, const EventLogic& logic, EventSet& asserted, Cycle cycle) {
  for (unsigned i = 0; i < logic.port_sources.size(); ++i) {
    if (!logic.port_sources[i]) continue;
    const StreamEnd& source = parts.streams.source_of(*logic.port_sources[i]);
    const Stream& stream = source.stream;
    const Channel* channel = source.channel();
    if (channel == nullptr || stream.by_word) continue;
    const auto& watched = stream.route.watched;
    if (std::ranges::find(watched, Route::Watched{logic.place, i}) == watched.end())
      continue;  // its route no longer passes this port
    const bool waits = channel->wait && channel->wait->cause == Cause::Stream && channel->transferring();
    if (stream.passes(cycle) || stream.last_passed == cycle) parts.events.note(logic, source.unit);
    if (stream.passes(cycle))
      asserted.set(number(logic, i, PortEvent::Running));
    else if (waits && channel->wait->since <= cycle)
      asserted.set(number(logic, i, PortEvent::Stalled));
    if (stream.last_passed == cycle) asserted.set(number(logic, i, PortEvent::Tlast));
  }
}

void ports_passed(Parts& parts, const StreamEnd& source, bool last) {
  for (const Route::Watched& port : source.stream.route.watched)
    passed(parts, *parts.events.logic_at(port.logic), port.selection, last, source.unit);
}

void ports_wait(Parts& parts, const StreamEnd& source) {
  for (const Route::Watched& port : source.stream.route.watched) {
    EventLogic& logic = *parts.events.logic_at(port.logic);
    parts.events.hold(logic, number(logic, port.selection, PortEvent::Stalled), true, parts.now(), source.unit);
  }
}

void port_passed(Parts& parts, Tile& tile, PortRole role, std::uint32_t port, const StreamWord& word) {
  for_port(tile, role, port, [&](EventLogic& logic, unsigned i) { passed(parts, logic, i, word.last, word.sender); });
}

void port_waits(Parts& parts, Tile& tile, PortRole role, std::uint32_t port, bool waits, UnitId by) {
  for_port(tile, role, port, [&](EventLogic& logic, unsigned i) {
    parts.events.hold(logic, number(logic, i, PortEvent::Stalled), waits, parts.now(), by);
  });
}

void add_idle_ports(const EventLogic& logic, EventSet& asserted) {
  for (unsigned i = 0; i < kPortSelections; ++i)
    if (!asserted.test(number(logic, i, PortEvent::Running)) && !asserted.test(number(logic, i, PortEvent::Stalled)))
      asserted.set(number(logic, i, PortEvent::Idle));
}

}  // namespace tessera::array
