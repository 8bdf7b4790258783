// The banks of a core tile's data memory, as cores and channels share them when cycles are counted.
//
// A bank serves one request in a cycle (AMD AM020). Cores ask first, because their units come first in a cycle. A
// channel that finds its bank taken gets it next, and the next core that needs the bank waits; so neither starves the
// other. The manual says that the hardware takes turns, but not in which way.
#pragma once

#include "array/types.h"
#include "core/banks.h"

namespace tessera::array {

class Banks {
 public:
  using Mask = BankMask;

  // A core needs these banks: whether it has to wait another cycle.
  bool core_waits(Mask wanted, Cycle now) {
    begin(now);
    const bool waits = ((taken_ | owed_) & wanted) != 0;
    taken_ |= static_cast<Mask>(wanted & ~owed_);
    return waits;
  }
  // Whether channels used one of these banks in the cycle before, and so may need it again in this one.
  bool channel_may_come_first(Mask wanted, Cycle now) {
    begin(now);
    return (channels_ & wanted) != 0;
  }
  // A channel needs a bank: whether it gets it.
  bool channel_gets(unsigned bank, Cycle now) {
    begin(now);
    const Mask bit = static_cast<Mask>(1U << bank);
    if ((taken_ & bit) != 0) {
      owed_ |= bit;
      return false;
    }
    taken_ |= bit;
    served_ |= bit;
    owed_ &= static_cast<Mask>(~bit);
    return true;
  }

  template <class A>
  void archive(A& a) {
    a(cycle_, taken_, owed_);
  }

 private:
  void begin(Cycle now) {
    if (cycle_ == now) return;
    channels_ = cycle_ + 1 == now ? served_ : Mask{0};
    taken_ = served_ = 0;
    cycle_ = now;
  }

  Cycle cycle_ = 0;
  Mask taken_ = 0;                  // banks in use in this cycle
  Mask owed_ = 0;                   // banks that a channel gets next
  Mask served_ = 0, channels_ = 0;  // banks that channels used in this cycle, and in the cycle before
};

}  // namespace tessera::array
