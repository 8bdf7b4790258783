// The event queue: which unit acts next, and when.
//
// A unit (a core, a channel, a stream) has at most one pending event. Events come out ordered by (cycle, unit number),
// so the events of one cycle have the same order on every machine.
//
// The choices. A heap suits events that are spread over time, such as the events of bursts. When Tessera counts cycles,
// however, about fifty units act in each cycle and have their next event within a few cycles, and ordering these events
// in a heap costs more than the work of many units. So the events of the next kNear cycles are in sets of units, one
// set for each cycle. A set has a bit for each unit, and above these bits a bit for each word of them, so that the
// scheduler finds the lowest unit by reading a few words. Later events, and events in the past, are in the heap.
//
// `due_` has the cycle of each unit's event and decides which entries count. When a unit's event is moved or cancelled,
// the scheduler removes the event from its set. An entry in the heap stays; the scheduler drops it when the entry comes
// to the top and differs from `due_`. This is cheaper than a searchable queue because events in the heap are hardly
// ever moved. An event may be in the heap and in a set: first scheduled far ahead, and again for the same cycle when
// that cycle was near.
#pragma once

#include "array/types.h"

#include <algorithm>
#include <bit>
#include <limits>
#include <queue>
#include <vector>

namespace tessera::array {

struct Event {
  Cycle cycle = kNever;
  UnitId unit = 0;
  auto operator<=>(const Event&) const = default;
};

// The largest number of cycles that a core runs past the next event of the other units. A program does not notice this
// as long as locks guard its memory; a core that polls memory sees a change at most this many cycles late.
inline constexpr Cycle kRunAhead = 256;

// When only polling cores have acted for this many cycles, each of them has made many rounds and has seen every change
// of memory.
inline constexpr Cycle kPollsInVain = 16 * kRunAhead;

// A set of units that finds its lowest unit fast.
class UnitSet {
 public:
  explicit UnitSet(UnitId units) : words_(units / kBits + 1), groups_(words_.size() / kBits + 1) {}

  void insert(UnitId unit) {
    words_[unit / kBits] |= bit(unit);
    groups_[unit / kBits / kBits] |= bit(unit / kBits);
  }
  void erase(UnitId unit) {
    std::uint64_t& word = words_[unit / kBits];
    word &= ~bit(unit);
    if (word == 0) groups_[unit / kBits / kBits] &= ~bit(unit / kBits);
  }
  // Returns the lowest unit, or kNoUnit when the set is empty.
  UnitId first() const {
    for (UnitId i = 0; i < groups_.size(); ++i)
      if (groups_[i] != 0) {
        const UnitId word = i * kBits + static_cast<UnitId>(std::countr_zero(groups_[i]));
        return word * kBits + static_cast<UnitId>(std::countr_zero(words_[word]));
      }
    return kNoUnit;
  }

 private:
  static constexpr UnitId kBits = 64;
  static std::uint64_t bit(UnitId number) { return std::uint64_t{1} << number % kBits; }

  std::vector<std::uint64_t> words_, groups_;  // a bit for each unit; a bit for each word that is not 0
};

class Scheduler {
 public:
  explicit Scheduler(UnitId units) : due_(units, kNever), near_(kNear, UnitSet(units)) {}

  // Moves the unit's event to `cycle`.
  void schedule(UnitId unit, Cycle cycle) {
    if (due_[unit] == cycle) return;
    cancel(unit);
    due_[unit] = cycle;
    if (is_near(cycle)) {
      near_[cycle % kNear].insert(unit);
      first_ = std::min(first_, cycle);
    } else {
      heap_.push({cycle, unit});
    }
  }
  // Moves the unit's event to `cycle`, unless the unit already has an earlier event.
  void schedule_by(UnitId unit, Cycle cycle) {
    if (cycle < due_[unit]) schedule(unit, cycle);
  }
  void cancel(UnitId unit) {
    if (is_near(due_[unit])) near_[due_[unit] % kNear].erase(unit);
    due_[unit] = kNever;
  }

  // Returns the next event, which stays in the queue. Its cycle is kNever when the queue is empty. Inlined by force:
  // the event loop calls it for each event.
  [[gnu::always_inline]] Event peek() {
    while (!heap_.empty() && due_[heap_.top().unit] != heap_.top().cycle) heap_.pop();
    const Event next = nearest();
    return heap_.empty() ? next : std::min(next, heap_.top());
  }
  // Removes the next event. `next` must be the result of the last peek().
  void take(const Event& next) {
    cancel(next.unit);
    now_ = std::max(now_, next.cycle);
  }

  UnitId units() const { return static_cast<UnitId>(due_.size()); }
  Cycle due(UnitId unit) const { return due_[unit]; }
  template <class A>
  void archive(A& a) {
    a.each(due_);
    if (!A::kLoads) return;
    near_.assign(kNear, UnitSet(units()));
    first_ = kNever;
    heap_ = {};
    for (UnitId unit = 0; unit < due_.size(); ++unit)
      if (due_[unit] != kNever) heap_.push({due_[unit], unit});
  }

 private:
  static constexpr Cycle kNear = 16;

  bool is_near(Cycle cycle) const {
    return cycle - now_ < kNear;
  }  // false for cycles before now_ too: the difference wraps to a large number
  Event nearest() {
    for (; is_near(first_); ++first_)
      if (const UnitId unit = near_[first_ % kNear].first(); unit != kNoUnit) return {first_, unit};
    first_ = kNever;
    return {};
  }

  std::vector<Cycle> due_;     // by unit
  std::vector<UnitSet> near_;  // by cycle: events of the cycles from now_ on
  Cycle now_ = 0;              // cycle of the newest event that came out
  Cycle first_ = kNever;       // no near event is earlier
  std::priority_queue<Event, std::vector<Event>, std::greater<>> heap_;
};

}  // namespace tessera::array
