#include "compiler/cores/plain_ir.h"

#include <llvm/IR/Constants.h>
#include <llvm/IR/InstIterator.h>
#include <llvm/IR/Instructions.h>
#include <llvm/IR/Module.h>
#include <llvm/IR/Operator.h>

namespace tessera::compiler {

static llvm::GEPNoWrapFlags plain_flags(const llvm::GEPOperator& address) {
  return address.isInBounds() ? llvm::GEPNoWrapFlags::inBounds() : llvm::GEPNoWrapFlags::none();
}

// Returns the constant without flags of address computations that older versions of LLVM do not know.
static llvm::Constant* plain(llvm::Constant* constant) {
  auto* expression = llvm::dyn_cast<llvm::ConstantExpr>(constant);
  if (expression == nullptr) return constant;
  llvm::SmallVector<llvm::Constant*> operands;
  for (llvm::Use& operand : expression->operands()) operands.push_back(plain(llvm::cast<llvm::Constant>(operand)));
  if (auto* address = llvm::dyn_cast<llvm::GEPOperator>(expression))
    return llvm::ConstantExpr::getGetElementPtr(address->getSourceElementType(), operands.front(),
                                                llvm::ArrayRef(operands).drop_front(), plain_flags(*address));
  return expression->getWithOperands(operands);
}

static void make_plain(llvm::Instruction& instruction) {
  for (llvm::Use& operand : instruction.operands())
    if (auto* constant = llvm::dyn_cast<llvm::Constant>(operand)) operand.set(plain(constant));
  if (auto* address = llvm::dyn_cast<llvm::GetElementPtrInst>(&instruction))
    address->setNoWrapFlags(plain_flags(llvm::cast<llvm::GEPOperator>(*address)));
  else if (!llvm::isa<llvm::OverflowingBinaryOperator, llvm::PossiblyExactOperator, llvm::FPMathOperator>(instruction))
    instruction.dropPoisonGeneratingFlags();
}

void make_plain(llvm::Module& module) {
  for (llvm::Function& function : module) {
    if (function.isIntrinsic()) function.setAttributes({});
    for (llvm::Instruction& instruction : llvm::instructions(function)) make_plain(instruction);
  }
}

}  // namespace tessera::compiler
