// Blocks: clusters whose places depend on each other through cascades and given distances.
//
// A block moves as a whole. Its ways are all arrangements on the device that cascades, distances and areas allow. Long
// cascades on devices that let each core choose its side have very many ways; then a block has the straightest ones.
#pragma once

#include "adf/array/rules.h"

namespace tessera::adf::array {

struct Block {
  std::vector<unsigned> clusters;
  std::vector<unsigned> ways;  // tiles of way 0 in the order of `clusters`, then of way 1, ...
  bool has_all = true;         // whether `ways` has all arrangements

  std::size_t count() const { return ways.size() / clusters.size(); }
  std::span<const unsigned> way(std::size_t number) const {
    return std::span(ways).subspan(number * clusters.size(), clusters.size());
  }
};

std::vector<Block> blocks_of(const Demand& demand, const Rules& rules, const Grid& grid);

// Returns, by cluster, the tiles that it can take: those from which it reaches the places that constraints give to its
// buffers.
std::vector<TileSet> cores_of(const Demand& demand, const Rules& rules, const Grid& grid);

}  // namespace tessera::adf::array
