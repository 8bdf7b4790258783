// The events of stream switch ports, for the eight that each switch's event logic selects.
//
// A port runs in a cycle in which a word passes it and is stalled while a word waits that could pass but for a lack of
// room behind; otherwise it is idle. Only the network moves words through ports one by one, so a stream that passes a
// switch whose ports somebody listens to is not moved as bursts.
#pragma once

#include "array/tile.h"
#include "device/ports.h"

namespace tessera::array {

class Machine;

inline constexpr unsigned kPortEvents = 4;  // of each port: idle, running, stalled, TLAST
inline constexpr unsigned kSelectedPorts = 8;

inline bool watches_ports(const EventLogic& logic) {
  static_assert(kPortEvents * kSelectedPorts == 32);  // the bits that are asked for
  return logic.layout->port_idle && logic.wanted.bits(*logic.layout->port_idle) != 0;
}
inline bool watches_ports(const Tile& tile) {
  return watches_ports(tile.event_logic[0]);
}

// A word passed a port in the present cycle; a word waits, or no longer. Only for tiles whose ports are watched.
void port_passed(Machine& machine, Tile& tile, device::PortRole role, std::uint32_t port, bool last);
void port_waits(Machine& machine, Tile& tile, device::PortRole role, std::uint32_t port, bool waits);
// Adds to what is asserted in a cycle that ports are idle which neither run nor are stalled.
void add_idle_ports(const EventLogic& logic, EventSet& asserted);

}  // namespace tessera::array
