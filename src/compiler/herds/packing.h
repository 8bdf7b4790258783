// Pieces on a grid without overlap, found by trial and return.
//
// Always the first cell that is still open (column by column, from the bottom up) is decided: a piece covers it, the
// largest first, or it stays empty as long as more cells are free than the pieces need. So a hole that nothing fills is
// seen where it comes up, and pieces that fill the grid to the last cell are found, where putting one piece after the
// other in the order of the text leaves gaps. Of pieces that look alike one is tried. Effort is counted in pieces tried
// and not in time; a search that ran out of it has proved nothing.
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
  std::vector<Cell> corners;  // of each piece, where its cell (0, 0) lies; when all were packed
};

// Each piece lists its cells; `free` are those of the grid that may be covered.
Packing pack(const std::vector<Cell>& free, const std::vector<std::vector<Cell>>& pieces);

// The numbers of pieces that cannot go together, of which none can be left out as far as the effort goes; for pieces
// that are impossible together.
std::vector<std::size_t> fewest_impossible(const std::vector<Cell>& free, const std::vector<std::vector<Cell>>& pieces);

}  // namespace tessera::compiler::herds
