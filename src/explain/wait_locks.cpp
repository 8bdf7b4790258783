// Adds edges for waits for a lock: to the units that could bring the lock to the awaited value.
//
// LockUse counts the past actions of each unit on a lock. The possible future actions of a unit are in the descriptors
// that its tasks will reach, and in the instructions of its program, which often show the lock but not the amount. Past
// and future actions both make edges. A unit that released the lock before and will not release it again gets a dead
// edge, because its name helps the reader.
//
// Example: MM2S 0 of (0,2) waits for lock 1 of (0,2) >= 1, which is 0.
//   core (0,2)        its program releases lock 1, and it did so 3 times: an edge, "core (0,2) releases it: 3 times
//                     so far, last in cycle 700"; the edge is dead if the core is done
//   S2MM 0 of (0,2)   its BD 4 releases lock 1, but its tasks have ended: a dead edge
//   S2MM 1 of (0,2)   no descriptor of it releases lock 1, and it never did: no edge
// If all edges are dead, the wait is hopeless (explain.cpp). If there is no edge at all, gives_instead() looks for a
// unit that releases another lock in place of lock 1.
#include "explain/wait_graph.h"

#include <algorithm>
#include <bit>

namespace tessera::explain {

using device::TileKind;
using device::to_string;

namespace {

// The past actions of a unit that brought a lock nearer to the awaited value. Releases of negative amounts lower the
// lock, and so do acquires, except acquires of an exact value. LockUse has only the sum of all released amounts, so the
// sign of this sum decides for all releases of the unit.
struct PastActions {
  std::uint64_t count = 0;
  Cycle last = 0;
  bool by_release = false;
  bool takes_nothing = false;  // its acquires are all for an exact value

  PastActions(const WaitGraph::Node& waits, UnitId who) {
    const bool raises = waits.raises();
    const LockUse* use = use_of(*waits.lock, who);
    if (use == nullptr) return;
    takes_nothing = !waits.demand.binary && use->acquires != 0 && use->taken == 0;
    by_release = use->releases != 0 && (waits.demand.binary || (raises ? use->given > 0 : use->given < 0));
    if (by_release) count = use->releases, last = use->last_release;
    if (!raises && use->taken > 0) count += use->acquires, last = std::max(last, use->last_acquire);
  }
  std::string so_far() const {
    return count == 0 ? "never so far" : fmt::format("{} so far, last in cycle {}", times(count), last);
  }
};

// Returns whether a descriptor brings the lock nearer to the awaited value. The descriptor names the lock by `number`.
bool helps(const Bd& bd, const WaitGraph::Node& waits, unsigned number) {
  const bool gives = bd.releases && bd.release_lock == number;
  if (waits.demand.binary)  // a negative release_value leaves the lock's value as it is
    return gives && (bd.release_value < 0 || waits.demand.value < 0 || bd.release_value == waits.demand.value);
  if (waits.raises()) return gives && bd.release_value > 0;
  return (bd.acquires && bd.acquire_lock == number && bd.acquire_value < 0) || (gives && bd.release_value < 0);
}

// Returns all descriptors that a channel has fetched if a reset ended one of its tasks, and otherwise no descriptor.
std::uint64_t began_in_vain(const Channel& channel) {
  const bool lost = channel.history.pushed > channel.counts.tasks + channel.queue.size();
  return lost && channel.phase == Channel::Phase::Idle ? channel.history.bds : 0;
}

std::string place_of(const Tile& tile, const LockOperation& operation) {
  if (!operation.line.empty()) return operation.line;
  return tile.core ? tile.core->position(operation.pc) : fmt::format("pc {:#x}", operation.pc);
}

}  // namespace

Chain chain_of(Tile& tile, std::optional<std::uint32_t> bd, const Bd* fetched) {
  Chain chain;
  while (bd && *bd < tile.model.bds) {
    if ((chain.set & bd_bit(*bd)) != 0) {
      chain.entry = bd;
      break;
    }
    chain.set |= bd_bit(*bd);
    chain.bds.push_back(*bd);
    bd = fetched != nullptr ? fetched->next : tile.bd(*bd).next;
    fetched = nullptr;
  }
  return chain;
}

std::uint64_t future_bds(Channel& channel) {
  Tile& tile = *channel.tile;
  std::uint64_t bds = 0;
  const bool has_task = channel.phase != Channel::Phase::Idle || !channel.queue.empty();
  if (channel.out_of_order && has_task) return ~std::uint64_t{0};  // any descriptor that a packet names
  if (channel.phase != Channel::Phase::Idle) {
    bds |= chain_of(tile, channel.bd_id, channel.phase != Channel::Phase::Fetch ? &channel.bd : nullptr).set;
    if (channel.executions_left > 1) bds |= chain_of(tile, channel.task.bd).set;
  }
  for (const Task& task : channel.queue) bds |= chain_of(tile, task.bd).set;
  return bds;
}

std::optional<std::uint32_t> ring_entry(Channel& channel) {
  if (channel.phase < Channel::Phase::Fetch) return std::nullopt;
  return chain_of(*channel.tile, channel.bd_id, channel.phase != Channel::Phase::Fetch ? &channel.bd : nullptr).entry;
}

// Returns whether a unit waits for a lock, has acquired it, or may still acquire it. For a binary lock, descriptors
// count only if they ask for its present value.
bool WaitGraph::is_taken(LockRef lock) {
  const bool binary = lock.binary();
  if (binary && lock.lock().value >= kBinaryAcquired) return true;
  const auto waits = [&](const Node& node) { return !binary && node.lock && same(*node.lock, lock); };
  if (std::ranges::any_of(nodes, waits)) return true;
  // LockUse does not tell which value a channel requested of a binary lock. The descriptors do, further down.
  const auto took = [&](const LockUse& use) {
    const bool by_channel = use.who != kNoUnit && use.who % kUnitsPerTile != kCoreUnit;
    return (use.acquires != 0 && !(binary && by_channel)) || use.given < 0;
  };
  if (std::ranges::any_of(lock.lock().uses, took)) return true;
  for (Tile* user : tiles()) {
    if (const std::optional<unsigned> number = lock_number(*user, lock, true))
      for (std::vector<Channel>& side : user->channels)
        for (Channel& channel : side) {
          const std::uint64_t bds = future_bds(channel) | (binary ? channel.history.bds : 0);
          for (std::uint32_t id = 0; id < user->model.bds; ++id)
            if ((bds & bd_bit(id)) != 0)
              if (const Bd bd = user->bd(id); bd.acquires && bd.acquire_lock == *number &&
                                              (!binary || lock.demand(bd.acquire_value).holds(lock.lock().value)))
                return true;
        }
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

// Returns whether a lock belongs to an object FIFO, and a core that could acquire it was never enabled. Then this core
// is at fault, and the unit that releases the lock is right.
bool WaitGraph::is_for_absent_core(LockRef lock) const {
  const Named* named = view_.names.lock(lock.tile->id, lock.index);
  if (named == nullptr || named->owner.empty()) return false;
  return std::ranges::any_of(tiles(), [&](const Tile* tile) {
    const bool absent = tile->kind == TileKind::Core && !(tile->core && tile->core->was_enabled());
    return absent && lock_number(*tile, lock, false);
  });
}

// Returns whether a lock counts the free objects of an object FIFO that has initial objects and no producer. The
// channel `who` sends these objects: it acquires the FIFO's other lock, which no unit releases, and rightly releases
// this lock.
bool WaitGraph::is_for_absent_producer(LockRef lock, UnitId who) const {
  const Named* named = view_.names.lock(lock.tile->id, lock.index);
  const auto& senders = lock.tile->channels[static_cast<unsigned>(device::Direction::MM2S)];
  if (named == nullptr || named->owner.empty() || std::ranges::find(senders, who, &Channel::unit) == senders.end())
    return false;
  for (std::uint32_t i = 0; i < lock.tile->locks.size(); ++i) {
    const LockRef other{lock.tile, i};
    const Named* its = view_.names.lock(lock.tile->id, i);
    const bool is_pair = i != lock.index && its != nullptr && its->owner == named->owner;
    if (is_pair && initial_value(other) > 0 && use_of(other, who) != nullptr && other.lock().uses.size() == 1 &&
        use_of(other, who)->releases == 0)
      return true;
  }
  return false;
}

void WaitGraph::find_unclaimed_releases() {
  for (Tile* tile : tiles()) {
    for (std::uint32_t i = 0; i < tile->locks.size(); ++i) {
      const Lock& lock = tile->locks[i];
      const LockRef ref{tile, i};
      for (const LockUse& use : lock.uses) {
        const bool releases = use.releases != 0 && use.given >= 0 && use.who != kNoUnit;
        const bool sets = use.sets != 0 && use.set_to > 0 && lock.value > 0;
        if ((!releases && !sets) || is_taken(ref) || is_for_absent_core(ref) || is_for_absent_producer(ref, use.who))
          continue;
        const Givers givers = releases ? who_releases(ref, use.who) : Givers{view_.name_of(use.who), false};
        const std::string does = releases
                                     ? "releases " + ref.name()
                                     : fmt::format("sets {} to {} in cycle {}", ref.name(), use.set_to, use.last_set);
        unclaimed.push_back({ref, use.who, givers.name, does, givers.several});
      }
    }
  }
}

// Returns the name of a unit that releases a lock, preceded by the names of its descriptors that release the lock.
WaitGraph::Givers WaitGraph::who_releases(LockRef lock, UnitId who) {
  std::vector<std::string> bds;
  for (Tile* tile : tiles()) {
    const std::optional<unsigned> number = lock_number(*tile, lock, true);
    for (std::vector<Channel>& side : tile->channels)
      for (Channel& channel : side)
        for (std::uint32_t id = 0; channel.unit == who && id < tile->model.bds; ++id)
          if ((channel.history.bds & bd_bit(id)) != 0)
            if (const Bd bd = tile->bd(id); number && bd.releases && bd.release_lock == *number)
              bds.push_back(fmt::format("BD {}", id));
  }
  if (bds.empty()) return {view_.name_of(who), false};
  return {joined(bds, ", ") + " of " + view_.name_of(who), bds.size() > 1};
}

// Adds edges to units that take from the lock, if its value is too high, and otherwise to units that release it.
void WaitGraph::add_lock_edges(Node& node) {
  if (!node.lock) return;
  for (Tile* user : tiles()) {
    add_lock_edges_of_dma(node, *user);
    if (user->kind == TileKind::Core) add_lock_edge_of_core(node, *user);
  }
  // If several units release the lock, the unit that has released it least often probably owes the next release. Its
  // edge comes first.
  const auto releases = [&](const WaitEdge& edge) {
    const LockUse* use = edge.dead || !edge.unit ? nullptr : use_of(*node.lock, nodes[*edge.unit].id);
    return use == nullptr ? 0 : use->releases;
  };
  if (node.raises()) std::ranges::stable_sort(node.unit.edges, {}, releases);
  if (node.unit.edges.empty() && node.raises())
    node.instead = node.demand.binary ? other_values(node) : gives_instead(node);
}

// Returns whether a descriptor of the chain that begins with `first_bd` may end the wait of a node for a lock.
bool WaitGraph::ends_wait_for_lock(const Node& node, Tile& user, std::uint32_t first_bd) {
  const std::optional<unsigned> number = lock_number(user, *node.lock, true);
  if (!number) return false;
  return std::ranges::any_of(chain_of(user, first_bd).bds,
                             [&](std::uint32_t id) { return helps(user.bd(id), node, *number); });
}

void WaitGraph::add_lock_edges_of_dma(Node& node, Tile& user) {
  const std::optional<unsigned> number = lock_number(user, *node.lock, true);
  if (!number) return;
  const bool raises = node.raises();
  const std::string_view does = raises ? "releases" : "takes from";
  std::uint64_t naming = 0, unused;
  for (std::uint32_t id = 0; id < user.model.bds; ++id) {
    const Bd bd = user.bd(id);
    if (bd.valid && helps(bd, node, *number)) naming |= bd_bit(id);
  }
  unused = naming;
  for (std::vector<Channel>& side : user.channels) {
    for (Channel& channel : side) {
      const std::uint64_t future = future_bds(channel) & naming;
      const PastActions past(node, channel.unit);
      unused &= ~(future | channel.history.bds);
      // The channel may have released a binary lock with another value. LockUse does not tell the value, but the
      // descriptors do.
      const bool did = past.count != 0 && (!node.demand.binary || (channel.history.bds & naming) != 0);
      const std::uint64_t dropped = began_in_vain(channel) & naming;
      if (future == 0 && !did && dropped == 0) continue;
      const std::size_t to = this->node(channel);
      if (future == 0 && !did) {
        node.unit.edges.push_back({to,
                                   fmt::format("{}, whose BD {} {} it, {}", channel.name(), std::countr_zero(dropped),
                                               does, tasks_ended(channel)),
                                   true});
      } else if (future == 0) {
        node.unit.edges.push_back(
            {to,
             fmt::format("{}, which {} it {}, {}", channel.name(), raises ? "released" : "took from", times(past.count),
                         is_alive(channel) ? "has no such descriptor left in its tasks" : tasks_ended(channel)),
             true});
      } else if (channel.unit == node.id) {
        node.unit.edges.push_back(
            {to, fmt::format("the waiting unit {} it itself, but only after this wait", does), true});
      } else {
        add_edge(node, to, fmt::format("{} {} it, {}", channel.name(), does, past.so_far()));
      }
    }
  }
  for (std::uint32_t id = 0; id < user.model.bds; ++id)
    if ((unused & bd_bit(id)) != 0)
      node.unit.edges.push_back(
          {std::nullopt, fmt::format("BD {} of {} {} it, but no task was given this BD", id, to_string(user.id), does),
           true});
}

// Adds an edge to a core that may end the wait. A release whose amount is in a register counts if the wait is for a
// higher value. If the wait is for a lower value, such a release counts only if the core's releases have lowered the
// lock so far.
void WaitGraph::add_lock_edge_of_core(Node& node, Tile& user) {
  const std::optional<unsigned> number = lock_number(user, *node.lock, false);
  if (!number) return;
  const UnitId unit = user.first_unit + kCoreUnit;
  const bool raises = node.raises();
  const PastActions past(node, unit);
  const CodeScan& code = scan(user);
  const auto ends_it = [&](const LockOperation& operation) {
    const bool is_this_wait = unit == node.id && user.core && operation.pc == user.core->pc();
    const bool takes = !raises && !past.takes_nothing && !is_this_wait;
    const bool gives =
        operation.value ? (*operation.value > 0) == raises && *operation.value != 0 : raises || past.by_release;
    return operation.lock == *number && (operation.releases ? node.demand.binary || gives : takes);
  };
  const auto place = std::ranges::find_if(code.locks, ends_it);
  // Lock numbers in registers mostly mean locks of the core's own tile.
  const bool any = raises ? code.releases_any : code.acquires_any && !past.takes_nothing;
  const bool might = any && &user == node.lock->tile && unit != node.id;
  if (place == code.locks.end() && past.count == 0 && !might) return;
  const std::size_t to = core_node(user);
  const std::string_view does = raises ? "releases" : "takes from";
  if (place == code.locks.end() && past.count == 0)
    return add_edge(node, to,
                    fmt::format("{}, which may {} any of its locks, {}", nodes[to].unit.name,
                                raises ? "release" : "acquire", nodes[to].unit.state));
  std::string where = place == code.locks.end() ? "" : " at " + place_of(user, *place);
  if (unit == node.id)
    node.unit.edges.push_back(
        {to, fmt::format("the waiting unit {} it itself, but only after this wait{}", does, where), true});
  else if (!user.core || !is_alive(*user.core))
    add_edge(
        node, to,
        fmt::format("{}, whose program {} it{}{}, {}", nodes[to].unit.name, does, where,
                    past.count == 0 ? "" : fmt::format(" and did so {}", times(past.count)), nodes[to].unit.state));
  else if (!may_come_to(user, [&](const CodeAct& act) {
             const bool is_lock = act.kind == CodeAct::Kind::Acquire || act.kind == CodeAct::Kind::Release;
             const bool releases = act.kind == CodeAct::Kind::Release;
             return is_lock && (!act.lock || ends_it({0, releases, *act.lock, act.value, {}}));
           }))
    node.unit.edges.push_back({to,
                               fmt::format("{}, which {} it{}, {}, does not reach that place again",
                                           nodes[to].unit.name, does, where, past.so_far()),
                               true});
  else
    add_edge(node, to, fmt::format("{} {} it{}, {}", nodes[to].unit.name, does, where, past.so_far()));
}

}  // namespace tessera::explain
