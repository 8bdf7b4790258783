#include "array/port_events.h"

#include "array/machine.h"

namespace tessera::array {

using device::EventId;
using device::PortRole;

namespace {

enum class PortEvent : std::uint8_t { Idle, Running, Stalled, Tlast };  // in the order of their numbers

EventId number(const EventLogic& logic, unsigned selection, PortEvent event) {
  return static_cast<EventId>(*logic.layout->port_idle + selection * kPortEvents + static_cast<unsigned>(event));
}

// The selections that watch a port.
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

}  // namespace

void port_passed(Machine& machine, Tile& tile, PortRole role, std::uint32_t port, bool last) {
  for_port(tile, role, port, [&](EventLogic& logic, unsigned i) {
    machine.events.hold(logic, number(logic, i, PortEvent::Stalled), false, machine.now());
    machine.events.pulse(logic, number(logic, i, PortEvent::Running), machine.now());
    if (last) machine.events.pulse(logic, number(logic, i, PortEvent::Tlast), machine.now());
  });
}

void port_waits(Machine& machine, Tile& tile, PortRole role, std::uint32_t port, bool waits) {
  for_port(tile, role, port, [&](EventLogic& logic, unsigned i) {
    machine.events.hold(logic, number(logic, i, PortEvent::Stalled), waits, machine.now());
  });
}

void add_idle_ports(const EventLogic& logic, EventSet& asserted) {
  for (unsigned i = 0; i < kSelectedPorts; ++i)
    if (!asserted.test(number(logic, i, PortEvent::Running)) && !asserted.test(number(logic, i, PortEvent::Stalled)))
      asserted.set(number(logic, i, PortEvent::Idle));
}

}  // namespace tessera::array
