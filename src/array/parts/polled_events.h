// Polls of registers of the event logic: the cycle in which a register may show the expected value, and the reason why
// it does not show the value.
//
// The problem. Timers and counters go on while nothing else moves, so an array at rest may later show the value that a
// poll waits for. But a run that always waited for timers and counters would never find the array stuck
// (events/event_reach.cpp).
//
// The decision. Only a poll of such a register makes an array at rest go on. The array goes on to the first cycle in
// which the register may have changed: the cycle, computed in advance, in which the timer or counter will show the
// value, or the cycle of the next entry in the queue of events (Events::due). If neither cycle exists, the array stays
// at rest. Internal.
#pragma once

#include "array/parts/events.h"

#include <optional>
#include <string>
#include <vector>

namespace tessera::array {

// Returns the smallest number >= `from` whose bits in `mask` equal `value`, or nothing if no such number exists.
std::optional<std::uint64_t> first_match(std::uint64_t from, std::uint64_t mask, std::uint64_t value);

// The next cycle in which to read a polled register that does not have the expected value yet, in an array at rest.
struct NextLook {
  Cycle cycle;
  std::uint32_t place;  // of the event logic
};
std::optional<NextLook> next_look(Parts& parts, Tile& tile, std::uint32_t offset, std::uint32_t mask,
                                  std::uint32_t value);

// Returns whether the register at `offset` may change while no unit acts.
bool changes_by_time(const Tile& tile, std::uint32_t offset);

// The reason why a register does not show the expected value, for explanations (events/missing_events.cpp).
struct PolledEvents {
  bool goes_on = false;  // the register may change as time passes
  std::string text;      // "counter 0 of (0,1) counts from USER_EVENT_0 (event 142) on, which did not come"
};
std::optional<PolledEvents> polled_events(Parts& parts, Tile& tile, std::uint32_t offset, std::uint32_t mask,
                                          std::uint32_t value);

// A register write that would generate the expected event, or an event that causes it.
struct EventTrigger {
  std::uint64_t address;
  device::Field field;
  device::EventId event;
  std::string name;  // "USER_EVENT_0 (event 126) of (0,0)"
};
std::vector<EventTrigger> triggers_of(Parts& parts, const EventLogic& logic, device::EventId event);

}  // namespace tessera::array
