#include "array/tile/watch.h"

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

}  // namespace tessera::array
