// Whether anything in the array still moves, or ever will.
//
// An array in which no unit has an event is at rest. So is one in which the only units with events are cores that poll
// for values that no unit will write any more: host cores that say so, and emulated ones of which it is proven
// (core_loops.h). Internal.
#pragma once

#include "array/parts/core_loops.h"
#include "array/parts/parts.h"

namespace tessera::array {

class Progress {
 public:
  explicit Progress(Parts& parts) : parts_(parts) {}

  bool rests();         // nothing will ever move without somebody outside
  bool stands_still();  // no unit has an event, but for cores that poll in vain
  bool cores_may_poll() const { return polling_cores_ != 0 || parts_.loops.any_proven(); }
  void note_poll(bool begins);  // a host core begins to, or ends
  // Of a core that only looks until something changes: a host core that says so, an emulated one of which it is proven.
  bool is_polling(UnitId unit) const;
  // In an array that stands still: a core that polls, and one that goes round a loop and looks at nothing.
  bool polls_in_vain(const Tile& tile);
  bool goes_round(const Tile& tile);

  // A unit that is no emulated core and no polling host core acts, or somebody outside writes.
  void others_act() {
    last_change_ = parts_.now();
    parts_.loops.changed();
  }
  Cycle last_change() const { return last_change_; }

  // Cores that poll by their own word are host cores, which no checkpoint holds.
  template <class A>
  void archive(A& a) {
    a(last_change_, last_asked_);
  }

 private:
  bool poll_in_vain(const Event& next);

  Parts& parts_;
  unsigned polling_cores_ = 0;  // host cores that only look at memory until it changes
  // When others last acted, and when others were last found to have something to do.
  Cycle last_change_ = 0, last_asked_ = 0;
};

}  // namespace tessera::array
