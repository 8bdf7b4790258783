// Loads of which nobody knows yet whether their value will be used.
//
// Compilers load ahead: a loop that is pipelined loads the element behind its last one, and nobody looks at it. Who
// checks accesses must not take that for a read of the buffer behind. Whether it is one shows only later, when an
// instruction reads the register that the load went to, or something else is written there first. So the bus is told of
// a load when it happens (CoreBus::loaded), and again when its fate is known (CoreBus::settled).
//
// That is looked at where operands are the only readers: R registers, vectors and accumulators. What goes to pointers,
// modifiers and other special registers counts as used at once, and so do compressed loads, whose bytes come out of a
// stream later. An instruction that reads an operand in its second part is taken to read it in both cycles.
//
// The plain engine alone keeps this, and only when accesses are told (CoreOptions::tell_accesses).
#pragma once

#include "array/core/request.h"
#include "array/core/state.h"

namespace tessera::array {

class LoadedValues {
 public:
  explicit LoadedValues(CoreBus& bus) : bus_(bus) {}

  // A load of `uop` in pipeline cycle `now`: its number, or none when it counts at once.
  std::optional<std::uint64_t> add(const Uop& uop, Cycle now);
  // The operands of `uop` are read.
  void read_by(const Uop& uop, Cycle now);
  // A result is written to `where`: of a load, or over its value.
  void written(Location where, Cycle now);
  // The registers are cleared.
  void reset();

 private:
  struct Value {
    Location where;
    Cycle lands;  // in the register
    std::uint64_t load;
  };
  template <class Predicate>
  void settle(bool used, Predicate&& concerns);

  CoreBus& bus_;
  std::vector<Value> values_;
  std::uint64_t loads_ = 0;
};

}  // namespace tessera::array
