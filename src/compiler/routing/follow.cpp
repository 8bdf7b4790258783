#include "compiler/routing/follow.h"

#include <algorithm>

namespace tessera::compiler::routing {

using device::Bundle;
using device::Direction;
using device::Port;
using device::PortRole;
using device::TileId;
using device::TileKind;

using FindingKind = Finding::Kind;
using Place = SwitchPort;

std::string port_name(std::string_view role, const Port& port) {
  return fmt::format("{} {}", role, device::to_string(port));
}

StreamFollower::StreamFollower(const device::Device& device, const Settings& settings, const std::set<Endpoint>& stops)
    : wiring_(device, settings), stops_(stops) {}

FollowedStream StreamFollower::follow(const Endpoint& source, std::optional<std::uint8_t> id) {
  followed_ = {};
  left_by_.clear();
  on_the_way_.clear();
  if (const auto port = entry(source)) take(source.tile, *port, id);
  std::ranges::sort(followed_.findings);
  return std::move(followed_);
}

void StreamFollower::report(FindingKind kind, TileId tile, std::string text) {
  followed_.findings.push_back({kind, tile, std::move(text)});
}

// Returns the slave port at which a stream from `source` enters the switches. Reports a source that has no such port.
std::optional<Port> StreamFollower::entry(const Endpoint& source) {
  const auto port = wiring_.entry(source);
  if (port) return port;
  if (wiring_.below_mux(source.tile, source.wire))
    report(FindingKind::DeadEnd, source.tile, fmt::format("the multiplexer does not connect {}", to_string(source)));
  else
    report(FindingKind::Illegal, source.tile, fmt::format("{} does not exist", to_string(source)));
  return std::nullopt;
}

void StreamFollower::take(TileId tile, Port slave, std::optional<std::uint8_t> header) {
  const Place place{tile, slave};
  if (!on_the_way_.insert(place).second) return report(FindingKind::Loop, tile, port_name("slave", slave));
  used_.slaves.insert(place);
  bool circuit = false, packets = false;
  wiring_.for_each_setting(tile, [&](const TileSettings& settings) {
    for (const Connect& connect : settings.connects)
      if (connect.source == slave) {
        circuit = true;
        leave(tile, connect.destination, header);
      }
    for (const PacketRules& rules : settings.rules)
      if (rules.source == slave) {
        packets = true;
        sort_out(settings, rules, header);
      }
  });
  if (!circuit && !packets) report(FindingKind::DeadEnd, tile, port_name("slave", slave));
  on_the_way_.erase(place);
}

void StreamFollower::sort_out(const TileSettings& settings, const PacketRules& rules,
                              std::optional<std::uint8_t> header) {
  const TileId tile = settings.tile;
  const std::string port = port_name("slave", rules.source);
  if (!header) return report(FindingKind::Mixed, tile, fmt::format("a stream without header comes to {}", port));
  const Rule* first = nullptr;
  for (std::size_t slot = 0; slot < rules.rules.size(); ++slot) {
    const Rule& rule = rules.rules[slot];
    if ((*header & rule.mask) != (rule.value & rule.mask)) continue;
    used_.slots.insert({{tile, rules.source}, slot});
    if (first != nullptr) report(FindingKind::Ambiguous, tile, fmt::format("id {} at {}", *header, port));
    if (first == nullptr) first = &rule;
  }
  bool taken = false;
  for (const MasterSet& master : settings.masters) {
    if (first == nullptr || master.arbiter != first->amsel.arbiter) continue;
    if ((master.msels >> first->amsel.msel & 1) == 0) continue;
    taken = true;
    leave(tile, master.destination, master.drop_header ? std::nullopt : header);
  }
  if (!taken) report(FindingKind::NoMatch, tile, fmt::format("id {} at {}", *header, port));
}

void StreamFollower::leave(TileId tile, Port master, std::optional<std::uint8_t> header) {
  const Place place{tile, master};
  used_.masters.insert(place);
  if (!left_by_.insert(place).second) {
    // A loop is reported once, where it closes.
    if (on_the_way_.count(wiring_.behind(tile, master).value_or(place)) != 0)
      return report(FindingKind::Loop, tile, port_name("master", master));
    return report(FindingKind::Twice, tile, port_name("master", master));
  }
  const bool shim = wiring_.device().kind(tile) == TileKind::Shim;
  const Endpoint end{tile, wire_of(master.bundle), master.channel};
  if (master.bundle == Bundle::South && shim) {
    arrive({wiring_.below(tile, Direction::S2MM, master.channel), master, header});
  } else if (stops_.count(end) != 0) {
    arrive({end, master, header});
  } else if (const auto next = wiring_.behind(tile, master)) {
    take(next->first, next->second, header);
  } else if (device::opposite(master.bundle)) {
    report(FindingKind::DeadEnd, tile, port_name("master", master));
  } else {
    arrive({end, master, header});
  }
}
void StreamFollower::arrive(Arrival arrival) {
  followed_.arrivals.insert(arrival);
}

std::string_view to_string(FindingKind kind) {
  switch (kind) {
    case FindingKind::Illegal: return "illegal";
    case FindingKind::DrivenTwice: return "driven twice";
    case FindingKind::Mixed: return "circuits and packets mixed";
    case FindingKind::Slots: return "too many slots";
    case FindingKind::Ambiguous: return "ambiguous id";
    case FindingKind::NoMatch: return "lost packet";
    case FindingKind::DeadEnd: return "dead end";
    case FindingKind::Loop: return "loop";
    case FindingKind::Twice: return "two paths";
    case FindingKind::Unreached: return "unreached";
    case FindingKind::Unwanted: return "unwanted";
    case FindingKind::Header: return "wrong header";
    case FindingKind::Unused: return "unused setting";
  }
  return "";
}
std::string to_string(const Finding& finding) {
  return fmt::format("{} at {}: {}", to_string(finding.kind), device::to_string(finding.tile), finding.text);
}

FollowedStream follow(const device::Device& device, const Settings& settings, const Endpoint& source,
                      std::optional<std::uint8_t> id, const std::set<Endpoint>& stops) {
  return StreamFollower(device, settings, stops).follow(source, id);
}

}  // namespace tessera::compiler::routing
