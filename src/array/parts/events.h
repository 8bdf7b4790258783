// Events: which unit asserts which event in which cycle, and the effects of each event.
//
// The problem. Cores, channels, locks and ports assert events by the thousand, and few of these events have an
// observer. An observer (a counter, a trace unit, a broadcast to another tile) must see all events of a cycle at once,
// because combinations and trace frames depend on all events that are asserted together.
//
// The decision. Each module has its event logic as data (event_logic.h). A unit that would assert an event first tests
// one bit of the logic: whether an observer would see this event, or the event would change a status register. So
// without observers only the first assertion of an event costs work: it sets the event's status bit. The logic collects
// the events of a cycle and settles them when the cycle is over: it computes derived events (groups, combinations,
// edges), brings counters and trace units up to date, and lets actions on other units take effect from the next cycle
// on. So the order of units within a cycle does not matter here. Between two changes the logic computes nothing: a
// counter or a trace unit learns when a signal rises and when it falls, and derives the cycles between.
//
// Order. Requests of units happen in the order of cycles (core_unit.h), so the events of these requests do too. A core
// runs ahead of the other units between requests. When an observer needs the core's events of single bundles (program
// counters, loads, stores, vector instructions), the core executes bundle by bundle and never past the next event of
// any other unit. That is simpler than sorting the core's events into a queue later, and costs time only where such an
// observer exists. The `event` instruction is a request, because programs use it rarely and most traces consist of its
// events.
//
// Future work (settling, a broadcast on its way, a counter that reaches its value) waits in a queue beside the
// scheduler's. The queue is not a unit: an array in which only a counter still counts is quiet.
#pragma once

#include "array/tile/event_logic.h"
#include "array/tile/stream.h"

#include <queue>
#include <string>
#include <utility>
#include <vector>

namespace tessera::array {

struct Parts;
struct Channel;
struct Tile;

// The events of a DMA channel, in the order of their numbers.
enum class DmaEvent : std::uint8_t { StartTask, FinishedBd, FinishedTask, StalledLock, StalledStream, Memory };
// The events of a lock, in the order of their numbers.
enum class LockEvent : std::uint8_t { AcquiredEqual, AcquiredAtLeast, Released, EqualToValue };

class Events {
 public:
  explicit Events(Parts& parts) : parts_(parts) {}

  // Returns the cycle of the queue's next entry; kNever when the queue is empty.
  Cycle due() const { return due_; }
  // Carries out all entries of the queue up to `now`. After this call no unit may assert an event before `now`.
  void advance(Cycle now);
  // Returns whether entries of the queue may still move a unit when all units are quiet.
  bool pressing() { return pressing_ > 0 || (wakes_cores_ && may_wake_cores()); }

  // pulse asserts an event in one cycle. hold asserts it from `cycle` on, or with `on` false ends it. `by` is the unit
  // that causes the event.
  void pulse(EventLogic& logic, device::EventId event, Cycle cycle, UnitId by) {
    if (!logic.interest.test(event)) return;
    note(logic, by);
    assert_event(logic, event, cycle);
  }
  void hold(EventLogic& logic, device::EventId event, bool on, Cycle cycle, UnitId by) {
    if (logic.held.test(event) == on) return;
    if (logic.interest.test(event)) note(logic, by);
    change_level(logic, event, on, cycle);
  }
  void note(const EventLogic& logic, UnitId by) const;
  // Asserts no event, but lets the logic's trace unit look at this cycle.
  void look(EventLogic& logic, Cycle cycle) { open(logic, cycle); }
  void look_later(std::uint32_t place, Cycle cycle) { push(cycle, Kind::Look, place); }
  // Like hold, but for a cycle that the other units have not reached yet. The module's core calls this function.
  void hold_later(EventLogic& logic, device::EventId event, bool on, Cycle cycle);

  // Sends the next word of a trace unit, if there is room.
  void send_trace(Tile& tile, unsigned port);

  // Call when the isolation of a tile has changed, because the tile then lets in broadcasts from other sides.
  void isolation_changed(Tile& tile, Cycle now);

  // Returns the event logic at a place; nullptr where that place has no logic.
  EventLogic* logic_at(std::uint32_t place);

  // For explanations (missing_events.cpp). name_of returns a text such as "BROADCAST_3 (event 110)". why_missing
  // returns the known reasons why the event has not come.
  static std::string name_of(const EventLogic& logic, device::EventId event);
  std::string why_missing(const EventLogic& logic, device::EventId event) { return why_missing(logic, event, 0); }

  // Events reported by units.
  void dma_pulse(Channel& channel, DmaEvent event, Cycle cycle);
  void dma_hold(Channel& channel, DmaEvent event, bool on, Cycle cycle);
  void lock_taken(Tile& owner, std::uint32_t lock, bool at_least, Cycle cycle, UnitId by);
  void lock_released(Tile& owner, std::uint32_t lock, Cycle cycle, UnitId by);
  // `by` is absent when a register has selected the lock or the value to compare.
  void lock_changed(Tile& owner, std::uint32_t lock, Cycle cycle, std::optional<UnitId> by);

  // The registers of the event logic. Call write after the register has its new value. write returns false for a
  // register that is not part of the event logic.
  bool write(Tile& tile, std::uint32_t offset, std::uint32_t value, Cycle now, UnitId by);
  std::optional<std::uint32_t> read(Tile& tile, std::uint32_t offset, Cycle now);

  // Saves and loads the queue and the broadcast switches. Each tile saves the logic of its modules.
  template <class A>
  void archive(A& a) {
    std::vector<Due> all;
    for (auto rest = queue_; !rest.empty(); rest.pop()) all.push_back(rest.top());
    a(all, due_, pressing_, wakes_cores_, switches_);
    if (!A::kLoads) return;
    const Cycle first = std::exchange(due_, kNever);
    const std::uint64_t pressing = std::exchange(pressing_, 0);
    for (const Due& due : all) {
      a.require(plausible(due));
      if (a.good()) push(due.cycle, due.kind, due.place, due.data);
    }
    a.require(due_ == first && pressing_ == pressing);
    a.require(switches_.empty() || switches_.size() == all_switches());
  }

 private:
  enum class Kind : std::uint8_t {
    Settle,
    Line,
    Match,
    Level,
    Look
  };  // in the order in which they happen within a cycle
  struct Due {
    Cycle cycle;
    Kind kind;
    std::uint32_t place;  // the logic, or the broadcast switch
    std::uint32_t data;
    auto operator<=>(const Due&) const = default;

    template <class A>
    void archive(A& a) {
      a.all(*this, cycle, kind, place, data);
      a.require(kind <= Kind::Look);
    }
  };
  // One of the two broadcast switches of a tile: which of the 16 broadcasts are asserted on its inputs and outputs.
  struct Switch {
    std::array<std::uint16_t, kSides> in{}, out{}, blocked{};
    std::uint16_t internal = 0;

    template <class A>
    void archive(A& a) {
      a.all(*this, in, out, blocked, internal);
    }
  };

  void assert_event(EventLogic& logic, device::EventId event, Cycle cycle);
  void change_level(EventLogic& logic, device::EventId event, bool on, Cycle cycle);
  // pulse and hold for events that no unit causes: a timer, a counter, a broadcast that arrives.
  void pulse(EventLogic& logic, device::EventId event, Cycle cycle) {
    if (logic.interest.test(event)) assert_event(logic, event, cycle);
  }
  void hold(EventLogic& logic, device::EventId event, bool on, Cycle cycle) {
    if (logic.held.test(event) != on) change_level(logic, event, on, cycle);
  }
  void open(EventLogic& logic, Cycle cycle);
  void settle(EventLogic& logic);
  bool derive(EventLogic& logic, EventSet& asserted, Cycle cycle);
  void count(EventLogic& logic, const EventSet& asserted, Cycle cycle);
  void expect_match(EventLogic& logic, unsigned i);
  void match(EventLogic& logic, unsigned i, Cycle cycle);
  void expect_timer(EventLogic& logic);
  void trace(EventLogic& logic, const EventSet& asserted, Cycle cycle);
  void act(EventLogic& logic, const EventSet& asserted, Cycle cycle);
  bool may_wake_cores();  // event_reach.cpp
  void configure(EventLogic& logic, Cycle now);
  void refresh(EventLogic& logic);

  Switch& broadcast_switch(std::uint32_t place);
  void drive(EventLogic& logic, const EventSet& asserted, Cycle cycle);
  void update_switch(std::uint32_t place, Cycle cycle);
  std::optional<std::uint32_t> switch_beside(std::uint32_t place, Side side) const;
  std::string why_missing(const EventLogic& logic, device::EventId event, unsigned depth);
  // Describes the obstacle that stops a broadcast between two modules; empty when nothing stops it.
  std::string obstacle(std::uint32_t from, std::uint32_t to, unsigned line);
  std::string block_at(std::uint32_t place, Side side, unsigned line);
  template <class F>
  void for_lock(Tile& owner, std::uint32_t lock, F&& f);

  void push(Cycle cycle, Kind kind, std::uint32_t place, std::uint32_t data = 0);
  std::size_t all_switches() const;
  bool plausible(const Due& due);  // of a checkpoint, whose bytes may be anything
  Tile* tile_at(std::uint32_t place);

  Parts& parts_;
  std::priority_queue<Due, std::vector<Due>, std::greater<>> queue_;
  Cycle due_ = kNever;
  std::uint64_t pressing_ = 0;  // entries of all kinds except Match
  bool wakes_cores_ = false;    // a register has named an event that lets a core run
  std::vector<Switch> switches_;
};

}  // namespace tessera::array
