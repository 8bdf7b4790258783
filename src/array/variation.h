// The orders that hardware leaves open, tried one after the other.
//
// The problem. This emulator gives one run of a program, the same each time. Hardware gives one of many: documents do
// not say which of two packets an arbiter lets through, how long host memory takes to answer, or when a core begins
// beside the others. A design that depends on it works here, and one time of ten it does not work there.
//
// The choices. To follow all orders is out of reach for more than a few steps. Delays that are equally likely anywhere
// hardly ever make a unit late all the time, which is what a busy memory does to a channel, and hardly ever let two
// units meet within a few cycles, which is where two cores take each other's locks. The decision: a seed gives each
// unit a temper for each kind of delay, which is a scale (some units take none, some a few cycles, some hundreds, and
// some another one each time), and the numbers within it. They come from the seed, the unit and how often it was asked,
// and from nothing else: the same seed gives the same run with both engines, whichever of two units is asked first.
//
// Only what public facts leave open is varied; docs/fidelity.md has the list. A machine without a seed asks a null
// pointer.
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
  // Cycles from 0 to `most`, by the temper of the unit: as likely below 8 as between 8 and 64, or 64 and 512.
  Cycle delay(Kind kind, UnitId unit, Cycle most);
  // Around what was measured: from half of it to twice as much, or by a third more or less.
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
  std::map<std::pair<Kind, UnitId>, std::uint64_t> counts_;  // how often each was asked
};

// The most that is tried, in cycles. No document has these; they are small against a task, and large against the steps
// of the units that they set apart.
inline constexpr Cycle kMostLockDelay = 3;        // until somebody who waits sees that a lock has changed
inline constexpr Cycle kMostCoreDelay = 1023;     // from a core's enable to its first bundle
inline constexpr Cycle kMostTileTaskDelay = 63;   // from a task of a tile's channel to its first word
inline constexpr Cycle kMostHostWorkDelay = 511;  // what a host core computes before it asks for a lock
inline constexpr Cycle kMostHostStepDelay = 3;    // ... before any other operation

}  // namespace tessera::array
