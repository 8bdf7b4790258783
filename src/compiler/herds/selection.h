// The tiles that a value stands for: a herd, a selection of one, or a tile, which is a herd of one.
#pragma once

#include "dialect/aiex/aiex.h"

#include <vector>

namespace tessera::compiler::herds {

// Columns or rows, as the herd counts them, and the range that they were selected with.
struct Axis {
  std::vector<std::uint32_t> numbers;
  aiex::IterOp iter;  // null for all there are
};

struct Selection {
  mlir::Operation* root = nullptr;  // the aiex.herd or aie.tile
  Axis x, y;

  std::size_t size() const { return x.numbers.size() * y.numbers.size(); }
};

// Whether the value is a herd or a selection of one, and no single tile.
bool is_herd(mlir::Value value);

// Reports selections beyond their herd, at the selection, and anything that is no herd, at the user.
mlir::FailureOr<Selection> selection_of(mlir::Operation* user, mlir::Value value);

}  // namespace tessera::compiler::herds
