// The number of cases of a property that a test runs: enough to find mistakes in a normal run, or the promised number
// (`make long`, which sets TESSERA_LONG).
#pragma once

#include <cstdint>
#include <cstdlib>

namespace tessera {

inline std::uint64_t effort(std::uint64_t usual, std::uint64_t longer) {
  return std::getenv("TESSERA_LONG") == nullptr ? usual : longer;
}

}  // namespace tessera
