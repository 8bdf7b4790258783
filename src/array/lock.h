// Counting locks: what AIE2 uses for every hand-over between cores and DMA channels.
//
// A lock holds 0..maximum. Acquiring with a negative value -n waits until the lock holds at least n and takes n away;
// with a value v >= 0 it waits until the lock holds exactly v and changes nothing (AMD's intrinsics guides for AIE-ML
// say so of acquire_equal; a descriptor is taken to be no different). Releasing adds a signed value and never waits.
// Who could not acquire is kept in a list and told at each change; asking again is cheaper than being clever.
#pragma once

#include "array/scheduler.h"

namespace tessera::array {

// What one unit did with a lock so far, for explanations: a lock that never comes is understood by who gave it last.
struct LockUse {
  UnitId who = kNobody;
  std::uint64_t acquires = 0, releases = 0;
  std::int64_t taken = 0, given = 0;  // by all of them together
  Cycle last_acquire = 0, last_release = 0;
  Cycle waited = 0;         // for what it acquired
  std::uint64_t sets = 0;   // writes of its register, once the array has run
  std::int32_t set_to = 0;  // the last of them
  Cycle last_set = 0;

  template <class A>
  void archive(A& a) {
    if constexpr (A::kHashes)  // writes of registers are in what they did
      a.template all_but<3>(*this, who, acquires, releases, taken, given, last_acquire, last_release, waited);
    else
      a.all(*this, who, acquires, releases, taken, given, last_acquire, last_release, waited, sets, set_to, last_set);
  }
};

struct Lock {
  std::int32_t value = 0;
  std::vector<UnitId> waiters;
  std::vector<LockUse> uses;  // by unit, in the order of their first

  LockUse& use(UnitId who);
  template <class A>
  void archive(A& a) {
    a.all(*this, value, waiters, uses);
  }
};

// AIE1 has binary locks instead: a value of 0 or 1, and whether somebody has it. An acquire waits until nobody does
// and, if it names a value, until the lock has that one; a release gives it back, with another value if it names one.
// The AI Engine Intrinsics guide puts both into two bits, the state above the value, and so does Lock::value.
inline constexpr std::int32_t kBinaryAcquired = 2;
inline constexpr std::int32_t kAnyLockValue = -1;  // an acquire or release that names none
constexpr std::int32_t binary_released(std::int32_t current, std::int32_t value) {
  return value < 0 ? current & ~kBinaryAcquired : value;
}

// What an acquire waits for, for people and for code: "lock 3 of (0,2) >= 1".
struct LockDemand {
  std::int32_t value = 0;
  bool binary = false;

  bool at_least() const { return value < 0 && !binary; }
  std::int64_t amount() const { return at_least() ? -std::int64_t{value} : value; }
  // What the lock has less afterwards. Not of a binary one.
  std::int32_t taken() const { return at_least() ? static_cast<std::int32_t>(amount()) : 0; }
  bool holds(std::int32_t current) const {
    if (binary) return current < kBinaryAcquired && (value < 0 || current == value);
    return at_least() ? current >= amount() : current == amount();
  }
  // What it holds afterwards.
  std::int32_t after(std::int32_t current) const { return binary ? current | kBinaryAcquired : current - taken(); }
  bool possible(std::int64_t maximum) const { return amount() <= maximum; }
};

// The refusal of a demand that no value of the lock can meet.
Diag out_of_range(LockDemand demand, std::string_view lock, std::int64_t maximum);
// The same for a release whose sum leaves the range of the lock.
constexpr bool may_release(std::int32_t current, std::int32_t change, std::int64_t maximum) {
  const std::int64_t sum = std::int64_t{current} + change;
  return sum >= 0 && sum <= maximum;
}
Diag out_of_range(std::int32_t current, std::int32_t change, std::string_view lock, std::int64_t maximum);

}  // namespace tessera::array
