#include "array/events/silent_events.h"
#include "array/parts/parts.h"

#include "array/codes.h"
#include "device/capabilities.h"

#include <algorithm>

namespace tessera::array {

namespace {

struct SilentEvent {
  device::EventModule module;
  device::EventId id;
  bool with_cycles;  // asserted when Tessera counts cycles
  std::string_view meaning;
};
#include "array/silent_events.inc"

// Returns the events that start or stop the counters of a module, and the events in the slots of its trace unit.
EventSet looked_at(const EventLogic& logic) {
  EventSet events;
  for (const PerformanceCounter& counter : logic.counters)
    for (const device::EventId id : {counter.start, counter.stop}) events.set(id);
  if (logic.trace.configured())
    for (const device::EventId id : logic.trace.slots) events.set(id);
  events.reset(kNoEvent);
  return events;
}

}  // namespace

std::vector<Diag> silent_events(Parts& parts) {
  std::vector<Diag> found;
  const bool cycles = parts.core_options.timing == Timing::Cycles;
  for (const Tile* tile : parts.tiles.all())
    for (const EventLogic& logic : tile->event_logic) {
      if (!logic.exists || !capabilities(tile->model).recorded_events) continue;
      const EventSet events = looked_at(logic);
      for (const SilentEvent& silent : kSilentEvents) {
        if (silent.module != logic.layout->module || !events.test(silent.id) || (silent.with_cycles && cycles))
          continue;
        Diag diag = error(code::silent_event, "a counter or trace unit uses {} of {}, which Tessera never asserts",
                          device::event_name(silent.module, silent.id), to_string(tile->id))
                        .note("the event stands for {}", silent.meaning);
        if (silent.with_cycles) diag = std::move(diag).help("run with a timing that counts cycles");
        found.push_back(std::move(diag));
      }
    }
  return found;
}

}  // namespace tessera::array
