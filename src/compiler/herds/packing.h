// Packs pieces on a grid without overlap, by backtracking.
//
// The search always decides the first open cell, column by column and from the bottom up. Either a piece covers the
// cell, the largest piece first, or the cell stays empty, as long as more cells are free than the pieces need. So the
// search notices a hole that no piece fills as soon as the hole arises. It also finds packings that fill the grid to
// the last cell, which a search that places pieces in the order of the text can miss. Of several equal pieces the
// search tries only one. The search measures its effort in pieces tried, not in time. A search that runs out of effort
// proves nothing.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

namespace tessera::compiler::herds {

struct Cell {
  int col = 0, row = 0;
  auto operator<=>(const Cell&) const = default;
};

enum class Packed : std::uint8_t { All, Impossible, GaveUp };

struct Packing {
  static constexpr std::uint64_t kEffort = 500'000;
  Packed outcome = Packed::Impossible;
  std::vector<Cell> corners;  // place of the cell (0, 0) of each piece; valid only when all pieces were packed
};

// Packs all pieces. `pieces` lists the cells of each piece; `free` lists the cells of the grid that pieces may cover.
Packing pack(const std::vector<Cell>& free, const std::vector<std::vector<Cell>>& pieces);

// Expects pieces that cannot be packed together, and returns the numbers of some of these pieces that cannot be packed
// together either. If the search never runs out of effort, the result is minimal: after any one of its pieces is
// removed, the other pieces can be packed.
std::vector<std::size_t> fewest_impossible(const std::vector<Cell>& free, const std::vector<std::vector<Cell>>& pieces);

}  // namespace tessera::compiler::herds
