#include "compiler/routing/route.h"

#include "compiler/routing/deadlock.h"
#include "compiler/routing/packets.h"

#include <algorithm>
#include <array>
#include <cassert>
#include <queue>

namespace tessera::compiler::routing {

namespace {

using Kind = Unroutable::Kind;

// Costs of a step through a switch. What matters is their order.
constexpr std::uint32_t kStep = 16;
constexpr std::uint32_t kKinStep = 12;   // along with packets of the same source or for the same destination
constexpr std::uint32_t kStranger = 12;  // more, for each other net on the wire
constexpr std::uint32_t kHistory = 6;    // more for a wire that was wanted twice, in each round
constexpr std::uint32_t kParting = 32;   // more for leaving each of the packets whose ids take one slot together
constexpr unsigned kRounds = 48;
constexpr unsigned kPatience = 16;  // rounds without getting better
constexpr unsigned kAttempts = 6;
constexpr int kEverywhere = 255;
constexpr unsigned kMargin = 2;  // tiles that ways may go around

// A switch on the way of a net.
struct Hop {
  Slave at = 0;
  std::uint32_t masters = 0;  // as bits
  std::uint32_t parent = 0;
  bool adopted = false;  // the way of an earlier net of the unit, which this one follows
};
using Tree = std::vector<Hop>;  // parents before children

struct Complaint {
  Kind kind = Kind::Wires;
  std::uint32_t tile = 0;
  std::string reason;
  std::vector<std::uint32_t> nets;
  std::size_t extent = 0;  // how much there is to complain about
};

// The flows that nets belong to, each once.
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
  Router(const Fabric& fabric, const Problem& problem, Effort& effort)
      : fabric_(fabric),
        problem_(problem),
        effort_(effort),
        trees_(problem.nets.size()),
        users_(fabric.ports()),
        history_(fabric.ports(), 0),
        reached_(fabric.ports()) {}

  // Priority units first, as if they were alone, so that their ways are the same in every design that has them. If the
  // others then find no way, all negotiate.
  std::optional<Complaint> run(unsigned attempts) {
    const auto first_other =
        static_cast<std::size_t>(std::ranges::find(problem_.units, false, &Unit::priority) - problem_.units.begin());
    if (first_other != 0 && first_other != problem_.units.size()) {
      if (auto complaint = negotiate(0, first_other)) return complaint;
      if (!negotiate(first_other, problem_.units.size())) return std::nullopt;
      rip_up_all();
      std::ranges::fill(history_, 0U);
    }
    std::optional<Complaint> complaint = negotiate(0, problem_.units.size());
    // From the beginning once more, but with what is known by now of where wires and slots are short.
    for (unsigned more = 1; more < attempts && complaint && is_worth_it(*complaint); ++more) {
      rip_up_all();
      complaint = negotiate(0, problem_.units.size());
    }
    return complaint;
  }

  Settings settings() { return std::move(settings_); }

 private:
  struct Reached {
    std::uint32_t round = 0;  // in which search
    std::uint32_t cost = 0;
    Slave from = kNowhere;
    bool done = false;
  };

  struct Blocks {
    IdBlocks of{};
    std::uint32_t weight = 0;
  };

  // --- one net ---------------------------------------------------------------------------------------------------

  bool same_end(const Net& a, const Net& b) const {
    if (a.source == b.source || a.unit == b.unit) return true;
    return std::ranges::any_of(a.destinations,
                               [&](Master to) { return std::ranges::binary_search(b.destinations, to); });
  }
  static bool can_share(const Net& a, const Net& b) {
    return a.packet && b.packet && a.group == b.group && a.id != b.id;
  }

  std::uint32_t cost(const Net& net, Master master) const {
    std::uint32_t conflicts = 0, kin = 0, strangers = 0;
    for (const std::uint32_t other : users_[master]) {
      const Net& user = problem_.nets[other];
      if (!can_share(net, user))
        ++conflicts;
      else if (same_end(net, user))
        ++kin;
      else
        ++strangers;
    }
    const std::uint32_t step = kin != 0 ? kKinStep : kStep;
    return (step + kStranger * strangers + history_[master]) * (1 + conflicts * pressure_);
  }

  // What it costs to leave a slave port by another master than packets that a slot there has to hold, too: more for
  // each of them, so that most decide.
  std::uint32_t parting(std::uint32_t index, Slave slave, Master master) const {
    const auto blocks = blocks_.find(slave);
    const Net& net = problem_.nets[index];
    if (blocks == blocks_.end() || !net.packet) return 0;
    std::uint32_t parted = 0;
    for (std::uint32_t other = 0; other < trees_.size(); ++other) {
      const Net& mate = problem_.nets[other];
      if (other == index || !can_share(net, mate) || blocks->second.of[mate.id] != blocks->second.of[net.id]) continue;
      const std::uint32_t hop = hop_at(trees_[other], slave);
      if (hop != kNowhere && (trees_[other][hop].masters & bit_of(master)) == 0) ++parted;
    }
    return kParting * parted * blocks->second.weight;
  }

  // Where a search looks: around all ends of the unit, and farther away from round to round.
  struct Box {
    int west = kEverywhere, east = 0, south = kEverywhere, north = 0;
    bool holds(device::TileId tile) const {
      return tile.col >= west && tile.col <= east && tile.row >= south && tile.row <= north;
    }
  };
  Box box_of(const Net& net) const {
    Box box;
    const auto add = [&](std::uint32_t port) {
      const device::TileId tile = fabric_.tile(tile_of(port));
      box.west = std::min<int>(box.west, tile.col);
      box.east = std::max<int>(box.east, tile.col);
      box.south = std::min<int>(box.south, tile.row);
      box.north = std::max<int>(box.north, tile.row);
    };
    for (const std::uint32_t other : problem_.units[net.unit].nets) {
      add(problem_.nets[other].source);
      for (const Master to : problem_.nets[other].destinations) add(to);
    }
    const int margin = static_cast<int>(kMargin + pressure_ / 4);
    return {box.west - margin, box.east + margin, box.south - margin, box.north + margin};
  }

  // The cheapest way from where the net is already to a slave port for which `arrived` holds, as slave ports. Empty
  // when there is none. No step costs less than kKinStep, so the distance to `toward` never promises too much.
  template <class Arrived>
  std::vector<Slave> search(std::uint32_t index, std::optional<std::uint32_t> toward, Arrived arrived) {
    const Box box = box_of(problem_.nets[index]);
    std::vector<Slave> way = search(index, toward, box, arrived);
    if (way.empty()) way = search(index, toward, Box{0, kEverywhere, 0, kEverywhere}, arrived);
    return way;
  }
  template <class Arrived>
  std::vector<Slave> search(std::uint32_t index, std::optional<std::uint32_t> toward, const Box& box, Arrived arrived) {
    const Net& net = problem_.nets[index];
    const auto rest = [&](std::uint32_t tile) { return toward ? kKinStep * fabric_.distance(tile, *toward) : 0; };
    ++search_;
    // Cheapest first; of equals the one nearer to the end, then the lower port.
    using Entry = std::array<std::uint32_t, 3>;
    std::priority_queue<Entry, std::vector<Entry>, std::greater<>> open;
    const auto enter = [&](Slave slave, std::uint32_t so_far, Slave from) {
      Reached& place = reached_[slave];
      if (place.round == search_ && place.cost <= so_far) return;
      place = {search_, so_far, from, false};
      const std::uint32_t left = rest(tile_of(slave));
      open.push({so_far + left, left, slave});
    };
    for (const Hop& hop : trees_[index]) {
      if (hop.adopted)
        reached_[hop.at] = {search_, 0, kNowhere, true};
      else
        enter(hop.at, 0, kNowhere);
    }
    if (trees_[index].empty()) enter(net.source, 0, kNowhere);
    while (!open.empty()) {
      const Slave slave = open.top()[2];
      open.pop();
      if (reached_[slave].done) continue;
      reached_[slave].done = true;
      ++effort_.visited;
      if (arrived(slave)) {
        std::vector<Slave> way{slave};
        while (reached_[way.back()].from != kNowhere) way.push_back(reached_[way.back()].from);
        std::ranges::reverse(way);
        return way;
      }
      const std::uint32_t tile = tile_of(slave);
      for_each_port(tile, fabric_.legal(slave) & fabric_.passages(tile), [&](Master master) {
        const std::uint32_t next = tile_of(fabric_.next(master));
        if (!problem_.taken[master] && !problem_.closed[next] && box.holds(fabric_.tile(next)))
          enter(fabric_.next(master), reached_[slave].cost + cost(net, master) + parting(index, slave, master), slave);
      });
    }
    return {};
  }

  static std::uint32_t hop_at(const Tree& tree, Slave slave) {
    const auto hop = std::ranges::find(tree, slave, &Hop::at);
    return hop == tree.end() ? kNowhere : static_cast<std::uint32_t>(hop - tree.begin());
  }

  void use(std::uint32_t net, Hop& hop, std::uint32_t masters) {
    for_each_port(tile_of(hop.at), masters & ~hop.masters, [&](Master master) { users_[master].push_back(net); });
    hop.masters |= masters;
  }

  // Adds a way, whose last slave port then sends to `masters` as well. Returns the hop.
  std::uint32_t extend(std::uint32_t net, const std::vector<Slave>& way, std::uint32_t masters) {
    Tree& tree = trees_[net];
    std::uint32_t last = hop_at(tree, way[0]);
    if (last == kNowhere) {
      last = static_cast<std::uint32_t>(tree.size());
      tree.push_back({way[0], 0, 0, false});
    }
    for (std::size_t i = 1; i < way.size(); ++i) {
      use(net, tree[last], bit_of(fabric_.before(way[i])));
      tree.push_back({way[i], 0, last, false});
      last = static_cast<std::uint32_t>(tree.size() - 1);
    }
    use(net, tree[last], masters);
    return last;
  }

  // Where all that `net` sends still is in one switch: the hops up to the first that leads to several masters.
  std::vector<std::uint32_t> trunk(const Tree& tree) const {
    std::vector<std::uint32_t> hops{0};
    for (;;) {
      const Hop& hop = tree[hops.back()];
      if (hop.masters == 0 || (hop.masters & (hop.masters - 1)) != 0) return hops;
      Slave next = kNowhere;
      for_each_port(tile_of(hop.at), hop.masters, [&](Master master) { next = fabric_.next(master); });
      const std::uint32_t at = next == kNowhere ? kNowhere : hop_at(tree, next);
      if (at == kNowhere) return hops;
      hops.push_back(at);
    }
  }

  // Leads `net` into the way of an earlier net of its unit, which goes nowhere that this one does not go.
  bool follow(std::uint32_t net, std::uint32_t earlier) {
    const Tree& model = trees_[earlier];
    std::map<std::uint32_t, std::uint32_t> joints;  // tile -> hop
    for (const std::uint32_t hop : trunk(model)) joints.emplace(tile_of(model[hop].at), hop);
    const auto joint = [&](Slave slave) {
      const auto place = joints.find(tile_of(slave));
      if (place == joints.end()) return kNowhere;
      const Hop& hop = model[place->second];
      const bool joins = slave != hop.at && (hop.masters & ~fabric_.legal(slave)) == 0;
      return joins ? place->second : kNowhere;
    };
    const std::vector<Slave> way = search(net, std::nullopt, [&](Slave slave) { return joint(slave) != kNowhere; });
    if (way.empty()) return false;
    const std::uint32_t from = joint(way.back());
    std::vector<bool> behind(model.size(), false);
    for (std::uint32_t i = from; i < model.size(); ++i) {
      behind[i] = i == from || behind[model[i].parent];
      const bool met = hop_at(trees_[net], model[i].at) != kNowhere || std::ranges::find(way, model[i].at) != way.end();
      if (i != from && behind[i] && met) return false;  // this net is there already, by another way
    }
    std::map<std::uint32_t, std::uint32_t> copies{{from, extend(net, way, model[from].masters)}};
    for (std::uint32_t i = from + 1; i < model.size(); ++i) {
      if (!behind[i]) continue;
      copies[i] = static_cast<std::uint32_t>(trees_[net].size());
      trees_[net].push_back({model[i].at, 0, copies.at(model[i].parent), true});
      use(net, trees_[net].back(), model[i].masters);
    }
    return true;
  }

  std::optional<Complaint> route_unit(std::size_t number) {
    const std::vector<std::uint32_t>& nets = problem_.units[number].nets;
    for (std::size_t i = 0; i < nets.size(); ++i) {
      std::vector<Master> left = problem_.nets[nets[i]].destinations;
      for (std::size_t j = 0; j < i && !left.empty(); ++j) {
        const std::vector<Master>& theirs = problem_.nets[nets[j]].destinations;
        const bool all_mine = std::ranges::includes(left, theirs);
        if (all_mine && follow(nets[i], nets[j]))
          std::erase_if(left, [&](Master to) { return std::ranges::binary_search(theirs, to); });
      }
      if (auto complaint = reach(nets[i], std::move(left))) return complaint;
    }
    return std::nullopt;
  }

  // Near ends first: what leads there is part of the way to far ones.
  std::optional<Complaint> reach(std::uint32_t index, std::vector<Master> ends) {
    const Net& net = problem_.nets[index];
    std::ranges::stable_sort(ends, {}, [&](Master to) { return fabric_.distance(tile_of(net.source), tile_of(to)); });
    for (const Master end : ends) {
      const std::vector<Slave> way = search(index, tile_of(end), [&](Slave slave) {
        return tile_of(slave) == tile_of(end) && (fabric_.legal(slave) & bit_of(end)) != 0;
      });
      if (way.empty())
        return Complaint{
            Kind::Wires,
            tile_of(end),
            fmt::format("no way leads to {}", device::to_string(fabric_.name(end, device::PortRole::Master))),
            {index}};
      extend(index, way, bit_of(end));
    }
    return std::nullopt;
  }

  void rip_up(std::size_t unit) {
    for (const std::uint32_t net : problem_.units[unit].nets) {
      for (const Hop& hop : trees_[net])
        for_each_port(tile_of(hop.at), hop.masters, [&](Master master) { std::erase(users_[master], net); });
      trees_[net].clear();
    }
  }

  void rip_up_all() {
    for (std::size_t unit = 0; unit < problem_.units.size(); ++unit) rip_up(unit);
  }

  // Circles come from what flows demand of each other rather than from where they go.
  bool is_worth_it(const Complaint& complaint) const { return complaint.kind != Kind::Deadlock || !blocks_.empty(); }

  // --- negotiation -----------------------------------------------------------------------------------------------

  // Units before `first` have their ways and keep them.
  std::optional<Complaint> negotiate(std::size_t first, std::size_t last) {
    std::vector<bool> again(problem_.units.size(), true);
    std::optional<Complaint> complaint;
    std::size_t best = kNowhere;
    unsigned best_round = 0;
    for (unsigned round = 0; round < kRounds && round - best_round < kPatience; ++round) {
      ++effort_.rounds;
      pressure_ = 1 + round;
      for (std::size_t unit = first; unit < last; ++unit) {
        if (!again[unit]) continue;
        rip_up(unit);
        if (auto hopeless = route_unit(unit)) return hopeless;
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

  // Whether two nets on one wire are in each other's way.
  bool collide(std::uint32_t a, std::uint32_t b, Master master) const {
    const Net& one = problem_.nets[a];
    const Net& two = problem_.nets[b];
    if (can_share(one, two)) return false;
    if (!one.packet || !two.packet || one.unit != two.unit) return true;
    // Of one id: they have to go the same way from here on. The wires behind are looked at on their own.
    const Slave next = fabric_.next(master);
    if (next == kNowhere) return false;
    const std::uint32_t i = hop_at(trees_[a], next), j = hop_at(trees_[b], next);
    if (i == kNowhere || j == kNowhere) return i != j;
    return trees_[a][i].masters != trees_[b][j].masters;
  }

  // Makes wires that are wanted twice dearer, and says which units have to look again. The complaint is about the
  // switch with most of them.
  std::optional<Complaint> congested(std::vector<bool>& again) {
    std::map<std::uint32_t, std::pair<std::uint32_t, Master>> tiles;  // how many, and the first
    for (Master master = 0; master < users_.size(); ++master) {
      const std::vector<std::uint32_t>& users = users_[master];
      bool bad = false;
      for (std::size_t i = 0; i < users.size(); ++i)
        for (std::size_t j = i + 1; j < users.size(); ++j)
          if (collide(users[i], users[j], master)) {
            bad = true;
            again[problem_.nets[users[i]].unit] = again[problem_.nets[users[j]].unit] = true;
          }
      if (!bad) continue;
      history_[master] += kHistory;
      ++tiles.try_emplace(tile_of(master), 0, master).first->second.first;
    }
    if (tiles.empty()) return std::nullopt;
    const auto worst = std::ranges::max_element(tiles, {}, [](const auto& t) { return t.second.first; });
    const Master port = worst->second.second;
    Complaint complaint{Kind::Wires,
                        worst->first,
                        fmt::format("{} is wanted by more streams than can share it",
                                    device::to_string(fabric_.name(port, device::PortRole::Master))),
                        {},
                        0};
    for (const auto& [tile, wires] : tiles) complaint.extent += kPortsPerTile * wires.first;
    for_each_port(worst->first, ~0U, [&](Master master) {
      const std::vector<std::uint32_t>& users = users_[master];
      for (const std::uint32_t a : users)
        if (std::ranges::any_of(users, [&](std::uint32_t b) { return a != b && collide(a, b, master); }))
          complaint.nets.push_back(a);
    });
    return complaint;
  }

  // --- when the wires are settled -----------------------------------------------------------------------------------

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
    if (const auto circle = find_circle(ways(streams))) {
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

  // Where slots do not suffice: packets whose ids one slot can hold are to go together, the more the longer they do
  // not.
  bool keep_together(const Shortage& shortage, std::vector<bool>& again) {
    if (shortage.at == kNowhere) return false;
    std::uint32_t ids = 0;
    for (const std::uint32_t net : shortage.nets) ids |= 1U << problem_.nets[net].id;
    Blocks& blocks = blocks_[shortage.at];
    const IdBlocks of = blocks_of(ids);
    blocks.weight = of == blocks.of ? blocks.weight + 1 : 1;
    blocks.of = of;
    for (const std::uint32_t net : shortage.nets) again[problem_.nets[net].unit] = true;
    return blocks.weight % 3 != 0;  // or to come here by another port
  }

  // Sends nets other ways than through this switch, if they have any.
  void spread(const std::vector<std::uint32_t>& nets, std::uint32_t tile, std::vector<bool>& again) {
    for (const std::uint32_t net : nets) {
      again[problem_.nets[net].unit] = true;
      for (const Hop& hop : trees_[net])
        if (tile_of(hop.at) == tile) {
          if (const Master before = fabric_.before(hop.at); before != kNowhere) history_[before] += kHistory;
          for_each_port(tile, hop.masters, [&](Master master) { history_[master] += kHistory; });
        }
    }
  }

  void collect(std::map<std::uint32_t, TileSettings>& tiles,
               std::map<std::uint32_t, std::vector<PacketStream>>& streams) const {
    for (std::uint32_t index = 0; index < trees_.size(); ++index) {
      const Net& net = problem_.nets[index];
      for (const Hop& hop : trees_[index]) {
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

  std::vector<std::vector<Visit>> ways(const std::map<std::uint32_t, std::vector<PacketStream>>& streams) const {
    std::vector<std::vector<Visit>> all(trees_.size());
    for (std::uint32_t index = 0; index < trees_.size(); ++index) {
      const Net& net = problem_.nets[index];
      if (!net.packet) continue;
      for (const Hop& hop : trees_[index]) {
        const std::uint32_t tile = tile_of(hop.at);
        const auto stream = std::ranges::find_if(
            streams.at(tile), [&](const PacketStream& s) { return s.at == hop.at && s.id == net.id; });
        all[index].push_back({hop.at, tile * 8 + stream->amsel.arbiter, hop.parent});
      }
    }
    return all;
  }

  const Fabric& fabric_;
  const Problem& problem_;
  Effort& effort_;
  std::vector<Tree> trees_;                        // by net
  std::vector<std::vector<std::uint32_t>> users_;  // by master: nets
  std::vector<std::uint32_t> history_;             // by master
  std::vector<Reached> reached_;                   // by slave
  std::map<Slave, Blocks> blocks_;                 // where slots were short
  std::uint32_t search_ = 0;
  std::uint32_t pressure_ = 1;
  Settings settings_;
};

tl::expected<Settings, Unroutable> attempt(const Fabric& fabric, const Request& request,
                                           const std::vector<FlowRef>& flows, Effort& effort,
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

// A smallest set of `flows` by deletion: whatever can be left out without the rest finding a way is left out, large
// parts first.
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

// Looked for with one attempt each, as there are many to make; should that have been too few, with all.
std::vector<FlowRef> minimal_conflict(const Fabric& fabric, const Request& request, const Unroutable& failure,
                                      Effort& effort) {
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

tl::expected<Settings, Unroutable> route(const device::Device& device, const Request& request, Effort* effort) {
  const Fabric fabric(device);
  Effort ignored;
  Effort& spent = effort != nullptr ? *effort : ignored;
  auto result = attempt(fabric, request, all_flows(request), spent);
  if (result) return result;
  Unroutable failure = std::move(result).error();
  if (failure.kind == Kind::Invalid || failure.kind == Kind::Ends) return tl::unexpected(std::move(failure));
  if (failure.kind == Kind::Arbiters) {
    Request sharing = request;
    sharing.share_arbiters = true;
    if (auto second = attempt(fabric, sharing, all_flows(request), spent)) return second;
  }
  failure.conflict = minimal_conflict(fabric, request, failure, spent);
  return tl::unexpected(std::move(failure));
}

std::string_view to_string(Kind kind) {
  switch (kind) {
    case Kind::Invalid: return "no such port";
    case Kind::Ends: return "an end is claimed twice";
    case Kind::Wires: return "not enough wires";
    case Kind::Slots: return "not enough slots";
    case Kind::Msels: return "not enough msels";
    case Kind::Arbiters: return "not enough arbiters";
    case Kind::Deadlock: return "a deadlock";
  }
  return "";
}

std::string to_string(const Unroutable& failure, const Request& request) {
  const auto spell = [&](const std::vector<FlowRef>& flows) {
    std::string text;
    for (const FlowRef ref : flows) {
      std::string from, to;
      const auto list = [](std::string& ends, const std::vector<Endpoint>& all) {
        for (const Endpoint& end : all) ends += (ends.empty() ? "" : ", ") + to_string(end);
      };
      list(from, ref.packet ? request.packets[ref.index].sources : std::vector{request.circuits[ref.index].source});
      list(to, ref.packet ? request.packets[ref.index].destinations : request.circuits[ref.index].destinations);
      const std::string what = ref.packet ? fmt::format("packets {}", request.packets[ref.index].id) : "circuit";
      text += fmt::format("\n  {}: {} -> {}", what, from, to);
    }
    return text;
  };
  std::string text = fmt::format("{} in the switch of {}: {}", to_string(failure.kind), device::to_string(failure.tile),
                                 failure.reason);
  if (!failure.competing.empty()) text += "\nflows that compete there:" + spell(failure.competing);
  if (!failure.conflict.empty())
    text += "\nflows of which each could be routed without the others:" + spell(failure.conflict);
  return text;
}

}  // namespace tessera::compiler::routing
