// Hints for a wait for a lock that the program probably means in another way: another lock, another tile, or another
// kind of acquire. Such a wait is not wrong by itself, so the hint comes after the certain facts.
#include "device/capabilities.h"
#include "explain/wait_graph.h"

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
  for (const LockUse& use : waits.lock->lock().uses)
    if (use.who != waits.id && use.taken > 0)
      text += fmt::format("; {} took {} of it", view_.name_of(use.who), use.taken);
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

}  // namespace tessera::explain
