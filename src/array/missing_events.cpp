// Why an event has not come: what explanations say when somebody waits for one.
//
// Most events have many causes, and nobody can tell which one was meant. Two kinds have one cause that registers name:
// a broadcast, which some module has to send and no register on its way may block; and a counter, which has to reach
// its value. These are followed, from module to module where a broadcast is sent by another one of them.
#include "array/events.h"
#include "array/machine.h"

#include "device/events.h"

namespace tessera::array {

using device::EventId;

namespace {

constexpr unsigned kMostSteps = 4;  // broadcasts that wait for broadcasts

std::string module_of(const Tile& tile, const EventLogic& logic) {
  const bool two = tile.kind == device::TileKind::Core;
  return fmt::format("{}{}",
                     !two                   ? ""
                     : logic.place % 2 == 0 ? "core module of "
                                            : "memory module of ",
                     device::to_string(tile.id));
}

}  // namespace

std::string Events::name_of(const EventLogic& logic, EventId event) {
  const std::string_view name = device::event_name(logic.layout->module, event);
  return name.empty() ? fmt::format("event {}", event) : fmt::format("{} (event {})", name, event);
}

std::string Events::why_missing(const EventLogic& logic, EventId event, unsigned depth) {
  const EventLayout& layout = *logic.layout;
  if (const unsigned i = static_cast<unsigned>(event) - layout.perf_counter; i < layout.counters.size()) {
    const PerformanceCounter& counter = logic.counters[i];
    return fmt::format(": counter {} of {} shows {} and is to reach {}", i, module_of(*tile_at(logic.place), logic),
                       counter.at(machine_.now()), counter.match);
  }
  const unsigned line = static_cast<unsigned>(event) - layout.broadcast_in;
  if (line >= kBroadcasts || depth == kMostSteps) return "";
  std::string text;
  for (Tile* tile : machine_.tiles())
    for (const EventLogic& sender : tile->event_logic) {
      const EventId cause = sender.exists ? sender.broadcast[line] : kNoEvent;
      if (cause == kNoEvent || sender.place == logic.place) continue;
      text += text.empty() ? ": " : "; ";
      text += fmt::format("{} sends it by {}", module_of(*tile, sender), name_of(sender, cause));
      if (!sender.status.test(cause)) {
        text += fmt::format(", which did not come{}", why_missing(sender, cause, depth + 1));
      } else {
        const std::string block = obstacle(sender.place, logic.place, line);
        text += ", which came" + (block.empty() ? "" : ", but " + block);
      }
    }
  return text.empty() ? ": no module sends it" : text;
}

}  // namespace tessera::array
