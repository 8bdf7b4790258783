#include "explain/wait_ring.h"

#include "explain/wait_loss.h"

#include <fmt/ranges.h>

#include <algorithm>

namespace tessera::explain {

namespace {

using Kind = WaitGraph::Kind;
using Node = WaitGraph::Node;
using device::Direction;

// The pool (wait_ring.h) of a waiting unit: the locks by which it passes buffers back and forth with the units that it
// waits for.
struct Pool {
  std::vector<LockRef> locks;
  std::int64_t total = 0;  // values of the locks, plus the amounts that units have taken and not given back
  // A unit gives to these locks without taking from them, or has given more than it took. Then the locks count no
  // buffers, and `total` is not a limit.
  bool is_open = false;

  struct Share {
    std::uint64_t acquires = 0, releases = 0;
    std::int64_t taken = 0, given = 0;
  };
  std::map<UnitId, Share> shares;

  Pool(const std::map<UnitId, UsedLocks>& units, UnitId waits, LockRef wanted) : locks{wanted} {
    const auto own = units.find(waits);
    if (own == units.end()) return;
    for (const auto& [id, other] : units)
      if (id != waits && among(other.gives, wanted))
        for (const LockRef lock : other.takes)
          if (among(own->second.gives, lock) && !among(locks, lock)) locks.push_back(lock);
    std::ranges::sort(locks, {},
                      [](LockRef lock) { return std::tuple(lock.tile->id.col, lock.tile->id.row, lock.index); });
    for (const LockRef lock : locks) {
      total += lock.lock().value;
      for (const LockUse& use : lock.lock().uses) {
        if (use.who == kNoUnit) continue;
        Share& share = shares[use.who];
        share.acquires += use.acquires, share.releases += use.releases;
        share.taken += use.taken, share.given += use.given;
      }
    }
    for (const auto& [id, share] : shares) {
      total += share.taken - share.given;
      is_open |= share.given > share.taken;
    }
    const auto is_mine = [&](LockRef lock) { return among(locks, lock); };
    for (const auto& [id, other] : units)
      is_open |= std::ranges::any_of(other.gives, is_mine) && std::ranges::none_of(other.takes, is_mine);
  }
  std::string name() const { return fmt::format("{}", fmt::join(lock_names(locks), " and ")); }
};

class Ring {
 public:
  Ring(const View& view, WaitGraph& graph, const std::vector<std::size_t>& chain, const std::vector<std::size_t>& ring)
      : view_(view), graph_(graph), chain_(chain), ring_(ring) {}

  std::optional<Culprit> find() {
    for (const auto rule :
         {&Ring::misnames, &Ring::never_given, &Ring::asks_too_much, &Ring::takes_out, &Ring::loses,
          &Ring::holds_itself, &Ring::keeps_lock, &Ring::kept_by_another, &Ring::crossed, &Ring::ended_early})
      if (std::optional<Culprit> found = (this->*rule)()) return found;
    return find_reason_in_words(view_, graph_, ring_);
  }

 private:
  const Node& node(std::size_t index) const { return graph_.nodes[index]; }
  std::size_t next(std::size_t index) const { return next_in(ring_, index); }

  std::optional<Culprit> misnames() {
    for (const std::size_t i : ring_)
      if (std::string text = node(i).channel == nullptr ? "" : graph_.misnamed(node(i)); !text.empty())
        return Culprit{std::move(text), "use the numbers of the tile's own locks"};
    return std::nullopt;
  }

  std::optional<Culprit> never_given() {
    for (const std::size_t i : ring_)
      if (!node(i).lock || node(i).lock->lock().value != 0 || !node(i).lock->lock().uses.empty()) return std::nullopt;
    // If a pool has buffers, no initial value is missing. The units then only started in an order in which none of them
    // can act.
    const auto has_buffers = [](const Node&, const Pool& pool) {
      return pool.total > 0 ? std::optional(Culprit{}) : std::nullopt;
    };
    if (each_pool(has_buffers)) return std::nullopt;
    // The unit that fills a buffer acts first: it waits for the lock that counts free buffers.
    std::map<std::string, const Node*> free, every;  // the waiting node, by lock
    for (const std::size_t i : ring_) {
      const std::string lock = node(i).lock->name();
      every.emplace(lock, &node(i));
      const Channel *channel = node(i).channel, *giver = node(next(i)).channel;
      if (channel != nullptr && channel->direction == Direction::S2MM) free.emplace(lock, &node(i));
      if (giver != nullptr && giver->direction == Direction::MM2S) free.emplace(lock, &node(i));
    }
    if (free.empty())
      if (const std::optional<std::size_t> first = first_to_act())
        free.emplace(node(*first).lock->name(), &node(*first));
    const auto& told = free.empty() ? every : free;
    std::vector<std::string> names;
    for (const auto& [lock, waits] : told) names.push_back(lock);
    const Node& first = *told.begin()->second;
    const std::string wanted =
        names.size() != 1 || first.demand.binary
            ? ""
            : fmt::format(" (it is 0; with {}, {} would go on)", first.demand.amount(), first.unit.name);
    return Culprit{
        fmt::format("{} hold{} 0 without any release so far, so no unit can begin: an initial value is missing{}",
                    fmt::join(names, " and "), names.size() == 1 ? "s" : "", wanted),
        "give the lock that counts the free buffers its initial value"};
  }

  // Guesses which unit of the ring should act first, from the last channel on the chain before the ring. If this
  // channel moves data into the ring, the chain enters the ring at the unit that should act first. If the channel takes
  // data from the ring, the chain enters at the unit that acts last. Each unit of the ring waits for the next one, so
  // the end of the list is then the unit that should act first.
  std::optional<std::size_t> first_to_act() const {
    for (auto at = chain_.rbegin(); at != chain_.rend(); ++at) {
      const Node& before = node(*at);
      if (before.channel == nullptr) continue;
      const bool receives = before.channel->direction == Direction::S2MM;
      return receives == before.lock.has_value() ? ring_.front() : ring_.back();
    }
    return std::nullopt;
  }

  // Calls `rule` with each node of the ring that waits for an amount of a lock, and with its pool, until a call returns
  // a culprit. Leaves out pools of a single lock.
  template <class F>
  std::optional<Culprit> each_pool(F&& rule) {
    const std::map<UnitId, UsedLocks> units = graph_.lock_users();
    for (const std::size_t i : ring_) {
      const Node& waits = node(i);
      if (!waits.lock || waits.demand.binary || !waits.raises()) continue;
      const Pool pool(units, waits.id, *waits.lock);
      if (pool.locks.size() < 2) continue;
      if (std::optional<Culprit> found = rule(waits, pool)) return found;
    }
    return std::nullopt;
  }

  std::optional<Culprit> asks_too_much() {
    return each_pool([](const Node& waits, const Pool& pool) -> std::optional<Culprit> {
      if (pool.is_open || waits.demand.amount() <= pool.total) return std::nullopt;
      return Culprit{fmt::format("{}, which holds {}, and {} have {} in all{}", demand_of(waits),
                                 waits.lock->lock().value, pool.name(), pool.total, exact_hint(waits)),
                     "compare the amounts that are acquired with the initial values"};
    });
  }

  std::optional<Culprit> holds_itself() {
    return each_pool([](const Node& waits, const Pool& pool) -> std::optional<Culprit> {
      const auto own = pool.shares.find(waits.id);
      if (own == pool.shares.end()) return std::nullopt;
      const Pool::Share& share = own->second;
      const std::int64_t kept = share.taken - share.given;
      if (pool.is_open || kept <= 0 || waits.demand.amount() <= pool.total - kept) return std::nullopt;
      // A release of a negative amount takes from the lock.
      const std::string kept_text = share.given < 0
                                        ? fmt::format("taken {}, {} by negative releases", kept, -share.given)
                                        : fmt::format("taken {} ({}) and given back {} ({})", share.taken,
                                                      times(share.acquires), share.given, times(share.releases));
      return Culprit{fmt::format("{}, but {} have {} in all, and it has {}{}", demand_of(waits), pool.name(),
                                 pool.total, kept_text, exact_hint(waits)),
                     kGiveAsTaken};
    });
  }
  // Returns the demand of a wait as text: "core (0,2) asks for 2 of lock 1 of (0,2)".
  static std::string demand_of(const Node& waits) {
    return fmt::format("{} asks for {}{} of {}", waits.unit.name, waits.demand.at_least() ? "" : "exactly ",
                       waits.demand.amount(), waits.lock->name());
  }

  // Finds a core that waits for a lock that guards data, and that has itself taken this lock and not given it back.
  std::optional<Culprit> keeps_lock() {
    const std::map<UnitId, UsedLocks> units = graph_.lock_users();
    for (const std::size_t i : ring_) {
      const Node& waits = node(i);
      const auto own = units.find(waits.id);
      if (!waits.lock || !waits.demand.at_least() || waits.channel != nullptr || own == units.end()) continue;
      const LockUse* use = use_of(*waits.lock, waits.id);
      const std::int64_t kept = use == nullptr ? 0 : use->taken - use->given;
      const bool gives_back = among(own->second.gives, *waits.lock);
      if (!gives_back || kept <= 0 || waits.lock->lock().value + kept < waits.demand.amount()) continue;
      return Culprit{fmt::format("{} has taken {} of {} and not given it back, and waits for this lock again{}; it "
                                 "releases the lock{}",
                                 waits.unit.name, kept, waits.lock->name(), at_line(waits),
                                 lines_of(graph_, *waits.tile, *waits.lock, ActKind::Release)),
                     "acquire the whole amount at once, or release the lock before the program acquires it again"};
    }
    return std::nullopt;
  }

  // Finds a core outside the present wait that has taken more from a pool than it gave back, and that waits for the
  // pool again. So too little is left for a unit of the ring.
  std::optional<Culprit> kept_by_another() {
    return each_pool([&](const Node& waits, const Pool& pool) -> std::optional<Culprit> {
      for (const Node& other : graph_.nodes) {
        const auto share = pool.shares.find(other.id);
        if (pool.is_open || other.id == waits.id || !is_a_waiting_core(other) || share == pool.shares.end()) continue;
        const std::int64_t kept = share->second.taken - share->second.given;
        const bool gives_back = share->second.given > 0 && !graph_.gives_in_vain(other.id);
        const bool is_enough = kept <= 0 || !gives_back || waits.demand.amount() <= pool.total - kept;
        if (is_enough || waits.demand.amount() > pool.total || !among(pool.locks, *other.lock)) continue;
        return Culprit{fmt::format("{} has taken {} ({}) of {} and given back {} ({}), and waits for {}{}; the locks "
                                   "have {} in all, and {} waits for {}",
                                   other.unit.name, share->second.taken, times(share->second.acquires), pool.name(),
                                   share->second.given, times(share->second.releases), other.wants, at_line(other),
                                   pool.total, waits.unit.name, waits.wants),
                       kGiveAsTaken};
      }
      return std::nullopt;
    });
  }
  static bool is_a_waiting_core(const Node& unit) {
    return unit.lock && unit.channel == nullptr && is_core(unit.id) && unit.unit.waits;
  }

  // Finds a ring in which each unit holds a lock that the unit before it waits for, and would end that wait by
  // releasing the lock.
  std::optional<Culprit> crossed() {
    std::vector<std::string> all;
    for (std::size_t before = ring_.back(); const std::size_t i : ring_) {
      const Node &waits = node(before), &holds = node(i);
      if (!waits.lock || !waits.demand.at_least()) return std::nullopt;
      const LockUse* use = use_of(*waits.lock, holds.id);
      const std::int64_t kept = use == nullptr ? 0 : use->taken - use->given;
      if (kept <= 0 || waits.lock->lock().value + kept < waits.demand.amount()) return std::nullopt;
      all.push_back(fmt::format("{} has taken {} of {} and waits for {}", holds.unit.name, kept, waits.lock->name(),
                                holds.wants));
      before = i;
    }
    return Culprit{joined(all, "; "), "acquire the locks in the same order everywhere"};
  }

  // Finds a channel that has taken from a pool although none of its descriptors gives to the pool.
  std::optional<Culprit> takes_out() {
    const std::map<UnitId, UsedLocks> units = graph_.lock_users();
    return each_pool([&](const Node& waits, const Pool& pool) -> std::optional<Culprit> {
      for (const auto& [id, share] : pool.shares) {
        const auto unit = units.find(id);
        if (pool.is_open || is_core(id) || share.given != 0 || waits.demand.amount() <= pool.total - share.taken)
          continue;
        const std::vector<LockRef>& gives = unit->second.gives;
        if (std::ranges::any_of(gives, [&](LockRef lock) { return among(pool.locks, lock); })) continue;
        const std::vector<std::string> names = lock_names(gives);
        return Culprit{fmt::format("{} has taken {} of {}, which have {} in all, and {}", view_.name_of(id),
                                   share.taken, pool.name(), pool.total,
                                   names.empty() ? "releases no lock" : "releases " + joined(names, " and ")),
                       "compare the locks that each descriptor acquires and releases"};
      }
      return std::nullopt;
    });
  }

  // Finds a unit that takes more than it gives. For a channel, the descriptors show this. For a core, future releases
  // are unknown, but it is at fault if it released a lock that no unit takes, and either took more from the ring than
  // it gave or has no instruction that names the lock that it should give.
  std::optional<Culprit> loses() {
    for (const std::size_t i : ring_) {
      const Node& unit = node(i);
      const auto release = std::ranges::find(graph_.unclaimed, unit.id, &WaitGraph::UnclaimedRelease::id);
      const bool unclaimed = release != graph_.unclaimed.end();
      const std::optional<Keeper> keeper =
          unit.channel == nullptr || !is_to_give_lock(i) ? std::nullopt : find_keeper(view_, *unit.channel);
      if (!unclaimed && keeper) return Culprit{keeper->text, kGiveAsTaken};
      if (unclaimed && (keeper || keeps_from_ring(unit.id) || gives_unnamed(i)))
        return Culprit{graph_.text_of(*release),
                       "compare the lock that the first unit releases with the lock that the other unit waits for"};
    }
    return std::nullopt;
  }
  // Returns whether the unit before `unit` in the ring waits for a lock, which `unit` should give, and not for words.
  bool is_to_give_lock(std::size_t unit) const {
    return std::ranges::any_of(ring_, [&](std::size_t i) { return next(i) == unit && node(i).lock; });
  }
  // Returns whether the lock for which the unit before `core` waits is not among the locks that `core` is known to
  // give. Then the core could give this lock only by a lock number in a register.
  bool gives_unnamed(std::size_t core) {
    const auto before = std::ranges::find_if(ring_, [&](std::size_t i) { return next(i) == core; });
    if (node(core).channel != nullptr || before == ring_.end() || !node(*before).lock) return false;
    const std::map<UnitId, UsedLocks> units = graph_.lock_users();
    const auto shares = units.find(node(core).id);
    return shares != units.end() && !among(shares->second.gives, *node(*before).lock);
  }
  bool keeps_from_ring(UnitId unit) {
    return each_pool([unit](const Node&, const Pool& pool) -> std::optional<Culprit> {
             const auto share = pool.shares.find(unit);
             const bool keeps = share != pool.shares.end() && share->second.taken > share->second.given;
             return keeps ? std::optional(Culprit{}) : std::nullopt;
           })
        .has_value();
  }

  std::optional<Culprit> ended_early() {
    for (const std::size_t i : ring_)
      for (const WaitEdge& one : node(i).unit.edges)
        if (one.dead && one.unit && *one.unit != i && node(i).kind == Kind::Lock)
          return Culprit{fmt::format("{} {}: {}", node(i).unit.name, node(i).unit.state, one.text),
                         "look for the unit that ended before the others, or was never started"};
    return std::nullopt;
  }

  const View& view_;
  WaitGraph& graph_;
  const std::vector<std::size_t>& chain_;
  const std::vector<std::size_t>& ring_;
};

}  // namespace

std::optional<Culprit> find_reason(const View& view, WaitGraph& graph, const std::vector<std::size_t>& chain,
                                   const std::vector<std::size_t>& ring) {
  if (std::optional<Culprit> found = Ring(view, graph, chain, ring).find()) return found;
  return find_reason_in_order(view, graph, ring);
}

}  // namespace tessera::explain
