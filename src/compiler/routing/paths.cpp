#include "compiler/routing/paths.h"

#include <algorithm>
#include <array>
#include <queue>

namespace tessera::compiler::routing {

namespace {

// The costs of a step through a switch. Only their ratios matter.
constexpr std::uint32_t kStep = 16;
constexpr std::uint32_t kKinStep = 12;   // cost on a wire with packets of the same source or destination
constexpr std::uint32_t kStranger = 12;  // added per other net on the wire
constexpr std::uint32_t kHistory = 6;    // added in each round in which the wire was overused
constexpr std::uint32_t kParting = 32;   // added per packet that shares a slot but leaves by another master
constexpr int kEverywhere = 255;
constexpr unsigned kMargin = 2;  // margin in tiles around the box of ends

bool same_end(const Net& a, const Net& b) {
  if (a.source == b.source || a.unit == b.unit) return true;
  return std::ranges::any_of(a.destinations, [&](Master to) { return std::ranges::binary_search(b.destinations, to); });
}

}  // namespace

std::uint32_t hop_at(const Tree& tree, Slave slave) {
  const auto hop = std::ranges::find(tree, slave, &Hop::at);
  return hop == tree.end() ? kNowhere : static_cast<std::uint32_t>(hop - tree.begin());
}

bool can_share(const Net& a, const Net& b) {
  return a.packet && b.packet && a.group == b.group && a.id != b.id;
}

Paths::Paths(const Fabric& fabric, const Problem& problem, RoutingEffort& effort)
    : fabric_(fabric),
      problem_(problem),
      effort_(effort),
      trees_(problem.nets.size()),
      users_(fabric.ports()),
      history_(fabric.ports(), 0),
      reached_(fabric.ports()) {}

void Paths::make_dearer(Master master) {
  history_[master] += kHistory;
}

void Paths::forget_prices() {
  std::ranges::fill(history_, 0U);
}

bool Paths::keep_together(Slave at, std::uint32_t ids) {
  Blocks& blocks = blocks_[at];
  const IdBlocks of = blocks_of(ids);
  blocks.weight = of == blocks.of ? blocks.weight + 1 : 1;
  blocks.of = of;
  return blocks.weight % 3 != 0;
}

std::uint32_t Paths::cost(const Net& net, Master master) const {
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

// Returns the extra cost of leaving a slave port by `master` if packets that must share a slot with this net leave by
// another master. The cost grows with the number of these packets, so that the majority decides.
std::uint32_t Paths::parting(std::uint32_t index, Slave slave, Master master) const {
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

// The region of a search: the box around all ends of the unit, with a margin that grows from round to round.
struct Paths::Box {
  int west = kEverywhere, east = 0, south = kEverywhere, north = 0;
  bool holds(device::TileId tile) const {
    return tile.col >= west && tile.col <= east && tile.row >= south && tile.row <= north;
  }
};
Paths::Box Paths::box_of(const Net& net) const {
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

// Finds the cheapest path from the net's present tree to a slave port for which `arrived` holds. Returns the slave
// ports of the path; an empty list when no path exists. The search is directed toward the tile `toward`, if given: no
// step costs less than kKinStep, so the distance to the tile never overestimates the cost.
template <class Arrived>
std::vector<Slave> Paths::search(std::uint32_t index, std::optional<std::uint32_t> toward, Arrived arrived) {
  const Box box = box_of(problem_.nets[index]);
  std::vector<Slave> path = search(index, toward, box, arrived);
  if (path.empty()) path = search(index, toward, Box{0, kEverywhere, 0, kEverywhere}, arrived);
  return path;
}
template <class Arrived>
std::vector<Slave> Paths::search(std::uint32_t index, std::optional<std::uint32_t> toward, const Box& box,
                                 Arrived arrived) {
  const Net& net = problem_.nets[index];
  const auto rest = [&](std::uint32_t tile) { return toward ? kKinStep * fabric_.distance(tile, *toward) : 0; };
  ++search_;
  // The queue orders its entries by cost, then by distance to the end, then by port number.
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
      std::vector<Slave> path{slave};
      while (reached_[path.back()].from != kNowhere) path.push_back(reached_[path.back()].from);
      std::ranges::reverse(path);
      return path;
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

void Paths::use(std::uint32_t net, Hop& hop, std::uint32_t masters) {
  for_each_port(tile_of(hop.at), masters & ~hop.masters, [&](Master master) { users_[master].push_back(net); });
  hop.masters |= masters;
}

// Adds a path to the tree, and lets its last slave port send to `masters`, too. Returns the index of the last hop.
std::uint32_t Paths::extend(std::uint32_t net, const std::vector<Slave>& path, std::uint32_t masters) {
  Tree& tree = trees_[net];
  std::uint32_t last = hop_at(tree, path[0]);
  if (last == kNowhere) {
    last = static_cast<std::uint32_t>(tree.size());
    tree.push_back({path[0], 0, 0, false});
  }
  for (std::size_t i = 1; i < path.size(); ++i) {
    use(net, tree[last], bit_of(fabric_.before(path[i])));
    tree.push_back({path[i], 0, last, false});
    last = static_cast<std::uint32_t>(tree.size() - 1);
  }
  use(net, tree[last], masters);
  return last;
}

// Returns the hops that all packets of the tree pass: up to the first hop with several masters.
std::vector<std::uint32_t> Paths::trunk(const Tree& tree) const {
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

// Lets `net` join the path of an earlier net of its unit, whose destinations are all destinations of `net`. Returns
// false when `net` cannot join the path.
bool Paths::follow(std::uint32_t net, std::uint32_t earlier) {
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
  const std::vector<Slave> path = search(net, std::nullopt, [&](Slave slave) { return joint(slave) != kNowhere; });
  if (path.empty()) return false;
  const std::uint32_t from = joint(path.back());
  std::vector<bool> behind(model.size(), false);
  for (std::uint32_t i = from; i < model.size(); ++i) {
    behind[i] = i == from || behind[model[i].parent];
    const bool met = hop_at(trees_[net], model[i].at) != kNowhere || std::ranges::find(path, model[i].at) != path.end();
    if (i != from && behind[i] && met) return false;  // the net is there already, by another path
  }
  std::map<std::uint32_t, std::uint32_t> copies{{from, extend(net, path, model[from].masters)}};
  for (std::uint32_t i = from + 1; i < model.size(); ++i) {
    if (!behind[i]) continue;
    copies[i] = static_cast<std::uint32_t>(trees_[net].size());
    trees_[net].push_back({model[i].at, 0, copies.at(model[i].parent), true});
    use(net, trees_[net].back(), model[i].masters);
  }
  return true;
}

std::optional<Complaint> Paths::route_unit(std::size_t number) {
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

// Routes the net to its nearest ends first, because the path to a near end is often part of the path to a far end.
std::optional<Complaint> Paths::reach(std::uint32_t index, std::vector<Master> ends) {
  const Net& net = problem_.nets[index];
  std::ranges::stable_sort(ends, {}, [&](Master to) { return fabric_.distance(tile_of(net.source), tile_of(to)); });
  for (const Master end : ends) {
    const std::vector<Slave> path = search(index, tile_of(end), [&](Slave slave) {
      return tile_of(slave) == tile_of(end) && (fabric_.legal(slave) & bit_of(end)) != 0;
    });
    if (path.empty())
      return Complaint{
          Unroutable::Kind::Wires,
          tile_of(end),
          fmt::format("no path leads to {}", device::to_string(fabric_.name(end, device::PortRole::Master))),
          {index}};
    extend(index, path, bit_of(end));
  }
  return std::nullopt;
}

void Paths::rip_up(std::size_t unit) {
  for (const std::uint32_t net : problem_.units[unit].nets) {
    for (const Hop& hop : trees_[net])
      for_each_port(tile_of(hop.at), hop.masters, [&](Master master) { std::erase(users_[master], net); });
    trees_[net].clear();
  }
}

void Paths::rip_up_all() {
  for (std::size_t unit = 0; unit < problem_.units.size(); ++unit) rip_up(unit);
}

}  // namespace tessera::compiler::routing
