// Uses a seed to choose among the orders and delays that hardware leaves open.
//
// The problem. The emulator runs a program in one way, the same each time. Hardware can run it in many ways: documents
// do not say which of two packets an arbiter passes first, how long host memory takes to answer, or when a core begins
// relative to the others. A design that depends on such an order works in the emulator, and fails in some runs on
// hardware.
//
// The choices. Following all orders is impossible for more than a few steps. Uniformly distributed delays have two
// faults. They rarely make a unit late all the time, as a busy memory does to a channel. And two units rarely meet
// within a few cycles, as they must to show that two cores take each other's locks.
//
// The decision. For each kind of delay, the seed gives each unit a scale: some units get no delay, some a few cycles,
// some hundreds, and some a new scale each time. The unit's delays stay within its scale. A delay depends only on the
// seed, the kind, the unit, and the number of delays that the unit got before. So the same seed gives the same run with
// both engines, also if two units ask in another order.
//
// Tessera varies only orders and delays that public facts leave open; docs/fidelity.md has the list. A machine without
// a seed has no Variation, and its parts only test a null pointer.
#pragma once

#include "array/scheduler.h"
#include "array/timing.h"  // generated

#include <map>

namespace tessera::array {

class Variation {
 public:
  enum class Kind : std::uint8_t { Arbiter, Bank, Lock, CoreStart, HostWork, HostStep, TaskStart, Operation };

  explicit Variation(std::uint64_t seed) : seed_(seed) {}

  // Returns a number below `choices`.
  std::uint64_t pick(Kind kind, UnitId unit, std::uint64_t choices);
  // Returns 0 to `most` cycles, within the unit's scale. Small delays are at least as likely as large ones: a delay
  // below 8 is at least as likely as a delay from 8 to 63, which is at least as likely as a delay from 64 to 511.
  Cycle delay(Kind kind, UnitId unit, Cycle most);
  // Return numbers around a measured value: from half of it to twice as much, or up to a third less or more.
  Cycle half_to_twice(Kind kind, UnitId unit, Cycle measured) {
    return measured / 2 + spread(kind, unit, measured - measured / 2 + measured);
  }
  Cycle within_a_third(Kind kind, UnitId unit, Cycle measured) {
    return measured - measured / 3 + spread(kind, unit, 2 * (measured / 3));
  }

 private:
  // Returns 0 to `most` cycles. A unit is always quick, always slow, or neither.
  Cycle spread(Kind kind, UnitId unit, Cycle most);
  std::uint64_t mixed(Kind kind, UnitId unit, std::uint64_t count) const;

  std::uint64_t seed_;
  std::map<std::pair<Kind, UnitId>, std::uint64_t> counts_;  // number of requests so far
};

// The longest delays, in cycles. No document gives them; Tessera chose them to be short compared with a task.
inline constexpr Cycle kMostLockDelay = 3;        // until a waiting unit sees that a lock has changed
inline constexpr Cycle kMostCoreDelay = 1023;     // from a core's enable to its first bundle
inline constexpr Cycle kMostTileTaskDelay = 63;   // from a task of a tile's channel to its first word
inline constexpr Cycle kMostHostWorkDelay = 511;  // computing time of a host core before it asks for a lock
inline constexpr Cycle kMostHostStepDelay = 3;    // computing time of a host core before any other operation

}  // namespace tessera::array
