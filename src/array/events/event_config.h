// The configuration of events in registers: which event each counter, trace unit, broadcast or other unit uses.
#pragma once

#include "array/tile/tile.h"

namespace tessera::array {

// Returns the event whose number a field of a register holds. Fields have 7 or 8 bits; a number beyond the last event
// gives kNoEvent, which is never asserted.
inline device::EventId event_in(std::uint32_t word, device::Field field) {
  const std::uint32_t number = field.get(word);
  return number < device::kEventIds ? static_cast<device::EventId>(number) : kNoEvent;
}
inline device::EventId event_of(Tile& tile, const EventField& field) {
  if (field.reg.count == 0) return kNoEvent;
  return event_in(tile.registers.at(field.reg.offset), field.field);
}

// Returns whether the register at `offset` is one that read_configuration() or the selections of ports, channels and
// locks depend on.
bool configures(const EventLayout& layout, std::uint32_t offset);

// The events that the registers of a module name. `wanted`: all events with an observer. `acting`: the events that
// reset the timer, drive a broadcast or act on the core. moves_core: whether an event can make the core run.
struct EventInterest {
  EventSet wanted, acting;
  bool moves_core = false;
};
// Reads the event registers of one module of a tile into the module's logic, and returns the events that they name.
EventInterest read_configuration(Tile& tile, EventLogic& logic, Cycle now);

}  // namespace tessera::array
