// The structures with which graphs describe a movement of data.
//
// Names, defaults and the order of members are the same as in the vendor's ADF, because users write designated
// initialisers in this order. Extents, strides and offsets count elements of the buffer. Dimension 0 is the contiguous
// dimension.
#pragma once

#include <cstdint>
#include <vector>

namespace adf {

// NOLINTBEGIN(readability-identifier-naming): the names are the API's

// A loop over `wrap` tiles; each tile lies `stride` elements further along `dimension` than the tile before it.
struct traversing_parameters {
  std::uint32_t dimension = 0;
  std::uint32_t stride = 0;
  std::uint32_t wrap = 0;
};

struct tiling_parameters {
  std::vector<std::uint32_t> buffer_dimension{};        // empty: the dimensions of the object
  std::vector<std::uint32_t> tiling_dimension{};        // empty: the whole buffer
  std::vector<std::int32_t> offset{};                   // offset of the first tile; missing entries are 0
  std::vector<traversing_parameters> tile_traversal{};  // innermost loop first
  int packet_port_id = -1;                              // port whose packets carry the data; -1: no packets
  std::uint32_t repetition = 1;                         // repetitions of the whole tiling
  std::uint32_t phase = 0;                              // tilings of a lower phase use the DMA first
  std::vector<std::uint32_t> boundary_dimension{};      // coordinates at which zeros begin; empty: the buffer's end
};

// NOLINTEND(readability-identifier-naming)

}  // namespace adf
