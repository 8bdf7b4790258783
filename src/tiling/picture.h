// A picture of tilings for people: the buffer, its tiles in the order of the traversal, and the zeros.
#pragma once

#include "tiling/shape.h"

#include <string>

namespace tessera::tiling {

// Returns SVG: one drawing for each tiling, dimension 0 to the right and dimension 1 downwards; the planes of higher
// dimensions are drawn side by side. When a tiling has too many tiles or planes, only the first are drawn, and the
// caption says so.
std::string picture(const Movement& movement, std::span<const Shape> shapes);

}  // namespace tessera::tiling
