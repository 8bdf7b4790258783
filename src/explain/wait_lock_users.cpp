// Lists the locks that each unit takes (acquires) and gives (releases), and finds units whose own use of locks is
// wrong.
//
// Buffers go from unit to unit by locks, often around a ring: empty -> S2MM -> full -> core -> done -> MM2S -> empty.
// When no unit gives an awaited lock, these lists show the unit at fault only if its use of locks is wrong for any
// program:
//   it gives a lock that no unit takes, or that no unit needs from it
//   it gives a lock that another unit gives, too, and no unit takes several of the lock at once (wait_arrivals.cpp)
//   it takes more locks than it gives
// Tessera does not accuse other units, even if they are near the wait. If two units are suspect, the text names both;
// if more are suspect, it names none.
#include "explain/wait_graph.h"

#include <fmt/ranges.h>

#include <algorithm>

namespace tessera::explain {

using device::TileKind;

namespace {

void add_once(std::vector<LockRef>& list, LockRef lock) {
  if (!among(list, lock)) list.push_back(lock);
}

// Finds another unit that gives a lock and does not take it. A unit that also takes the lock only gives it back.
std::optional<UnitId> other_giver(const std::map<UnitId, UsedLocks>& units, UnitId id, LockRef lock) {
  for (const auto& [other, used] : units)
    if (other != id && among(used.gives, lock) && !among(used.takes, lock)) return other;
  return std::nullopt;
}

bool is_taken_by_any(const std::map<UnitId, UsedLocks>& units, LockRef lock) {
  return std::ranges::any_of(units, [&](const auto& one) { return among(one.second.takes, lock); });
}

// Returns whether a unit has already given a lock. A unit that has not acted yet may only wait like the others, so it
// is not suspect.
bool has_given(UnitId id, LockRef lock) {
  const LockUse* use = use_of(lock, id);
  return use != nullptr && use->releases != 0;
}

// Returns whether a unit takes a larger number of locks than it gives, and has already taken one of them.
bool keeps_some(UnitId id, const UsedLocks& used) {
  const auto has_taken = [&](LockRef lock) {
    const LockUse* use = use_of(lock, id);
    return use != nullptr && use->acquires != 0;
  };
  return used.takes.size() > used.gives.size() && std::ranges::any_of(used.takes, has_taken);
}

// Returns `from`, the units that take the locks that `from` gives, the units that take the locks that those units give,
// and so on.
std::vector<UnitId> reached_from(const std::map<UnitId, UsedLocks>& units, UnitId from) {
  std::vector<UnitId> seen{from};
  for (std::size_t i = 0; i < seen.size(); ++i)
    for (const LockRef lock : units.at(seen[i]).gives)
      for (const auto& [id, used] : units)
        if (among(used.takes, lock) && std::ranges::find(seen, id) == seen.end()) seen.push_back(id);
  return seen;
}

}  // namespace

UsedLocks WaitGraph::locks_used_by(Channel& channel) {
  UsedLocks used;
  const std::uint64_t bds = future_bds(channel) | channel.history.bds;
  for (std::uint32_t id = 0; id < channel.tile->model.bds; ++id) {
    if ((bds & bd_bit(id)) == 0) continue;
    const Bd bd = channel.tile->bd(id);
    if (const auto lock = view_.dma_lock(channel, bd.acquire_lock); bd.acquires && lock) add_once(used.takes, *lock);
    if (const auto lock = view_.dma_lock(channel, bd.release_lock); bd.releases && lock) add_once(used.gives, *lock);
  }
  return used;
}

UsedLocks WaitGraph::locks_used_by(Tile& core_tile) {
  UsedLocks used;
  for (const LockOperation& one : scan(core_tile).locks)
    if (const auto lock = view_.lock_in_view(core_tile, one.lock))
      add_once(one.releases ? used.gives : used.takes, *lock);
  return used;
}

std::map<UnitId, UsedLocks> WaitGraph::lock_users() {
  std::map<UnitId, UsedLocks> units;
  for (Tile* tile : tiles()) {
    if (tile->core && tile->core->was_enabled()) units[tile->first_unit + kCoreUnit] = locks_used_by(*tile);
    for (std::vector<Channel>& side : tile->channels)
      for (Channel& channel : side) units[channel.unit] = locks_used_by(channel);
  }
  for (Tile* tile : tiles())  // Tessera cannot read every program, so past actions count, too
    for (std::uint32_t i = 0; i < tile->locks.size(); ++i)
      for (const LockUse& use : tile->locks[i].uses) {
        const LockRef lock{tile, i};
        UsedLocks& used = units[use.who];
        if (use.acquires != 0) add_once(used.takes, lock);
        if (use.releases != 0) add_once(used.gives, lock);
      }
  units.erase(kNoUnit);
  return units;
}

// Lists the descriptors of other channels that release the binary lock, and their values: "; BD 2 of MM2S 1 of (2,1)
// releases it to 1".
std::string WaitGraph::other_values(const Node& waits) {
  std::string text;
  for (Tile* tile : tiles()) {
    const std::optional<unsigned> number = lock_number(*tile, *waits.lock, true);
    for (std::vector<Channel>& side : tile->channels)
      for (Channel& channel : side) {
        const std::uint64_t bds = channel.unit != waits.id ? future_bds(channel) | channel.history.bds : 0;
        for (std::uint32_t id = 0; number && id < tile->model.bds; ++id)
          if ((bds & bd_bit(id)) != 0)
            if (const Bd bd = tile->bd(id); bd.releases && bd.release_lock == *number)
              text += fmt::format("; BD {} of {} releases it to {}", id, channel.name(), bd.release_value);
      }
  }
  return text;
}

// Lists the descriptors that should give the lock for which a descriptor waits, because they take the lock that this
// descriptor gives, and names the locks that they give: "; BD 2 of MM2S 0 of (0,2), to which it gives lock 1 of (0,2),
// releases lock 3 of (0,2) instead".
std::string WaitGraph::partners_give(const Node& waits, const std::map<UnitId, UsedLocks>& units) {
  const Result<LockRef> given = view_.dma_lock(*waits.channel, waits.channel->bd.release_lock);
  if (!given || same(*given, *waits.lock)) return "";
  std::string text;
  for (Tile* tile : tiles())
    for (std::vector<Channel>& side : tile->channels)
      for (Channel& channel : side) {
        std::map<std::string, std::vector<std::string>> found;  // descriptors, by their action
        const std::uint64_t bds = channel.unit != waits.id ? future_bds(channel) | channel.history.bds : 0;
        for (std::uint32_t id = 0; id < tile->model.bds; ++id) {
          if ((bds & bd_bit(id)) == 0) continue;
          const Bd bd = tile->bd(id);
          const Result<LockRef> taken = view_.dma_lock(channel, bd.acquire_lock);
          if (!bd.acquires || !taken || !same(*taken, *given)) continue;
          const Result<LockRef> gives = view_.dma_lock(channel, bd.release_lock);
          const bool gives_other = bd.releases && gives && !same(*gives, *waits.lock);
          if (gives_other && !is_odd_gift(units, channel.unit, *gives)) continue;
          found[!bd.releases || !gives      ? "nothing, because its value is 0"
                : same(*gives, *waits.lock) ? fmt::format("{} by {}", gives->name(), bd.release_value)
                                            : fmt::format("{} instead", gives->name())]
              .push_back(fmt::format("BD {}", id));
        }
        for (const auto& [what, names] : found)
          text += fmt::format("; {} of {}, to which the waiting unit gives {}, release{} {}", joined(names, ", "),
                              channel.name(), given->name(), names.size() == 1 ? "s" : "", what);
      }
  return text;
}

// For a lock that no unit gives, describes the actions of other units. Two units pass buffers back and forth by two
// locks, so a unit that takes a lock that the waiting unit gives should give the awaited lock. The text names such a
// unit if it gives no lock, or a lock that no other unit takes, or that another unit gives, too. Or a third unit takes
// that lock and gives the same lock back, so that the buffers do not come round; then the text names the third unit. If
// the waiting unit is a channel, partners_give() adds the descriptors of other channels.
std::string WaitGraph::gives_instead(const Node& waits) {
  const std::map<UnitId, UsedLocks> units = lock_users();
  const auto own = units.find(waits.id);
  if (own == units.end()) return "";  // the caller, which is no unit of the array
  const auto others_do = [&](UnitId id, LockRef lock, std::vector<LockRef> UsedLocks::* what) {
    return std::ranges::any_of(units,
                               [&](const auto& one) { return one.first != id && among(one.second.*what, lock); });
  };
  const bool by_descriptors = waits.channel != nullptr && waits.channel->bd.releases;
  std::string text = by_descriptors ? partners_give(waits, units) : "";
  for (const auto& [id, used] : units) {
    if (by_descriptors && id % kUnitsPerTile != kCoreUnit) continue;
    const auto taken = std::ranges::find_if(own->second.gives, [&](LockRef lock) { return among(used.takes, lock); });
    const bool answers = std::ranges::any_of(used.gives, [&](LockRef lock) { return among(own->second.takes, lock); });
    if (id == waits.id || taken == own->second.gives.end() || answers) continue;
    std::vector<std::string> instead;
    std::optional<std::pair<UnitId, LockRef>> ends;  // a unit that takes the lock that it gives
    for (const LockRef lock : used.gives) {
      for (const auto& [other, its] : units)
        if (other != id && other != waits.id && among(its.takes, lock) && among(its.gives, lock)) ends = {other, lock};
      const bool is_ended = ends && same(ends->second, lock);
      const bool is_right =
          others_do(id, lock, &UsedLocks::takes) && (is_ended || !others_do(id, lock, &UsedLocks::gives));
      if (!is_right && has_given(id, lock) && std::ranges::find(instead, lock.name()) == instead.end())
        instead.push_back(lock.name());
    }
    if (instead.empty() && !ends && does_right(units, id)) continue;
    if (instead.empty() && ends)
      text +=
          fmt::format("; {} releases {}, which it has itself taken", view_.name_of(ends->first), ends->second.name());
    else
      text += fmt::format("; {}, to which the waiting unit gives {}, {}", view_.name_of(id), taken->name(),
                          instead.empty() ? "never releases the awaited lock"
                                          : fmt::format("releases {} instead", joined(instead, " and ")));
  }
  return text;
}

// Returns whether a channel or a core that still acts may take from a lock.
bool WaitGraph::is_taken_yet(LockRef lock) {
  for (Tile* user : tiles()) {
    for (std::vector<Channel>& side : user->channels)
      for (Channel& channel : side)
        for (std::uint32_t id = 0; id < user->model.bds; ++id) {
          if ((future_bds(channel) >> id & 1) == 0) continue;
          const Bd bd = user->bd(id);
          const Result<LockRef> taken = view_.dma_lock(channel, bd.acquire_lock);
          if (bd.acquires && taken && same(*taken, lock)) return true;
        }
    const std::optional<unsigned> number = lock_number(*user, lock, false);
    if (user->kind != TileKind::Core || !number || !user->core || !is_alive(*user->core)) continue;
    const auto takes = [&](const CodeAct& act) {
      return act.kind == CodeAct::Kind::Acquire && (!act.lock || *act.lock == *number);
    };
    if (may_come_to(*user, takes)) return true;
  }
  return false;
}

// Returns whether no unit needed the amount that `giver` gave to a lock: the initial value and the amounts from other
// units cover all that was taken, and no unit may take from the lock any more.
bool WaitGraph::is_given_in_vain(LockRef lock, UnitId giver) {
  const LockUse* own = use_of(lock, giver);
  if (lock.binary() || own == nullptr || own->given <= 0) return false;
  std::int64_t there = initial_value(lock), taken = 0;
  for (const LockUse& use : lock.lock().uses) {
    taken += use.taken;
    if (use.who != giver) there += use.given;
  }
  return taken <= there && !is_taken_yet(lock);
}

bool WaitGraph::is_odd_gift(const std::map<UnitId, UsedLocks>& units, UnitId giver, LockRef lock) {
  if (!has_given(giver, lock)) return false;
  const bool other_gives = other_giver(units, giver, lock) && !is_taken_in_numbers(lock);
  return !is_taken_by_any(units, lock) || other_gives || is_given_in_vain(lock, giver);
}

bool WaitGraph::does_right(const std::map<UnitId, UsedLocks>& units, UnitId id) {
  const UsedLocks& used = units.at(id);
  if (keeps_some(id, used)) return false;
  return std::ranges::none_of(used.gives, [&](LockRef lock) { return is_odd_gift(units, id, lock); });
}

bool WaitGraph::can_give(UnitId id, LockRef lock) const {
  if (id == kNoUnit) return false;
  const Tile& tile = view_.tile_of(id);
  return lock_number(tile, lock, !is_core(id)).has_value();
}

// Returns a text such as "core (0,2) releases lock 0 of (0,2) at a.mlir:41:7".
std::string WaitGraph::giver_text(UnitId id, LockRef lock) {
  Tile& tile = *view_.find(view_.tile_of(id).id);
  const Givers givers = who_releases(lock, id);
  std::string text = fmt::format("{} release{} {}", givers.name, givers.several ? "" : "s", lock.name());
  if (!is_core(id)) return text;
  for (const LockOperation& one : scan(tile).locks)
    if (const Result<LockRef> named = view_.lock_in_view(tile, one.lock);
        one.releases && !one.line.empty() && named && same(*named, lock))
      return fmt::format("{} at {}", text, one.line);
  return text;
}

std::string WaitGraph::suspects(const Node& waits) {
  if (waits.demand.binary || waits.id == kNoUnit) return "";
  const std::map<UnitId, UsedLocks> units = lock_users();
  if (!units.contains(waits.id)) return "";
  const std::vector<UnitId> reached = reached_from(units, waits.id);
  std::vector<std::string> found;
  for (const auto& [id, used] : units) {
    const bool is_near = std::ranges::find(reached, id) != reached.end();
    if (id == waits.id || !can_give(id, *waits.lock) || among(used.gives, *waits.lock)) continue;
    std::string text;
    for (const LockRef lock : used.gives) {
      const bool may_have_one = is_near && !is_taken_in_numbers(lock);
      const std::optional<UnitId> other = may_have_one ? other_giver(units, id, lock) : std::nullopt;
      if (!text.empty() || !has_given(id, lock) || !is_taken_by_any(units, lock))
        continue;  // the explanation lists separately the releases of locks that no unit takes
      if (is_given_in_vain(lock, id))
        text = giver_text(id, lock) + ", which no unit takes any more";
      else if (other)
        text = fmt::format("{}, which {} releases, too", giver_text(id, lock), view_.name_of(*other));
    }
    const bool is_known = !is_core(id) || !scan(view_.tile_of(id)).releases_any;
    const bool keeps = is_known && keeps_some(id, used) && (is_near || used.gives.empty());
    if (text.empty() && keeps)
      text =
          fmt::format("{} acquires {} and releases {}{}", view_.name_of(id), fmt::join(lock_names(used.takes), " and "),
                      used.gives.empty() ? "nothing" : "only ", fmt::join(lock_names(used.gives), " and "));
    if (!text.empty()) found.push_back(std::move(text));
  }
  if (found.size() == 1) return "; " + found.front();
  return found.size() == 2 ? fmt::format("; either {}, or {}", found.front(), found.back()) : "";
}

std::string WaitGraph::text_of(const UnclaimedRelease& release) const {
  if (release.several) return fmt::format("{} release {}, which no unit takes", release.who, release.lock.name());
  return fmt::format("{} {}, which no unit takes", release.who, release.does);
}

std::optional<WaitGraph::OtherTaker> WaitGraph::taker_instead(const UnclaimedRelease& release) {
  const std::map<UnitId, UsedLocks> units = lock_users();
  std::vector<OtherTaker> found;
  for (const Node& node : nodes) {
    if (!node.lock || node.demand.binary || node.id == kNoUnit || node.id == release.id) continue;
    const auto takes_too = [&](const auto& one) { return one.first != node.id && among(one.second.takes, *node.lock); };
    const auto other = std::ranges::find_if(units, takes_too);
    if (other == units.end() || !can_give(node.id, release.lock)) continue;
    found.push_back({node.unit.name, fmt::format("{} acquires {}, as {} does", node.unit.name, node.lock->name(),
                                                 view_.name_of(other->first))});
  }
  return found.size() == 1 ? std::optional(found.front()) : std::nullopt;
}

std::optional<Culprit> WaitGraph::takes_anothers() {
  if (unclaimed.size() != 1 || unclaimed.front().several) return std::nullopt;
  const UnclaimedRelease& release = unclaimed.front();
  const std::optional<OtherTaker> taker = taker_instead(release);
  if (!taker) return std::nullopt;
  return Culprit{fmt::format("{}, and no unit takes {}, which {} gives", taker->text, release.lock.name(), release.who),
                 fmt::format("let {} acquire {}", taker->name, release.lock.name())};
}

}  // namespace tessera::explain
