// Implements affine.h.
//
// Example: `affine.apply affine_map<(d0)[s0] -> (d0 floordiv s0)>(%i)[%c4]` becomes the same operation with the map
// `(d0)[s0] -> (d0 floordiv 4)`. The operation is refused when the constant is 0 or negative, or when the symbol is
// known only at run time.
#include "compiler/cores/affine.h"

#include <llvm/ADT/TypeSwitch.h>
#include <mlir/Dialect/Affine/IR/AffineOps.h>
#include <mlir/Dialect/Affine/Transforms/Transforms.h>
#include <mlir/Dialect/Arith/IR/Arith.h>
#include <mlir/IR/IntegerSet.h>
#include <mlir/IR/Matchers.h>
#include <mlir/IR/PatternMatch.h>

using namespace mlir;

namespace tessera::compiler {

namespace {

bool divides_well(AffineExpr whole) {
  bool well = true;
  whole.walk([&](AffineExpr each) {
    if (!llvm::is_contained({AffineExprKind::Mod, AffineExprKind::FloorDiv, AffineExprKind::CeilDiv}, each.getKind()))
      return;
    const auto divisor = dyn_cast<AffineConstantExpr>(cast<AffineBinaryOpExpr>(each).getRHS());
    well &= divisor && divisor.getValue() > 0;
  });
  return well;
}

// A map or set of an operation, and the operands for its dimensions and symbols.
struct Expressions {
  StringRef attribute;
  ValueRange operands;
};

SmallVector<Expressions> expressions_of(Operation* op) {
  using namespace affine;
  using All = SmallVector<Expressions>;
  return llvm::TypeSwitch<Operation*, All>(op)
      .Case<AffineApplyOp, AffineMinOp, AffineMaxOp, AffineLoadOp, AffineStoreOp, AffineVectorLoadOp,
            AffineVectorStoreOp>([](auto each) { return All{{each.getMapAttrName(), each.getMapOperands()}}; })
      .Case([](AffineIfOp branch) { return All{{branch.getConditionAttrName(), branch.getOperands()}}; })
      .Case([](AffineForOp loop) {
        return All{{loop.getLowerBoundMapAttrName(), loop.getLowerBoundOperands()},
                   {loop.getUpperBoundMapAttrName(), loop.getUpperBoundOperands()}};
      })
      .Case([](AffineParallelOp loop) {
        return All{{loop.getLowerBoundsMapAttrName(), loop.getLowerBoundsOperands()},
                   {loop.getUpperBoundsMapAttrName(), loop.getUpperBoundsOperands()}};
      })
      .Default(All());
}

// Returns one expression for each of `count` dimensions or symbols, whose operands begin at `first`: a constant where
// the operand is a constant, otherwise the dimension or symbol itself.
template <class Make>
SmallVector<AffineExpr> known(ValueRange operands, unsigned first, unsigned count, MLIRContext* context, Make make) {
  SmallVector<AffineExpr> values;
  for (unsigned i = 0; i < count; ++i) {
    llvm::APInt number;
    const bool is_known = first + i < operands.size() && matchPattern(operands[first + i], m_ConstantInt(&number)) &&
                          number.getSignificantBits() <= 64;
    values.push_back(is_known ? getAffineConstantExpr(number.getSExtValue(), context) : make(i, context));
  }
  return values;
}

class Settler {
 public:
  explicit Settler(Operation* op) : op_(op) {}

  LogicalResult settle() {
    for (const Expressions& each : expressions_of(op_)) put_in_constants(each);
    for (const NamedAttribute attribute : op_->getAttrs())
      if (!is_well(attribute.getValue()))
        return op_->emitOpError("divides by a value that is not a positive constant: the compiler cannot expand ")
               << attribute.getValue();
    if (auto loop = dyn_cast<affine::AffineParallelOp>(op_); loop && llvm::any_of(loop.getReductions(), assigns))
      return op_->emitOpError("combines the results of its rounds by 'assign', a reduction without an initial value");
    return success();
  }

 private:
  static bool assigns(Attribute reduction) {
    return cast<IntegerAttr>(reduction).getInt() == static_cast<std::int64_t>(arith::AtomicRMWKind::assign);
  }

  static bool is_well(Attribute attribute) {
    if (const auto map = dyn_cast<AffineMapAttr>(attribute))
      return llvm::all_of(map.getValue().getResults(), divides_well);
    if (const auto set = dyn_cast<IntegerSetAttr>(attribute))
      return llvm::all_of(set.getValue().getConstraints(), divides_well);
    return true;
  }

  void put_in_constants(const Expressions& at) {
    const Attribute attribute = op_->getAttr(at.attribute);
    if (!attribute || is_well(attribute)) return;
    MLIRContext* context = op_->getContext();
    const auto values = [&](unsigned dims, unsigned symbols) {
      return std::pair(known(at.operands, 0, dims, context, getAffineDimExpr),
                       known(at.operands, dims, symbols, context, getAffineSymbolExpr));
    };
    if (const auto map = dyn_cast<AffineMapAttr>(attribute)) {
      const AffineMap before = map.getValue();
      const auto [dims, symbols] = values(before.getNumDims(), before.getNumSymbols());
      op_->setAttr(at.attribute, AffineMapAttr::get(before.replaceDimsAndSymbols(dims, symbols, before.getNumDims(),
                                                                                 before.getNumSymbols())));
    } else if (const auto set = dyn_cast<IntegerSetAttr>(attribute)) {
      IntegerSet before = set.getValue();
      const auto [dims, symbols] = values(before.getNumDims(), before.getNumSymbols());
      op_->setAttr(at.attribute, IntegerSetAttr::get(before.replaceDimsAndSymbols(dims, symbols, before.getNumDims(),
                                                                                  before.getNumSymbols())));
    }
  }

  Operation* op_;
};

}  // namespace

LogicalResult settle_affine(Operation* root) {
  SmallVector<Operation*> all;
  root->walk([&](Operation* op) {
    if (isa_and_nonnull<affine::AffineDialect>(op->getDialect())) all.push_back(op);
  });
  if (!all.empty()) root->getContext()->loadDialect<arith::ArithDialect>();
  for (Operation* op : all) {
    if (failed(Settler(op).settle())) return failure();
    if (auto parts = dyn_cast<affine::AffineDelinearizeIndexOp>(op)) {
      IRRewriter rewriter(op);
      if (failed(affine::lowerAffineDelinearizeIndexOp(rewriter, parts)))
        return parts.emitOpError("cannot be expanded");
    }
  }
  return success();
}

}  // namespace tessera::compiler
