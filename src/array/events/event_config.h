// What registers say of events: who counts, follows, broadcasts or acts upon which of them.
#pragma once

#include "array/tile.h"

namespace tessera::array {

// The event whose number a field holds. Registers hold any number of 7 or 8 bits: one beyond the last event is none
// that could be asserted.
inline device::EventId event_in(std::uint32_t word, device::Field field) {
  const std::uint32_t number = field.get(word);
  return number < device::kEventIds ? static_cast<device::EventId>(number) : kNoEvent;
}
inline device::EventId event_of(Tile& tile, const EventField& field) {
  return event_in(tile.registers.at(field.reg.offset), field.field);
}

// Whether a write to this register changes who listens to what.
bool configures(const EventLayout& layout, std::uint32_t offset);

// The events that somebody listens to, those that something follows from in their own cycle, and whether a core can be
// set going by one.
struct EventInterest {
  EventSet wanted, acting;
  bool moves_core = false;
};
// Takes over what the registers of a tile say into the logic of one of its modules.
EventInterest read_configuration(Tile& tile, EventLogic& logic, Cycle now);

}  // namespace tessera::array
