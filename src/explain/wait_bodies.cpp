// Explains waits from the bodies of host cores that Tessera has read as lists of acts (CodeAct).
//
// The request of a waiting core tells where the core may stand: at each act of its body that makes this request. From
// there the body shows which acts the core may still reach. For a lock that no unit releases, the body can also show
// which unit should release it, because two units usually pass buffers back and forth by two locks. If the waiting unit
// waits for lock A and releases lock B, the unit that acquires B has to release A. A core is at fault if it acquires B
// and its body never releases A.
#include "explain/wait_graph.h"

#include <fmt/ranges.h>

#include <algorithm>

namespace tessera::explain {

IsAct WaitGraph::stands_at(const Tile& tile) {
  const CoreUnit& core = *tile.core;
  if (const std::uint32_t loop = core.polls(); loop != 0)
    return [loop](const CodeAct& act) { return act.poll == loop; };
  if (core.state() != CoreUnit::State::Waiting) return {};
  const Request wait = core.executor().waits_for();
  return [wait](const CodeAct& act) {
    switch (wait.kind) {
      case Request::Kind::Acquire:
        return act.kind == ActKind::Acquire && (!act.lock || *act.lock == wait.lock) &&
               (!act.value || *act.value == wait.value);
      case Request::Kind::ReadStream: return act.kind == ActKind::ReadStream || act.kind == ActKind::Unknown;
      case Request::Kind::WriteStream: return act.kind == ActKind::WriteStream || act.kind == ActKind::Unknown;
      case Request::Kind::ReadCascade: return act.kind == ActKind::ReadCascade || act.kind == ActKind::Unknown;
      case Request::Kind::WriteCascade: return act.kind == ActKind::WriteCascade || act.kind == ActKind::Unknown;
      default: return false;
    }
  };
}

bool WaitGraph::may_come_to(const Tile& tile, const IsAct& is_it) {
  const CodeScan& code = scan(tile);
  if (!code.acts || !tile.core) return true;
  const IsAct here = stands_at(tile);
  if (!here || first_act(*code.acts, here) == nullptr) return first_act(*code.acts, is_it) != nullptr;
  return array::may_come_to(*code.acts, here, is_it);
}

std::string WaitGraph::line_of_wait(const Tile& tile) {
  if (!tile.core || tile.core->host() == nullptr) return "";
  const CodeScan& code = scan(tile);
  const IsAct here = code.acts ? stands_at(tile) : IsAct();
  const CodeAct* first = here ? first_act(*code.acts, here) : nullptr;
  if (first == nullptr) return "";
  std::vector<std::string> lines{first->line};
  const auto is_new = [&](const CodeAct& act) {
    return here(act) && std::ranges::find(lines, act.line) == lines.end();
  };
  constexpr std::size_t kMost = 3;
  for (const CodeAct* other; (other = first_act(*code.acts, is_new)) != nullptr; lines.push_back(other->line))
    if (lines.size() == kMost) return "";
  return fmt::format("{}", fmt::join(lines, " or "));
}

std::string at_line(const WaitGraph::Node& waits) {
  return waits.unit.position.find(':') == std::string::npos ? "" : " at " + waits.unit.position;
}

// Returns a lock that the core acquires, and in return for which it should release `wanted`; the waiting unit releases
// the returned lock. Returns nothing if there is no such lock. `own` and `core` are the locks that the waiting unit and
// the core use. If two locks have the same object FIFO, they belong together. For other locks, Tessera is certain only
// if the core releases no lock that the waiting unit acquires.
static std::optional<LockRef> unanswered(const PartNames& names, const UsedLocks& own, const UsedLocks& core,
                                         LockRef wanted) {
  const auto owner_of = [&](LockRef lock) {
    const Named* named = names.lock(lock.tile->id, lock.index);
    return named == nullptr ? "" : named->owner;
  };
  if (among(core.gives, wanted)) return std::nullopt;
  const auto gives_back = [&](LockRef lock) { return among(own.takes, lock); };
  const bool answers = std::ranges::any_of(core.gives, gives_back);
  for (const LockRef lock : own.gives) {
    const bool is_pair = !owner_of(lock).empty() && owner_of(lock) == owner_of(wanted);
    if (among(core.takes, lock) && (is_pair || !answers)) return lock;
  }
  return std::nullopt;
}

// Follows locks from unit `from`, from each unit to the units that acquire the locks which it releases. Returns the
// reached units that release no lock, or that release a lock which no unit acquires.
std::vector<UnitId> WaitGraph::ends_of_way(const std::map<UnitId, UsedLocks>& units, UnitId from) const {
  std::vector<UnitId> seen{from}, ends;
  for (std::size_t i = 0; i < seen.size(); ++i)
    for (const LockRef lock : units.at(seen[i]).gives)
      for (const auto& [id, used] : units) {
        if (!among(used.takes, lock) || std::ranges::find(seen, id) != seen.end()) continue;
        seen.push_back(id);
        const bool astray = std::ranges::find(this->unclaimed, id, &UnclaimedRelease::id) != this->unclaimed.end();
        if (astray || used.gives.empty()) ends.push_back(id);
      }
  return ends;
}

std::optional<Culprit> WaitGraph::who_keeps(const Node& waits) {
  const bool by_nobody = waits.lock && waits.id != kNoUnit && waits.raises() && waits.unit.edges.empty();
  const std::map<UnitId, UsedLocks> units = by_nobody ? lock_users() : std::map<UnitId, UsedLocks>();
  const auto own = units.find(waits.id);
  if (own == units.end()) return std::nullopt;
  const std::vector<UnitId> ends = ends_of_way(units, waits.id);
  if (std::ranges::any_of(ends, [](UnitId id) { return !is_core(id); }))
    return std::nullopt;  // the descriptors of these channels show the fault
  struct Suspect {
    Tile* tile;
    LockRef taken;
  };
  std::vector<Suspect> suspects, at_end;
  for (Tile* tile : tiles()) {
    const UnitId id = tile->first_unit + kCoreUnit;
    const auto core = units.find(id);
    if (core == units.end() || id == waits.id || !scan(*tile).acts || does_right(units, id)) continue;
    const auto taken = unanswered(view_.names, own->second, core->second, *waits.lock);
    if (taken) suspects.push_back({tile, *taken});
    if (std::ranges::find(ends, id) != ends.end() && !core->second.takes.empty() &&
        !among(core->second.gives, *waits.lock))
      at_end.push_back({tile, taken.value_or(taken_first(*tile))});
  }
  if (at_end.size() == 1) return keeper(waits, *at_end.front().tile, at_end.front().taken);
  if (suspects.size() != 1 || !at_end.empty()) return std::nullopt;
  return keeper(waits, *suspects.front().tile, suspects.front().taken);
}

LockRef WaitGraph::taken_first(Tile& tile) {
  for (const LockOperation& one : scan(tile).locks)
    if (const Result<LockRef> lock = view_.lock_in_view(tile, one.lock); !one.releases && lock) return *lock;
  return {&tile, 0};
}

Culprit WaitGraph::keeper(const Node& waits, Tile& tile, LockRef taken) {
  const std::vector<LockOperation>& locks = scan(tile).locks;
  const auto acquires = std::ranges::find_if(locks, [&](const LockOperation& one) {
    const Result<LockRef> lock = view_.lock_in_view(tile, one.lock);
    return !one.releases && lock && lock->tile == taken.tile && lock->index == taken.index;
  });
  const std::string name = "core " + device::to_string(tile.id);
  std::string text =
      fmt::format("{} acquires {}{} and never releases {}", name, taken.name(),
                  acquires == locks.end() || acquires->line.empty() ? "" : " at " + acquires->line, waits.lock->name());
  for (const UnclaimedRelease& release : unclaimed)
    if (release.id == tile.first_unit + kCoreUnit)
      text += fmt::format("; it {} instead, which no unit takes", release.does);
  text += fmt::format("; {} {}, and {}", waits.unit.name, waits.unit.state, kNoUnitReleases);
  return {std::move(text), fmt::format("let {} release {} when it has finished with the data that it acquired", name,
                                       waits.lock->name())};
}

}  // namespace tessera::explain
