// Finds the reasons why an event has not come, as text for the explanation of a unit or poll that waits for the event.
//
// Most events have many possible causes, and the registers do not say which cause the program expects. For two kinds of
// events, registers name the only possible cause. For a broadcast, some module must send it, and no register on the way
// may block it. For the event of a counter, the counter must reach its value. Tessera follows these causes, from module
// to module where the event that sends a broadcast is itself a broadcast.
#include "array/parts/events.h"
#include "array/parts/parts.h"
#include "array/parts/polled_events.h"

#include "device/capabilities.h"
#include "device/events.h"

#include <algorithm>

namespace tessera::array {

using device::EventId;

namespace {

constexpr unsigned kMostSteps = 4;  // the longest chain of broadcasts that wait for broadcasts

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
  const auto events = device::module_events(logic.layout->module, logic.layout->arch);
  const auto found = std::ranges::find(events, event, &device::NamedEvent::number);
  const std::string_view name = found == events.end() ? std::string_view() : found->name;
  return name.empty() ? fmt::format("event {}", event) : fmt::format("{} (event {})", name, event);
}

std::string Events::why_missing(const EventLogic& logic, EventId event, unsigned depth) {
  const EventLayout& layout = *logic.layout;
  if (const unsigned i = static_cast<unsigned>(event) - layout.perf_counter; i < layout.counters.size()) {
    const PerformanceCounter& counter = logic.counters[i];
    const bool begins = counter.counting || counter.start == kNoEvent || logic.status.test(counter.start);
    return fmt::format(": counter {} of {} shows {} and must reach {}{}", i, module_of(*tile_at(logic.place), logic),
                       counter.at(parts_.now()), counter.match,
                       begins || depth == kMostSteps
                           ? ""
                           : fmt::format("; {}, which starts the counter, did not come{}",
                                         name_of(logic, counter.start), why_missing(logic, counter.start, depth + 1)));
  }
  const unsigned line = static_cast<unsigned>(event) - layout.broadcast_in;
  if (line >= kBroadcasts || depth == kMostSteps) return "";
  std::string text;
  for (Tile* tile : parts_.tiles.all())
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

namespace {

std::string counter_stands(Parts& parts, const EventLogic& logic, const PerformanceCounter& counter) {
  if (counter.start == kNoEvent) return "has no start event";
  const std::string start = Events::name_of(logic, counter.start);
  const bool cycles_of_one = counter.start == counter.stop;
  if (!logic.status.test(counter.start))
    return fmt::format("counts {}{}{}, which did not come{}", cycles_of_one ? "cycles of " : "from ", start,
                       cycles_of_one ? "" : " on", parts.events.why_missing(logic, counter.start));
  if (cycles_of_one) return fmt::format("counts cycles of {}, which does not come any more", start);
  return fmt::format("was stopped{}", counter.stop == kNoEvent ? "" : " by " + Events::name_of(logic, counter.stop));
}

}  // namespace

std::optional<PolledEvents> polled_events(Parts& parts, Tile& tile, std::uint32_t offset, std::uint32_t mask,
                                          std::uint32_t value) {
  const auto is_timer = [&](const device::Reg& reg) { return reg.count != 0 && reg.offset == offset; };
  if (!capabilities(tile.model).recorded_events &&
      (std::ranges::any_of(tile.layout.timer_low, is_timer) || std::ranges::any_of(tile.layout.timer_high, is_timer)))
    return PolledEvents{true, "timers keep counting, but Tessera does not emulate a wait for a timer of AIE1"};
  for (const EventLogic& logic : tile.event_logic) {
    if (!logic.exists) continue;
    const EventLayout& layout = *logic.layout;
    if (offset == layout.timer_low.offset || offset == layout.timer_high.offset)
      return PolledEvents{true, fmt::format("the timer of {} keeps counting", module_of(tile, logic))};
    if (const auto i = layout.counter.index_of(offset)) {
      const PerformanceCounter& counter = logic.counters[*i];
      const std::string name = fmt::format("counter {} of {} ", *i, module_of(tile, logic));
      if (counter.counting) return PolledEvents{true, name + "keeps counting"};
      return PolledEvents{parts.events.due() != kNever, name + counter_stands(parts, logic, counter)};
    }
    for (unsigned i = 0; i < layout.status.size(); ++i) {
      if (offset != layout.status[i].offset) continue;
      std::string text;
      for (unsigned bit = 0; bit < 32; ++bit) {
        const auto event = static_cast<EventId>(32 * i + bit);
        if ((mask & value & ~logic.status.bits(32 * i) & 1U << bit) == 0) continue;
        text += fmt::format("{}{} did not come{}", text.empty() ? "" : "; ", Events::name_of(logic, event),
                            parts.events.why_missing(logic, event));
      }
      if (!text.empty()) return PolledEvents{parts.events.due() != kNever, std::move(text)};
    }
  }
  return std::nullopt;
}

namespace {

void add_triggers(Parts& parts, const Tile& tile, const EventLogic& logic, EventId event, unsigned depth,
                  std::vector<EventTrigger>& list) {
  const EventLayout& layout = *logic.layout;
  list.push_back({parts.device.address(tile.id, layout.generate.reg.offset), layout.generate.field, event,
                  fmt::format("{} of {}", Events::name_of(logic, event), module_of(tile, logic))});
  if (depth == kMostSteps) return;
  if (const unsigned i = static_cast<unsigned>(event) - layout.perf_counter; i < layout.counters.size())
    if (const EventId start = logic.counters[i].start; start != kNoEvent && !logic.status.test(start))
      add_triggers(parts, tile, logic, start, depth + 1, list);
  const unsigned line = static_cast<unsigned>(event) - layout.broadcast_in;
  if (line >= kBroadcasts) return;
  for (const Tile* other : parts.tiles.all())
    for (const EventLogic& sender : other->event_logic)
      if (sender.exists && sender.broadcast[line] != kNoEvent && sender.place != logic.place)
        add_triggers(parts, *other, sender, sender.broadcast[line], depth + 1, list);
}

}  // namespace

std::vector<EventTrigger> triggers_of(Parts& parts, const EventLogic& logic, EventId event) {
  std::vector<EventTrigger> list;
  for (const Tile* tile : parts.tiles.all())
    for (const EventLogic& own : tile->event_logic)
      if (&own == &logic) add_triggers(parts, *tile, logic, event, 0, list);
  return list;
}

}  // namespace tessera::array
