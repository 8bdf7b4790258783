// A picture of tilings for people: the buffer, its tiles in the order of the traversal, and where zeros stand.
#pragma once

#include "tiling/shape.h"

#include <string>

namespace tessera::tiling {

// SVG. One drawing for each tiling, dimension 0 to the right and dimension 1 downwards; the planes of the dimensions
// above stand side by side. Of many tiles and planes the first are drawn, and the caption says so.
std::string picture(const Movement& movement, std::span<const Shape> shapes);

}  // namespace tessera::tiling
