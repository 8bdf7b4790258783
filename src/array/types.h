// Plain types that all parts of the array share: units, tokens, and the results of a run.
#pragma once

#include "core/types.h"
#include "device/device.h"

#include <cstdint>
#include <limits>
#include <string_view>

namespace tessera::array {

using namespace core;  // the array uses the types of the cores

using UnitId = std::uint32_t;
inline constexpr UnitId kNoUnit = std::numeric_limits<UnitId>::max();  // no unit of the array, or the caller outside

// The origin of a register or memory access by address: a unit of the array, or the caller outside (the controller).
struct Accessor {
  UnitId unit = kNoUnit;
  std::uint32_t pc = 0;  // the program counter, when `unit` is a core
};
inline constexpr Accessor kOutside{};

// A task-complete token, which a channel sends at the end of a task that requests one.
struct Token {
  device::TileId tile;
  device::Direction direction;
  std::uint8_t channel;
  bool operator==(const Token&) const = default;

  template <class A>
  void archive(A& a) {
    a.all(*this, tile, direction, channel);
  }
};

// A word that has come out of the array to programmable logic, and the cycle in which it came.
struct PlioWord {
  std::uint32_t data = 0;
  bool last = false;  // TLAST
  Cycle cycle = 0;
};

// Why a run returned.
enum class Stop : std::uint8_t {
  Condition,   // the caller's condition became true
  Quiet,       // no unit can move: each is idle, waits for another, or polls in vain
  CycleLimit,  // limit reached
  Fault,       // the array's fault() has the report
  Break,       // the array's stopped_at() has the breakpoint; the next run continues from here
};

}  // namespace tessera::array
