// Faults of barriers. At a barrier, several units release one lock to say that they have arrived. One unit, the master,
// acquires all these amounts at once, and then releases a separate lock for each of the other units, so that they go
// on.
//
// The rules for locks that count buffers (wait_ring.cpp) do not hold here: the number of releases has no bound, and it
// is no mistake that several units release the lock. Two mistakes can be recognised:
//   the master asks for more than the units release before they wait for it   -> too_few_arrive()
//   the master releases a lock for all of these units but one                 -> lets_one_wait()
//
// Example: core (0,3) acquires 2 of 'arrived' and then releases 'go2' and 'go4', core (0,2) releases 'arrived' and
// acquires 'go2', and core (0,4) only acquires 'go4'. Then core (0,4) is at fault: it never releases 'arrived'.
#include "explain/wait_graph.h"

#include <fmt/ranges.h>

#include <algorithm>

namespace tessera::explain {

namespace {

// Returns whether `unit` is the only unit that releases the lock.
bool is_only_giver(const std::map<UnitId, UsedLocks>& units, UnitId unit, LockRef lock) {
  return std::ranges::all_of(units,
                             [&](const auto& one) { return among(one.second.gives, lock) == (one.first == unit); });
}

bool share_a_lock(const std::vector<LockRef>& one, const std::vector<LockRef>& other) {
  return std::ranges::any_of(one, [&](LockRef lock) { return among(other, lock); });
}

}  // namespace

bool WaitGraph::is_taken_in_numbers(LockRef lock) const {
  const auto waits = [&](const Node& node) {
    return node.lock && same(*node.lock, lock) && !node.demand.binary && node.demand.amount() > 1;
  };
  const auto took = [](const LockUse& use) {
    return use.taken > 0 && static_cast<std::uint64_t>(use.taken) > use.acquires;
  };
  return std::ranges::any_of(nodes, waits) || std::ranges::any_of(lock.lock().uses, took);
}

std::optional<Culprit> WaitGraph::too_few_arrive(const Node& master) {
  const bool asks_for_several = master.lock && master.id != kNoUnit && !master.demand.binary &&
                                master.demand.at_least() && master.raises() && master.demand.amount() > 1;
  if (!asks_for_several) return std::nullopt;
  const std::map<UnitId, UsedLocks> units = lock_users();
  const auto own = units.find(master.id);
  if (own == units.end() || among(own->second.gives, *master.lock)) return std::nullopt;
  std::vector<std::string> arrived;
  std::vector<const Node*> absent;
  for (const auto& [id, used] : units) {
    if (id == master.id) continue;
    const auto node = std::ranges::find(nodes, id, &Node::id);
    const bool waits_for_it = node != nodes.end() && node->unit.waits && node->lock && !node->demand.binary &&
                              node->raises() && is_only_giver(units, master.id, *node->lock);
    const bool gives = among(used.gives, *master.lock);
    if (gives && !waits_for_it) return std::nullopt;  // the unit may still release it, or its wait has another reason
    const LockUse* use = use_of(*master.lock, id);
    if (gives)
      arrived.push_back(fmt::format("{} has released {} of it", view_.name_of(id), use ? use->given : 0));
    else if (waits_for_it && !share_a_lock(used.gives, own->second.takes))
      absent.push_back(&*node);
  }
  if (arrived.empty()) return std::nullopt;
  const std::string asks =
      fmt::format("{} asks for {} of {}{}, which holds {}", master.unit.name, master.demand.amount(),
                  master.lock->name(), at_line(master), master.lock->lock().value);
  const std::string waiting = fmt::format("{}, and {} {}", joined(arrived, " and "),
                                          arrived.size() == 1 ? "waits for" : "these units wait for", master.unit.name);
  if (absent.size() != 1)
    return Culprit{asks + ": " + waiting, "compare the amount that is acquired with the releases before that acquire"};
  const Node& other = *absent.front();
  return Culprit{fmt::format("{} never releases {}, and waits for {}, which {} releases; {}: {}", other.unit.name,
                             master.lock->name(), other.lock->name(), master.unit.name, asks, waiting),
                 fmt::format("let {} release {} before it waits, or let {} ask for less", other.unit.name,
                             master.lock->name(), master.unit.name)};
}

std::optional<Culprit> WaitGraph::lets_one_wait(const Node& waits) {
  if (!waits.lock || waits.id == kNoUnit || waits.demand.binary || !waits.raises() || !waits.unit.edges.empty())
    return std::nullopt;
  const std::map<UnitId, UsedLocks> units = lock_users();
  const auto own = units.find(waits.id);
  if (own == units.end()) return std::nullopt;
  for (const LockRef arrived : own->second.gives) {
    if (!is_taken_in_numbers(arrived)) continue;
    std::vector<std::string> others, gone;
    std::vector<std::pair<UnitId, const UsedLocks*>> masters;
    for (const auto& [id, used] : units)
      if (among(used.takes, arrived)) masters.emplace_back(id, &used);
    if (masters.size() != 1 || masters.front().first == waits.id) continue;
    const auto& [master, its] = masters.front();
    for (const auto& [id, used] : units) {
      if (id == waits.id || id == master || !among(used.gives, arrived)) continue;
      others.push_back(view_.name_of(id));
      for (const LockRef lock : its->gives)
        if (among(used.takes, lock)) gone.push_back(fmt::format("{} for {}", lock.name(), others.back()));
    }
    if (others.empty() || gone.size() != others.size() || share_a_lock(its->gives, own->second.takes)) continue;
    const std::string name = view_.name_of(master);
    return Culprit{fmt::format("{} acquires {}, which {} and {} release, and releases {}, but no lock for {}; {} {}, "
                               "and {}",
                               name, arrived.name(), joined(others, " and "), waits.unit.name, joined(gone, " and "),
                               waits.unit.name, waits.unit.name, waits.unit.state, kNoUnitReleases),
                   fmt::format("let {} release {}", name, waits.lock->name())};
  }
  return std::nullopt;
}

}  // namespace tessera::explain
