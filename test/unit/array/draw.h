// Numbers for random descriptors.
#pragma once

#include <cstdint>
#include <random>

namespace tessera::array {

using Random = std::mt19937_64;

inline std::uint32_t draw(Random& random, std::uint64_t below) {
  return static_cast<std::uint32_t>(random() % below);
}

}  // namespace tessera::array
