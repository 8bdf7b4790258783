// Tests the event queue against its definition: it returns the least of all pending events.
#include "array/scheduler.h"

#include <gtest/gtest.h>

#include <map>
#include <random>

namespace tessera::array {
namespace {

Event least(const std::map<UnitId, Cycle>& pending) {
  Event least;
  for (const auto& [unit, cycle] : pending) least = std::min(least, Event{cycle, unit});
  return least;
}

// Events near and far, in the past and in the present cycle, moved and cancelled, among few units and among many.
TEST(Scheduler, GivesTheLeastOfAllPendingEvents) {
  for (const UnitId units : {3U, 64U, 20'000U}) {
    std::mt19937 random(units);
    Scheduler scheduler(units);
    std::map<UnitId, Cycle> pending;
    Cycle now = 5;
    for (int step = 0; step < 30'000; ++step) {
      const auto unit = static_cast<UnitId>(random() % units);
      const Cycle ahead = random() % 4 == 0 ? random() % 200 : random() % 20;
      const Cycle cycle = random() % 50 == 0 ? now - std::min<Cycle>(now, 3) : now + ahead;
      switch (random() % 8) {
        case 0:
          scheduler.cancel(unit);
          pending.erase(unit);
          break;
        case 1:
        case 2:
          scheduler.schedule(unit, cycle);
          pending[unit] = cycle;
          break;
        case 3:
        case 4:
          scheduler.schedule_by(unit, cycle);
          if (!pending.contains(unit) || cycle < pending[unit]) pending[unit] = cycle;
          break;
        default: {
          const Event expected = least(pending), next = scheduler.peek();
          ASSERT_EQ(next.cycle, expected.cycle) << "step " << step << " of " << units;
          if (next.cycle == kNever) break;
          ASSERT_EQ(next.unit, expected.unit) << "step " << step << " of " << units;
          scheduler.take(next);
          pending.erase(next.unit);
          now = std::max(now, next.cycle);
        }
      }
    }
  }
}

TEST(Scheduler, IsEmptyAtFirst) {
  EXPECT_EQ(Scheduler(100).peek().cycle, kNever);
}

}  // namespace
}  // namespace tessera::array
