#include "compiler/routing/check.h"

#include <algorithm>
#include <map>

namespace tessera::compiler::routing {

using device::Bundle;
using device::Direction;
using device::Port;
using device::PortRole;
using device::ShimMux;
using device::TileId;
using device::TileKind;

namespace {

using Kind = Finding::Kind;
using Place = std::pair<TileId, Port>;

std::string name(std::string_view role, const Port& port) {
  return fmt::format("{} {}", role, device::to_string(port));
}
bool exists(const device::Device& device, TileId tile, PortRole role, Port port) {
  return device.contains(tile) && port.channel < device::port_count(device, tile, role, port.bundle);
}
bool legal(const device::Device& device, TileId tile, Port from, Port to) {
  return device::connection_legal(device.kind(tile), from.bundle, from.channel, to.bundle, to.channel, device.arch);
}

// --- what can be seen without following a stream -------------------------------------------------------------------

class Inspection {
 public:
  Inspection(const device::Device& device, const TileSettings& tile, std::vector<Finding>& findings)
      : device_(device), tile_(tile), findings_(findings) {}

  void run() {
    if (!device_.contains(tile_.tile)) return report(Kind::Illegal, "the device has no such tile");
    for (const Connect& connect : tile_.connects) inspect(connect);
    for (const MasterSet& master : tile_.masters) inspect(master);
    for (const PacketRules& rules : tile_.rules) inspect(rules);
    for (const MuxSetting& mux : tile_.mux) inspect(mux);
  }

 private:
  void report(Kind kind, std::string text) { findings_.push_back({kind, tile_.tile, std::move(text)}); }

  void drive(Port port) {
    if (!exists(device_, tile_.tile, PortRole::Master, port))
      report(Kind::Illegal, fmt::format("there is no {}", name("master", port)));
    if (!driven_.insert(port).second) report(Kind::DrivenTwice, name("master", port));
  }
  void join(Port from, Port to) {
    if (!legal(device_, tile_.tile, from, to))
      report(Kind::Illegal, fmt::format("{} -> {} does not exist", device::to_string(from), device::to_string(to)));
  }

  void inspect(const Connect& connect) {
    drive(connect.destination);
    circuits_.insert(connect.source);
    if (!exists(device_, tile_.tile, PortRole::Slave, connect.source))
      report(Kind::Illegal, fmt::format("there is no {}", name("slave", connect.source)));
    join(connect.source, connect.destination);
  }
  void inspect(const MasterSet& master) {
    drive(master.destination);
    if (master.arbiter >= kArbiters || master.msels == 0 || master.msels >> kMsels != 0)
      report(Kind::Illegal, fmt::format("{} has arbiter {} and msels {:#x}", name("master", master.destination),
                                        master.arbiter, master.msels));
  }
  void inspect(const PacketRules& rules) {
    const std::string port = name("slave", rules.source);
    if (!exists(device_, tile_.tile, PortRole::Slave, rules.source))
      report(Kind::Illegal, fmt::format("there is no {}", port));
    if (circuits_.count(rules.source) != 0) report(Kind::Mixed, fmt::format("{} has rules and a circuit", port));
    if (!packets_.insert(rules.source).second) report(Kind::Mixed, fmt::format("{} has rules twice", port));
    if (rules.rules.size() > kSlots) report(Kind::Slots, fmt::format("{} has {} rules", port, rules.rules.size()));
    for (const Rule& rule : rules.rules) {
      if (rule.mask >= kPacketIds || rule.value >= kPacketIds || rule.amsel.arbiter >= kArbiters ||
          rule.amsel.msel >= kMsels)
        report(Kind::Illegal, fmt::format("{} has a rule with mask {:#x}, value {:#x}, arbiter {}, msel {}", port,
                                          rule.mask, rule.value, rule.amsel.arbiter, rule.amsel.msel));
      for (const MasterSet& master : tile_.masters)
        if (master.arbiter == rule.amsel.arbiter && (master.msels >> rule.amsel.msel & 1) != 0)
          join(rules.source, master.destination);
    }
  }
  void inspect(const MuxSetting& mux) {
    const auto matches = [&](const MuxSetting& other) {
      return other.direction == mux.direction && other.south_channel == mux.south_channel;
    };
    const std::string port =
        fmt::format("the multiplexer of South {} ({})", mux.south_channel, device::to_string(mux.direction));
    if (std::ranges::count_if(tile_.mux, matches) > 1) report(Kind::DrivenTwice, port);
    const auto ports = device::shim_mux_ports(device_.arch);
    const auto found = std::ranges::find_if(ports, [&](const device::ShimMuxPort& p) {
      return p.direction == mux.direction && p.south_channel == mux.south_channel;
    });
    const bool there = device_.kind(tile_.tile) == TileKind::Shim && mux.to != ShimMux::PL
                           ? found != ports.end() && (mux.to != ShimMux::DMA || found->dma_channel) &&
                                 device_.has_shim_dma(tile_.tile.col)
                           : device_.kind(tile_.tile) == TileKind::Shim;
    if (!there) report(Kind::Illegal, fmt::format("{} has no such setting", port));
  }

  const device::Device& device_;
  const TileSettings& tile_;
  std::vector<Finding>& findings_;
  std::set<Port> driven_, circuits_, packets_;
};

// --- one stream after the other --------------------------------------------------------------------------------------

// What the walks together have used.
struct Used {
  std::set<Place> slaves;
  std::set<std::pair<Place, std::size_t>> slots;
  std::set<Place> masters;
};

class Walker {
 public:
  Walker(const device::Device& device, const Settings& settings, const std::set<Endpoint>& stops)
      : device_(device), stops_(stops) {
    for (const TileSettings& tile : settings.tiles) tiles_[tile.tile].push_back(&tile);
  }

  Walk walk(const Endpoint& source, std::optional<std::uint8_t> id) {
    walk_ = {};
    left_by_.clear();
    on_the_way_.clear();
    if (const auto port = entry(source)) take(source.tile, *port, id);
    std::ranges::sort(walk_.findings);
    return std::move(walk_);
  }

  const Used& used() const { return used_; }

 private:
  template <class Visit>
  void for_each_setting(TileId tile, Visit visit) const {
    if (const auto place = tiles_.find(tile); place != tiles_.end())
      for (const TileSettings* settings : place->second) visit(*settings);
  }

  void report(Kind kind, TileId tile, std::string text) { walk_.findings.push_back({kind, tile, std::move(text)}); }

  ShimMux mux_of(TileId tile, Direction direction, unsigned south) const {
    ShimMux to = ShimMux::PL;
    for_each_setting(tile, [&](const TileSettings& settings) {
      for (const MuxSetting& mux : settings.mux)
        if (mux.direction == direction && mux.south_channel == south) to = mux.to;
    });
    return to;
  }

  // What a South port of a shim tile is to the world below.
  Endpoint below(TileId tile, Direction direction, std::uint8_t south) const {
    std::uint8_t stream = 0;
    const ShimMux to = mux_of(tile, direction, south);
    for (const device::ShimMuxPort& port : device::shim_mux_ports(device_.arch)) {
      if (port.direction != direction) continue;
      if (port.south_channel == south && to == ShimMux::DMA && port.dma_channel)
        return {tile, Wire::DMA, *port.dma_channel};
      if (port.south_channel == south && to == ShimMux::NoC) return {tile, Wire::NOC, stream};
      ++stream;
    }
    return {tile, Wire::PLIO, south};
  }

  // The slave port by which a source comes in.
  std::optional<Port> entry(const Endpoint& source) {
    const bool shim = device_.contains(source.tile) && device_.kind(source.tile) == TileKind::Shim;
    if (shim && (source.wire == Wire::DMA || source.wire == Wire::NOC || source.wire == Wire::PLIO)) {
      const unsigned count = device::port_count(device_, source.tile, PortRole::Slave, Bundle::South);
      for (std::uint8_t south = 0; south < count; ++south)
        if (below(source.tile, Direction::MM2S, south) == source) return Port{Bundle::South, south};
      report(Kind::DeadEnd, source.tile, fmt::format("the multiplexer does not connect {}", to_string(source)));
      return std::nullopt;
    }
    for (const Bundle bundle : {Bundle::Core, Bundle::DMA, Bundle::Ctrl, Bundle::FIFO, Bundle::South, Bundle::West,
                                Bundle::North, Bundle::East, Bundle::Trace})
      if (device::to_string(bundle) == to_string(source.wire)) {
        const Port port{bundle, source.channel};
        if (exists(device_, source.tile, PortRole::Slave, port)) return port;
      }
    report(Kind::Illegal, source.tile, fmt::format("there is no {}", to_string(source)));
    return std::nullopt;
  }

  // A stream comes in by a slave port.
  void take(TileId tile, Port slave, std::optional<std::uint8_t> header) {
    const Place place{tile, slave};
    if (!on_the_way_.insert(place).second) return report(Kind::Loop, tile, name("slave", slave));
    used_.slaves.insert(place);
    bool circuit = false, packets = false;
    for_each_setting(tile, [&](const TileSettings& settings) {
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
    if (!circuit && !packets) report(Kind::DeadEnd, tile, name("slave", slave));
    on_the_way_.erase(place);
  }

  void sort_out(const TileSettings& settings, const PacketRules& rules, std::optional<std::uint8_t> header) {
    const TileId tile = settings.tile;
    const std::string port = name("slave", rules.source);
    if (!header) return report(Kind::Mixed, tile, fmt::format("a stream without header comes to {}", port));
    const Rule* first = nullptr;
    for (std::size_t slot = 0; slot < rules.rules.size(); ++slot) {
      const Rule& rule = rules.rules[slot];
      if ((*header & rule.mask) != (rule.value & rule.mask)) continue;
      used_.slots.insert({{tile, rules.source}, slot});
      if (first != nullptr) report(Kind::Ambiguous, tile, fmt::format("id {} at {}", *header, port));
      if (first == nullptr) first = &rule;
    }
    bool taken = false;
    for (const MasterSet& master : settings.masters) {
      if (first == nullptr || master.arbiter != first->amsel.arbiter) continue;
      if ((master.msels >> first->amsel.msel & 1) == 0) continue;
      taken = true;
      leave(tile, master.destination, master.drop_header ? std::nullopt : header);
    }
    if (!taken) report(Kind::NoMatch, tile, fmt::format("id {} at {}", *header, port));
  }

  // A stream goes out by a master port.
  void leave(TileId tile, Port master, std::optional<std::uint8_t> header) {
    const Place place{tile, master};
    used_.masters.insert(place);
    if (!left_by_.insert(place).second) {
      // Inside a loop this is reported where it closes.
      if (on_the_way_.count(behind(tile, master).value_or(place)) != 0)
        return report(Kind::Loop, tile, name("master", master));
      return report(Kind::Twice, tile, name("master", master));
    }
    const bool shim = device_.kind(tile) == TileKind::Shim;
    const Endpoint end{tile, *wire_of(master.bundle), master.channel};
    if (master.bundle == Bundle::South && shim) {
      arrive({below(tile, Direction::S2MM, master.channel), master, header});
    } else if (stops_.count(end) != 0) {
      arrive({end, master, header});
    } else if (const auto next = behind(tile, master)) {
      take(next->first, next->second, header);
    } else if (device::opposite(master.bundle)) {
      report(Kind::DeadEnd, tile, name("master", master));
    } else {
      arrive({end, master, header});
    }
  }
  void arrive(Arrival arrival) { walk_.arrivals.insert(arrival); }

  static std::optional<Wire> wire_of(Bundle bundle) {
    for (unsigned wire = 0; wire < device::kBundles; ++wire)
      if (to_string(static_cast<Wire>(wire)) == device::to_string(bundle)) return static_cast<Wire>(wire);
    return std::nullopt;
  }

  // The slave port that a master is wired to: of the neighbour, or of the switch's own FIFO where that is set.
  std::optional<Place> behind(TileId tile, Port master) const {
    if (master.bundle == Bundle::FIFO) {
      bool set = false;
      for_each_setting(tile, [&](const TileSettings& settings) {
        for (const Connect& connect : settings.connects) set |= connect.source == master;
        for (const PacketRules& rules : settings.rules) set |= rules.source == master;
      });
      return set ? std::optional(Place{tile, master}) : std::nullopt;
    }
    const auto other = device::neighbour(device_, tile, master.bundle);
    if (!other) return std::nullopt;
    const Place place{*other, {*device::opposite(master.bundle), master.channel}};
    return exists(device_, place.first, PortRole::Slave, place.second) ? std::optional(place) : std::nullopt;
  }

  const device::Device& device_;
  const std::set<Endpoint>& stops_;
  std::map<TileId, std::vector<const TileSettings*>> tiles_;
  Walk walk_;
  std::set<Place> left_by_, on_the_way_;
  Used used_;
};

// --- what was asked for
// ------------------------------------------------------------------------------------------------

struct Wanted {
  std::map<Endpoint, std::optional<bool>> ends;  // and whether packets keep their header there, when it is said
};

class Comparison {
 public:
  Comparison(const device::Device& device, const Request& request, const Settings& settings)
      : device_(device), request_(request), result_(settings), all_(settings) {
    all_.tiles.insert(all_.tiles.end(), request.fixed.tiles.begin(), request.fixed.tiles.end());
  }

  std::vector<Finding> run() {
    inspect();
    collect();
    Walker walker(device_, all_, stops_);
    for (const auto& [stream, wanted] : wanted_) compare(walker, stream.first, stream.second, wanted);
    find_strays(walker.used());
    std::ranges::sort(findings_);
    findings_.erase(std::ranges::unique(findings_).begin(), findings_.end());
    return std::move(findings_);
  }

 private:
  using Stream = std::pair<Endpoint, std::optional<std::uint8_t>>;

  // Settings of one tile may come in two parts; a port driven by both is driven twice.
  void inspect() {
    if (request_.within)
      for (const TileSettings& tile : result_.tiles)
        if (!request_.within->contains(tile.tile))
          findings_.push_back({Kind::Illegal, tile.tile, "is none of the tiles that routes may lead through"});
    std::map<TileId, TileSettings> joined;
    const auto append = [](auto& to, const auto& from) { to.insert(to.end(), from.begin(), from.end()); };
    for (const TileSettings& tile : all_.tiles) {
      TileSettings& whole = joined[tile.tile];
      whole.tile = tile.tile;
      append(whole.connects, tile.connects);
      append(whole.masters, tile.masters);
      append(whole.rules, tile.rules);
      append(whole.mux, tile.mux);
    }
    for (const auto& [id, tile] : joined) Inspection(device_, tile, findings_).run();
  }

  void collect() {
    for (const CircuitFlow& flow : request_.circuits)
      for (const Endpoint& end : flow.destinations) want({flow.source, std::nullopt}, end, std::nullopt);
    for (const PacketFlow& flow : request_.packets)
      for (const Endpoint& source : flow.sources)
        for (const Endpoint& end : flow.destinations) {
          const bool data = end.wire == Wire::DMA || end.wire == Wire::PLIO || end.wire == Wire::NOC ||
                            (end.wire == Wire::South && end.tile.row == 0);
          want({source, flow.id}, end, flow.keep_header.value_or(!data));
        }
  }
  void want(const Stream& stream, const Endpoint& end, std::optional<bool> keep) {
    wanted_[stream].ends[end] = keep;
    stops_.insert(end);
  }

  static bool is(const Arrival& arrival, const Endpoint& end) {
    if (arrival.at == end) return true;
    return end.wire == Wire::South && arrival.port == Port{Bundle::South, end.channel} && arrival.at.tile == end.tile;
  }

  void compare(Walker& walker, const Endpoint& source, std::optional<std::uint8_t> id, const Wanted& wanted) {
    const Walk walk = walker.walk(source, id);
    findings_.insert(findings_.end(), walk.findings.begin(), walk.findings.end());
    const std::string what =
        id ? fmt::format("packets {} from {}", *id, to_string(source)) : fmt::format("{}", to_string(source));
    const auto report = [&](Kind kind, const Endpoint& end) {
      findings_.push_back({kind, end.tile, fmt::format("{} -> {}", what, to_string(end))});
    };
    for (const auto& [end, keep] : wanted.ends) {
      const auto arrival = std::ranges::find_if(walk.arrivals, [&, e = end](const Arrival& a) { return is(a, e); });
      if (arrival == walk.arrivals.end())
        report(Kind::Unreached, end);
      else if (keep && *keep != arrival->header.has_value())
        report(Kind::Header, end);
    }
    for (const Arrival& arrival : walk.arrivals)
      if (std::ranges::none_of(wanted.ends, [&](const auto& end) { return is(arrival, end.first); }))
        report(Kind::Unwanted, arrival.at);
  }

  void find_strays(const Used& used) {
    const auto stray = [&](TileId tile, std::string text) {
      findings_.push_back({Kind::Stray, tile, std::move(text)});
    };
    for (const TileSettings& tile : result_.tiles) {
      for (const Connect& connect : tile.connects)
        if (used.slaves.count({tile.tile, connect.source}) == 0) stray(tile.tile, name("slave", connect.source));
      for (const MasterSet& master : tile.masters)
        if (used.masters.count({tile.tile, master.destination}) == 0)
          stray(tile.tile, name("master", master.destination));
      for (const PacketRules& rules : tile.rules)
        for (std::size_t slot = 0; slot < rules.rules.size(); ++slot)
          if (used.slots.count({{tile.tile, rules.source}, slot}) == 0)
            stray(tile.tile, fmt::format("slot {} of {}", slot, name("slave", rules.source)));
    }
  }

  const device::Device& device_;
  const Request& request_;
  const Settings& result_;
  Settings all_;
  std::map<Stream, Wanted> wanted_;
  std::set<Endpoint> stops_;
  std::vector<Finding> findings_;
};

}  // namespace

std::string_view to_string(Kind kind) {
  switch (kind) {
    case Kind::Illegal: return "illegal";
    case Kind::DrivenTwice: return "driven twice";
    case Kind::Mixed: return "circuits and packets mixed";
    case Kind::Slots: return "too many slots";
    case Kind::Ambiguous: return "ambiguous id";
    case Kind::NoMatch: return "lost packet";
    case Kind::DeadEnd: return "dead end";
    case Kind::Loop: return "loop";
    case Kind::Twice: return "two ways";
    case Kind::Unreached: return "unreached";
    case Kind::Unwanted: return "unwanted";
    case Kind::Header: return "wrong header";
    case Kind::Stray: return "unused setting";
  }
  return "";
}
std::string to_string(const Finding& finding) {
  return fmt::format("{} at {}: {}", to_string(finding.kind), device::to_string(finding.tile), finding.text);
}

Walk walk(const device::Device& device, const Settings& settings, const Endpoint& source,
          std::optional<std::uint8_t> id, const std::set<Endpoint>& stops) {
  return Walker(device, settings, stops).walk(source, id);
}

std::vector<Finding> check(const device::Device& device, const Request& request, const Settings& settings) {
  return Comparison(device, request, settings).run();
}

}  // namespace tessera::compiler::routing
