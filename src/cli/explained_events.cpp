#include "cli/explained_events.h"

#include "cli/explained_registers.h"
#include "device/events.h"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <algorithm>

namespace tessera::cli {

using device::EventModule;
using nlohmann::json;

namespace {

device::TileKind tile_kind_of(EventModule module) {
  switch (module) {
    case EventModule::Mem: return device::TileKind::Mem;
    case EventModule::Shim: return device::TileKind::Shim;
    default: return device::TileKind::Core;
  }
}

// Returns a list of the events that belong to a group event; "" for any other event. The facts have the groups of AIE2,
// and AIE2P has the same registers.
std::string group_lines(EventModule module, device::EventId number, device::Arch arch) {
  if (device::capabilities(arch).recorded_events) {
    for (const device::EventGroup& group : device::event_groups(module)) {
      if (group.event != number) continue;
      std::string text =
          fmt::format("  asserted with any of these events that {} enables:\n",
                      device::register_at(tile_kind_of(module), group.enable, device::kEmulatedCores)->name);
      for (const device::NamedEvent& event : device::module_events(module, arch))
        if (const unsigned bit = event.number - group.first; bit < 32 && (group.mask >> bit & 1) != 0)
          text += fmt::format("  {:>6}  {}\n", bit, event.name);
      return text;
    }
  }
  return {};
}

}  // namespace

ExplainedEvents::ExplainedEvents(std::string_view name, std::span<const device::Arch> generations) {
  for (unsigned i = 0; i < device::kEventModules; ++i) {
    const auto module = static_cast<EventModule>(i);
    const std::size_t first = found_.size();
    for (const device::Arch arch : generations)
      for (const device::NamedEvent& event : device::module_events(module, arch)) {
        if (!is_same_name(event.name, name)) continue;
        std::string lines = fmt::format("{}: event {} ({:#x}) of the {} module\n{}", event.name, event.number,
                                        event.number, to_string(module), group_lines(module, event.number, arch));
        const auto same = std::find_if(found_.begin() + static_cast<std::ptrdiff_t>(first), found_.end(),
                                       [&](const Found& one) { return one.lines == lines; });
        if (same != found_.end())
          same->generations.push_back(device::to_string(arch));
        else
          found_.push_back({std::move(lines), event.name, to_string(module), event.number, {device::to_string(arch)}});
      }
  }
}

std::string ExplainedEvents::text() const {
  std::string text;
  for (const Found& one : found_) text += fmt::format("of {}: {}", listed(one.generations), one.lines);
  return text;
}

json ExplainedEvents::data() const {
  json all = json::array();
  for (const Found& one : found_)
    all.push_back(
        {{"name", one.name}, {"module", one.module}, {"number", one.number}, {"generations", one.generations}});
  return all;
}

std::vector<std::string> event_names(device::Arch arch) {
  std::vector<std::string> names;
  for (unsigned i = 0; i < device::kEventModules; ++i)
    for (const device::NamedEvent& event : device::module_events(static_cast<EventModule>(i), arch))
      names.emplace_back(event.name);
  return names;
}

}  // namespace tessera::cli
