// How much of a property a test looks at: enough to find mistakes while somebody waits, or as much as was promised
// (`make long`, which sets TESSERA_LONG).
#pragma once

#include <cstdint>
#include <cstdlib>

namespace tessera {

inline std::uint64_t effort(std::uint64_t usual, std::uint64_t longer) {
  return std::getenv("TESSERA_LONG") == nullptr ? usual : longer;
}

}  // namespace tessera
