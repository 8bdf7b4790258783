// Counting locks: AIE2 uses them for every hand-over between cores and DMA channels.
//
// A lock holds 0..maximum. Acquiring with a negative value -n waits until the lock holds at least n and subtracts n.
// Acquiring with a value v >= 0 waits until the lock holds exactly v and changes nothing (AMD's intrinsics guides for
// AIE-ML say this of acquire_equal; Tessera assumes the same for descriptors). Releasing adds a signed value and never
// waits. Units that could not acquire are kept in a list and told at each change, when they ask again; this costs less
// than deciding who may have the lock.
#pragma once

#include "array/scheduler.h"

namespace tessera::array {

// One unit's use of a lock so far, for explanations: the last release often explains why a lock never comes.
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
    if constexpr (A::kHashes)  // writes of registers count as uses
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

// AIE1 has binary locks instead: a value of 0 or 1, and whether a unit holds the lock. An acquire waits until no unit
// holds it and, if it names a value, until the lock has that value. A release frees it, with a new value if it names
// one. The AI Engine Intrinsics guide puts both into two bits, the state above the value, and Lock::value does the
// same.
inline constexpr std::int32_t kBinaryAcquired = 2;
inline constexpr std::int32_t kAnyLockValue = -1;  // an acquire or release without a value
constexpr std::int32_t binary_released(std::int32_t current, std::int32_t value) {
  return value < 0 ? current & ~kBinaryAcquired : value;
}

// The condition of an acquire, as text and as code: "lock 3 of (0,2) >= 1".
struct LockDemand {
  std::int32_t value = 0;
  bool binary = false;

  bool at_least() const { return value < 0 && !binary; }
  std::int64_t amount() const { return at_least() ? -std::int64_t{value} : value; }
  // The amount that the acquire subtracts. Not of a binary lock.
  std::int32_t taken() const { return at_least() ? static_cast<std::int32_t>(amount()) : 0; }
  bool holds(std::int32_t current) const {
    if (binary) return current < kBinaryAcquired && (value < 0 || current == value);
    return at_least() ? current >= amount() : current == amount();
  }
  // The value after the acquire.
  std::int32_t after(std::int32_t current) const { return binary ? current | kBinaryAcquired : current - taken(); }
  bool possible(std::int64_t maximum) const { return amount() <= maximum; }
};

// The diagnostic for a demand that no value of the lock can meet.
Diag out_of_range(LockDemand demand, std::string_view lock, std::int64_t maximum);
// The same check for a release whose sum leaves the range of the lock.
constexpr bool may_release(std::int32_t current, std::int32_t change, std::int64_t maximum) {
  const std::int64_t sum = std::int64_t{current} + change;
  return sum >= 0 && sum <= maximum;
}
Diag out_of_range(std::int32_t current, std::int32_t change, std::string_view lock, std::int64_t maximum);

}  // namespace tessera::array
