#include "core/lock_demand.h"

#include "core/codes.h"

namespace tessera::core {

// A core takes the value from a 32-bit register, and a descriptor from a field with a larger range than a lock. No
// public source describes the hardware's treatment of bits beyond a lock's range, so Tessera refuses such a value
// before using it.
Diag out_of_range(LockDemand demand, std::string_view lock, std::int64_t maximum) {
  return error(code::lock_range, "an acquire asks for more than {} can hold", lock)
      .note("the acquire asks for {} {}, but a lock holds 0 to {}", demand.at_least() ? ">=" : "==", demand.amount(),
            maximum)
      .help("give a value in this range: an acquire with -n waits for at least n, an acquire with n for exactly n");
}

Diag out_of_range(std::int32_t current, std::int32_t change, std::string_view lock, std::int64_t maximum) {
  return error(code::lock_range, "a release takes {} out of its range", lock)
      .note("the new value would be {} {:+} = {}, but a lock holds 0 to {}", current, change,
            std::int64_t{current} + change, maximum)
      .help("before each release, let the program acquire the amount that the release gives");
}

}  // namespace tessera::core
