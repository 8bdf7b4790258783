// The banks of a core tile's data memory, and how cores and channels share them when Tessera counts cycles.
//
// A bank serves one request in a cycle (AMD AM020). Cores ask first, because their units act first in a cycle. If a
// core has taken the bank that a channel needs, the channel gets the bank in the next cycle, and a core that needs the
// bank in that cycle waits. So neither starves the other. The manual says that the hardware takes turns, but not in
// which way.
#pragma once

#include "array/types.h"
#include "core/banks.h"

namespace tessera::array {

class Banks {
 public:
  using Mask = BankMask;

  // A core requests the banks `wanted`. Returns whether the core has to wait another cycle.
  bool core_waits(Mask wanted, Cycle now) {
    begin(now);
    const bool waits = ((taken_ | owed_) & wanted) != 0;
    taken_ |= static_cast<Mask>(wanted & ~owed_);
    return waits;
  }
  // Returns whether a channel used one of these banks in the previous cycle, and so may need the bank again now.
  bool channel_may_come_first(Mask wanted, Cycle now) {
    begin(now);
    return (channels_ & wanted) != 0;
  }
  // A channel requests a bank. Returns whether the channel gets the bank in this cycle.
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
  Mask served_ = 0, channels_ = 0;  // banks that channels used in this cycle and in the previous one
};

}  // namespace tessera::array
