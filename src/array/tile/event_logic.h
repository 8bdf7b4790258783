// The state of the event logic of one module: asserted events, their observers, counters, timer and trace unit.
// events/events.cpp holds the behaviour.
#pragma once

#include "array/report.h"
#include "array/scheduler.h"
#include "array/tile/event_layout.h"
#include "array/tile/trace_unit.h"

#include <bit>
#include <limits>

namespace tessera::array {

// A set of the events of a module.
class EventSet {
 public:
  bool test(device::EventId id) const { return (words_[id / 64] >> id % 64 & 1) != 0; }
  void set(device::EventId id) { words_[id / 64] |= std::uint64_t{1} << id % 64; }
  void reset(device::EventId id) { words_[id / 64] &= ~(std::uint64_t{1} << id % 64); }
  void assign(device::EventId id, bool value) { value ? set(id) : reset(id); }
  bool any() const { return (words_[0] | words_[1] | words_[2]) != 0; }
  bool intersects(const EventSet& other) const {
    return ((words_[0] & other.words_[0]) | (words_[1] & other.words_[1]) | (words_[2] & other.words_[2])) != 0;
  }
  bool operator==(const EventSet&) const = default;
  EventSet& operator|=(const EventSet& other) {
    for (unsigned i = 0; i < kWords; ++i) words_[i] |= other.words_[i];
    return *this;
  }
  EventSet operator~() const {
    EventSet out;
    for (unsigned i = 0; i < kWords; ++i) out.words_[i] = ~words_[i];
    return out;
  }
  // Returns the 32 events from `first` on as the bits of a word. clear() removes the events whose bits are set in
  // `mask`, as a write to a status register does.
  std::uint32_t bits(unsigned first) const {
    const unsigned word = first / 64, shift = first % 64;
    std::uint64_t out = word < kWords ? words_[word] >> shift : 0;
    if (shift > 32 && word + 1 < kWords) out |= words_[word + 1] << (64 - shift);
    return static_cast<std::uint32_t>(out);
  }
  void clear(unsigned first, std::uint32_t mask) { words_[first / 64] &= ~(std::uint64_t{mask} << first % 64); }
  template <class F>
  void for_each(F&& f) const {
    for (unsigned i = 0; i < kWords; ++i)
      for (std::uint64_t rest = words_[i]; rest != 0; rest &= rest - 1)
        f(static_cast<device::EventId>(i * 64 + static_cast<unsigned>(std::countr_zero(rest))));
  }

  template <class A>
  void archive(A& a) {
    a(words_);
  }

 private:
  static constexpr unsigned kWords = device::kEventIds / 64;
  std::array<std::uint64_t, kWords> words_{};
};

// static_asserts in events/event_sources.cpp prove that these constants agree with the register map and the event
// numbers.
inline constexpr device::EventId kNoEvent = 0;
inline constexpr device::EventId kTrueEvent = 1;
inline constexpr unsigned kCounters = 4;
inline constexpr unsigned kBroadcasts = 16;
inline constexpr unsigned kLockSelections = 8;
inline constexpr unsigned kSelectableLocks = 64;  // numbers that a selection can hold
inline constexpr unsigned kChannelSelections = 4;
inline constexpr unsigned kPortSelections = 8;

// Counts the cycles in which its event is asserted, or the cycles from a start event to a stop event. `value` is the
// count at cycle `since`.
struct PerformanceCounter {
  device::EventId start = kNoEvent, stop = kNoEvent, reset = kNoEvent;
  bool counting = false;
  std::uint32_t value = 0;
  Cycle since = 0;
  std::uint32_t match = 0;  // the value that raises an event
  Cycle match_at = std::numeric_limits<Cycle>::max();

  template <class A>
  void archive(A& a) {
    a.all(*this, start, stop, reset, counting, value, since, match, match_at);
    a.below(device::kEventIds, start, stop, reset);
  }

  std::uint32_t at(Cycle cycle) const {
    return counting && cycle > since ? value + static_cast<std::uint32_t>(cycle - since) : value;
  }
  void advance(Cycle cycle) {
    value = at(cycle);
    since = std::max(since, cycle);
  }
};

// The locks and channels that a tile's registers select for events. In modules with such registers, only the selected
// locks or channels assert events.
struct Selections {
  struct LockValue {
    std::uint32_t lock = 0;
    std::int32_t value = 0;  // the value that EqualToValue compares with the lock
  };
  std::array<LockValue, kLockSelections> locks;
  std::array<std::uint8_t, kSelectableLocks> watchers{};     // by lock: a bit for each selection of the lock
  std::array<std::uint32_t, kChannelSelections> channels{};  // of a memory tile: S2MM 0 and 1, MM2S 0 and 1
};

struct EventLogic {
  const EventLayout* layout = nullptr;
  bool exists = false;      // Tessera emulates this module's events
  std::uint32_t place = 0;  // index in the array: twice the number of the tile, plus the number of the module

  // Asserted events. An event in `held` is asserted until its state ends; an event in `pulses` is asserted in cycle
  // `cycle` only.
  EventSet held;
  EventSet pulses;
  EventSet before;    // events asserted in the last settled cycle
  EventSet status;    // events asserted since their last clear
  bool open = false;  // cycle `cycle` is not settled yet
  Cycle cycle = 0;
  Cycle settled = 0;  // the first cycle that is not settled

  // Events whose assertion has an effect; derived from the registers.
  EventSet wanted;    // events with any observer
  EventSet interest;  // `wanted`, and events that would change the status
  EventSet acting;    // events with an action
  bool groups = false, combos = false, edges = false;
  bool watches_locks = false;
  Selections selections;
  // By selected port: the stream that passes the port, for ports whose events have an observer.
  std::array<std::optional<UnitId>, kPortSelections> port_sources;

  std::array<PerformanceCounter, kCounters> counters;
  std::array<device::EventId, kBroadcasts> broadcast{};
  std::array<device::EventId, kCoreActions> core_actions{};
  device::EventId timer_reset = kNoEvent;
  Cycle timer_zero = 0;  // the cycle in which the timer showed 0
  Cycle timer_match_at = std::numeric_limits<Cycle>::max();
  std::uint16_t driven = 0;  // broadcasts that this module asserts
  std::uint32_t pc = 0;      // of the core, while the event logic follows it from bundle to bundle
  TraceUnit trace;

  // Leaves out layout, exists and place, which the constructor of Tile sets, and selections, which the machine reads
  // from the registers again.
  template <class A>
  void archive(A& a) {
    a.template all_but<4>(*this, held, pulses, before, status, open, cycle, settled, wanted, interest, acting, groups,
                          combos, edges, watches_locks, port_sources, counters, broadcast, core_actions, timer_reset,
                          timer_zero, timer_match_at, driven, pc, trace);
    a.below(device::kEventIds, timer_reset);
    for (const device::EventId event : broadcast) a.below(device::kEventIds, event);
    for (const device::EventId event : core_actions) a.below(device::kEventIds, event);
  }
};

}  // namespace tessera::array
