// The events of stream switch ports, for the eight ports that each switch's event logic selects.
//
// A port runs in a cycle in which a word passes it. A port is stalled while a word waits there only for room behind the
// port; otherwise it is idle. The network moves words through ports one by one and reports each word. A burst moves its
// words at once, and moving them one by one for an observer would take forty times as long. So Tessera computes the
// state of a burst's ports when it settles a cycle of the event logic (parts/events.h), and it settles the cycles in
// which a burst begins or ends. A burst takes no time to pass the switches: all ports of its route run in the cycles in
// which its words leave the source, and are stalled while the source waits.
#pragma once

#include "array/tile/tile.h"
#include "device/ports.h"

namespace tessera::array {

struct Parts;

inline constexpr unsigned kPortEvents = 4;  // of each port: idle, running, stalled, TLAST

inline bool watches_ports(const EventLogic& logic) {
  static_assert(kPortEvents * kPortSelections == 32);  // the bits that `bits` returns
  return logic.layout->port_idle && logic.wanted.bits(*logic.layout->port_idle) != 0;
}
inline bool watches_ports(const Tile& tile) {
  return watches_ports(tile.event_logic[0]);
}

// Adds to `route` the selections of the tile's event logic that watch this port.
void note_watched(Tile& tile, device::PortRole role, std::uint32_t port, Route& route);

// For bursts. Call look_at_ports when the ports on the source's route change their state at `cycle`. add_burst_ports
// adds the events of these ports in `cycle` to `asserted`.
void look_at_ports(Parts& parts, const StreamEnd& source, Cycle cycle);
void add_burst_ports(Parts& parts, const EventLogic& logic, EventSet& asserted, Cycle cycle);
// For words of cores. Call ports_passed when a word passed all ports of the route in the present cycle, and ports_wait
// when a word waits.
void ports_passed(Parts& parts, const StreamEnd& source, bool last);
void ports_wait(Parts& parts, const StreamEnd& source);

// For the network. Call port_passed when a word passed a port in the present cycle. Call port_waits when a word begins
// to wait at a port (`waits` true) or no longer waits there (`waits` false). Call both only for tiles whose ports are
// watched (watches_ports).
void port_passed(Parts& parts, Tile& tile, device::PortRole role, std::uint32_t port, const StreamWord& word);
void port_waits(Parts& parts, Tile& tile, device::PortRole role, std::uint32_t port, bool waits, UnitId by);
// Adds, to the asserted events of a cycle, the idle events of ports that neither run nor are stalled.
void add_idle_ports(const EventLogic& logic, EventSet& asserted);

}  // namespace tessera::array
