// The events of stream switch ports, for the eight that each switch's event logic selects.
//
// A port runs in a cycle in which a word passes it. It is stalled while a word waits there only for room behind it;
// otherwise it is idle. The network moves words through ports one by one and reports each. Bursts do not, and moving
// their words one by one for every observer would take forty times as long; so their ports are asked when a cycle is
// settled, and looked at when a burst begins or ends. A burst takes no time to pass the switches: all ports of its
// route run in the cycles in which its words leave the source, and are stalled while the source waits.
#pragma once

#include "array/tile/tile.h"
#include "device/ports.h"

namespace tessera::array {

struct Parts;

inline constexpr unsigned kPortEvents = 4;  // of each port: idle, running, stalled, TLAST

inline bool watches_ports(const EventLogic& logic) {
  static_assert(kPortEvents * kPortSelections == 32);  // the bits that are asked for
  return logic.layout->port_idle && logic.wanted.bits(*logic.layout->port_idle) != 0;
}
inline bool watches_ports(const Tile& tile) {
  return watches_ports(tile.event_logic[0]);
}

// Adds the selections that watch a port to a route.
void note_watched(Tile& tile, device::PortRole role, std::uint32_t port, Route& route);

// Bursts: the state of the ports on a source's route changes at `cycle`; their events in a cycle.
void look_at_ports(Parts& parts, const StreamEnd& source, Cycle cycle);
void add_burst_ports(Parts& parts, const EventLogic& logic, EventSet& asserted, Cycle cycle);
// The same for the words of cores: one passed all ports of the route in the present cycle; one waits.
void ports_passed(Parts& parts, const StreamEnd& source, bool last);
void ports_wait(Parts& parts, const StreamEnd& source);

// The network: a word passed a port in the present cycle; a word waits, or no longer. Only for tiles whose ports are
// watched.
void port_passed(Parts& parts, Tile& tile, device::PortRole role, std::uint32_t port, const StreamWord& word);
void port_waits(Parts& parts, Tile& tile, device::PortRole role, std::uint32_t port, bool waits, UnitId by);
// Adds, to the asserted events of a cycle, the idle events of ports that neither run nor are stalled.
void add_idle_ports(const EventLogic& logic, EventSet& asserted);

}  // namespace tessera::array
