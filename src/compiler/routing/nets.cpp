// Implements nets.h.
//
// Example: packet flows A (ID 1: X -> P, Q), B (ID 1: Y -> P), C (ID 2: Y -> R), and D (ID 3: Z -> S). Each flow is a
// net. A and B share destination P, and B and C share source Y. So A, B and C are one group and may share wires; D is a
// group of its own. A and B have the same ID and a common destination, so they are one unit. B is routed first, because
// it has fewer destinations; then A joins the path of B to P. C is a unit of its own, because switches can tell its
// packets from those of B by their ID.
#include "compiler/routing/nets.h"

#include <algorithm>
#include <numeric>

namespace tessera::compiler::routing {

using device::Direction;
using device::PortRole;
using device::ShimMux;

namespace {

using Refs = std::vector<FlowRef>;

void add(Refs& refs, const Refs& more) {
  for (const FlowRef ref : more)  // most flows are appended in order
    if (const auto at = std::ranges::lower_bound(refs, ref); at == refs.end() || *at != ref) refs.insert(at, ref);
}

// The use of a port by nets, and the flows of these nets.
struct Use {
  bool packet = false;
  std::optional<bool> drop_header;
  std::uint32_t net = 0;  // the lowest net that uses the port
  Refs flows;
};

class Builder {
 public:
  Builder(const Fabric& fabric, const RoutingRequest& request) : fabric_(fabric), request_(request) {}

  tl::expected<Problem, Unroutable> build(const Refs& chosen) {
    take_fixed();
    problem_.share_arbiters = request_.share_arbiters;
    for (const FlowRef ref : chosen) {
      if (ref.packet)
        add_packets(ref, request_.packets[ref.index]);
      else
        add_circuit(ref, request_.circuits[ref.index]);
      if (failure_) return tl::unexpected(*failure_);
    }
    for (std::uint32_t i = 0; i < problem_.nets.size(); ++i) claim_source(i);
    for (std::uint32_t i = 0; i < problem_.nets.size(); ++i) claim_destinations(i);
    if (failure_) return tl::unexpected(*failure_);
    make_groups();
    make_units();
    return std::move(problem_);
  }

 private:
  void fail(Unroutable::Kind kind, device::TileId tile, std::string reason, Refs competing) {
    if (!failure_) failure_ = Unroutable{kind, tile, std::move(reason), std::move(competing), {}};
  }

  void take_fixed() {
    problem_.taken.assign(fabric_.ports(), false);
    problem_.taken_arbiters.assign(fabric_.tiles(), 0);
    for (std::uint32_t tile = 0; tile < fabric_.tiles(); ++tile)
      problem_.closed.push_back(request_.within && !request_.within->contains(fabric_.tile(tile)));
    fixed_slaves_.assign(fabric_.ports(), false);
    const auto take = [&](device::TileId tile, PortRole role, device::Port port) {
      const auto found = fabric_.port(tile, role, port);
      if (!found) return;  // the port leads out of the array
      if (role == PortRole::Master)
        problem_.taken[*found] = true;
      else {
        fixed_slaves_[*found] = true;
        if (const Master before = fabric_.before(*found); before != kNowhere) problem_.taken[before] = true;
      }
    };
    for (const TileSettings& tile : request_.fixed.tiles) {
      if (!fabric_.device().contains(tile.tile)) continue;
      const auto take_arbiter = [&, number = fabric_.number(tile.tile)](unsigned arbiter) {
        std::uint8_t& taken = problem_.taken_arbiters[number];
        if (arbiter < kArbiters) taken = static_cast<std::uint8_t>(taken | 1U << arbiter);
      };
      for (const Connect& connect : tile.connects) {
        take(tile.tile, PortRole::Slave, connect.source);
        take(tile.tile, PortRole::Master, connect.destination);
      }
      for (const MasterSet& master : tile.masters) {
        take(tile.tile, PortRole::Master, master.destination);
        take_arbiter(master.arbiter);
      }
      for (const PacketRules& rules : tile.rules) {
        take(tile.tile, PortRole::Slave, rules.source);
        for (const Rule& rule : rules.rules) take_arbiter(rule.amsel.arbiter);
      }
    }
  }

  // Returns the South port, and the setting of its multiplexer, for an end of a stream on a shim tile. Nothing when the
  // shim tile has no such end.
  std::optional<MuxSetting> multiplexed(const Endpoint& end, PortRole role) const {
    const Direction direction = role == PortRole::Slave ? Direction::MM2S : Direction::S2MM;
    const device::Arch arch = fabric_.device().arch;
    const bool noc = fabric_.device().has_shim_dma(end.tile.col);
    if (end.wire == Wire::PLIO) return MuxSetting{direction, end.channel, ShimMux::PL};
    if (end.wire == Wire::DMA && noc)
      if (const auto south = device::shim_dma_south(direction, end.channel, arch))
        return MuxSetting{direction, *south, ShimMux::DMA};
    if (end.wire == Wire::NOC && noc)
      if (const auto south = device::shim_noc_south(direction, end.channel, arch))
        return MuxSetting{direction, *south, ShimMux::NoC};
    return std::nullopt;
  }

  std::uint32_t resolve(FlowRef ref, const Endpoint& end, PortRole role) {
    const bool shim = fabric_.device().contains(end.tile) && fabric_.device().kind(end.tile) == device::TileKind::Shim;
    const bool through_mux = shim && (end.wire == Wire::DMA || end.wire == Wire::NOC || end.wire == Wire::PLIO);
    std::optional<std::uint32_t> port;
    if (through_mux) {
      if (const auto setting = multiplexed(end, role)) {
        port = fabric_.port(end.tile, role, {device::Bundle::South, setting->south_channel});
        if (port) set_mux(ref, end, *setting);
      }
    } else if (end.wire < Wire::PLIO)
      port = fabric_.port(end.tile, role, {static_cast<device::Bundle>(end.wire), end.channel});
    if (port) return *port;
    fail(Unroutable::Kind::Invalid, end.tile,
         fmt::format("no stream can {} {}", role == PortRole::Slave ? "come from" : "go to", to_string(end)), {ref});
    return 0;
  }

  void set_mux(FlowRef ref, const Endpoint& end, const MuxSetting& setting) {
    for (const TileSettings& tile : request_.fixed.tiles)
      for (const MuxSetting& fixed : tile.mux)
        if (tile.tile == end.tile && same_port(fixed, setting)) {
          if (fixed.to != setting.to)
            fail(Unroutable::Kind::Ends, end.tile,
                 fmt::format("the design already sets the multiplexer of South {} in another way",
                             setting.south_channel),
                 {ref});
          return;
        }
    std::vector<MuxSetting>& settings = problem_.mux[end.tile];
    for (const MuxSetting& other : settings)
      if (same_port(other, setting)) {
        Refs& users = mux_users_[{end.tile, other}];
        add(users, {ref});
        if (other.to != setting.to)
          fail(Unroutable::Kind::Ends, end.tile,
               fmt::format("the multiplexer of South {} can have one setting only", setting.south_channel), users);
        return;
      }
    settings.push_back(setting);
    std::ranges::sort(settings);
    mux_users_[{end.tile, setting}] = {ref};
  }
  static bool same_port(const MuxSetting& a, const MuxSetting& b) {
    return a.direction == b.direction && a.south_channel == b.south_channel;
  }

  void add_circuit(FlowRef ref, const CircuitFlow& flow) { add_net(ref, flow.source, flow.destinations, nullptr); }
  void add_packets(FlowRef ref, const PacketFlow& flow) {
    const Endpoint none = flow.destinations.empty() ? Endpoint{} : flow.destinations[0];
    if (flow.id >= kPacketIds)
      return fail(Unroutable::Kind::Invalid, none.tile, fmt::format("{} is not a packet id", flow.id), {ref});
    if (flow.sources.empty()) return fail(Unroutable::Kind::Invalid, none.tile, "a packet flow has no source", {ref});
    for (const Endpoint& source : flow.sources) add_net(ref, source, flow.destinations, &flow);
  }

  void add_net(FlowRef ref, const Endpoint& source, const std::vector<Endpoint>& destinations,
               const PacketFlow* packets) {
    if (destinations.empty()) return fail(Unroutable::Kind::Invalid, source.tile, "a flow has no destination", {ref});
    const Slave from = resolve(ref, source, PortRole::Slave);
    Net& net = net_of(from, packets);
    net.priority |= packets != nullptr && packets->priority;
    add(net.flows, {ref});
    for (const Endpoint& end : destinations) {
      const Master to = resolve(ref, end, PortRole::Master);
      if (std::ranges::find(net.destinations, to) == net.destinations.end()) net.destinations.push_back(to);
      if (packets != nullptr && !failure_) claim_header(ref, end, to, *packets);
    }
    std::ranges::sort(net.destinations);
  }

  Net& net_of(Slave source, const PacketFlow* packets) {
    for (Net& net : problem_.nets)
      if (net.source == source && net.packet == (packets != nullptr) && (packets == nullptr || net.id == packets->id))
        return net;
    Net& net = problem_.nets.emplace_back();
    net.source = source;
    net.packet = packets != nullptr;
    net.id = packets != nullptr ? packets->id : 0;
    return net;
  }

  // Records whether the master port `to` drops headers. By default, DMAs and receivers outside of the array get data
  // without headers; cores and control ports get the header.
  void claim_header(FlowRef ref, const Endpoint& end, Master to, const PacketFlow& flow) {
    const bool outside = end.wire == Wire::DMA || end.wire == Wire::PLIO || end.wire == Wire::NOC ||
                         (end.wire == Wire::South && end.tile.row == 0);
    const bool drop = flow.keep_header ? !*flow.keep_header : outside;
    const auto [place, fresh] = problem_.drop_header.emplace(to, drop);
    Use& use = destinations_[to];
    if (!fresh && place->second != drop) {
      Refs both = use.flows;
      add(both, {ref});
      fail(Unroutable::Kind::Ends, end.tile,
           fmt::format("{} cannot both keep and drop the headers of packets", to_string(end)), both);
    }
    add(use.flows, {ref});
  }

  // Records the nets at each source and destination, and fails when a port is needed for more than one circuit, or for
  // a circuit and packets.
  void claim_source(std::uint32_t index) {
    const Net& net = problem_.nets[index];
    claim(index, net.source, PortRole::Slave, sources_, fixed_slaves_[net.source]);
    if (const Master before = fabric_.before(net.source); before != kNowhere) problem_.taken[before] = true;
  }
  void claim_destinations(std::uint32_t index) {
    const Net& net = problem_.nets[index];
    for (const Master to : net.destinations) claim(index, to, PortRole::Master, sinks_, problem_.taken[to]);
  }

  void claim(std::uint32_t index, std::uint32_t port, PortRole role, std::map<std::uint32_t, Use>& uses, bool fixed) {
    const Net& net = problem_.nets[index];
    const std::string name = device::to_string(fabric_.name(port, role));
    const device::TileId tile = fabric_.tile(tile_of(port));
    if (fixed) fail(Unroutable::Kind::Ends, tile, fmt::format("{} is in use already", name), net.flows);
    const auto [place, fresh] = uses.emplace(port, Use{net.packet, {}, index, net.flows});
    if (fresh) return;
    Refs both = place->second.flows;
    add(both, net.flows);
    if (place->second.packet != net.packet)
      fail(Unroutable::Kind::Ends, tile, fmt::format("{} is needed for a circuit and for packets", name), both);
    else if (!net.packet)
      fail(Unroutable::Kind::Ends, tile, fmt::format("{} can take one circuit only", name), both);
    place->second.flows = both;
  }

  void make_groups() {
    std::vector<std::uint32_t> parent(problem_.nets.size());
    std::iota(parent.begin(), parent.end(), 0U);
    for (std::uint32_t i = 0; i < problem_.nets.size(); ++i) {
      const Net& net = problem_.nets[i];
      if (!net.packet) continue;
      join(parent, i, sources_.at(net.source).net);
      for (const Master to : net.destinations) join(parent, i, sinks_.at(to).net);
    }
    for (std::uint32_t i = 0; i < problem_.nets.size(); ++i) problem_.nets[i].group = root(parent, i);
  }

  static std::uint32_t root(std::vector<std::uint32_t>& parent, std::uint32_t i) {
    while (parent[i] != i) i = parent[i] = parent[parent[i]];
    return i;
  }
  static void join(std::vector<std::uint32_t>& parent, std::uint32_t a, std::uint32_t b) {
    a = root(parent, a);
    b = root(parent, b);
    parent[std::max(a, b)] = std::min(a, b);
  }

  static bool in_one_unit(const Net& a, const Net& b) {
    if (!a.packet || !b.packet || a.group != b.group || a.source == b.source) return false;
    const auto common = std::ranges::count_if(
        a.destinations, [&](Master to) { return std::ranges::binary_search(b.destinations, to); });
    return common >= (a.id == b.id ? 1 : 2);
  }

  void make_units() {
    std::vector<Net>& nets = problem_.nets;
    std::vector<std::uint32_t> parent(nets.size());
    std::iota(parent.begin(), parent.end(), 0U);
    for (std::uint32_t i = 0; i < nets.size(); ++i)
      for (std::uint32_t j = i + 1; j < nets.size(); ++j)
        if (in_one_unit(nets[i], nets[j])) join(parent, i, j);
    std::map<std::uint32_t, Unit> units;
    for (std::uint32_t i = 0; i < nets.size(); ++i) {
      Unit& unit = units[root(parent, i)];
      unit.nets.push_back(i);
      unit.priority |= nets[i].priority;
    }
    for (auto& [least, unit] : units) {
      std::ranges::stable_sort(unit.nets, {}, [&](std::uint32_t i) { return nets[i].destinations.size(); });
      problem_.units.push_back(std::move(unit));
    }
    std::ranges::stable_sort(problem_.units, [](const Unit& a, const Unit& b) { return a.priority > b.priority; });
    for (std::uint32_t i = 0; i < problem_.units.size(); ++i)
      for (const std::uint32_t net : problem_.units[i].nets) nets[net].unit = i;
  }

  const Fabric& fabric_;
  const RoutingRequest& request_;
  Problem problem_;
  std::optional<Unroutable> failure_;
  std::vector<bool> fixed_slaves_;
  std::map<std::uint32_t, Use> sources_, sinks_, destinations_;
  std::map<std::pair<device::TileId, MuxSetting>, Refs> mux_users_;
};

}  // namespace

std::vector<FlowRef> all_flows(const RoutingRequest& request) {
  Refs refs;
  for (std::uint32_t i = 0; i < request.circuits.size(); ++i) refs.push_back({false, i});
  for (std::uint32_t i = 0; i < request.packets.size(); ++i) refs.push_back({true, i});
  return refs;
}

tl::expected<Problem, Unroutable> make_problem(const Fabric& fabric, const RoutingRequest& request,
                                               const Refs& chosen) {
  return Builder(fabric, request).build(chosen);
}

}  // namespace tessera::compiler::routing
