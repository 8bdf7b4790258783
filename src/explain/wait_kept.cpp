// Finds waiting cores that keep objects: they have taken more objects of an object FIFO than they have given back.
//
// The two locks of an object FIFO on a tile count its objects and its free places. A core acquires from one lock and
// releases each object to the other. A core may rightly keep objects, for example for a sliding window. But if it keeps
// an object and waits for a further one, it may hold the object that its partner needs. So the explanation lists this
// as a fact and does not name the core as the culprit.
//
// Example: core (0,5) acquires two objects of 'bc' and releases one in each of six rounds. In its sixth round it has
// taken 6 objects, has given back 5, and waits for a seventh object, but core (0,4) makes only 6.
#include "explain/wait_kept.h"

#include "base/text.h"

#include <algorithm>

namespace tessera::explain {

namespace {

// Returns the other lock of the object FIFO of `lock`; absent unless the FIFO has exactly two locks on the tile.
std::optional<LockRef> pair_of(const PartNames& names, LockRef lock) {
  const Named* named = names.lock(lock.tile->id, lock.index);
  if (named == nullptr || named->owner.empty()) return std::nullopt;
  std::optional<LockRef> pair;
  for (std::uint32_t i = 0; i < lock.tile->locks.size(); ++i) {
    const Named* its = names.lock(lock.tile->id, i);
    if (i == lock.index || its == nullptr || its->owner != named->owner) continue;
    if (pair) return std::nullopt;
    pair = LockRef{lock.tile, i};
  }
  return pair;
}

}  // namespace

std::vector<std::string> kept_objects(const View& view, const WaitGraph& graph) {
  std::vector<std::string> facts;
  for (const WaitGraph::Node& node : graph.nodes) {
    const bool is_waiting_core = node.lock && node.unit.waits && node.id != kNoUnit && is_core(node.id);
    const std::optional<LockRef> pair = is_waiting_core ? pair_of(view.names, *node.lock) : std::nullopt;
    const LockUse* takes = pair ? use_of(*node.lock, node.id) : nullptr;
    if (takes == nullptr) continue;
    const LockUse* gives = use_of(*pair, node.id);
    const std::int64_t given = gives == nullptr ? 0 : gives->given;
    if (takes->taken <= given) continue;
    facts.push_back(fmt::format("{} keeps {} of {} and waits for another one: it has acquired {} and released {}",
                                node.unit.name, counted(static_cast<std::uint64_t>(takes->taken - given), "object"),
                                view.names.lock(node.lock->tile->id, node.lock->index)->owner, takes->taken, given));
  }
  return facts;
}

bool is_pool(LockRef lock) {
  return std::ranges::any_of(lock.lock().uses, [](const LockUse& use) { return use.taken > 0 && use.given > 0; });
}

std::string ended_keeper(const View& view, LockRef pool) {
  if (!is_pool(pool)) return "";
  for (const LockUse& use : pool.lock().uses) {
    if (use.who == kNoUnit || !is_core(use.who) || use.given >= use.taken) continue;
    const auto& core = view.tile_of(use.who).core;
    if (core && core->state() == CoreUnit::State::Done) return view.name_of(use.who);
  }
  return "";
}

}  // namespace tessera::explain
