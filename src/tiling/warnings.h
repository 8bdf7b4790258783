// Warnings about tilings that are legal but seldom intended.
#pragma once

#include "tiling/shape.h"

#include <span>
#include <vector>

namespace tessera::tiling {

// Returns T1011 for elements that a receiving tiling writes twice.
std::vector<Diag> warnings_of(const Movement& movement, std::span<const Shape> shapes);

}  // namespace tessera::tiling
