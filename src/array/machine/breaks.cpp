#include "array/parts/breaks.h"

#include "array/parts/core_units.h"
#include "array/parts/parts.h"

namespace tessera::array {

Watch& Breaks::watch() {
  if (watch_ == nullptr) watch_ = std::make_unique<Watch>();
  return *watch_;
}

void Breaks::add(const BreakPoint& point) {
  assert(parts_.device.contains(point.tile));
  watch().add(point);
  if (point.kind == BreakPoint::Kind::Pc)
    parts_.cores.of(parts_.tiles.tile(point.tile)).observe(&watch_->core(point.tile));
}

void Breaks::observe(device::TileId id, CoreObserver* observer) {
  Breakpoints& breakpoints = watch().core(id);
  breakpoints.pass_on_to(observer);
  parts_.cores.of(parts_.tiles.tile(id)).observe(&breakpoints);
}

void Breaks::stop_before(const Tile& tile) {
  const Breakpoints::Hit& hit = *watch_->core(tile.id).last();
  stop_at({.kind = BreakPoint::Kind::Pc,
           .tile = tile.id,
           .number = hit.pc,
           .hit = hit.count,
           .cycle = hit.cycle,
           .by = "core " + device::to_string(tile.id),
           .position = tile.core->position(hit.pc)});
}

// Changes before the first run are configuration and do not count as hits.
void Breaks::note_lock(LockRef ref, std::int32_t before, Cycle cycle, UnitId who) {
  const std::int32_t after = ref.lock().value;
  if (watch_ == nullptr || before == after || !parts_.has_run) return;
  const auto hit = watch_->hit(BreakPoint::Kind::Lock, ref.tile->id, ref.index);
  if (!hit) return;
  stop_at({.kind = BreakPoint::Kind::Lock,
           .tile = ref.tile->id,
           .number = ref.index,
           .hit = *hit,
           .cycle = cycle,
           .by = parts_.name_of(who),
           .before = before,
           .after = after});
  if (who != kNoUnit && who % kUnitsPerTile == kCoreUnit) parts_.tiles.of_unit(who).core->executor().shorten(0);
}

void Breaks::note_bd(const Channel& channel) {
  if (watch_ == nullptr) return;
  if (const auto hit = watch_->hit(BreakPoint::Kind::Bd, channel.tile->id, channel.bd_id))
    stop_at({.kind = BreakPoint::Kind::Bd,
             .tile = channel.tile->id,
             .number = channel.bd_id,
             .hit = *hit,
             .cycle = parts_.now(),
             .by = channel.name()});
}

void Breaks::stop_at(Break what) {
  if (!break_) break_ = std::move(what);
}

}  // namespace tessera::array
