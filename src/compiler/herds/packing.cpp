#include "compiler/herds/packing.h"

#include <algorithm>
#include <map>
#include <numeric>

namespace tessera::compiler::herds {

namespace {

// Pieces of the same shape. The positions in `cells` are relative to the piece's first cell in grid order.
struct Shape {
  std::vector<Cell> cells;
  Cell first;
  std::vector<std::size_t> pieces;
  std::size_t used = 0;
};

class Packer {
 public:
  Packer(const std::vector<Cell>& free, const std::vector<std::vector<Cell>>& pieces) : cells_(free) {
    std::ranges::sort(cells_);
    for (const Cell cell : cells_) open_[cell] = true;
    std::size_t wanted = 0;
    for (std::size_t piece = 0; piece < pieces.size(); ++piece) {
      wanted += pieces[piece].size();
      add(piece, pieces[piece]);
    }
    std::ranges::stable_sort(shapes_, std::greater<>(), [](const Shape& shape) { return shape.cells.size(); });
    packing_.corners.resize(pieces.size());
    left_ = pieces.size();
    fits_ = wanted <= cells_.size();
    if (fits_) spare_ = cells_.size() - wanted;
  }

  Packing run() {
    packing_.outcome = fits_ ? from(0) : Packed::Impossible;
    return std::move(packing_);
  }

 private:
  void add(std::size_t piece, std::vector<Cell> cells) {
    std::ranges::sort(cells);
    const Cell first = cells.front();
    for (Cell& cell : cells) cell = {cell.col - first.col, cell.row - first.row};
    const auto known =
        std::ranges::find_if(shapes_, [&](const Shape& shape) { return shape.cells == cells && shape.first == first; });
    if (known != shapes_.end()) {
      known->pieces.push_back(piece);
    } else {
      shapes_.push_back({std::move(cells), first, {piece}});
    }
  }

  Packed from(std::size_t next) {
    if (left_ == 0) return Packed::All;
    while (next < cells_.size() && !open_[cells_[next]]) ++next;
    if (next == cells_.size()) return Packed::Impossible;
    const Cell here = cells_[next];
    for (Shape& shape : shapes_) {
      if (shape.used == shape.pieces.size()) continue;
      if (++tried_ > Packing::kEffort) return Packed::GaveUp;
      if (!is_open(shape, here)) continue;
      packing_.corners[shape.pieces[shape.used]] = {here.col - shape.first.col, here.row - shape.first.row};
      put(shape, here, false);
      ++shape.used, --left_;
      const Packed outcome = from(next + 1);
      if (outcome != Packed::Impossible) return outcome;
      --shape.used, ++left_;
      put(shape, here, true);
    }
    if (spare_ == 0) return Packed::Impossible;
    --spare_;
    const Packed outcome = from(next + 1);
    ++spare_;
    return outcome;
  }

  bool is_open(const Shape& shape, Cell here) const {
    return std::ranges::all_of(shape.cells, [&](Cell cell) {
      const auto found = open_.find({here.col + cell.col, here.row + cell.row});
      return found != open_.end() && found->second && !(found->first < here);
    });
  }
  void put(const Shape& shape, Cell here, bool open) {
    for (const Cell cell : shape.cells) open_[{here.col + cell.col, here.row + cell.row}] = open;
  }

  std::vector<Cell> cells_;
  std::map<Cell, bool> open_;
  std::vector<Shape> shapes_;
  Packing packing_;
  std::size_t left_ = 0, spare_ = 0;
  std::uint64_t tried_ = 0;
  bool fits_ = false;
};

}  // namespace

Packing pack(const std::vector<Cell>& free, const std::vector<std::vector<Cell>>& pieces) {
  return Packer(free, pieces).run();
}

std::vector<std::size_t> fewest_impossible(const std::vector<Cell>& free,
                                           const std::vector<std::vector<Cell>>& pieces) {
  std::vector<std::size_t> kept(pieces.size());
  std::iota(kept.begin(), kept.end(), std::size_t{0});
  for (std::size_t piece = 0; piece < pieces.size(); ++piece) {
    std::vector<std::vector<Cell>> others;
    for (const std::size_t each : kept)
      if (each != piece) others.push_back(pieces[each]);
    const Packed outcome = pack(free, others).outcome;
    if (outcome == Packed::GaveUp) break;
    if (outcome == Packed::Impossible) std::erase(kept, piece);
  }
  return kept;
}

}  // namespace tessera::compiler::herds
