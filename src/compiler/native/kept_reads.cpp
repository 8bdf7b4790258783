#include "compiler/native/kept_reads.h"

#include <fmt/format.h>
#include <llvm/ADT/MapVector.h>
#include <mlir/Dialect/Func/IR/FuncOps.h>
#include <mlir/Dialect/Vector/IR/VectorOps.h>
#include <mlir/Interfaces/SideEffectInterfaces.h>

using namespace mlir;

namespace tessera::compiler {

// Prefix of the names of the functions that take the results of reads; each list of result types has its own function.
static constexpr llvm::StringLiteral kKeep = "tessera_core_keep_";

void keep_reads(ModuleOp module) {
  SmallVector<Operation*> reads;
  module.walk([&](Operation* op) {
    if (!op->getParentOfType<func::FuncOp>() || op->getNumResults() == 0 || !hasEffect<MemoryEffects::Read>(op)) return;
    auto mask = dyn_cast<vector::MaskOp>(op->getParentOp());  // the mask contains only this operation
    reads.push_back(mask ? mask.getOperation() : op);
  });
  llvm::MapVector<TypeRange, func::FuncOp> keepers;
  OpBuilder builder(module.getContext());
  for (Operation* read : reads) {
    auto& keeper = keepers[read->getResultTypes()];
    if (!keeper) {
      builder.setInsertionPointToStart(module.getBody());
      keeper = func::FuncOp::create(builder, read->getLoc(), fmt::format("{}{}", kKeep.str(), keepers.size()),
                                    builder.getFunctionType(read->getResultTypes(), {}));
      keeper.setPrivate();
    }
    builder.setInsertionPointAfter(read);
    func::CallOp::create(builder, read->getLoc(), keeper, read->getResults());
  }
}

void drop_keepers(ModuleOp module) {
  SmallVector<Operation*> calls, keepers;
  module.walk([&](func::CallOp call) {
    if (call.getCallee().starts_with(kKeep)) calls.push_back(call);
  });
  for (func::FuncOp function : module.getOps<func::FuncOp>())
    if (function.getName().starts_with(kKeep)) keepers.push_back(function);
  for (Operation* call : calls) call->erase();
  for (Operation* keeper : keepers) keeper->erase();
}

}  // namespace tessera::compiler
