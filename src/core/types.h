// Types that cores share with the array around them: time, and the causes of waits.
#pragma once

#include <array>
#include <cstdint>
#include <limits>
#include <string_view>

namespace tessera::core {

using Cycle = std::uint64_t;
inline constexpr Cycle kNever = std::numeric_limits<Cycle>::max();

// Things that a unit can wait for.
enum class Cause : std::uint8_t { Lock, Stream, Cascade, Registers, Memory };
inline constexpr unsigned kCauses = 5;
std::string_view to_string(Cause cause);

struct StallCycles {
  std::array<Cycle, kCauses> by_cause{};
  Cycle& operator[](Cause cause) { return by_cause[static_cast<unsigned>(cause)]; }
  Cycle operator[](Cause cause) const { return by_cause[static_cast<unsigned>(cause)]; }

  template <class A>
  void archive(A& a) {
    a.all(*this, by_cause);
  }
};

}  // namespace tessera::core
