// Negotiated congestion (route.h).
//
// Example: flows A and B both go north from (0,1), and their cheapest paths both take the wire North 0. In round 1 both
// flows take it. congested() raises the price of North 0 and makes both flows search again, one after the other. In
// round 2, A finds B on North 0, so North 1 is cheaper; then B finds North 0 free and keeps it. Now no wire is used
// twice. So settle() assigns arbiters and slots to the packets and looks for circular waits. If a switch has too few
// arbiters or slots, or waits form a circle, prices rise in that switch and another round begins.
#include "compiler/routing/route.h"

#include "compiler/routing/channel_exchange.h"
#include "compiler/routing/deadlock.h"
#include "compiler/routing/paths.h"

#include <algorithm>
#include <cassert>

namespace tessera::compiler::routing {

namespace {

using Kind = Unroutable::Kind;

constexpr unsigned kRounds = 48;
constexpr unsigned kPatience = 16;  // rounds without improvement before giving up
constexpr unsigned kAttempts = 6;

std::vector<FlowRef> flows_of(const Problem& problem, const std::vector<std::uint32_t>& nets) {
  std::vector<FlowRef> flows;
  for (const std::uint32_t net : nets)
    flows.insert(flows.end(), problem.nets[net].flows.begin(), problem.nets[net].flows.end());
  std::ranges::sort(flows);
  flows.erase(std::ranges::unique(flows).begin(), flows.end());
  return flows;
}

class Router {
 public:
  Router(const Fabric& fabric, const Problem& problem, RoutingEffort& effort)
      : fabric_(fabric), problem_(problem), effort_(effort), paths_(fabric, problem, effort) {}

  // Routes priority units first, as if they were alone, so that their paths are the same in every design that has these
  // units. If the other units then find no path, all units negotiate.
  std::optional<Complaint> run(unsigned attempts) {
    const auto first_other =
        static_cast<std::size_t>(std::ranges::find(problem_.units, false, &Unit::priority) - problem_.units.begin());
    if (first_other != 0 && first_other != problem_.units.size()) {
      if (auto complaint = negotiate(0, first_other)) return complaint;
      if (!negotiate(first_other, problem_.units.size())) return std::nullopt;
      paths_.rip_up_all();
      paths_.forget_prices();
    }
    std::optional<Complaint> complaint = negotiate(0, problem_.units.size());
    // Starts again, and keeps the prices that earlier attempts found for scarce wires and slots.
    for (unsigned more = 1; more < attempts && complaint && is_worth_it(*complaint); ++more) {
      paths_.rip_up_all();
      complaint = negotiate(0, problem_.units.size());
    }
    return complaint;
  }

  Settings settings() { return std::move(settings_); }

 private:
  // True when another attempt may help. A circle of waits follows from the destinations of flows and not from their
  // paths, so another attempt rarely removes the circle.
  bool is_worth_it(const Complaint& complaint) const {
    return complaint.kind != Kind::Deadlock || paths_.has_kept_together();
  }

  // --- negotiation -----------------------------------------------------------------------------------------------

  // Searches paths for the units from `first` to before `last`, round by round. Other units keep their paths. Returns
  // nothing when the paths are a solution.
  std::optional<Complaint> negotiate(std::size_t first, std::size_t last) {
    std::vector<bool> again(problem_.units.size(), true);
    std::optional<Complaint> complaint;
    std::size_t best = kNowhere;
    unsigned best_round = 0;
    for (unsigned round = 0; round < kRounds && round - best_round < kPatience; ++round) {
      ++effort_.rounds;
      paths_.set_pressure(1 + round);
      for (std::size_t unit = first; unit < last; ++unit) {
        if (!again[unit]) continue;
        paths_.rip_up(unit);
        if (auto hopeless = paths_.route_unit(unit)) return hopeless;
      }
      again.assign(problem_.units.size(), false);
      complaint = congested(again);
      if (!complaint) complaint = settle(again);
      if (!complaint) return std::nullopt;
      if (complaint->extent < best) {
        best = complaint->extent;
        best_round = round;
      }
    }
    return complaint;
  }

  // True when two nets cannot share this wire.
  bool collide(std::uint32_t a, std::uint32_t b, Master master) const {
    const Net& one = problem_.nets[a];
    const Net& two = problem_.nets[b];
    if (can_share(one, two)) return false;
    if (!one.packet || !two.packet || one.unit != two.unit) return true;
    // Nets of one ID must take the same path from here on. Later wires are checked on their own.
    const Slave next = fabric_.next(master);
    if (next == kNowhere) return false;
    const std::uint32_t i = hop_at(paths_.tree(a), next), j = hop_at(paths_.tree(b), next);
    if (i == kNowhere || j == kNowhere) return i != j;
    return paths_.tree(a)[i].masters != paths_.tree(b)[j].masters;
  }

  // Raises the price of wires that nets use although they cannot share them, and marks the units of these nets for
  // another search. The Complaint names the switch with the most such wires.
  std::optional<Complaint> congested(std::vector<bool>& again) {
    std::map<std::uint32_t, std::pair<std::uint32_t, Master>> tiles;  // per tile: number of overused wires, first wire
    for (Master master = 0; master < fabric_.ports(); ++master) {
      const std::vector<std::uint32_t>& users = paths_.users(master);
      bool bad = false;
      for (std::size_t i = 0; i < users.size(); ++i)
        for (std::size_t j = i + 1; j < users.size(); ++j)
          if (collide(users[i], users[j], master)) {
            bad = true;
            again[problem_.nets[users[i]].unit] = again[problem_.nets[users[j]].unit] = true;
          }
      if (!bad) continue;
      paths_.make_dearer(master);
      ++tiles.try_emplace(tile_of(master), 0, master).first->second.first;
    }
    if (tiles.empty()) return std::nullopt;
    const auto worst = std::ranges::max_element(tiles, {}, [](const auto& t) { return t.second.first; });
    const Master port = worst->second.second;
    Complaint complaint{Kind::Wires,
                        worst->first,
                        fmt::format("{} is needed by more streams than can share it",
                                    device::to_string(fabric_.name(port, device::PortRole::Master))),
                        {},
                        0};
    for (const auto& [tile, wires] : tiles) complaint.extent += kPortsPerTile * wires.first;
    for_each_port(worst->first, ~0U, [&](Master master) {
      const std::vector<std::uint32_t>& users = paths_.users(master);
      for (const std::uint32_t a : users)
        if (std::ranges::any_of(users, [&](std::uint32_t b) { return a != b && collide(a, b, master); }))
          complaint.nets.push_back(a);
    });
    return complaint;
  }

  // --- after the wires are settled -----------------------------------------------------------------------------------

  std::optional<Complaint> settle(std::vector<bool>& again) {
    settings_ = {};
    std::optional<Complaint> complaint;
    std::map<std::uint32_t, TileSettings> tiles;
    std::map<std::uint32_t, std::vector<PacketStream>> streams;
    collect(tiles, streams);
    for (auto& [tile, of_tile] : streams) {
      std::vector<std::vector<std::uint32_t>> shared;
      if (auto shortage = assign_packets(fabric_, problem_, tile, of_tile, tiles[tile], shared)) {
        if (!keep_together(*shortage, again)) spread(shortage->nets, tile, again);
        if (!complaint) complaint = {shortage->kind, tile, shortage->reason, shortage->nets, 0};
        ++complaint->extent;
      }
      for (const std::vector<std::uint32_t>& nets : shared)
        settings_.shared.push_back({fabric_.tile(tile), flows_of(problem_, nets)});
    }
    if (complaint) return complaint;
    if (const auto circle = find_circle(visits(streams))) {
      for (const std::uint32_t tile : circle->tiles) spread(circle->nets, tile, again);
      return Complaint{Kind::Deadlock, circle->tiles.front(), "packets here can wait for each other in a circle",
                       circle->nets, 1};
    }
    for (const auto& [id, mux] : problem_.mux) tiles[fabric_.number(id)].mux = mux;
    for (auto& [tile, of_tile] : tiles) {
      of_tile.tile = fabric_.tile(tile);
      std::ranges::sort(of_tile.connects);
      settings_.tiles.push_back(std::move(of_tile));
    }
    return std::nullopt;
  }

  // Where a slave port has too few slots, makes packets whose IDs fit one slot leave together. Returns false when the
  // packets should avoid this switch instead.
  bool keep_together(const Shortage& shortage, std::vector<bool>& again) {
    if (shortage.at == kNowhere) return false;
    std::uint32_t ids = 0;
    for (const std::uint32_t net : shortage.nets) ids |= 1U << problem_.nets[net].id;
    for (const std::uint32_t net : shortage.nets) again[problem_.nets[net].unit] = true;
    return paths_.keep_together(shortage.at, ids);
  }

  // Raises the price of the wires by which the nets enter and leave this switch, so that the nets avoid the switch if
  // they can.
  void spread(const std::vector<std::uint32_t>& nets, std::uint32_t tile, std::vector<bool>& again) {
    for (const std::uint32_t net : nets) {
      again[problem_.nets[net].unit] = true;
      for (const Hop& hop : paths_.tree(net))
        if (tile_of(hop.at) == tile) {
          if (const Master before = fabric_.before(hop.at); before != kNowhere) paths_.make_dearer(before);
          for_each_port(tile, hop.masters, [&](Master master) { paths_.make_dearer(master); });
        }
    }
  }

  void collect(std::map<std::uint32_t, TileSettings>& tiles,
               std::map<std::uint32_t, std::vector<PacketStream>>& streams) const {
    for (std::uint32_t index = 0; index < problem_.nets.size(); ++index) {
      const Net& net = problem_.nets[index];
      for (const Hop& hop : paths_.tree(index)) {
        const std::uint32_t tile = tile_of(hop.at);
        if (net.packet) {
          add_stream(streams[tile], hop, index);
          continue;
        }
        for_each_port(tile, hop.masters, [&](Master master) {
          tiles[tile].connects.push_back(
              {fabric_.name(hop.at, device::PortRole::Slave), fabric_.name(master, device::PortRole::Master)});
        });
      }
    }
  }

  void add_stream(std::vector<PacketStream>& streams, const Hop& hop, std::uint32_t index) const {
    const Net& net = problem_.nets[index];
    for (PacketStream& stream : streams)
      if (stream.at == hop.at && stream.id == net.id) {
        assert(stream.masters == hop.masters);
        stream.priority |= net.priority;
        stream.nets.push_back(index);
        return;
      }
    streams.push_back({hop.at, net.id, hop.masters, net.group, net.priority, {index}, {}});
  }

  std::vector<std::vector<Visit>> visits(const std::map<std::uint32_t, std::vector<PacketStream>>& streams) const {
    std::vector<std::vector<Visit>> all(problem_.nets.size());
    for (std::uint32_t index = 0; index < problem_.nets.size(); ++index) {
      const Net& net = problem_.nets[index];
      if (!net.packet) continue;
      for (const Hop& hop : paths_.tree(index)) {
        const std::uint32_t tile = tile_of(hop.at);
        const auto stream = std::ranges::find_if(
            streams.at(tile), [&](const PacketStream& s) { return s.at == hop.at && s.id == net.id; });
        all[index].push_back({hop.at, tile * kArbiters + stream->amsel.arbiter, hop.parent});
      }
    }
    return all;
  }

  const Fabric& fabric_;
  const Problem& problem_;
  RoutingEffort& effort_;
  Paths paths_;
  Settings settings_;
};

tl::expected<Settings, Unroutable> attempt(const Fabric& fabric, const RoutingRequest& request,
                                           const std::vector<FlowRef>& flows, RoutingEffort& effort,
                                           unsigned attempts = kAttempts) {
  auto problem = make_problem(fabric, request, flows);
  if (!problem) return tl::unexpected(std::move(problem).error());
  Router router(fabric, *problem, effort);
  const std::optional<Complaint> complaint = router.run(attempts);
  if (!complaint) return router.settings();
  Unroutable failure{complaint->kind, fabric.tile(complaint->tile), complaint->reason, {}, {}};
  failure.competing = flows_of(*problem, complaint->nets);
  return tl::unexpected(std::move(failure));
}

// Returns some of the `flows` for which `fails` still holds, and for which it no longer holds if any one of them is
// left out. Leaves out many flows at a time first, then single flows.
template <class Fails>
std::vector<FlowRef> smallest(std::vector<FlowRef> flows, Fails fails) {
  for (std::size_t part = flows.size();;) {
    const bool single = part <= 1;
    part = (part + 1) / 2;
    std::size_t left_out = 0;
    for (std::size_t begin = 0; begin < flows.size();) {
      std::vector<FlowRef> rest = flows;
      const auto from = rest.begin() + static_cast<std::ptrdiff_t>(begin);
      rest.erase(from, from + static_cast<std::ptrdiff_t>(std::min(part, flows.size() - begin)));
      if (!rest.empty() && fails(rest)) {
        flows = std::move(rest);
        ++left_out;
      } else {
        begin += part;
      }
    }
    if (single && left_out == 0) break;
  }
  return flows;
}

// Returns a minimal set of flows that have no route together. Tries each set with one attempt only, because the search
// tries many sets. If kAttempts attempts can route the set that it finds, searches again with kAttempts attempts for
// each set.
std::vector<FlowRef> minimal_conflict(const Fabric& fabric, const RoutingRequest& request, const Unroutable& failure,
                                      RoutingEffort& effort) {
  const auto fails_in = [&](unsigned attempts) {
    return
        [&, attempts](const std::vector<FlowRef>& flows) { return !attempt(fabric, request, flows, effort, attempts); };
  };
  const auto fails = fails_in(kAttempts);
  const std::vector<FlowRef> flows = fails(failure.competing) ? failure.competing : all_flows(request);
  std::vector<FlowRef> conflict = smallest(flows, fails_in(1));
  return fails(conflict) ? conflict : smallest(flows, fails);
}

}  // namespace

tl::expected<Settings, Unroutable> route(const device::Device& device, const RoutingRequest& request,
                                         RoutingEffort* effort) {
  const Fabric fabric(device);
  RoutingEffort ignored;
  RoutingEffort& spent = effort != nullptr ? *effort : ignored;
  auto result = attempt(fabric, request, all_flows(request), spent);
  if (result) return result;
  Unroutable failure = std::move(result).error();
  if (failure.kind == Kind::Invalid || failure.kind == Kind::Ends) return tl::unexpected(std::move(failure));
  if (failure.kind == Kind::Arbiters) {
    RoutingRequest sharing = request;
    sharing.share_arbiters = true;
    if (auto second = attempt(fabric, sharing, all_flows(request), spent)) return second;
  }
  failure.conflict = minimal_conflict(fabric, request, failure, spent);
  failure.exchange = find_exchange(device, request, failure.conflict, [&](const RoutingRequest& changed) {
    return attempt(fabric, changed, all_flows(changed), spent, 1).has_value();
  });
  return tl::unexpected(std::move(failure));
}

}  // namespace tessera::compiler::routing
