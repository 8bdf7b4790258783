// Finds out whether events that timers and counters will raise could make a core run.
//
// The problem. An array in which no unit can act stays at rest, unless a timer or a counter will raise an event that
// lets a core run. Timers and counters count in every array, and most of their events have no effect. A run that waited
// for all these events would mistake a deadlock for a long computation. The entries in the queue of parts/events.h give
// no answer either: when a register write changes the value that a counter must reach, the old entry stays in the
// queue.
//
// The decision. When all units are quiet, Tessera follows each future event through everything that uses it (groups,
// combinations, edges, counters, timers, broadcasts) to the actions on cores. Tessera assumes that a broadcast reaches
// every module of the array, even where registers block it: the run then only waits longer. The search leaves trace
// units out, because they only record. The search runs only when nothing else is left to do.
#include "array/parts/events.h"
#include "array/parts/parts.h"

#include <map>

namespace tessera::array {

using device::EventId;

namespace {

// Calls `f` for each event that `event` may cause in the same module.
template <class F>
void for_each_product(Tile& tile, const EventLogic& logic, EventId event, F&& f) {
  const EventLayout& layout = *logic.layout;
  const auto is_input = [&](const EventField& field) {
    return field.reg.count != 0 && field.field.get(tile.registers.at(field.reg.offset)) == event;
  };
  for (const device::EventGroup& group : layout.groups) {
    const unsigned bit = static_cast<unsigned>(event) - group.first;
    if (bit < 32 && (tile.registers.at(group.enable) & group.mask & 1U << bit) != 0) f(group.event);
  }
  for (unsigned i = 0; i < layout.combo_inputs.size(); ++i) {
    if (!is_input(layout.combo_inputs[i])) continue;
    f(static_cast<EventId>(layout.combo + i / 2));
    f(static_cast<EventId>(layout.combo + 2));
  }
  for (unsigned i = 0; i < layout.edges.size(); ++i)
    if (is_input(layout.edges[i].event)) f(static_cast<EventId>(*layout.edge + i));
  for (unsigned i = 0; i < layout.counters.size(); ++i)
    if (const PerformanceCounter& counter = logic.counters[i];
        event == counter.start || event == counter.stop || event == counter.reset)
      f(static_cast<EventId>(layout.perf_counter + i));
  if (event == logic.timer_reset) f(layout.timer_value);
}

}  // namespace

bool Events::may_wake_cores() {
  std::map<std::uint32_t, EventSet> seen;  // events reached, by place of the module
  std::vector<std::pair<EventLogic*, EventId>> open;
  const auto reach = [&](EventLogic& logic, EventId event) {
    EventSet& known = seen[logic.place];
    if (event == kNoEvent || !logic.wanted.test(event) || known.test(event)) return;
    known.set(event);
    open.emplace_back(&logic, event);
  };
  std::vector<EventLogic*> all;
  for (Tile* tile : parts_.tiles.all())
    for (EventLogic& logic : tile->event_logic)
      if (logic.exists) all.push_back(&logic);
  for (EventLogic* logic : all) {
    if (logic->timer_match_at != kNever && logic->timer_match_at >= due_) reach(*logic, logic->layout->timer_value);
    for (unsigned i = 0; i < logic->layout->counters.size(); ++i)
      if (logic->counters[i].match_at != kNever) reach(*logic, static_cast<EventId>(logic->layout->perf_counter + i));
  }
  while (!open.empty()) {
    const auto [logic, event] = open.back();
    open.pop_back();
    Tile& tile = *tile_at(logic->place);
    for (unsigned i = 0; i < logic->layout->core_actions.size(); ++i) {
      const auto action = static_cast<CoreAction>(i);
      if (logic->core_actions[i] != event) continue;
      if (tile.core ? tile.core->is_woken_by(action) : action == CoreAction::Enable) return true;
    }
    for_each_product(tile, *logic, event, [&](EventId product) { reach(*logic, product); });
    for (unsigned i = 0; i < kBroadcasts; ++i)
      if (logic->broadcast[i] == event)
        for (EventLogic* other : all) reach(*other, static_cast<EventId>(other->layout->broadcast_in + i));
  }
  return false;
}

}  // namespace tessera::array
