// Registers of the event logic that somebody polls: what time alone will make of them, and why they do not show what is
// waited for.
//
// The problem. Timers and counters go on while nothing else moves, so an array at rest may come to show what a poll
// waits for; but one that a run waited for whoever looks would never be found stuck (event_reach.cpp).
//
// The decision. A poll of such a register, and nothing else, makes the array go on to the cycle in which looking again
// makes sense: when the timer or the counter will show the value, which is worked out, or when a counter or timer comes
// to what it is to raise an event at, whichever is first. When neither will ever be, the array is at rest. Internal.
#pragma once

#include "array/events/events.h"

#include <optional>
#include <string>
#include <vector>

namespace tessera::array {

// The first number from `from` on whose bits in `mask` are `value`.
std::optional<std::uint64_t> first_match(std::uint64_t from, std::uint64_t mask, std::uint64_t value);

// Of a register whose bits are not yet what is waited for, in an array at rest.
struct NextLook {
  Cycle cycle;
  std::uint32_t place;  // of the event logic
};
std::optional<NextLook> next_look(Machine& machine, Tile& tile, std::uint32_t offset, std::uint32_t mask,
                                  std::uint32_t value);

// Whether such a register may show something else later while no unit acts.
bool changes_by_time(const Tile& tile, std::uint32_t offset);

// What explanations say of it (missing_events.cpp).
struct PolledEvents {
  bool goes_on = false;  // time may change it
  std::string text;      // "counter 0 of (0,1) counts from USER_EVENT_0 (event 142) on, which did not come"
};
std::optional<PolledEvents> polled_events(Machine& machine, Tile& tile, std::uint32_t offset, std::uint32_t mask,
                                          std::uint32_t value);

// Writes to the registers that generate events: those of an event, or of one by which it would come.
struct EventTrigger {
  std::uint64_t address;
  device::Field field;
  device::EventId event;
  std::string name;  // "USER_EVENT_0 (event 126) of (0,0)"
};
std::vector<EventTrigger> triggers_of(Machine& machine, const EventLogic& logic, device::EventId event);

}  // namespace tessera::array
