// The configuration of events in registers: which event each counter, trace unit, broadcast or other unit uses.
#pragma once

#include "array/tile/tile.h"

namespace tessera::array {

// The event whose number a field holds. Registers hold any number of 7 or 8 bits: a number beyond the last event is
// never asserted.
inline device::EventId event_in(std::uint32_t word, device::Field field) {
  const std::uint32_t number = field.get(word);
  return number < device::kEventIds ? static_cast<device::EventId>(number) : kNoEvent;
}
inline device::EventId event_of(Tile& tile, const EventField& field) {
  return event_in(tile.registers.at(field.reg.offset), field.field);
}

// Whether a write to this register changes the observers of events.
bool configures(const EventLayout& layout, std::uint32_t offset);

// Events that the registers of a module name: `wanted` events have an observer, `acting` events have an effect in their
// own cycle. moves_core: whether an event can make a core run.
struct EventInterest {
  EventSet wanted, acting;
  bool moves_core = false;
};
// Reads the registers of a tile into the logic of one of its modules.
EventInterest read_configuration(Tile& tile, EventLogic& logic, Cycle now);

}  // namespace tessera::array
