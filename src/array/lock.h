// The locks of an array, with which cores and DMA channels hand over buffers. core/lock_demand.h has the rules for lock
// values.
//
// A lock has a list of the units that could not acquire it. At each change of the value, the machine wakes all of these
// units, and each tries again. Waking all of them costs less than computing which unit may have the lock.
#pragma once

#include "array/scheduler.h"
#include "core/lock_demand.h"

namespace tessera::array {

// One unit's use of a lock so far, for explanations: the last release often explains why another unit waits for ever.
struct LockUse {
  UnitId who = kNoUnit;
  std::uint64_t acquires = 0, releases = 0;
  std::int64_t taken = 0, given = 0;  // amounts over all its operations
  Cycle last_acquire = 0, last_release = 0;
  Cycle waited = 0;         // time spent waiting before its acquires
  std::uint64_t sets = 0;   // writes of the lock's register, once the array has run
  std::int32_t set_to = 0;  // the last value written
  Cycle last_set = 0;

  template <class A>
  void archive(A& a) {
    if constexpr (A::kHashes)  // leaves out sets, set_to and last_set
      a.template all_but<3>(*this, who, acquires, releases, taken, given, last_acquire, last_release, waited);
    else
      a.all(*this, who, acquires, releases, taken, given, last_acquire, last_release, waited, sets, set_to, last_set);
  }
};

struct Lock {
  std::int32_t value = 0;
  std::vector<UnitId> waiters;
  std::vector<LockUse> uses;  // by unit, in the order of first use

  LockUse& use(UnitId who);
  template <class A>
  void archive(A& a) {
    a.all(*this, value, waiters, uses);
  }
};

}  // namespace tessera::array
