#include "array/watch.h"

#include "array/machine.h"

#include <algorithm>

namespace tessera::array {

void Watch::add(const BreakPoint& point) {
  if (point.kind == BreakPoint::Kind::Pc)
    core(point.tile).add(point.number.value_or(0), point.hit);
  else
    points_.push_back({point, 0});
}

std::uint64_t Watch::hits(const BreakPoint& point) const {
  if (point.kind == BreakPoint::Kind::Pc) {
    const auto core = cores_.find(point.tile);
    return core == cores_.end() ? 0 : core->second.count(point.number.value_or(0));
  }
  const auto found = std::ranges::find(points_, point, &Point::what);
  return found == points_.end() ? 0 : found->count;
}

std::optional<std::uint64_t> Watch::hit(BreakPoint::Kind kind, device::TileId tile, std::uint32_t number) {
  std::optional<std::uint64_t> stop;
  for (Point& point : points_) {
    if (point.what.kind != kind || point.what.tile != tile || point.what.number.value_or(number) != number) continue;
    if (++point.count >= point.what.hit && !stop) stop = point.count;
  }
  return stop;
}

std::string Break::text() const {
  switch (kind) {
    case BreakPoint::Kind::Pc: return fmt::format("{} is about to execute {:#x}", by, number);
    case BreakPoint::Kind::Lock:
      return fmt::format("lock {} of {} changes from {} to {} by {}", number, device::to_string(tile), before, after,
                         by);
    case BreakPoint::Kind::Bd: break;
  }
  return fmt::format("{} starts buffer descriptor {}", by, number);
}

void Machine::break_at(const BreakPoint& point) {
  assert(device.contains(point.tile));
  if (watch_ == nullptr) watch_ = std::make_unique<Watch>();
  watch_->add(point);
  if (point.kind == BreakPoint::Kind::Pc) core_of(tile(point.tile)).observe(&watch_->core(point.tile));
}

void Machine::observe(device::TileId id, CoreObserver* observer) {
  if (watch_ == nullptr) watch_ = std::make_unique<Watch>();
  Breakpoints& breakpoints = watch_->core(id);
  breakpoints.pass_on_to(observer);
  core_of(tile(id)).observe(&breakpoints);
}

void Machine::stop_before(const Tile& tile) {
  const Breakpoints::Hit& hit = *watch_->core(tile.id).last();
  stop_at_break({.kind = BreakPoint::Kind::Pc,
                 .tile = tile.id,
                 .number = hit.pc,
                 .hit = hit.count,
                 .cycle = hit.cycle,
                 .by = "core " + device::to_string(tile.id),
                 .position = tile.core->position(hit.pc)});
}

// Writes of the configuration, before any unit runs, do not count as changes by a program.
void Machine::note_lock(LockRef ref, std::int32_t before, Cycle cycle, UnitId who) {
  const std::int32_t after = ref.lock().value;
  if (watch_ == nullptr || before == after || !has_run_) return;
  const auto hit = watch_->hit(BreakPoint::Kind::Lock, ref.tile->id, ref.index);
  if (!hit) return;
  stop_at_break({.kind = BreakPoint::Kind::Lock,
                 .tile = ref.tile->id,
                 .number = ref.index,
                 .hit = *hit,
                 .cycle = cycle,
                 .by = name_of(who),
                 .before = before,
                 .after = after});
  if (who != kNobody && who % kUnitsPerTile == kCoreUnit) tiles_[who / kUnitsPerTile]->core->executor().shorten(0);
}

void Machine::note_bd(const Channel& channel) {
  if (watch_ == nullptr) return;
  if (const auto hit = watch_->hit(BreakPoint::Kind::Bd, channel.tile->id, channel.bd_id))
    stop_at_break({.kind = BreakPoint::Kind::Bd,
                   .tile = channel.tile->id,
                   .number = channel.bd_id,
                   .hit = *hit,
                   .cycle = now_,
                   .by = channel.name()});
}

void Machine::stop_at_break(Break what) {
  if (!break_) break_ = std::move(what);
}

std::string Machine::name_of(UnitId unit) const {
  if (unit == kNobody) return "a register write";
  const Tile& tile = *tiles_[unit / kUnitsPerTile];
  const UnitId slot = unit % kUnitsPerTile;
  if (slot < kChannelUnit) return "core " + device::to_string(tile.id);
  if (slot == kControlUnit) return "a control packet to " + device::to_string(tile.id);
  const UnitId channel = slot - kChannelUnit;
  return tile.channels[channel / kMaxChannels][channel % kMaxChannels].name();
}

std::string Machine::place_of(UnitId core, std::uint32_t pc) const {
  const Tile& tile = *tiles_[core / kUnitsPerTile];
  const std::string position = tile.core->position(pc);
  const HostExecutor* host = tile.core->host();
  if (host == nullptr) return fmt::format("{} at {}", name_of(core), position);
  const std::string place = host->place(pc);
  return fmt::format("{} of {}{}{}", position, to_string(tile.id), place.empty() ? "" : " at ", place);
}

TileSnapshot Machine::inspect(device::TileId id) {
  TileSnapshot out;
  out.tile = id;
  Tile& tile = this->tile(id);
  if (tile.core) {
    out.core = array::inspect(tile.core->core());
    out.core_state = tile.core->describe_state();
  }
  for (const Lock& lock : tile.locks) out.locks.push_back(lock.value);
  return out;
}

}  // namespace tessera::array
