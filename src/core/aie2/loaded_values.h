// Follows loads until the program uses or overwrites their value.
//
// Compilers load ahead: a pipelined loop loads the element behind its last one, and no instruction uses the value. The
// sanitizers must not report such a load as a read beyond the buffer. The program shows only later whether the value is
// used: when an instruction reads the register of the load, or when another result overwrites it first. So the core
// reports a load when it happens (CoreBus::accessed), with the number of a cell, and again when its use is known
// (CoreBus::settled), which frees the cell.
//
// The list covers registers that only operands read: R registers, vectors and accumulators. A load to a pointer,
// modifier or other special register counts as used at once. So does a compressed load, because its bytes come out of a
// stream later. An instruction that reads an operand in its second part counts as reading it in both cycles.
//
// This list does not depend on data. The plain engine keeps the list while it executes. The fast engine keeps the list
// while it builds a block (block_build.cpp), and the block gets a step for each load whose use becomes known. Both
// engines do so only if CoreOptions::tell_accesses is set.
#pragma once

#include "core/aie2/state.h"
#include "core/bus.h"

namespace tessera::core::aie2 {

struct LoadedValue {
  Location where;
  std::int64_t lands;  // the pipeline cycle
  std::uint16_t cell;
  auto operator<=>(const LoadedValue&) const = default;
};

class LoadedValues {
 public:
  static constexpr std::uint16_t kCells = 256;  // more than all registers and results under way

  LoadedValues() = default;
  // Takes over loads that seen_from() returned. Their times count from pipeline cycle `now`.
  explicit LoadedValues(std::vector<LoadedValue> values, Cycle now = 0);
  bool empty() const { return values_.empty(); }
  // Returns all loads, with times that count from pipeline cycle `now`.
  std::vector<LoadedValue> seen_from(Cycle now) const;

  // Adds a load of `uop` in pipeline cycle `now`. Returns its cell; absent when the load counts as used at once.
  std::optional<std::uint16_t> add(const Uop& uop, Cycle now);
  // Call when `uop` reads its operands: calls settle(cell, true) for each value that it uses.
  template <class Settle>
  void read_by(const Uop& uop, Cycle now, Settle&& settle) {
    if (values_.empty()) return;
    for (unsigned i = 0; i < kRoles; ++i) {
      const Location operand = uop.reg[i];
      const auto role = static_cast<isa::Role>(i);
      if (operand.size == 0 || (uop.is_result(role) && role != roles::Sd)) continue;
      take([&](const LoadedValue& value) { return value.lands <= time(now) && value.where.overlaps(operand); },
           [&](std::uint16_t cell) { settle(cell, true); });
    }
  }
  // Call when a result is written to `where`: calls settle(cell, false) for each value that it overwrites.
  template <class Settle>
  void written(Location where, Cycle now, Settle&& settle) {
    if (values_.empty()) return;
    take([&](const LoadedValue& value) { return value.lands < time(now) && where.covers(value.where); },
         [&](std::uint16_t cell) { settle(cell, false); });
  }

 private:
  static std::int64_t time(Cycle cycle) { return static_cast<std::int64_t>(cycle); }
  // Removes the values for which `concerns` is true, and calls `tell` for their cells.
  template <class Predicate, class Tell>
  void take(Predicate&& concerns, Tell&& tell) {
    std::erase_if(values_, [&](const LoadedValue& value) {
      if (!concerns(value)) return false;
      tell(value.cell);
      return true;
    });
  }

  std::vector<LoadedValue> values_;  // in the order of their loads
};

// Calls settle() for the values of earlier loads that a bundle reads, or overwrites at once.
template <class Settle>
void follow_values(LoadedValues& loads, const Decoded& bundle, Cycle now, Settle&& settle) {
  for (const Uop& uop : bundle.uops) loads.read_by(uop, now, settle);
  for (const Uop& uop : bundle.uops)
    if (uop.direct) loads.written(uop.reg[static_cast<unsigned>(roles::D)], now + 1, settle);
}

}  // namespace tessera::core::aie2
