#include "array/variation.h"

#include "base/scrambled.h"

#include <algorithm>
#include <bit>

namespace tessera::array {

namespace {

// One unit in four gets a new scale for each delay; the others keep their scale.
constexpr std::uint64_t kChangeable = 4;
// A quick unit takes at most 1/kPart of the longest delay. A slow unit takes at least (1 - 1/kPart) of it.
constexpr Cycle kPart = 8;

}  // namespace

std::uint64_t Variation::mixed(Kind kind, UnitId unit, std::uint64_t count) const {
  return scrambled(scrambled(scrambled(seed_) ^ (std::uint64_t{unit} << 8 | static_cast<std::uint64_t>(kind))) + count);
}

std::uint64_t Variation::pick(Kind kind, UnitId unit, std::uint64_t choices) {
  return mixed(kind, unit, ++counts_[{kind, unit}]) % choices;  // count 0 is reserved for the scale
}

Cycle Variation::delay(Kind kind, UnitId unit, Cycle most) {
  // The number of scales for this seed and kind. With few scales all units have small delays, so that they meet within
  // few cycles.
  const auto scales = mixed(kind, kNoUnit, 0) % (static_cast<std::uint64_t>(std::bit_width(most)) + 1) + 1;
  const std::uint64_t temper = mixed(kind, unit, 0);
  const std::uint64_t scale = temper % kChangeable == 0 ? pick(kind, unit, scales) : temper / kChangeable % scales;
  if (scale == 0) return 0;
  const Cycle least = Cycle{1} << (scale - 1);
  return std::min(most, least + pick(kind, unit, least));
}

Cycle Variation::spread(Kind kind, UnitId unit, Cycle most) {
  enum class Temper : std::uint8_t { Quick, Slow, Changeable, Number };
  switch (static_cast<Temper>(mixed(kind, unit, 0) % static_cast<std::uint64_t>(Temper::Number))) {
    case Temper::Quick: return pick(kind, unit, most / kPart + 1);
    case Temper::Slow: return most - pick(kind, unit, most / kPart + 1);
    default: return pick(kind, unit, most + 1);
  }
}

}  // namespace tessera::array
