// Locks in a wait-for graph: who could make one what it is waited for to be.
//
// What a unit did with a lock is counted (LockUse). What it would do yet is in descriptors that its tasks will come to,
// and in the instructions of its program, which tell the lock but not the value. Both together make an edge: somebody
// who gave before and will not again is a better answer than nobody.
#include "array/wait_graph.h"

#include <algorithm>

namespace tessera::array {

using device::TileKind;
using device::to_string;

namespace {

std::uint64_t bit(std::uint32_t bd) {
  return std::uint64_t{1} << bd;
}

// The chain that begins with a descriptor.
std::uint64_t chain_of(Tile& tile, std::optional<std::uint32_t> bd) {
  std::uint64_t seen = 0;
  while (bd && *bd < tile.model.bds && (seen & bit(*bd)) == 0) {
    seen |= bit(*bd);
    bd = tile.bd(*bd).next;
  }
  return seen;
}

// By what number a core or a DMA of `user` names a lock; none when it cannot.
std::optional<unsigned> lock_number(const Tile& user, LockRef lock, bool by_dma) {
  if (by_dma && user.kind != TileKind::Mem)
    return &user == lock.tile ? std::optional<unsigned>(lock.index) : std::nullopt;
  if (user.kind != lock.tile->kind) return std::nullopt;
  for (const device::View& view : user.model.views)
    if (user.id.col + view.col_offset == lock.tile->id.col && user.id.row + view.row_offset == lock.tile->id.row)
      return view.lock_base + lock.index;
  return std::nullopt;
}

// What a unit did that brings a lock nearer to what somebody waits for. Releases by negative amounts take from it. Only
// their sum is known, so a unit that does both counts as what it does more of.
struct Deeds {
  std::uint64_t count = 0;
  Cycle last = 0;
  bool by_release = false;

  Deeds(LockRef lock, UnitId who, bool raises) {
    const auto& uses = lock.lock().uses;
    const auto use = std::ranges::find(uses, who, &LockUse::who);
    if (use == uses.end()) return;
    by_release = use->releases != 0 && (lock.binary() || (raises ? use->given > 0 : use->given < 0));
    if (by_release) count = use->releases, last = use->last_release;
    if (!raises && use->acquires != 0) count += use->acquires, last = std::max(last, use->last_acquire);
  }
  std::string so_far() const {
    return count == 0 ? "never so far" : fmt::format("{} so far, last in cycle {}", times(count), last);
  }
};

bool raises_lock(const Bd& bd, LockRef lock, unsigned number) {
  return bd.releases && bd.release_lock == number && (lock.binary() || bd.release_value > 0);
}
bool lowers_lock(const Bd& bd, LockRef lock, unsigned number) {
  return (bd.acquires && bd.acquire_lock == number && (lock.binary() || bd.acquire_value < 0)) ||
         (bd.releases && bd.release_lock == number && !lock.binary() && bd.release_value < 0);
}

}  // namespace

std::uint64_t future_bds(Channel& channel) {
  Tile& tile = *channel.tile;
  std::uint64_t bds = 0;
  const bool has_task = channel.phase != Channel::Phase::Idle || !channel.queue.empty();
  if (channel.out_of_order && has_task) return ~std::uint64_t{0};  // whichever a packet names
  if (channel.phase != Channel::Phase::Idle) {
    const bool fetched = channel.phase != Channel::Phase::Fetch;
    bds |= bit(channel.bd_id) | chain_of(tile, fetched ? channel.bd.next : channel.bd_id);
    if (channel.executions_left > 1) bds |= chain_of(tile, channel.task.bd);
  }
  for (const Task& task : channel.queue) bds |= chain_of(tile, task.bd);
  return bds;
}

std::optional<std::uint32_t> ring_entry(Channel& channel) {
  if (channel.phase < Channel::Phase::Fetch) return std::nullopt;
  Tile& tile = *channel.tile;
  const bool fetched = channel.phase != Channel::Phase::Fetch;
  std::uint64_t seen = 0;
  std::optional<std::uint32_t> bd = channel.bd_id;
  while (bd && *bd < tile.model.bds) {
    if ((seen & bit(*bd)) != 0) return bd;
    const bool current = seen == 0 && fetched;  // its registers may have been written anew
    seen |= bit(*bd);
    bd = current ? channel.bd.next : tile.bd(*bd).next;
  }
  return std::nullopt;
}

// Whether a task or a program will ever acquire a lock.
bool WaitGraph::is_taken(LockRef lock) {
  const auto waits = [&](const Node& node) {
    return node.lock && node.lock->tile == lock.tile && node.lock->index == lock.index;
  };
  if (std::ranges::any_of(nodes, waits)) return true;
  if (std::ranges::any_of(lock.lock().uses, [](const LockUse& use) { return use.acquires != 0 || use.given < 0; }))
    return true;
  for (Tile* user : tiles()) {
    if (const std::optional<unsigned> number = lock_number(*user, lock, true))
      for (std::vector<Channel>& side : user->channels)
        for (Channel& channel : side)
          for (std::uint32_t id = 0; id < user->model.bds; ++id)
            if ((future_bds(channel) & bit(id)) != 0)
              if (const Bd bd = user->bd(id); bd.acquires && bd.acquire_lock == *number) return true;
    if (user->kind != TileKind::Core) continue;
    const std::optional<unsigned> number = lock_number(*user, lock, false);
    if (!number) continue;
    const CodeScan& code = scan(*user);
    if (code.acquires_any && user == lock.tile) return true;
    if (std::ranges::any_of(code.locks, [&](const LockOperation& one) { return !one.releases && one.lock == *number; }))
      return true;
  }
  return false;
}

void WaitGraph::find_strays() {
  for (Tile* tile : tiles()) {
    for (std::uint32_t i = 0; i < tile->locks.size(); ++i) {
      const Lock& lock = tile->locks[i];
      for (const LockUse& use : lock.uses)
        if (use.releases != 0 && use.given >= 0 && use.who != kNobody && !is_taken({tile, i}))
          strays.push_back({{tile, i}, use.who, machine_.name_of(use.who)});
    }
  }
}

// A value that is too high is ended by who takes from the lock, any other by releases.
void WaitGraph::add_lock_edges(Node& node) {
  if (!node.lock) return;
  const bool raises = node.demand.at_least() || node.demand.binary || node.lock->lock().value < node.demand.amount();
  for (Tile* user : tiles()) {
    add_lock_edges_of_dma(node, *user, raises);
    if (user->kind == TileKind::Core) add_lock_edge_of_core(node, *user, raises);
  }
  if (node.unit.edges.empty() && raises && !node.demand.binary) node.instead = gives_instead(node);
}

Hands WaitGraph::hands_of(Channel& channel) {
  Hands hands;
  const std::uint64_t bds = future_bds(channel) | channel.history.bds;
  for (std::uint32_t id = 0; id < channel.tile->model.bds; ++id) {
    if ((bds & bit(id)) == 0) continue;
    const Bd bd = channel.tile->bd(id);
    if (const auto lock = machine_.dma_lock(channel, bd.acquire_lock); bd.acquires && lock)
      hands.takes.push_back(*lock);
    if (const auto lock = machine_.dma_lock(channel, bd.release_lock); bd.releases && lock)
      hands.gives.push_back(*lock);
  }
  return hands;
}

Hands WaitGraph::hands_of(Tile& core_tile) {
  Hands hands;
  for (const LockOperation& one : scan(core_tile).locks)
    if (const auto lock = machine_.lock_in_view(core_tile, one.lock))
      (one.releases ? hands.gives : hands.takes).push_back(*lock);
  return hands;
}

bool among(const std::vector<LockRef>& list, LockRef lock) {
  return std::ranges::any_of(list,
                             [&](const LockRef& one) { return one.tile == lock.tile && one.index == lock.index; });
}

std::map<UnitId, Hands> WaitGraph::hands() {
  std::map<UnitId, Hands> units;
  for (Tile* tile : tiles()) {
    if (tile->core && tile->core->was_enabled()) units[tile->first_unit + kCoreUnit] = hands_of(*tile);
    for (std::vector<Channel>& side : tile->channels)
      for (Channel& channel : side) units[channel.unit] = hands_of(channel);
  }
  for (Tile* tile : tiles())  // and by what they did: the program of a host core cannot be read
    for (std::uint32_t i = 0; i < tile->locks.size(); ++i)
      for (const LockUse& use : tile->locks[i].uses) {
        const LockRef lock{tile, i};
        Hands& hands = units[use.who];
        if (use.acquires != 0 && !among(hands.takes, lock)) hands.takes.push_back(lock);
        if (use.releases != 0 && !among(hands.gives, lock)) hands.gives.push_back(lock);
      }
  units.erase(kNobody);
  return units;
}

// A lock that nobody gives. Units hand buffers to and fro by two locks, so whoever takes what the waiting unit gives is
// who was to give this lock. Perhaps it gives another one instead: one that is given by others, too, or that nobody
// else takes.
std::string WaitGraph::gives_instead(const Node& waits) {
  const std::map<UnitId, Hands> units = hands();
  const auto own = units.find(waits.id);
  if (own == units.end()) return "";  // somebody outside
  const auto others_do = [&](UnitId id, LockRef lock, std::vector<LockRef> Hands::* what) {
    return std::ranges::any_of(units,
                               [&](const auto& one) { return one.first != id && among(one.second.*what, lock); });
  };
  std::string text;
  for (const auto& [id, hands] : units) {
    const auto taken = std::ranges::find_if(own->second.gives, [&](LockRef lock) { return among(hands.takes, lock); });
    const bool answers = std::ranges::any_of(hands.gives, [&](LockRef lock) { return among(own->second.takes, lock); });
    if (id == waits.id || taken == own->second.gives.end() || answers) continue;
    std::vector<std::string> instead;
    for (const LockRef lock : hands.gives) {
      const bool is_right = others_do(id, lock, &Hands::takes) && !others_do(id, lock, &Hands::gives);
      if (!is_right && std::ranges::find(instead, lock.name()) == instead.end()) instead.push_back(lock.name());
    }
    text += fmt::format("; {}, to which it gives {}, {}", machine_.name_of(id), taken->name(),
                        instead.empty() ? "never does" : fmt::format("releases {} instead", joined(instead, " and ")));
  }
  return text;
}

// Whether the chain that begins with a descriptor does what a unit waits for.
bool WaitGraph::ends_wait_for_lock(const Node& node, Tile& user, std::uint32_t first_bd) {
  const std::optional<unsigned> number = lock_number(user, *node.lock, true);
  if (!number) return false;
  const bool raises = node.demand.at_least() || node.demand.binary || node.lock->lock().value < node.demand.amount();
  const std::uint64_t chain = chain_of(user, first_bd);
  for (std::uint32_t id = 0; id < user.model.bds; ++id) {
    if ((chain & bit(id)) == 0) continue;
    const Bd bd = user.bd(id);
    if (raises ? raises_lock(bd, *node.lock, *number) : lowers_lock(bd, *node.lock, *number)) return true;
  }
  return false;
}

void WaitGraph::add_lock_edges_of_dma(Node& node, Tile& user, bool raises) {
  const std::optional<unsigned> number = lock_number(user, *node.lock, true);
  if (!number) return;
  const std::string_view does = raises ? "releases" : "takes from";
  std::uint64_t naming = 0, unused;
  for (std::uint32_t id = 0; id < user.model.bds; ++id) {
    const Bd bd = user.bd(id);
    const bool names = raises ? raises_lock(bd, *node.lock, *number) : lowers_lock(bd, *node.lock, *number);
    if (bd.valid && names) naming |= bit(id);
  }
  unused = naming;
  for (std::vector<Channel>& side : user.channels) {
    for (Channel& channel : side) {
      const std::uint64_t future = future_bds(channel) & naming;
      const Deeds deeds(*node.lock, channel.unit, raises);
      unused &= ~(future | channel.history.bds);
      if (future == 0 && deeds.count == 0) continue;
      const std::size_t to = this->node(channel);
      if (future == 0) {
        node.unit.edges.push_back(
            {to,
             fmt::format("{}, which {} it {}, {}", channel.name(), raises ? "released" : "took from",
                         times(deeds.count),
                         is_alive(channel) ? "comes to no such descriptor any more" : tasks_ended(channel)),
             true});
      } else if (channel.unit == node.id) {
        node.unit.edges.push_back({to, fmt::format("it {} it itself, but only after this wait", does), true});
      } else {
        add_edge(node, to, fmt::format("{} {} it, {}", channel.name(), does, deeds.so_far()));
      }
    }
  }
  for (std::uint32_t id = 0; id < user.model.bds; ++id)
    if ((unused & bit(id)) != 0)
      node.unit.edges.push_back(
          {std::nullopt, fmt::format("BD {} of {} {} it, but no task was given it", id, to_string(user.id), does),
           true});
}

// Amounts are in registers, so an instruction that releases a lock is taken to give unless it has taken before.
void WaitGraph::add_lock_edge_of_core(Node& node, Tile& user, bool raises) {
  const std::optional<unsigned> number = lock_number(user, *node.lock, false);
  if (!number) return;
  const UnitId unit = user.first_unit + kCoreUnit;
  const Deeds deeds(*node.lock, unit, raises);
  const CodeScan& code = scan(user);
  const auto place = std::ranges::find_if(code.locks, [&](const LockOperation& operation) {
    const bool does = operation.releases ? raises || deeds.by_release : !raises;
    return operation.lock == *number && does;
  });
  // Numbers in registers are most often those of the core's own locks.
  const bool might = (raises ? code.releases_any : code.acquires_any) && &user == node.lock->tile && unit != node.id;
  if (place == code.locks.end() && deeds.count == 0 && !might) return;
  const std::size_t to = core_node(user);
  const std::string_view does = raises ? "releases" : "takes from";
  if (place == code.locks.end() && deeds.count == 0)
    return add_edge(node, to,
                    fmt::format("{}, which may {} any of its locks, {}", nodes[to].unit.name,
                                raises ? "release" : "acquire", nodes[to].unit.state));
  std::string where = place == code.locks.end() ? "" : fmt::format(" at pc {:#x}", place->pc);
  if (unit == node.id)
    node.unit.edges.push_back({to, fmt::format("it {} it itself, but only after this wait{}", does, where), true});
  else if (!user.core || !is_alive(*user.core))
    add_edge(node, to, fmt::format("{}, whose program {} it, {}", nodes[to].unit.name, does, nodes[to].unit.state));
  else
    add_edge(node, to, fmt::format("{} {} it{}, {}", nodes[to].unit.name, does, where, deeds.so_far()));
}

}  // namespace tessera::array
