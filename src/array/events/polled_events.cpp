#include "array/parts/polled_events.h"
#include "array/parts/events.h"
#include "array/parts/parts.h"

#include <algorithm>

namespace tessera::array {

// Returns the smallest number >= `from` whose bits in `mask` equal `value`. If it is not `from` itself, it differs from
// `from` in this way: one bit rises from 0 to 1, the bits above that bit stay the same, and a lower bit is 1 only if
// `value` requires it. The lowest bit that can rise gives the smallest number.
std::optional<std::uint64_t> first_match(std::uint64_t from, std::uint64_t mask, std::uint64_t value) {
  if ((value & ~mask) != 0) return std::nullopt;
  if ((from & mask) == value) return from;
  for (unsigned i = 0; i < 64; ++i) {
    const std::uint64_t bit = std::uint64_t{1} << i, below = bit - 1, above = ~(bit | below);
    const bool may_rise = (from & bit) == 0 && ((mask & bit) == 0 || (value & bit) != 0);
    if (may_rise && ((from ^ value) & mask & above) == 0) return (from & above) | bit | (value & below);
  }
  return std::nullopt;
}

namespace {

// Returns the number of cycles until a number that rises by one each cycle equals `value` in the bits of `mask`, or
// kNever when it never will.
Cycle distance(std::uint64_t now, std::uint64_t mask, std::uint64_t value) {
  const std::optional<std::uint64_t> then = first_match(now, mask, value);
  return then ? *then - now : kNever;
}

Cycle own_distance(const EventLogic& logic, std::uint32_t offset, std::uint64_t mask, std::uint64_t value, Cycle now) {
  const EventLayout& layout = *logic.layout;
  const std::uint64_t timer = now - std::min(now, logic.timer_zero);
  if (offset == layout.timer_low.offset) return distance(timer, mask, value);
  if (offset == layout.timer_high.offset) return distance(timer, mask << 32, value << 32);
  const auto i = layout.counter.index_of(offset);
  if (!i || !logic.counters[*i].counting) return kNever;
  return distance(logic.counters[*i].at(now), mask, value);
}

bool is_of_events(const EventLayout& layout, std::uint32_t offset) {
  return offset == layout.timer_low.offset || offset == layout.timer_high.offset ||
         layout.counter.index_of(offset).has_value() || offset == layout.trace_status.offset ||
         std::ranges::any_of(layout.status, [&](const device::Reg& reg) { return reg.offset == offset; });
}

}  // namespace

bool changes_by_time(const Tile& tile, std::uint32_t offset) {
  return std::ranges::any_of(
      tile.event_logic, [&](const EventLogic& logic) { return logic.exists && is_of_events(*logic.layout, offset); });
}

std::optional<NextLook> next_look(Parts& parts, Tile& tile, std::uint32_t offset, std::uint32_t mask,
                                  std::uint32_t value) {
  const Cycle now = parts.now();
  for (const EventLogic& logic : tile.event_logic) {
    if (!logic.exists || !is_of_events(*logic.layout, offset)) continue;
    const Cycle own = own_distance(logic, offset, mask, value, now);
    const Cycle next = std::min(parts.events.due(), own < kNever - now ? now + own : kNever);
    if (next != kNever) return NextLook{std::max(next, now), logic.place};
  }
  return std::nullopt;
}

}  // namespace tessera::array
