// Warnings about tilings that are legal but seldom intended.
#pragma once

#include "tiling/shape.h"

#include <span>
#include <vector>

namespace tessera::tiling {

// Returns T1011 for each dimension in which the tiles of a receiving movement overlap, or once for tilings that
// overlap.
std::vector<Diag> warnings_of(const Movement& movement, std::span<const Shape> shapes);

}  // namespace tessera::tiling
