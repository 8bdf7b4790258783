#include "compiler/native/divisions.h"

#include "compiler/diagnosis/diagnostics.h"
#include "compiler/native/runtime.h"

#include <mlir/Dialect/Arith/IR/Arith.h>
#include <mlir/Dialect/Index/IR/IndexOps.h>
#include <mlir/Dialect/SCF/IR/SCF.h>
#include <mlir/Dialect/Vector/IR/VectorOps.h>
#include <mlir/IR/Matchers.h>
#include <mlir/IR/TypeUtilities.h>

using namespace mlir;

namespace tessera::compiler {

namespace {

bool is_signed(Operation* op) {
  return isa<arith::DivSIOp, arith::RemSIOp, arith::CeilDivSIOp, arith::FloorDivSIOp, index::DivSOp, index::RemSOp,
             index::CeilDivSOp, index::FloorDivSOp>(op);
}
bool is_unsigned(Operation* op) {
  return isa<arith::DivUIOp, arith::RemUIOp, arith::CeilDivUIOp, index::DivUOp, index::RemUOp, index::CeilDivUOp>(op);
}

class Look {
 public:
  Look(Operation* op, BodyPlaces& places) : op_(op), builder_(op), places_(places) {}

  void put_in() {
    const Value dividend = op_->getOperand(0), divisor = op_->getOperand(1);
    const unsigned bits = width(divisor.getType());
    const Value by_zero = equal(divisor, llvm::APInt::getZero(bits));
    Value wrong = by_zero;
    if (is_signed(op_)) {
      const Value smallest = equal(dividend, llvm::APInt::getSignedMinValue(bits));
      const Value negates = equal(divisor, llvm::APInt::getAllOnes(bits));
      wrong = builder_.createOrFold<arith::OrIOp>(loc(), by_zero,
                                                  builder_.createOrFold<arith::AndIOp>(loc(), smallest, negates));
    }
    if (matchPattern(wrong, m_Zero())) return;
    auto branch = scf::IfOp::create(builder_, loc(), any(wrong), false);
    builder_.setInsertionPointToStart(branch.thenBlock());
    places_.push_back({place_of(loc()), ""});
    const Value place = arith::ConstantIntOp::create(builder_, loc(), static_cast<std::int64_t>(places_.size()), 32);
    const Value zero = arith::ExtUIOp::create(builder_, loc(), builder_.getI32Type(), any(by_zero));
    call_core(builder_, op_, kUndivided, {place, zero});
  }

 private:
  Location loc() const { return op_->getLoc(); }

  static unsigned width(Type type) {
    const Type element = getElementTypeOrSelf(type);
    return element.isIndex() ? IndexType::kInternalStorageBitWidth : element.getIntOrFloatBitWidth();
  }

  Value equal(Value value, const llvm::APInt& number) {
    const Type type = value.getType();
    const Attribute each = builder_.getIntegerAttr(getElementTypeOrSelf(type), number);
    const auto vector = dyn_cast<VectorType>(type);
    const auto constant =
        vector ? cast<TypedAttr>(Attribute(DenseElementsAttr::get(vector, each))) : cast<TypedAttr>(each);
    return builder_.createOrFold<arith::CmpIOp>(loc(), arith::CmpIPredicate::eq, value,
                                                arith::ConstantOp::create(builder_, loc(), constant));
  }

  // Returns the condition; for vectors, whether it holds in any lane.
  Value any(Value condition) {
    const auto vector = dyn_cast<VectorType>(condition.getType());
    if (!vector) return condition;
    const auto row = VectorType::get(vector.getNumElements(), vector.getElementType());
    if (row != vector) condition = vector::ShapeCastOp::create(builder_, loc(), row, condition);
    return vector::ReductionOp::create(builder_, loc(), vector::CombiningKind::OR, condition);
  }

  Operation* op_;
  OpBuilder builder_;
  BodyPlaces& places_;
};

}  // namespace

bool divides(Operation* op) {
  if (!is_signed(op) && !is_unsigned(op)) return false;
  const Type type = op->getOperand(0).getType();
  const auto vector = dyn_cast<VectorType>(type);
  return vector ? !vector.isScalable() : type.isIntOrIndex();
}

void guard_divisions(ModuleOp module, BodyPlaces& places) {
  SmallVector<Operation*> divisions;
  module.walk([&](Operation* op) {
    if (divides(op)) divisions.push_back(op);
  });
  for (Operation* op : divisions) Look(op, places).put_in();
}

}  // namespace tessera::compiler
