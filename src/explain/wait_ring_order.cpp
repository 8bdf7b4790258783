// The rules of wait_ring.h about the order in which units take and give locks. In a ring to which these rules apply, no
// block was lost and no initial value is missing, but the order of actions in the programs leaves no unit that can act
// next.
#include "explain/wait_ring.h"

#include <fmt/ranges.h>

#include <algorithm>

namespace tessera::explain {

namespace {

using Node = WaitGraph::Node;

class RingInOrder {
 public:
  RingInOrder(const View& view, WaitGraph& graph, const std::vector<std::size_t>& ring)
      : view_(view), graph_(graph), ring_(ring), users_(graph.lock_users()) {}

  std::optional<Culprit> find() {
    for (const std::size_t i : ring_)
      if (std::optional<Culprit> found = graph_.too_few_arrive(node(i))) return found;
    if (std::optional<Culprit> found = asks_for_more()) return found;
    if (std::optional<Culprit> found = full_branch()) return found;
    return waits_first();
  }

 private:
  const Node& node(std::size_t index) const { return graph_.nodes[index]; }
  const Node& next(std::size_t index) const { return node(next_in(ring_, index)); }
  const Node& before(std::size_t index) const {
    const auto at = std::ranges::find(ring_, index);
    return node(at == ring_.begin() ? ring_.back() : *(at - 1));
  }
  static bool is_a_core(const Node& unit) { return unit.channel == nullptr && is_core(unit.id); }

  // Finds a unit that needs more than all locks of the ring held together at the beginning. The ring can never hold
  // more than that.
  std::optional<Culprit> asks_for_more() {
    std::int64_t all = 0;
    std::vector<LockRef> locks;
    std::map<UnitId, std::int64_t> added;  // by each unit to the locks of the ring
    for (const std::size_t i : ring_) {
      if (!node(i).lock || node(i).demand.binary || !node(i).raises()) return std::nullopt;
      if (among(locks, *node(i).lock)) continue;
      locks.push_back(*node(i).lock);
      for (const LockUse& use : locks.back().lock().uses) added[use.who] += use.given - use.taken;
      all += initial_value(locks.back());
    }
    // A unit that has given these locks more than it took raises their sum. Such locks count arrivals, and their
    // initial values are not a limit.
    if (std::ranges::any_of(added, [](const auto& one) { return one.second > 0; })) return std::nullopt;
    for (const std::size_t i : ring_) {
      const Node& waits = node(i);
      if (waits.demand.amount() <= all || waits.demand.amount() < 2) continue;
      return Culprit{
          fmt::format("{} asks for {} of {}, which holds {}, and the locks of the ring have {} in all", waits.unit.name,
                      waits.demand.amount(), waits.lock->name(), waits.lock->lock().value, all),
          "compare the amounts that are acquired with the initial values"};
    }
    return std::nullopt;
  }

  // Finds a unit that waits for a free buffer of a pool whose buffers are all full, while the core that should empty
  // them waits for another lock.
  std::optional<Culprit> full_branch() {
    for (const std::size_t i : ring_) {
      const Node &waits = node(i), &empties = next(i);
      if (!waits.lock || waits.demand.binary || !waits.raises() || !is_a_core(empties) || !empties.lock) continue;
      if (initial_value(*waits.lock) == 0) continue;  // this lock counts the full buffers
      const auto own = users_.find(waits.id), its = users_.find(empties.id);
      if (own == users_.end() || its == users_.end()) continue;
      const auto full = std::ranges::find_if(own->second.gives, [&](LockRef lock) {
        const bool is_other = lock.tile != empties.lock->tile || lock.index != empties.lock->index;
        return is_other && among(its->second.takes, lock) && lock.lock().value > 0;
      });
      if (full == own->second.gives.end()) continue;
      const std::int32_t held = full->lock().value;
      const std::string what = owner_of(*full).empty() ? "the memory behind " + full->name() : owner_of(*full);
      std::string text =
          fmt::format("{} is full: {} fills it, and {} takes {}, which holds {}, only after its wait for {}{}", what,
                      filler(i), empties.unit.name, full->name(), held, empties.wants, at_line(empties));
      text += fmt::format(", which does not end before {} continues", filler(i));
      return Culprit{std::move(text), fmt::format("give {} more buffers, or let {} take from there before that wait",
                                                  what, empties.unit.name)};
    }
    return std::nullopt;
  }
  std::string owner_of(LockRef lock) const {
    const Named* named = view_.names.lock(lock.tile->id, lock.index);
    return named == nullptr ? "" : named->owner;
  }
  // Returns the name of the core whose data fill the branch: the nearest core at or before `index` in the ring.
  // Channels only move data.
  std::string filler(std::size_t index) const {
    for (std::size_t i = 0, at = index; i < ring_.size(); ++i) {
      if (is_a_core(node(at))) return node(at).unit.name;
      const auto place = std::ranges::find(ring_, at);
      at = place == ring_.begin() ? ring_.back() : *(place - 1);
    }
    return node(index).unit.name;
  }

  // Finds a ring in which each core acquires a lock before it releases the lock for which the unit before it waits.
  // Needs the programs of all these cores.
  std::optional<Culprit> waits_first() {
    std::vector<std::string> all;
    for (const std::size_t i : ring_) {
      const Node &waits = node(i), &other = before(i);
      if (!is_a_core(waits)) continue;
      const CodeScan& code = graph_.scan(*waits.tile);
      if (!code.acts || !waits.lock || !other.lock) return std::nullopt;
      const CodeAct* release = first_act(*code.acts, [&](const CodeAct& act) {
        if (act.kind != ActKind::Release || !act.lock) return false;
        const Result<LockRef> lock = view_.lock_in_view(*waits.tile, *act.lock);
        return lock && lock->tile == other.lock->tile && lock->index == other.lock->index;
      });
      if (release == nullptr || !comes_first(waits, *release)) return std::nullopt;
      all.push_back(fmt::format("{} acquires {}{} before it releases {}{}, for which {} waits", waits.unit.name,
                                waits.lock->name(), at_line(waits), other.lock->name(),
                                release->line.empty() ? "" : " at " + release->line, other.unit.name));
    }
    if (all.empty()) return std::nullopt;
    return Culprit{joined(all, "; "), all.size() == 1
                                          ? "let the core release before it acquires: exchange these two operations"
                                          : "let one of the cores release before it acquires: exchange its operations"};
  }

  // Returns whether the core's wait comes before a release in the text of its program. A release that comes first is in
  // the right order.
  bool comes_first(const Node& waits, const CodeAct& release) {
    const IsAct here = graph_.stands_at(*waits.tile);
    const CodeAct* first = first_act(*graph_.scan(*waits.tile).acts,
                                     [&](const CodeAct& act) { return &act == &release || (here && here(act)); });
    return first != &release;
  }

  const View& view_;
  WaitGraph& graph_;
  const std::vector<std::size_t>& ring_;
  std::map<UnitId, UsedLocks> users_;
};

}  // namespace

std::optional<Culprit> find_reason_in_order(const View& view, WaitGraph& graph, const std::vector<std::size_t>& ring) {
  return RingInOrder(view, graph, ring).find();
}

}  // namespace tessera::explain
