// The time of the device that a program has let pass for a call or a list of calls: it decides whether a wait with a
// time has timed out, and what a later look at the state sees.
//
// The emulator may have finished a call long before the program's time has reached the end of the call. After a wait
// that timed out, the call therefore runs on for the program. Each look at the state lets time pass: a millisecond
// first, then twice as long each time, so that a loop around state() ends.
#pragma once

#include "xrt/call.h"
#include "xrt/settings.h"

#include <algorithm>
#include <chrono>
#include <cstdint>
#include <limits>
#include <optional>

namespace tessera::xrtlib {

class WaitedTime {
 public:
  // Returns the cycle of the call at which a wait that begins now times out. A negative time is over at once.
  std::uint64_t end_of(std::chrono::milliseconds time) const {
    constexpr std::uint64_t kMost = std::numeric_limits<std::uint64_t>::max();
    const auto ms = static_cast<std::uint64_t>(std::max<std::int64_t>(time.count(), 0));
    return ms > (kMost - cycles_) / kCyclesPerMs ? kMost : cycles_ + ms * kCyclesPerMs;
  }
  // The program has waited until this cycle.
  void reach(std::uint64_t cycle) { cycles_ = std::max(cycles_, cycle); }
  void time_out(std::uint64_t cycle) {
    reach(cycle);
    look_ = kCyclesPerMs;
  }
  // Returns true if the program sees the end of a call that took so many cycles; false if the call still runs for it.
  bool look(std::uint64_t cycles) {
    if (look_ == 0 || cycles <= cycles_) return true;
    cycles_ += look_;
    look_ *= 2;
    return false;
  }

 private:
  std::uint64_t cycles_ = 0;
  std::uint64_t look_ = 0;  // the cycles that the next look lets pass; 0 before the first wait that timed out
};

// Returns the moment of this machine at which a wait times out. A far moment would be beyond the range of the clock.
inline std::chrono::steady_clock::time_point wall_end_of(std::chrono::milliseconds time) {
  constexpr std::chrono::milliseconds kLongest = std::chrono::hours(24 * 365);
  return std::chrono::steady_clock::now() + std::clamp(time, -kLongest, kLongest);
}

// Waits for the end of the call: without a limit for a time of 0, up to the moment `end` with TESSERA_CLOCK=wall, and
// otherwise up to the cycle `limit` of the call.
inline std::optional<Call::Ended> waited_for(const Call& call, std::chrono::milliseconds time, std::uint64_t limit,
                                             std::chrono::steady_clock::time_point end) {
  if (time.count() == 0) return call.wait(std::nullopt);
  return settings().wall_clock ? call.wait_until(end) : call.wait(limit);
}

}  // namespace tessera::xrtlib
