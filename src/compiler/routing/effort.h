// How much work routing did.
#pragma once

#include <cstdint>

namespace tessera::compiler::routing {

// For benchmarks: counted, not timed.
struct Effort {
  std::uint64_t rounds = 0;   // of negotiation
  std::uint64_t visited = 0;  // ports that searches looked at
};

}  // namespace tessera::compiler::routing
