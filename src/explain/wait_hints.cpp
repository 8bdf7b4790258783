// Hints for a wait for a lock where the program probably meant another lock, another tile or another kind of acquire.
// The program may be right all the same, so a hint comes after the certain facts.
#include "device/capabilities.h"
#include "explain/wait_kept.h"

namespace tessera::explain {

using device::TileKind;
using device::to_string;

std::string exact_hint(const WaitGraph::Node& waits, bool by_name) {
  if (!waits.lock || waits.id == kNoUnit || waits.demand.at_least() || waits.demand.binary) return "";
  std::string who = by_name ? waits.unit.name : "it";
  if (waits.unit.bd)
    who = by_name ? fmt::format("BD {} of {}", *waits.unit.bd, who) : fmt::format("its BD {}", *waits.unit.bd);
  return fmt::format(
      "; {} asks for exactly {}: an acquire with a value of 0 or more waits for equality and takes nothing", who,
      waits.demand.amount());
}

std::string WaitGraph::misnamed(const Node& waits) {
  const bool names_neighbour = waits.id != kNoUnit && waits.lock && waits.lock->tile != waits.tile &&
                               (waits.tile->kind == TileKind::Mem || waits.channel == nullptr);
  if (!names_neighbour || waits.lock->index >= waits.tile->locks.size()) return "";
  const LockRef own{waits.tile, waits.lock->index};
  const Channel* channel = waits.channel;
  if (own.binary() || own.lock().value == 0 || is_taken(own)) return "";
  return fmt::format("{} waits for lock number {}, which is {}; {}, which has number {}, holds {} that no unit takes",
                     channel == nullptr ? waits.unit.name : fmt::format("BD {} of {}", channel->bd_id, waits.unit.name),
                     channel == nullptr ? waits.tile->core->executor().waits_for().lock : channel->bd.acquire_lock,
                     waits.lock->name(), own.name(), waits.tile->model.own_view().lock_base + own.index,
                     own.lock().value);
}

std::string WaitGraph::taken_by_others(const Node& waits) const {
  if (!waits.lock || waits.demand.binary || !waits.raises()) return "";
  std::string text;
  for (const LockUse& use : waits.lock->lock().uses) {
    if (use.who == waits.id || use.taken <= 0) continue;
    text += fmt::format("; {} took {} of it", view_.name_of(use.who), use.taken);
    if (is_pool(*waits.lock) && use.given < use.taken)
      text += use.given == 0 ? " and gave nothing back" : fmt::format(" and gave {} back", use.given);
  }
  return text;
}

std::string WaitGraph::set_elsewhere(const Node& waits) {
  std::string text;
  for (Tile* tile : tiles()) {
    if (tile == waits.lock->tile || tile->kind != waits.lock->tile->kind || waits.demand.binary) continue;
    const LockRef other{tile, waits.lock->index};
    const bool untouched = waits.lock->index < tile->locks.size() && other.lock().uses.empty();
    if (untouched && other.lock().value > 0 && waits.demand.holds(other.lock().value) && !is_taken(other))
      text += fmt::format("; {} holds {} that no unit takes", other.name(), other.lock().value);
  }
  Tile& tile = *waits.lock->tile;
  const UnitId core = tile.first_unit + kCoreUnit;
  if (tile.kind == TileKind::Core && waits.id != kNoUnit && waits.id != core &&
      !(tile.core && tile.core->was_enabled()))
    text += fmt::format("; core {} {}", to_string(tile.id), never_enabled(tile));
  return text;
}

const Tile* WaitGraph::turned_from(const Node& waits, const Tile& other) {
  using device::Bundle;
  if (capabilities(view_.device).wired_cascade || (other.core && other.core->was_enabled())) return nullptr;
  const bool reads = waits.kind == Kind::CascadeIn;
  for (const Bundle side : {reads ? Bundle::North : Bundle::South, reads ? Bundle::West : Bundle::East}) {
    const Tile* beside = view_.neighbour(*waits.tile, side);
    if (beside == nullptr || beside == &other || !beside->core || !beside->core->was_enabled()) continue;
    if (reads ? scan(*beside).writes_cascade : scan(*beside).reads_cascade) return beside;
  }
  return nullptr;
}

bool WaitGraph::has_used_up(const Node& waits) const {
  if (!waits.lock || waits.demand.binary || !waits.raises() || !waits.unit.edges.empty()) return false;
  const auto& uses = waits.lock->lock().uses;
  return uses.size() == 1 && uses.front().who == waits.id && uses.front().taken > 0 && uses.front().releases == 0 &&
         uses.front().sets == 0 && initial_value(*waits.lock) > 0;
}

std::string WaitGraph::used_up_text(const Node& waits) {
  return fmt::format("; it began with {}, and {} has taken {}", initial_value(*waits.lock), waits.unit.name,
                     waits.lock->lock().uses.front().taken);
}

std::string WaitGraph::asks_again(const std::vector<std::size_t>& chain) const {
  for (const std::size_t i : chain) {
    const Node& core = nodes[i];
    const bool is_waiting_core = core.lock && core.channel == nullptr && is_core(core.id);
    const LockUse* use = is_waiting_core && i != chain.back() ? use_of(*core.lock, core.id) : nullptr;
    if (use != nullptr && use->taken > 0)
      return fmt::format("; {} has taken {} of {} and asks for {} more{}", core.unit.name, use->taken,
                         core.lock->name(), core.demand.amount(), at_line(core));
  }
  return "";
}

// Besides the reason, lists other units that wait for the lock, and locks that are released but never acquired: two
// locks may be exchanged, or a release may be in the wrong tile.
std::string WaitGraph::why_not_given(const Node& waits) {
  const bool releases = waits.raises();
  std::string text(releases ? kNoUnitReleases : "no core or DMA takes from it");
  if (waits.demand.binary && waits.demand.value >= 0) text += fmt::format(" to {}", waits.demand.value);
  if (releases) text += set_to(view_, waits);
  for (const Node& other : nodes)
    if (other.id != waits.id && other.lock && other.lock->tile == waits.lock->tile &&
        other.lock->index == waits.lock->index)
      text += fmt::format("; {} waits for it, too", other.unit.name);
  if (releases)
    for (const WaitGraph::UnclaimedRelease& release : unclaimed) text += "; " + text_of(release);
  if (releases && (unclaimed.empty() || waits.demand.binary)) text += waits.instead;
  const auto could_give = [&](const WaitGraph::UnclaimedRelease& release) { return can_give(release.id, *waits.lock); };
  const bool told = unclaimed.empty() ? !waits.instead.empty() : std::ranges::any_of(unclaimed, could_give);
  if (releases && !told) text += suspects(waits);
  const std::string other = misnamed(waits);
  const std::string cause = !other.empty() ? "; " + other : releases ? set_elsewhere(waits) : std::string();
  if (text != kNoUnitReleases || !cause.empty() || !dropped(waits).empty()) return text + cause;
  if (const std::optional<Culprit> partner = data_partner(waits)) return text + partner->text;
  if (has_used_up(waits)) return text + used_up_text(waits);
  // If there is no other cause, the initial value of the lock may be wrong.
  const bool untouched = waits.id != kNoUnit && !waits.demand.binary && waits.lock->lock().uses.empty();
  if (untouched)
    text += fmt::format("; its initial value is {}, and with {}, {} would go on", waits.lock->lock().value,
                        waits.demand.amount(), waits.unit.name);
  return text + cause;
}

}  // namespace tessera::explain
