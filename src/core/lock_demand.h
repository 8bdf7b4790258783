// The rules of locks: when an acquire gets the lock, and which releases are possible.
//
// A lock holds 0..maximum. Acquiring with a negative value -n waits until the lock holds at least n and subtracts n.
// Acquiring with a value v >= 0 waits until the lock holds exactly v and changes nothing (AMD's intrinsics guides for
// AIE-ML say this of acquire_equal; Tessera assumes the same for descriptors). Releasing adds a signed value and never
// waits. The binary locks of AIE1 follow below.
#pragma once

#include "base/diag.h"

#include <cstdint>

namespace tessera::core {

// The locks of AIE1 are binary: each has a value of 0 or 1, and a state (held by a unit or free). An acquire waits
// until the lock is free and, if the acquire names a value, until the lock has that value. A release frees the lock,
// and sets a new value if the release names one. Tessera stores both as the AI Engine Intrinsics guide does, in two
// bits, the state above the value.
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
  // Returns the amount that the acquire subtracts. Not for a binary lock.
  std::int32_t taken() const { return at_least() ? static_cast<std::int32_t>(amount()) : 0; }
  bool holds(std::int32_t current) const {
    if (binary) return current < kBinaryAcquired && (value < 0 || current == value);
    return at_least() ? current >= amount() : current == amount();
  }
  // Returns the value after the acquire.
  std::int32_t after(std::int32_t current) const { return binary ? current | kBinaryAcquired : current - taken(); }
  bool possible(std::int64_t maximum) const { return amount() <= maximum; }
};

// Returns the diagnostic for a demand that no value of the lock can meet.
Diag out_of_range(LockDemand demand, std::string_view lock, std::int64_t maximum);
// may_release returns whether a release keeps the lock in its range. out_of_range returns the diagnostic for a release
// that does not.
constexpr bool may_release(std::int32_t current, std::int32_t change, std::int64_t maximum) {
  const std::int64_t sum = std::int64_t{current} + change;
  return sum >= 0 && sum <= maximum;
}
Diag out_of_range(std::int32_t current, std::int32_t change, std::string_view lock, std::int64_t maximum);

}  // namespace tessera::core
