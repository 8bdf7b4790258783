#include "device/events.h"

#include <algorithm>

namespace tessera::device {

namespace {
#include "device/event_generations.inc"
#include "device/event_tables.inc"
}  // namespace

std::string_view to_string(EventModule module) {
  constexpr std::string_view kNames[] = {"core", "memory", "memtile", "shim"};
  return kNames[static_cast<unsigned>(module)];
}

std::span<const NamedEvent> module_events(EventModule module) {
  return kEventsOf[static_cast<unsigned>(module)];
}

std::span<const NamedEvent> module_events(EventModule module, Arch arch) {
  return kAllEventsOf[static_cast<unsigned>(arch)][static_cast<unsigned>(module)];
}

std::span<const EventGroup> event_groups(EventModule module) {
  return kGroupsOf[static_cast<unsigned>(module)];
}

std::string_view event_name(EventModule module, EventId number) {
  const auto found = std::ranges::find(module_events(module), number, &NamedEvent::number);
  return found == module_events(module).end() ? std::string_view() : found->name;
}

std::optional<EventId> find_event(EventModule module, std::string_view name) {
  const auto found = std::ranges::find(module_events(module), name, &NamedEvent::name);
  return found == module_events(module).end() ? std::nullopt : std::optional(found->number);
}

}  // namespace tessera::device
