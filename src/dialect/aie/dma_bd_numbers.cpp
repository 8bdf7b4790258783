// The numbers of a descriptor that are constants.
#include "dialect/aie/descriptor_rules.h"
#include "dialect/aie/runs.h"

#include <llvm/Support/MathExtras.h>

using namespace mlir;

namespace tessera::aie {

ArrayRef<std::int64_t> list_of(std::optional<ArrayRef<std::int64_t>> list) {
  return list.value_or(ArrayRef<std::int64_t>());
}

bool is_in_task(DMABDOp bd) {
  return !isa<MemOp, MemTileDMAOp, ShimDMAOp, DMAOp>(bd->getParentOp());
}

bool is_run(DMABDOp bd) {
  const auto length = bd.constant_length();
  if (!length || !bd.has_constant_dimensions() || bd.getPadDimensions() || bd.getIteration()) return false;
  std::uint64_t dense = 1;
  const ArrayRef<std::int64_t> sizes = list_of(bd.getStaticSizes()), strides = list_of(bd.getStaticStrides());
  for (std::size_t i = sizes.size(); i-- > 0;) {
    const std::int64_t size = sizes[i], stride = strides[i];
    if (size < 1 || (size != 1 && static_cast<std::uint64_t>(stride) != dense)) return false;
    dense = llvm::SaturatingMultiply(dense, static_cast<std::uint64_t>(size));
  }
  return dense == static_cast<std::uint64_t>(*length);
}

bool DMABDOp::has_constant_dimensions() {
  return getSizes().empty() && getStrides().empty();
}

// Returns the dimensions, outermost first. Joins inner dimensions that are consecutive elements smaller than a word
// (runs.h), however the text divides them.
SmallVector<DMABDOp::Dimension, 4> DMABDOp::dimensions() {
  SmallVector<Dimension, 4> dimensions;
  for (auto [size, stride] : llvm::zip_equal(list_of(getStaticSizes()), list_of(getStaticStrides())))
    dimensions.push_back({size, stride});
  const auto bits = element_bits(cast<BaseMemRefType>(getBuffer().getType()).getElementType());
  if (!bits || getPadDimensions()) return dimensions;  // padding applies to the dimensions as written
  SmallVector<std::int64_t, 4> sizes, strides;
  for (const auto [size, stride] : llvm::reverse(dimensions)) {
    sizes.push_back(size);
    strides.push_back(stride);
  }
  join_run(sizes, strides, *bits);
  for (auto [dimension, size, stride] : llvm::zip_equal(llvm::reverse(dimensions), sizes, strides))
    dimension = {size, stride};
  // The outermost dimension of a task is its iteration, except where all dimensions are one run of the whole length.
  if (dimensions.size() > kTaskDimensions && is_in_task(*this) && is_run(*this))
    dimensions = {{1, 0}, {1, 0}, {1, 0}, {*constant_length(), 1}};
  return dimensions;
}

std::optional<std::int64_t> DMABDOp::constant_offset() {
  if (getComputedOffset()) return std::nullopt;
  return static_cast<std::int32_t>(getOffset().value_or(0));
}

std::optional<std::int64_t> DMABDOp::constant_length() {
  if (getComputedLen()) return std::nullopt;
  if (const auto length = getLen()) return static_cast<std::int32_t>(*length);
  const auto type = dyn_cast<MemRefType>(getBuffer().getType());
  return type ? element_count(type) : std::nullopt;
}

}  // namespace tessera::aie
