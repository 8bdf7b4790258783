// The structures by which graphs describe a movement of data.
//
// Names, defaults and the order of members are those of the public graph API, because users write designated
// initialisers in this order; the headers of graphs hand these very types on. Numbers count elements of the buffer.
// Dimension 0 is the one whose elements lie side by side.
#pragma once

#include <cstdint>
#include <vector>

namespace tessera::tiling {

// NOLINTBEGIN(readability-identifier-naming): the names are the API's

// One loop over tiles: `wrap` of them, the next one `stride` further along `dimension`.
struct traversing_parameters {
  std::uint32_t dimension = 0;
  std::uint32_t stride = 0;
  std::uint32_t wrap = 0;
};

struct tiling_parameters {
  std::vector<std::uint32_t> buffer_dimension{};        // none: those of the object
  std::vector<std::uint32_t> tiling_dimension{};        // none: the whole buffer
  std::vector<std::int32_t> offset{};                   // of the first tile; what is missing is 0
  std::vector<traversing_parameters> tile_traversal{};  // innermost loop first
  int packet_port_id = -1;                              // blocks of this id only; -1: of any
  std::uint32_t repetition = 1;                         // of the whole
  std::uint32_t phase = 0;                              // those of a lower phase use the DMA first
  std::vector<std::uint32_t> boundary_dimension{};      // where data end and zeros begin; none: the buffer
};

// NOLINTEND(readability-identifier-naming)

}  // namespace tessera::tiling
