#include "compiler/native/undefined.h"

#include <mlir/Dialect/LLVMIR/LLVMDialect.h>
#include <mlir/IR/Builders.h>
#include <mlir/IR/Matchers.h>

using namespace mlir;

namespace tessera::compiler {

namespace {

// Returns the operand whose value decides whether the result is defined; null for other operations.
OpOperand* deciding(Operation* op) {
  if (isa<LLVM::ShlOp, LLVM::LShrOp, LLVM::AShrOp, LLVM::SDivOp, LLVM::UDivOp, LLVM::SRemOp, LLVM::URemOp>(op))
    return &op->getOpOperand(1);
  if (isa<LLVM::FPToSIOp, LLVM::FPToUIOp>(op)) return &op->getOpOperand(0);
  if (auto extract = dyn_cast<LLVM::ExtractElementOp>(op)) return &extract.getPositionMutable();
  if (auto insert = dyn_cast<LLVM::InsertElementOp>(op)) return &insert.getPositionMutable();
  return nullptr;
}

// True when the operand is a constant for which the result is defined.
bool is_plain(Operation* op, Value operand) {
  llvm::APInt number;
  if (!matchPattern(operand, m_ConstantInt(&number))) return false;
  if (isa<LLVM::ShlOp, LLVM::LShrOp, LLVM::AShrOp>(op)) return number.ult(number.getBitWidth());
  if (isa<LLVM::ExtractElementOp, LLVM::InsertElementOp>(op)) {
    const auto vector = cast<VectorType>(op->getOperand(0).getType());
    return number.ult(static_cast<std::uint64_t>(vector.getNumElements()));
  }
  return !number.isZero() && !number.isAllOnes();
}

bool is_number(Type type) {
  return !isa<VectorType, LLVM::LLVMArrayType, LLVM::LLVMStructType>(type);
}

}  // namespace

LogicalResult keep_undefined(ModuleOp module) {
  OpBuilder builder(module.getContext());
  const WalkResult result = module.walk([&](Operation* op) {
    if (isa<LLVM::PoisonOp, LLVM::UndefOp>(op) && is_number(op->getResult(0).getType()) && !op->use_empty()) {
      // No allowed operation of a body leads to this, so T0910 without a place is precise enough.
      return WalkResult::interrupt();
    }
    if (OpOperand* operand = deciding(op); operand != nullptr && !is_plain(op, operand->get())) {
      builder.setInsertionPoint(op);
      operand->set(LLVM::FreezeOp::create(builder, op->getLoc(), operand->get()));
    }
    return WalkResult::advance();
  });
  return failure(result.wasInterrupted());
}

}  // namespace tessera::compiler
