#include "compiler/native/views.h"

#include "compiler/native/calls_of_core.h"

#include <llvm/ADT/TypeSwitch.h>
#include <llvm/Support/MathExtras.h>
#include <mlir/Dialect/Arith/IR/Arith.h>
#include <mlir/Dialect/Arith/Utils/Utils.h>
#include <mlir/Dialect/SCF/IR/SCF.h>
#include <mlir/Dialect/Utils/StaticValueUtils.h>
#include <mlir/Dialect/Vector/IR/VectorOps.h>

using namespace mlir;

namespace tessera::compiler {

// allowed.h limits sizes and strides, so no overflow should occur; this function checks for it all the same.
std::optional<std::int64_t> reach_of(MemRefType type) {
  SmallVector<std::int64_t> strides;
  std::int64_t offset = 0;
  if (!type.hasStaticShape() || failed(type.getStridesAndOffset(strides, offset)) || ShapedType::isDynamic(offset))
    return std::nullopt;
  std::int64_t first = offset, last = offset;
  for (const auto& [size, stride] : llvm::zip(type.getShape(), strides)) {
    if (size == 0) return 0;
    std::int64_t step = 0;
    if (ShapedType::isDynamic(stride) || llvm::MulOverflow(size - 1, stride, step)) return std::nullopt;
    if (llvm::AddOverflow(step < 0 ? first : last, step, step < 0 ? first : last)) return std::nullopt;
  }
  if (first < 0 || last == INT64_MAX) return std::nullopt;
  return last + 1;
}

FailureOr<ViewPlace> Views::place_of(Value memref) {
  const auto known = known_.find(memref);
  if (known != known_.end()) return known->second;
  auto place = work_out(memref);
  if (succeeded(place)) known_[memref] = *place;
  return place;
}

Value Views::element(OpBuilder& builder, Location loc, const ViewPlace& place, ValueRange indices) {
  Value at = getValueOrCreateConstantIndexOp(builder, loc, place.offset);
  for (const auto& [index, stride] : llvm::zip_equal(indices, place.strides)) {
    const Value step =
        builder.createOrFold<arith::MulIOp>(loc, index, getValueOrCreateConstantIndexOp(builder, loc, stride));
    at = builder.createOrFold<arith::AddIOp>(loc, at, step);
  }
  return at;
}

void Views::drop_unused() {
  for (Operation* view : llvm::reverse(views_))
    if (view->use_empty()) view->erase();
}

FailureOr<ViewPlace> Views::work_out(Value memref) {
  Operation* op = memref.getDefiningOp();
  if (op == nullptr) return root(memref);
  const OpBuilder::InsertionGuard guard(builder_);
  builder_.setInsertionPoint(op);
  auto place = llvm::TypeSwitch<Operation*, FailureOr<ViewPlace>>(op)
                   .Case<memref::SubViewOp>([&](auto view) { return part(view); })
                   .Case<memref::ReinterpretCastOp>([&](auto view) { return recast(view); })
                   .Case<memref::ViewOp>([&](auto view) { return bytes(view); })
                   .Case<memref::CollapseShapeOp>([&](auto view) { return fewer(view); })
                   .Case<memref::ExpandShapeOp>([&](auto view) { return more(view); })
                   .Case<memref::TransposeOp>([&](auto view) { return permuted(view); })
                   // These views keep the elements of their source; they only repeat or claim properties of it.
                   .Case<memref::CastOp, memref::MemorySpaceCastOp, memref::AssumeAlignmentOp>(
                       [&](Operation* view) { return source_of(view); })
                   .Default([&](Operation*) { return root(memref); });
  if (succeeded(place) && !place->is_root) views_.push_back(op);
  return place;
}

// Returns the place of a memref that is not a view: it comes from memory, an argument, or an operation that passes on
// one of several memrefs.
FailureOr<ViewPlace> Views::root(Value memref) {
  Operation* op = memref.getDefiningOp();
  Operation* const at = op != nullptr ? op : memref.getParentBlock()->getParentOp();
  const bool is_known = op == nullptr || isa<memref::AllocaOp, memref::GetGlobalOp, arith::SelectOp>(op) ||
                        isa<scf::SCFDialect>(op->getDialect()) ||
                        (isa<vector::TypeCastOp>(op) && isa<BlockArgument, OpResult>(op->getOperand(0)) &&
                         op->getOperand(0).getDefiningOp<memref::AllocaOp>());
  if (!is_known) return at->emitOpError("makes a memref, which cannot be run on the host");
  const auto type = cast<MemRefType>(memref.getType());
  const std::optional<std::int64_t> reach = reach_of(type);
  if (!reach)
    return at->emitOpError("passes on a memref of type ") << type << ", which does not say where the memory ends";
  ViewPlace place{
      .memory = memref, .elements = number(*reach), .offset = {}, .sizes = {}, .strides = {}, .is_root = true};
  SmallVector<std::int64_t> strides;
  std::int64_t offset = 0;
  (void)type.getStridesAndOffset(strides, offset);
  place.offset = number(offset);
  for (const auto& [size, stride] : llvm::zip(type.getShape(), strides)) {
    place.sizes.push_back(number(size));
    place.strides.push_back(number(stride));
  }
  return place;
}

// Returns the place of a view's source. If the source is a root, changes its memory to one dimension.
FailureOr<ViewPlace> Views::source_of(Operation* view) {
  FailureOr<ViewPlace> place = place_of(view->getOperand(0));
  if (failed(place) || !place->is_root) return place;
  place->is_root = false;
  const auto type = cast<MemRefType>(place->memory.getType());
  if (type.getRank() == 1 && type.getLayout().isIdentity()) return place;
  const std::int64_t elements = *getConstantIntValue(place->elements);
  const auto row = MemRefType::get({elements}, type.getElementType());
  place->memory = memref::ReinterpretCastOp::create(builder_, view->getLoc(), row, place->memory, 0,
                                                    ArrayRef<std::int64_t>{elements}, ArrayRef<std::int64_t>{1});
  return place;
}

// Says for each dimension of a subview whether its type drops the dimension. Dropped dimensions have one element, so
// when there are several ways to choose them, each is correct. MLIR's own function decides by the strides, and ends the
// process when the strides do not tell. A size that is not static in the operation does not match a static size in the
// type, even if its value is known.
static std::optional<SmallVector<bool>> dropped_by(memref::SubViewOp view) {
  const ArrayRef<std::int64_t> kept = cast<MemRefType>(view.getType()).getShape();
  SmallVector<bool> dropped;
  std::size_t next = 0;
  for (const std::int64_t size : view.getStaticSizes()) {
    const bool stays = next < kept.size() && (size != 1 || kept[next] == 1);
    if (!stays && size != 1) return std::nullopt;
    dropped.push_back(!stays);
    next += stays ? 1 : 0;
  }
  if (next != kept.size()) return std::nullopt;
  return dropped;
}

static ViewPlace with(ViewPlace place, SmallVector<OpFoldResult> sizes, SmallVector<OpFoldResult> strides) {
  place.sizes = std::move(sizes);
  place.strides = std::move(strides);
  return place;
}

FailureOr<ViewPlace> Views::part(memref::SubViewOp view) {
  FailureOr<ViewPlace> place = source_of(view);
  if (failed(place)) return failure();
  const Location loc = view.getLoc();
  const auto dropped = dropped_by(view);
  // MLIR's verifier refuses such a view.
  if (!dropped) return view.emitOpError("has a type whose dimensions do not match the part of the memref");
  SmallVector<OpFoldResult> sizes, strides;
  for (std::size_t d = 0; d < place->strides.size(); ++d) {
    const OpFoldResult step = product(loc, view.getMixedOffsets()[d], place->strides[d]);
    place->offset = sum(loc, place->offset, step);
    if ((*dropped)[d]) continue;
    sizes.push_back(view.getMixedSizes()[d]);
    strides.push_back(product(loc, view.getMixedStrides()[d], place->strides[d]));
  }
  return with(std::move(*place), std::move(sizes), std::move(strides));
}

FailureOr<ViewPlace> Views::recast(memref::ReinterpretCastOp view) {
  FailureOr<ViewPlace> place = source_of(view);
  if (failed(place)) return failure();
  place->offset = view.getMixedOffsets().front();  // counted from the start of the memory
  return with(std::move(*place), view.getMixedSizes(), view.getMixedStrides());
}

// Returns the place of a memref with elements of another type: the root then has as many elements as fit behind the
// shift, and none when the shift is out of range.
FailureOr<ViewPlace> Views::bytes(memref::ViewOp view) {
  FailureOr<ViewPlace> place = source_of(view);
  if (failed(place)) return failure();
  const Location loc = view.getLoc();
  const auto type = cast<MemRefType>(view.getType());
  const Type element = type.getElementType();
  constexpr unsigned kMostBits = 64;
  if (!element.isIntOrIndexOrFloat() || layout_.getTypeSizeInBits(element).getFixedValue() > kMostBits ||
      place->strides.size() != 1 || getConstantIntValue(place->strides.front()) != 1)
    return view.emitOpError("takes bytes as elements of a type or layout that cannot be run on the host");
  const auto value = [&](OpFoldResult number) { return getValueOrCreateConstantIndexOp(builder_, loc, number); };
  const auto constant = [&](std::int64_t number) { return arith::ConstantIndexOp::create(builder_, loc, number); };
  const Value shift = value(sum(loc, place->offset, view.getByteShift())), all = value(place->elements);
  const Value fits = builder_.createOrFold<arith::CmpIOp>(loc, arith::CmpIPredicate::ule, shift, all);
  const Value begin = builder_.createOrFold<arith::SelectOp>(loc, fits, shift, constant(0));
  const Value left = builder_.createOrFold<arith::SubIOp>(
      loc, builder_.createOrFold<arith::SelectOp>(loc, fits, all, constant(0)), begin);
  const auto each = static_cast<std::int64_t>(stored_bytes(element, layout_));
  const Value elements = builder_.createOrFold<arith::DivUIOp>(loc, left, constant(each));
  ViewPlace seen{.memory = {}, .elements = elements, .offset = number(0), .sizes = {}, .strides = {}};
  seen.memory = memref::ViewOp::create(builder_, loc, MemRefType::get({ShapedType::kDynamic}, element), place->memory,
                                       begin, ValueRange{elements});
  seen.is_aligned = false;
  seen.sizes = getMixedValues(type.getShape(), view.getSizes(), builder_);
  seen.strides.resize(seen.sizes.size());
  OpFoldResult stride = number(1);
  for (std::size_t d = seen.sizes.size(); d-- > 0; stride = product(loc, stride, seen.sizes[d]))
    seen.strides[d] = stride;
  return seen;
}

// Returns the place of a memref with collapsed dimensions. The stride of collapsed dimensions is the stride of the last
// of them that has more than one element.
FailureOr<ViewPlace> Views::fewer(memref::CollapseShapeOp view) {
  FailureOr<ViewPlace> place = source_of(view);
  if (failed(place)) return failure();
  const Location loc = view.getLoc();
  SmallVector<OpFoldResult> sizes, strides;
  for (const auto& group : view.getReassociationIndices()) {
    OpFoldResult size = number(1);
    std::optional<OpFoldResult> stride;
    for (const std::int64_t d : group) {
      const auto at = static_cast<std::size_t>(d);
      const OpFoldResult its = place->sizes[at];
      size = product(loc, size, its);
      if (getConstantIntValue(its) == 1) continue;
      if (!stride || getConstantIntValue(its)) {
        stride = place->strides[at];
        continue;
      }
      const Value several = arith::CmpIOp::create(builder_, loc, arith::CmpIPredicate::ne, cast<Value>(its),
                                                  arith::ConstantIndexOp::create(builder_, loc, 1));
      stride = OpFoldResult(arith::SelectOp::create(builder_, loc, several,
                                                    getValueOrCreateConstantIndexOp(builder_, loc, place->strides[at]),
                                                    getValueOrCreateConstantIndexOp(builder_, loc, *stride))
                                .getResult());
    }
    sizes.push_back(size);
    strides.push_back(stride.value_or(number(1)));
  }
  return with(std::move(*place), std::move(sizes), std::move(strides));
}

FailureOr<ViewPlace> Views::more(memref::ExpandShapeOp view) {
  FailureOr<ViewPlace> place = source_of(view);
  if (failed(place)) return failure();
  const SmallVector<OpFoldResult> sizes = view.getMixedOutputShape();
  SmallVector<OpFoldResult> strides(sizes.size(), number(1));
  for (const auto& [group, its] : llvm::zip(view.getReassociationIndices(), place->strides)) {
    OpFoldResult stride = its;
    for (const std::int64_t d : llvm::reverse(group)) {
      strides[static_cast<std::size_t>(d)] = stride;
      stride = product(view.getLoc(), stride, sizes[static_cast<std::size_t>(d)]);
    }
  }
  return with(std::move(*place), sizes, std::move(strides));
}

FailureOr<ViewPlace> Views::permuted(memref::TransposeOp view) {
  FailureOr<ViewPlace> place = source_of(view);
  if (failed(place)) return failure();
  const ViewPlace before = *place;
  for (auto [to, from] : llvm::enumerate(view.getPermutation().getResults())) {
    const unsigned d = cast<AffineDimExpr>(from).getPosition();
    place->sizes[to] = before.sizes[d];
    place->strides[to] = before.strides[d];
  }
  return place;
}

// Adds two numbers, and folds them if both are known, unless the sum overflows.
OpFoldResult Views::sum(Location loc, OpFoldResult one, OpFoldResult other) {
  const auto a = getConstantIntValue(one), b = getConstantIntValue(other);
  std::int64_t result = 0;
  if (a && b && !llvm::AddOverflow(*a, *b, result)) return number(result);
  return builder_.createOrFold<arith::AddIOp>(loc, getValueOrCreateConstantIndexOp(builder_, loc, one),
                                              getValueOrCreateConstantIndexOp(builder_, loc, other));
}

OpFoldResult Views::product(Location loc, OpFoldResult one, OpFoldResult other) {
  const auto a = getConstantIntValue(one), b = getConstantIntValue(other);
  std::int64_t result = 0;
  if (a && b && !llvm::MulOverflow(*a, *b, result)) return number(result);
  return builder_.createOrFold<arith::MulIOp>(loc, getValueOrCreateConstantIndexOp(builder_, loc, one),
                                              getValueOrCreateConstantIndexOp(builder_, loc, other));
}

}  // namespace tessera::compiler
