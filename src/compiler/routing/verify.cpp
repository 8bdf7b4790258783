#include "compiler/routing/verify.h"

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

using FindingKind = Finding::Kind;

namespace {

bool legal(const device::Device& device, TileId tile, Port from, Port to) {
  return device::connection_legal(device.kind(tile), from.bundle, from.channel, to.bundle, to.channel, device.arch);
}

// --- checks that need no stream ------------------------------------------------------------------------------------

class Inspection {
 public:
  Inspection(const device::Device& device, const TileSettings& tile, std::vector<Finding>& findings)
      : device_(device), tile_(tile), findings_(findings) {}

  void run() {
    if (!device_.contains(tile_.tile)) return report(FindingKind::Illegal, "the device has no such tile");
    for (const Connect& connect : tile_.connects) inspect(connect);
    for (const MasterSet& master : tile_.masters) inspect(master);
    for (const PacketRules& rules : tile_.rules) inspect(rules);
    for (const MuxSetting& mux : tile_.mux) inspect(mux);
  }

 private:
  void report(FindingKind kind, std::string text) { findings_.push_back({kind, tile_.tile, std::move(text)}); }

  void drive(Port port) {
    if (!has_port(device_, tile_.tile, PortRole::Master, port))
      report(FindingKind::Illegal, fmt::format("{} does not exist", port_name("master", port)));
    if (!driven_.insert(port).second) report(FindingKind::DrivenTwice, port_name("master", port));
  }
  void join(Port from, Port to) {
    if (!legal(device_, tile_.tile, from, to))
      report(FindingKind::Illegal,
             fmt::format("{} -> {} does not exist", device::to_string(from), device::to_string(to)));
  }

  void inspect(const Connect& connect) {
    drive(connect.destination);
    circuits_.insert(connect.source);
    if (!has_port(device_, tile_.tile, PortRole::Slave, connect.source))
      report(FindingKind::Illegal, fmt::format("{} does not exist", port_name("slave", connect.source)));
    join(connect.source, connect.destination);
  }
  void inspect(const MasterSet& master) {
    drive(master.destination);
    if (master.arbiter >= kArbiters || master.msels == 0 || master.msels >> kMsels != 0)
      report(FindingKind::Illegal, fmt::format("{} has arbiter {} and msels {:#x}",
                                               port_name("master", master.destination), master.arbiter, master.msels));
  }
  void inspect(const PacketRules& rules) {
    const std::string port = port_name("slave", rules.source);
    if (!has_port(device_, tile_.tile, PortRole::Slave, rules.source))
      report(FindingKind::Illegal, fmt::format("{} does not exist", port));
    if (circuits_.count(rules.source) != 0) report(FindingKind::Mixed, fmt::format("{} has rules and a circuit", port));
    if (!packets_.insert(rules.source).second) report(FindingKind::Mixed, fmt::format("{} has rules twice", port));
    if (rules.rules.size() > kSlots)
      report(FindingKind::Slots, fmt::format("{} has {} rules", port, rules.rules.size()));
    for (const Rule& rule : rules.rules) {
      if (rule.mask >= kPacketIds || rule.value >= kPacketIds || rule.amsel.arbiter >= kArbiters ||
          rule.amsel.msel >= kMsels)
        report(FindingKind::Illegal, fmt::format("{} has a rule with mask {:#x}, value {:#x}, arbiter {}, msel {}",
                                                 port, rule.mask, rule.value, rule.amsel.arbiter, rule.amsel.msel));
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
    if (std::ranges::count_if(tile_.mux, matches) > 1) report(FindingKind::DrivenTwice, port);
    const auto ports = device::shim_mux_ports(device_.arch);
    const auto found = std::ranges::find_if(ports, [&](const device::ShimMuxPort& p) {
      return p.direction == mux.direction && p.south_channel == mux.south_channel;
    });
    const bool there = device_.kind(tile_.tile) == TileKind::Shim && mux.to != ShimMux::PL
                           ? found != ports.end() && (mux.to != ShimMux::DMA || found->dma_channel) &&
                                 device_.has_shim_dma(tile_.tile.col)
                           : device_.kind(tile_.tile) == TileKind::Shim;
    if (!there) report(FindingKind::Illegal, fmt::format("{} has no such setting", port));
  }

  const device::Device& device_;
  const TileSettings& tile_;
  std::vector<Finding>& findings_;
  std::set<Port> driven_, circuits_, packets_;
};

// --- comparison with the request -----------------------------------------------------------------------------------

struct RequestedEnds {
  std::map<Endpoint, std::optional<bool>> ends;  // whether packets must keep their header; nothing: either
};

class Comparison {
 public:
  Comparison(const device::Device& device, const RoutingRequest& request, const Settings& settings)
      : device_(device), request_(request), result_(settings), all_(settings) {
    all_.tiles.insert(all_.tiles.end(), request.fixed.tiles.begin(), request.fixed.tiles.end());
  }

  std::vector<Finding> run() {
    inspect();
    collect();
    StreamFollower follower(device_, all_, stops_);
    for (const auto& [stream, ends] : requested_) compare(follower, stream.first, stream.second, ends);
    find_unused(follower.used());
    std::ranges::sort(findings_);
    findings_.erase(std::ranges::unique(findings_).begin(), findings_.end());
    return std::move(findings_);
  }

 private:
  using Stream = std::pair<Endpoint, std::optional<std::uint8_t>>;

  // Settings of one tile may be in the request and in the result. Joins them, so that the inspection finds a port that
  // both drive.
  void inspect() {
    if (request_.within)
      for (const TileSettings& tile : result_.tiles)
        if (!request_.within->contains(tile.tile))
          findings_.push_back({FindingKind::Illegal, tile.tile, "is not one of the tiles that routes may use"});
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
      for (const Endpoint& end : flow.destinations) request({flow.source, std::nullopt}, end, std::nullopt);
    for (const PacketFlow& flow : request_.packets)
      for (const Endpoint& source : flow.sources)
        for (const Endpoint& end : flow.destinations) {
          const bool data = end.wire == Wire::DMA || end.wire == Wire::PLIO || end.wire == Wire::NOC ||
                            (end.wire == Wire::South && end.tile.row == 0);
          request({source, flow.id}, end, flow.keep_header.value_or(!data));
        }
  }
  void request(const Stream& stream, const Endpoint& end, std::optional<bool> keep) {
    requested_[stream].ends[end] = keep;
    stops_.insert(end);
  }

  static bool is(const Arrival& arrival, const Endpoint& end) {
    if (arrival.at == end) return true;
    return end.wire == Wire::South && arrival.port == Port{Bundle::South, end.channel} && arrival.at.tile == end.tile;
  }

  void compare(StreamFollower& follower, const Endpoint& source, std::optional<std::uint8_t> id,
               const RequestedEnds& requested) {
    const FollowedStream stream = follower.follow(source, id);
    findings_.insert(findings_.end(), stream.findings.begin(), stream.findings.end());
    const std::string what =
        id ? fmt::format("packets {} from {}", *id, to_string(source)) : fmt::format("{}", to_string(source));
    const auto report = [&](FindingKind kind, const Endpoint& end) {
      findings_.push_back({kind, end.tile, fmt::format("{} -> {}", what, to_string(end))});
    };
    for (const auto& [end, keep] : requested.ends) {
      const auto arrival = std::ranges::find_if(stream.arrivals, [&, e = end](const Arrival& a) { return is(a, e); });
      if (arrival == stream.arrivals.end())
        report(FindingKind::Unreached, end);
      else if (keep && *keep != arrival->header.has_value())
        report(FindingKind::Header, end);
    }
    for (const Arrival& arrival : stream.arrivals)
      if (std::ranges::none_of(requested.ends, [&](const auto& end) { return is(arrival, end.first); }))
        report(FindingKind::Unwanted, arrival.at);
  }

  void find_unused(const UsedPorts& used) {
    const auto unused = [&](TileId tile, std::string text) {
      findings_.push_back({FindingKind::Unused, tile, std::move(text)});
    };
    for (const TileSettings& tile : result_.tiles) {
      for (const Connect& connect : tile.connects)
        if (used.slaves.count({tile.tile, connect.source}) == 0) unused(tile.tile, port_name("slave", connect.source));
      for (const MasterSet& master : tile.masters)
        if (used.masters.count({tile.tile, master.destination}) == 0)
          unused(tile.tile, port_name("master", master.destination));
      for (const PacketRules& rules : tile.rules)
        for (std::size_t slot = 0; slot < rules.rules.size(); ++slot)
          if (used.slots.count({{tile.tile, rules.source}, slot}) == 0)
            unused(tile.tile, fmt::format("slot {} of {}", slot, port_name("slave", rules.source)));
    }
  }

  const device::Device& device_;
  const RoutingRequest& request_;
  const Settings& result_;
  Settings all_;
  std::map<Stream, RequestedEnds> requested_;
  std::set<Endpoint> stops_;
  std::vector<Finding> findings_;
};

}  // namespace

std::vector<Finding> verify(const device::Device& device, const RoutingRequest& request, const Settings& settings) {
  return Comparison(device, request, settings).run();
}

}  // namespace tessera::compiler::routing
