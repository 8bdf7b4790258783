// Loads of which nobody knows yet whether their value will be used.
//
// Compilers load ahead: a loop that is pipelined loads the element behind its last one, and nobody looks at it. Who
// checks accesses must not take that for a read of the buffer behind. Whether it is one shows only later, when an
// instruction reads the register that the load went to, or something else is written there first. So the bus is told of
// a load when it happens (CoreBus::accessed), with the number of a cell, and again when its fate is known
// (CoreBus::settled), which frees the cell.
//
// That is looked at where operands are the only readers: R registers, vectors and accumulators. What goes to pointers,
// modifiers and other special registers counts as used at once, and so do compressed loads, whose bytes come out of a
// stream later. An instruction that reads an operand in its second part is taken to read it in both cycles.
//
// Nothing of this depends on data. The plain engine keeps the list while it runs; the fast engine keeps it while it
// works out a block (block_build.cpp), which then has a step for each load whose fate is known. Both do so only when
// accesses are told (CoreOptions::tell_accesses).
#pragma once

#include "array/core/request.h"
#include "array/core/state.h"

namespace tessera::array {

struct LoadedValue {
  Location where;
  std::int64_t lands;  // the pipeline cycle
  std::uint16_t cell;
  auto operator<=>(const LoadedValue&) const = default;
};

class LoadedValues {
 public:
  static constexpr std::uint16_t kCells = 256;  // more than there are registers and results under way

  LoadedValues() = default;
  // Those that another list had in pipeline cycle 0.
  explicit LoadedValues(std::vector<LoadedValue> values, Cycle now = 0);
  bool empty() const { return values_.empty(); }
  // All of them as they are in pipeline cycle `now`, which then counts as cycle 0.
  std::vector<LoadedValue> seen_from(Cycle now) const;

  // A load of `uop` in pipeline cycle `now`: its cell, or none when it counts at once.
  std::optional<std::uint16_t> add(const Uop& uop, Cycle now);
  // The operands of `uop` are read: settle(cell, true) for each value that is used.
  template <class Settle>
  void read_by(const Uop& uop, Cycle now, Settle&& settle) {
    if (values_.empty()) return;
    for (unsigned i = 0; i < isa::kRoles; ++i) {
      const Location operand = uop.reg[i];
      const auto role = static_cast<isa::Role>(i);
      if (operand.size == 0 || (uop.is_result(role) && role != isa::Role::Sd)) continue;
      take([&](const LoadedValue& value) { return value.lands <= time(now) && value.where.overlaps(operand); },
           [&](std::uint16_t cell) { settle(cell, true); });
    }
  }
  // A result is written to `where`, of a load or over its value: settle(cell, false) for each value that is gone.
  template <class Settle>
  void written(Location where, Cycle now, Settle&& settle) {
    if (values_.empty()) return;
    take([&](const LoadedValue& value) { return value.lands < time(now) && where.covers(value.where); },
         [&](std::uint16_t cell) { settle(cell, false); });
  }

 private:
  static std::int64_t time(Cycle cycle) { return static_cast<std::int64_t>(cycle); }
  // Takes the values that a predicate holds for from the list.
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

// The values of earlier loads that a bundle reads, or writes over at once.
template <class Settle>
void follow_values(LoadedValues& loads, const Decoded& bundle, Cycle now, Settle&& settle) {
  for (const Uop& uop : bundle.uops) loads.read_by(uop, now, settle);
  for (const Uop& uop : bundle.uops)
    if (uop.direct) loads.written(uop.reg[static_cast<unsigned>(isa::Role::D)], now + 1, settle);
}

}  // namespace tessera::array
