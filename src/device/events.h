// Events of modules: counters, broadcasts, trace units and actions use their numbers (facts/events.tsv).
//
// The emulator uses the events of AIE2. The names of AIE2P and AIE1 serve texts only (facts/aie2p-events.tsv,
// facts/aie1-events.tsv): AIE2P differs in one error that is never asserted, and Tessera emulates no events of AIE1.
//
// A core tile has two modules with separate events, and other tiles have one module each. The generated header
// device/aie2_events.h has the numbers as constants, in one namespace per module.
#pragma once

#include "device/device.h"

#include <optional>
#include <span>
#include <string_view>
#include <vector>

namespace tessera::device {

using EventId = std::uint8_t;
inline constexpr unsigned kEventIds = 192;  // the status registers of a memory tile have this many bits

enum class EventModule : std::uint8_t { Core, Memory, Mem, Shim };
inline constexpr unsigned kEventModules = 4;
std::string_view to_string(EventModule module);  // "core", "memory", "memtile", "shim"

struct NamedEvent {
  std::string_view name;
  EventId number;
};

// An event that stands for a group of events: bit k of its register enables event first + k.
struct EventGroup {
  EventId event;
  EventId first;
  std::uint32_t enable;  // offset of the register
  std::uint32_t mask;    // bits that have an event
};

std::span<const NamedEvent> module_events(EventModule module);
// Returns the events of a module in a generation. Empty for the memory tiles of AIE1, because AIE1 has no memory tiles.
std::span<const NamedEvent> module_events(EventModule module, Arch arch);
std::span<const EventGroup> event_groups(EventModule module);
// Returns the name of an event; empty for a number without an event.
std::string_view event_name(EventModule module, EventId number);
std::optional<EventId> find_event(EventModule module, std::string_view name);

}  // namespace tessera::device
