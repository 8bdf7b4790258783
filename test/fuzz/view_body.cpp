#include "view_body.h"

#include <mlir/Dialect/Arith/IR/Arith.h>
#include <mlir/Dialect/Func/IR/FuncOps.h>
#include <mlir/Dialect/MemRef/IR/MemRef.h>
#include <mlir/Dialect/Vector/IR/VectorOps.h>
#include <mlir/IR/Verifier.h>

using namespace mlir;

namespace tessera::fuzz {

namespace {

constexpr std::int64_t kAny = ShapedType::kDynamic;

class BodyBuilder {
 public:
  BodyBuilder(Chain& chain, MLIRContext& context)
      : chain_(chain), builder_(&context), loc_(builder_.getUnknownLoc()), module_(ModuleOp::create(loc_)) {}

  compiler::CoreFunctions build() {
    builder_.setInsertionPointToEnd(module_->getBody());
    const auto buffer = MemRefType::get(chain_.shape, element(chain_.bytes));
    const auto slots = MemRefType::get({kSlots}, builder_.getI64Type());
    auto function =
        func::FuncOp::create(builder_, loc_, "core_0_2", builder_.getFunctionType({buffer, slots, slots}, {}));
    Block* body = function.addEntryBlock();
    builder_.setInsertionPointToStart(body);
    slots_ = body->getArgument(1);
    report_ = body->getArgument(2);
    memref_ = body->getArgument(0);
    if (chain_.is_private) {
      memref_ = memref::AllocaOp::create(builder_, loc_, buffer);
      memref::CopyOp::create(builder_, loc_, body->getArgument(0), memref_);
    }
    const Value root = memref_;
    for (const Step& step : chain_.steps)
      if (failed(take(step))) return {};
    for (std::size_t i = 0; i < chain_.accesses.size(); ++i) access(chain_.accesses[i], i);
    if (chain_.is_private) memref::CopyOp::create(builder_, loc_, root, body->getArgument(0));
    func::ReturnOp::create(builder_, loc_);
    if (failed(verify(*module_))) return {};
    compiler::CoreFunction core{.tile = {0, 2}, .name = "core_0_2", .buffers = {{0, 0}, {0, 0}, {0, 0}}};
    return {std::move(module_), {std::move(core)}};
  }

 private:
  Type element(unsigned bytes) { return builder_.getIntegerType(8 * bytes); }
  MemRefType type() { return cast<MemRefType>(memref_.getType()); }
  Value constant(std::int64_t number) { return arith::ConstantIndexOp::create(builder_, loc_, number); }
  Value slot(int number) { return memref::LoadOp::create(builder_, loc_, slots_, constant(number)); }
  OpFoldResult folded(const Number& number) {
    if (number.is_constant()) return builder_.getIndexAttr(number.usual);
    return arith::IndexCastOp::create(builder_, loc_, builder_.getIndexType(), slot(number.slot)).getResult();
  }
  SmallVector<OpFoldResult> folded(const std::vector<Number>& numbers) {
    SmallVector<OpFoldResult> all;
    for (const Number& each : numbers) all.push_back(folded(each));
    return all;
  }
  Value index(const Number& number) {
    const OpFoldResult either = folded(number);
    return isa<Value>(either) ? cast<Value>(either) : constant(number.usual);
  }
  static std::int64_t known(const Number& number) { return number.is_constant() ? number.usual : kAny; }
  static SmallVector<std::int64_t> known(const std::vector<Number>& numbers) {
    SmallVector<std::int64_t> all;
    for (const Number& each : numbers) all.push_back(known(each));
    return all;
  }
  MemRefType strided(ArrayRef<std::int64_t> shape, std::int64_t offset, ArrayRef<std::int64_t> strides) {
    return MemRefType::get(shape, type().getElementType(),
                           StridedLayoutAttr::get(builder_.getContext(), offset, strides));
  }

  LogicalResult take(const Step& step) {
    using Kind = Step::Kind;
    switch (step.kind) {
      case Kind::Part: return part(step);
      case Kind::Recast: {
        const auto to = strided(known(step.sizes), known(step.offsets.front()), known(step.strides));
        memref_ = memref::ReinterpretCastOp::create(builder_, loc_, to, memref_, folded(step.offsets.front()),
                                                    folded(step.sizes), folded(step.strides));
        return success();
      }
      case Kind::Bytes: {
        const auto to = MemRefType::get(known(step.sizes), element(chain_.view_bytes));
        SmallVector<Value> sizes;
        if (!step.sizes.front().is_constant()) sizes.push_back(index(step.sizes.front()));
        memref_ = memref::ViewOp::create(builder_, loc_, to, memref_, index(step.offsets.front()), sizes);
        return success();
      }
      case Kind::Looser: {
        const SmallVector<std::int64_t> any(step.sizes.size(), kAny);
        return cast_to(strided(any, kAny, any));
      }
      case Kind::Tighter: return cast_to(usual(step));
      case Kind::Hand: return hand(usual(step));
      case Kind::Swap: {
        SmallVector<unsigned> order(step.order.begin(), step.order.end());
        memref_ = memref::TransposeOp::create(
            builder_, loc_, memref_, AffineMapAttr::get(AffineMap::getPermutationMap(order, builder_.getContext())));
        return success();
      }
      case Kind::Split: return split(step);
      case Kind::Join: return join(step);
    }
    return failure();
  }

  MemRefType usual(const Step& step) {
    const std::vector<Number>&sizes = step.sizes, &strides = step.strides;
    return strided(known(sizes), step.offsets.front().usual, known(strides));
  }
  LogicalResult cast_to(MemRefType to) {
    if (!memref::CastOp::areCastCompatible(memref_.getType(), to)) return failure();
    memref_ = memref::CastOp::create(builder_, loc_, to, memref_);
    return success();
  }
  // Passes the view through a select, so that later operations know only its type.
  LogicalResult hand(MemRefType to) {
    if (failed(cast_to(to))) return failure();
    const Value condition = arith::CmpIOp::create(builder_, loc_, arith::CmpIPredicate::eq, slot(0), slot(1));
    memref_ = arith::SelectOp::create(builder_, loc_, condition, memref_, memref_);
    return success();
  }

  LogicalResult part(const Step& step) {
    const auto offsets = folded(step.offsets), sizes = folded(step.sizes), strides = folded(step.strides);
    SmallVector<std::int64_t> shape;
    for (std::size_t d = 0; d < step.sizes.size(); ++d)
      if (!step.dropped[d]) shape.push_back(known(step.sizes[d]));
    const auto to =
        cast<MemRefType>(memref::SubViewOp::inferRankReducedResultType(shape, type(), offsets, sizes, strides));
    memref_ = memref::SubViewOp::create(builder_, loc_, to, memref_, offsets, sizes, strides);
    return success();
  }

  static SmallVector<ReassociationIndices> groups(std::size_t rank, unsigned pair) {
    SmallVector<ReassociationIndices> all;
    for (std::int64_t d = 0; d < static_cast<std::int64_t>(rank); ++d) {
      all.push_back({d});
      if (d == pair) all.back().push_back(++d);
    }
    return all;
  }
  LogicalResult split(const Step& step) {
    SmallVector<std::int64_t> shape;
    SmallVector<OpFoldResult> sizes;
    for (unsigned d = 0; d < type().getRank(); ++d) {
      if (d == step.dimension) {
        // When the size is known, both parts must be known too.
        const bool is_known = !type().isDynamicDim(d);
        for (const Number& each : step.sizes) {
          if (is_known && !each.is_constant()) return failure();
          shape.push_back(known(each));
          sizes.push_back(folded(each));
        }
        if (!is_known && step.sizes[0].is_constant() && step.sizes[1].is_constant()) return failure();
        continue;
      }
      shape.push_back(type().getDimSize(d));
      sizes.push_back(type().isDynamicDim(d)
                          ? OpFoldResult(memref::DimOp::create(builder_, loc_, memref_, std::int64_t{d}).getResult())
                          : builder_.getIndexAttr(type().getDimSize(d)));
    }
    const auto reassociation = groups(shape.size(), step.dimension);
    const auto to = memref::ExpandShapeOp::computeExpandedType(type(), shape, reassociation);
    if (failed(to)) return failure();
    memref_ = memref::ExpandShapeOp::create(builder_, loc_, *to, memref_, reassociation, sizes);
    return success();
  }
  LogicalResult join(const Step& step) {
    const auto reassociation = groups(static_cast<std::size_t>(type().getRank()), step.dimension);
    if (!memref::CollapseShapeOp::isGuaranteedCollapsible(type(), reassociation)) return failure();
    memref_ = memref::CollapseShapeOp::create(builder_, loc_, memref_, reassociation);
    return success();
  }

  bool is_run() {
    SmallVector<std::int64_t> strides;
    std::int64_t offset = 0;
    return type().getRank() > 0 && succeeded(type().getStridesAndOffset(strides, offset)) && strides.back() == 1;
  }

  void access(ViewAccess& access, std::size_t number) {
    if (!is_run()) access.lanes = 0;
    SmallVector<Value> at;
    for (const Number& each : access.indices) at.push_back(index(each));
    const Type element = type().getElementType();
    if (access.writes)
      write(access, at, element);
    else
      read(access, at, element, number);
    const Value one = arith::ConstantIntOp::create(builder_, loc_, 1, 64);
    memref::StoreOp::create(builder_, loc_, one, report_, constant(static_cast<std::int64_t>(number)));
  }

  Value narrow(Value wide, Type to) {
    return to == wide.getType() ? wide : arith::TruncIOp::create(builder_, loc_, to, wide).getResult();
  }
  Value widen(Value narrow) {
    const Type wide = builder_.getI64Type();
    return narrow.getType() == wide ? narrow : arith::ExtUIOp::create(builder_, loc_, wide, narrow).getResult();
  }

  void write(const ViewAccess& access, ValueRange at, Type element) {
    const Value first = access.value.is_constant()
                            ? arith::ConstantIntOp::create(builder_, loc_, access.value.usual, 64).getResult()
                            : slot(access.value.slot);
    if (access.lanes == 0) {
      memref::StoreOp::create(builder_, loc_, narrow(first, element), memref_, at);
      return;
    }
    SmallVector<Value> lanes;
    for (unsigned lane = 0; lane < access.lanes; ++lane) {
      const Value step = arith::ConstantIntOp::create(builder_, loc_, lane, 64);
      lanes.push_back(narrow(arith::AddIOp::create(builder_, loc_, first, step), element));
    }
    const auto vector = VectorType::get({access.lanes}, element);
    vector::StoreOp::create(builder_, loc_, vector::FromElementsOp::create(builder_, loc_, vector, lanes), memref_, at);
  }

  void read(const ViewAccess& access, ValueRange at, Type element, std::size_t number) {
    SmallVector<Value> values;
    if (access.lanes == 0) {
      values.push_back(memref::LoadOp::create(builder_, loc_, memref_, at));
    } else {
      const auto vector = VectorType::get({access.lanes}, element);
      const Value all = vector::LoadOp::create(builder_, loc_, vector, memref_, at);
      for (std::int64_t lane = 0; lane < access.lanes; ++lane)
        values.push_back(vector::ExtractOp::create(builder_, loc_, all, lane));
    }
    for (std::size_t lane = 0; lane < values.size(); ++lane)
      memref::StoreOp::create(builder_, loc_, widen(values[lane]), report_,
                              constant(static_cast<std::int64_t>(kReportedFrom + number * kReportedLanes + lane)));
  }

  Chain& chain_;
  OpBuilder builder_;
  Location loc_;
  OwningOpRef<ModuleOp> module_;
  Value slots_, report_, memref_;
};

}  // namespace

compiler::CoreFunctions body_of(Chain& chain, MLIRContext& context) {
  return BodyBuilder(chain, context).build();
}

}  // namespace tessera::fuzz
