// Packs pieces on a grid without overlap, by backtracking.
//
// The search always decides the first open cell (column by column, from the bottom up): either a piece covers the cell,
// the largest piece first, or the cell stays empty, as long as more cells are free than the pieces need. So the search
// sees a hole that no piece fills as soon as the hole arises, and finds packings that fill the grid to the last cell,
// where placing pieces in the order of the text leaves gaps. The search tries only one of several equal pieces. It
// measures effort in pieces tried and not in time; a search that runs out of effort proves nothing.
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

// `pieces` lists the cells of each piece; `free` lists the cells of the grid that pieces may cover.
Packing pack(const std::vector<Cell>& free, const std::vector<std::vector<Cell>>& pieces);

// For pieces that cannot be packed together: returns the numbers of a subset that cannot be packed either. Without any
// one of its pieces, the subset can be packed, as far as the search's effort suffices to show it.
std::vector<std::size_t> fewest_impossible(const std::vector<Cell>& free, const std::vector<std::vector<Cell>>& pieces);

}  // namespace tessera::compiler::herds
