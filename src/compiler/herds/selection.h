// The tiles that a value stands for: a herd, a selection of a herd, or a single tile.
#pragma once

#include "dialect/aiex/aiex.h"

#include <vector>

namespace tessera::compiler::herds {

// Columns or rows, as the herd counts them, and the range that selected them.
struct Axis {
  std::vector<std::uint32_t> numbers;
  aiex::IterOp iter;  // null: the whole herd
};

struct Selection {
  mlir::Operation* root = nullptr;  // the aiex.herd or aie.tile
  Axis x, y;

  std::size_t size() const { return x.numbers.size() * y.numbers.size(); }
};

// True for a herd or a selection of one, false for a single tile.
bool is_herd(mlir::Value value);

// Returns the selected tiles. Reports a herd that exceeds the array, at the herd; a selection that exceeds its herd, at
// the selection; and a value that is neither a herd nor a tile, at `user`.
mlir::FailureOr<Selection> selection_of(mlir::Operation* user, mlir::Value value);

}  // namespace tessera::compiler::herds
