#include "compiler/herds/selection.h"

#include "compiler/herds/codes.h"

#include <numeric>

using namespace mlir;

namespace tessera::compiler::herds {

bool is_herd(Value value) {
  return isa_and_nonnull<aiex::HerdOp, aiex::SelectOp>(value.getDefiningOp());
}

static Axis all_of(std::uint32_t count) {
  Axis axis;
  axis.numbers.resize(count);
  std::iota(axis.numbers.begin(), axis.numbers.end(), 0);
  return axis;
}

static FailureOr<Axis> select(aiex::SelectOp select, Value range, const Axis& from, StringRef what) {
  auto iter = range.getDefiningOp<aiex::IterOp>();
  if (!iter)
    return refuse(select, code::bad_selection)
           << "aiex.select takes its " << what << "s from a value that is not an aiex.iter";
  Axis axis{{}, iter};
  for (std::uint64_t number = iter.getStart(); number < iter.getEnd(); number += iter.getStride()) {
    if (number >= from.numbers.size())
      return refuse(select, code::bad_selection)
             << "aiex.select selects " << what << " " << number << " of a herd that has " << what << "s 0 to "
             << from.numbers.size() - 1;
    axis.numbers.push_back(from.numbers[number]);
  }
  return axis;
}

FailureOr<Selection> selection_of(Operation* user, Value value) {
  Operation* op = value.getDefiningOp();
  if (isa_and_nonnull<aie::TileOp>(op)) return Selection{op, all_of(1), all_of(1)};
  if (auto herd = dyn_cast_or_null<aiex::HerdOp>(op)) {
    const device::Device& model = aie::device_of(user).model();
    if (herd.getWidth() > model.cols || herd.getHeight() > model.rows)
      return refuse(herd, code::no_room_for_herd)
             << "the herd has " << herd.getWidth() << " columns and " << herd.getHeight() << " rows, but " << model.name
             << " has " << model.cols << " columns and " << model.rows << " rows";
    return Selection{op, all_of(herd.getWidth()), all_of(herd.getHeight())};
  }
  auto selected = dyn_cast_or_null<aiex::SelectOp>(op);
  if (!selected)
    return refuse(user, code::bad_selection) << "the operation names a value that is neither a herd nor a tile";
  const auto from = selection_of(selected, selected.getStartHerd());
  if (failed(from)) return failure();
  const auto x = select(selected, selected.getIterX(), from->x, "column");
  if (failed(x)) return failure();
  const auto y = select(selected, selected.getIterY(), from->y, "row");
  if (failed(y)) return failure();
  return Selection{from->root, *x, *y};
}

}  // namespace tessera::compiler::herds
