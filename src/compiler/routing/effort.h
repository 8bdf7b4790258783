// Counts the work of the router, for benchmarks that must not depend on time.
#pragma once

#include <cstdint>

namespace tessera::compiler::routing {

struct RoutingEffort {
  std::uint64_t rounds = 0;   // negotiation rounds
  std::uint64_t visited = 0;  // ports that searches visited
};

}  // namespace tessera::compiler::routing
