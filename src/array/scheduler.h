// The event queue: which unit acts next, and when.
//
// A unit (a core, a channel, a stream) has at most one pending event. Events come out by (cycle, unit number), so equal
// cycles have one order on every machine. Moving or cancelling an event leaves its old entry in the heap; `due_` says
// which entry is the real one, and stale entries are dropped when they surface. That beats a searchable queue because
// most events are never moved.
#pragma once

#include "array/report.h"

#include <limits>
#include <queue>
#include <vector>

namespace tessera::array {

using UnitId = std::uint32_t;
inline constexpr UnitId kNobody = std::numeric_limits<UnitId>::max();  // who writes a register

struct Event {
  Cycle cycle = kNever;
  UnitId unit = 0;
  auto operator<=>(const Event&) const = default;
};

class Scheduler {
 public:
  explicit Scheduler(UnitId units) : due_(units, kNever) {}

  // The unit's event is at `cycle` now, wherever it was before.
  void schedule(UnitId unit, Cycle cycle) {
    if (due_[unit] == cycle) return;
    due_[unit] = cycle;
    heap_.push({cycle, unit});
  }
  // The same unless the unit is to act earlier anyway.
  void schedule_by(UnitId unit, Cycle cycle) {
    if (cycle < due_[unit]) schedule(unit, cycle);
  }
  void cancel(UnitId unit) { due_[unit] = kNever; }

  // The next event, without removing it; cycle kNever when there is none.
  Event peek() {
    while (!heap_.empty() && due_[heap_.top().unit] != heap_.top().cycle) heap_.pop();
    return heap_.empty() ? Event{} : heap_.top();
  }
  Event pop() {
    const Event event = peek();
    if (event.cycle != kNever) {
      due_[event.unit] = kNever;
      heap_.pop();
    }
    return event;
  }

  UnitId units() const { return static_cast<UnitId>(due_.size()); }
  Cycle due(UnitId unit) const { return due_[unit]; }
  template <class A>
  void archive(A& a) {
    a.each(due_);
    if (!A::kLoads) return;
    heap_ = {};
    for (UnitId unit = 0; unit < due_.size(); ++unit)
      if (due_[unit] != kNever) heap_.push({due_[unit], unit});
  }

 private:
  std::vector<Cycle> due_;  // by unit
  std::priority_queue<Event, std::vector<Event>, std::greater<>> heap_;
};

}  // namespace tessera::array
