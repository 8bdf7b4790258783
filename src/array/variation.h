// Chooses among the orders that hardware leaves open, by a seed.
//
// The problem. The emulator runs a program in one way, the same each time. Hardware can run it in many ways: documents
// do not say which of two packets an arbiter passes first, how long host memory takes to answer, or when a core begins
// relative to the others. A design that depends on such an order works in the emulator, and fails in some runs on
// hardware.
//
// The choices. Following all orders is impossible for more than a few steps. Uniformly distributed delays rarely make a
// unit late all the time, as a busy memory does to a channel, and rarely let two units meet within a few cycles, where
// two cores take each other's locks. The decision: a seed gives each unit, for each kind of delay, a scale (some units
// get no delay, some a few cycles, some hundreds, and some a new scale each time) and numbers within that scale. A
// number depends only on the seed, the kind, the unit and the count of the unit's requests: the same seed gives the
// same run with both engines, whichever of two units asks first.
//
// Tessera varies only orders and delays that public facts leave open; docs/fidelity.md has the list. A machine without
// a seed only tests a null pointer.
#pragma once

#include "array/scheduler.h"
#include "array/timing.h"  // generated

#include <map>

namespace tessera::array {

class Variation {
 public:
  enum class Kind : std::uint8_t { Arbiter, Bank, Lock, CoreStart, HostWork, HostStep, TaskStart, Operation };

  explicit Variation(std::uint64_t seed) : seed_(seed) {}

  // A number below `choices`.
  std::uint64_t pick(Kind kind, UnitId unit, std::uint64_t choices);
  // Cycles from 0 to `most`, by the scale of the unit. Small delays are at least as likely as large ones: a delay below
  // 8 is at least as likely as a delay of 8 to 64, which is at least as likely as a delay of 64 to 512.
  Cycle delay(Kind kind, UnitId unit, Cycle most);
  // Numbers around a measured value: from half of it to twice as much, or up to a third more or less.
  Cycle half_to_twice(Kind kind, UnitId unit, Cycle measured) {
    return measured / 2 + spread(kind, unit, measured - measured / 2 + measured);
  }
  Cycle within_a_third(Kind kind, UnitId unit, Cycle measured) {
    return measured - measured / 3 + spread(kind, unit, 2 * (measured / 3));
  }

 private:
  // Cycles from 0 to `most`: a unit is quick, slow, or neither.
  Cycle spread(Kind kind, UnitId unit, Cycle most);
  std::uint64_t mixed(Kind kind, UnitId unit, std::uint64_t count) const;

  std::uint64_t seed_;
  std::map<std::pair<Kind, UnitId>, std::uint64_t> counts_;  // number of requests so far
};

// The longest delays, in cycles. No document gives them; they are short compared with a task, and long compared with
// the steps of the units that they separate.
inline constexpr Cycle kMostLockDelay = 3;        // until a waiting unit sees that a lock has changed
inline constexpr Cycle kMostCoreDelay = 1023;     // from a core's enable to its first bundle
inline constexpr Cycle kMostTileTaskDelay = 63;   // from a task of a tile's channel to its first word
inline constexpr Cycle kMostHostWorkDelay = 511;  // computing time of a host core before it asks for a lock
inline constexpr Cycle kMostHostStepDelay = 3;    // the same before any other operation

}  // namespace tessera::array
