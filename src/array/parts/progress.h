// Finds out whether anything in the array still moves, or will move later.
//
// An array in which no unit has an event stands still. An array also stands still when the only units with events are
// cores that poll for values that no unit will write any more: host cores that call HostCore::poll, and emulated cores
// that are proven to loop (core_loops.h). An array that stands still is at rest, unless a timer, a counter or a
// broadcast may still make a unit move. Internal.
#pragma once

#include "array/parts/core_loops.h"
#include "array/parts/parts.h"

namespace tessera::array {

class Progress {
 public:
  explicit Progress(Parts& parts) : parts_(parts) {}

  bool rests();         // nothing will move any more without an access from outside
  bool stands_still();  // no unit has an event, except cores that poll in vain
  bool cores_may_poll() const { return polling_cores_ != 0 || parts_.loops.any_proven(); }
  void note_poll(bool begins);  // call when a host core begins or ends a poll
  // Returns whether a core only reads until something changes: a host core in HostCore::poll, or an emulated core that
  // is proven to loop.
  bool is_polling(UnitId unit) const;
  // Both return false in an array that does not stand still. polls_in_vain returns whether the tile's core polls.
  // goes_round returns whether the tile's core repeats a loop that reads nothing from outside the core.
  bool polls_in_vain(const Tile& tile);
  bool goes_round(const Tile& tile);

  // Call when a unit other than an emulated core or a polling host core acts, or when an access from outside writes.
  void others_act() {
    last_change_ = parts_.now();
    parts_.loops.changed();
  }
  Cycle last_change() const { return last_change_; }

  // polling_cores_ counts host cores, which no checkpoint holds, so it is not saved.
  template <class A>
  void archive(A& a) {
    a(last_change_, last_asked_);
  }

 private:
  bool poll_in_vain(const Event& next);

  Parts& parts_;
  unsigned polling_cores_ = 0;  // host cores that only read memory until it changes
  // last_change_: the cycle of the last call of others_act(). last_asked_: the cycle in which rests() last found that a
  // unit other than a polling core has something to do.
  Cycle last_change_ = 0, last_asked_ = 0;
};

}  // namespace tessera::array
