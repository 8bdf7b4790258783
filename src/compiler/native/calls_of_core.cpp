#include "compiler/native/calls_of_core.h"

#include <mlir/Dialect/Func/IR/FuncOps.h>

using namespace mlir;

namespace tessera::compiler {

Value core_of(Operation* op) {
  return op->getParentOfType<func::FuncOp>().getArgument(0);
}

void call_core(OpBuilder& builder, Operation* op, StringRef name, ArrayRef<Value> arguments) {
  auto module = op->getParentOfType<ModuleOp>();
  SmallVector<Value> all{core_of(op)};
  all.append(arguments.begin(), arguments.end());
  if (!module.lookupSymbol(name)) {
    const OpBuilder::InsertionGuard guard(builder);
    builder.setInsertionPointToStart(module.getBody());
    const FunctionType type = builder.getFunctionType(ValueRange(all).getTypes(), {});
    func::FuncOp::create(builder, op->getLoc(), name, type).setPrivate();
  }
  func::CallOp::create(builder, op->getLoc(), name, TypeRange(), all);
}

std::uint64_t stored_bytes(Type element, const DataLayout& layout) {
  const auto vector = dyn_cast<VectorType>(element);
  if (!(vector ? vector.getElementType() : element).isIntOrIndexOrFloat()) return 0;
  const llvm::TypeSize size = layout.getTypeSize(element);
  return size.isScalable() ? 0 : llvm::alignTo(size.getFixedValue(), layout.getTypeABIAlignment(element));
}

}  // namespace tessera::compiler
