// A chain of descriptors, and the number of its executions.
#pragma once

#include "tiling/fit.h"

#include <cstdint>
#include <vector>

namespace tessera::tiling {

struct Iteration {
  std::uint64_t step = 0, count = 1, current = 0;
};

struct Chain {
  struct Link {
    Piece piece;
    Iteration iteration;
  };
  std::vector<Link> links;
  std::uint64_t executions = 1;
};

struct Bounds {
  std::uint64_t executions = 1;
  std::uint64_t links = 1;
};

}  // namespace tessera::tiling
