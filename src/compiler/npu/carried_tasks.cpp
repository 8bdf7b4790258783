#include "compiler/npu/carried_tasks.h"

#include <mlir/Dialect/Arith/IR/Arith.h>
#include <mlir/Dialect/SCF/IR/SCF.h>
#include <mlir/Transforms/GreedyPatternRewriteDriver.h>

using namespace mlir;

namespace tessera::compiler {

namespace {

// Returns the values from which a value of a loop or branch comes; none for other values.
SmallVector<Value> sources_of(Value value) {
  if (auto argument = dyn_cast<BlockArgument>(value)) {
    auto loop = dyn_cast_or_null<scf::ForOp>(argument.getOwner()->getParentOp());
    if (!loop || argument == loop.getInductionVar()) return {};
    return {loop.getTiedLoopInit(argument)->get(), loop.getTiedLoopYieldedValue(argument)->get()};
  }
  auto result = cast<OpResult>(value);
  if (auto loop = dyn_cast<scf::ForOp>(result.getOwner()))
    return {loop.getTiedLoopInit(result)->get(), loop.getYieldedValues()[result.getResultNumber()]};
  if (auto branch = dyn_cast<scf::IfOp>(result.getOwner()))
    return {branch.thenYield().getOperand(result.getResultNumber()),
            branch.elseYield().getOperand(result.getResultNumber())};
  return {};
}

}  // namespace

FailureOr<llvm::SetVector<aiex::DMAConfigureTaskOp>> tasks_of(Operation* use, Value value) {
  llvm::SetVector<aiex::DMAConfigureTaskOp> tasks;
  llvm::SetVector<Value> seen;
  seen.insert(value);
  for (std::size_t next = 0; next < seen.size(); ++next) {
    if (auto task = seen[next].getDefiningOp<aiex::DMAConfigureTaskOp>()) {
      tasks.insert(task);
      continue;
    }
    const SmallVector<Value> sources = sources_of(seen[next]);
    if (sources.empty())
      return use->emitOpError(
          "belongs to a task that is not an aiex.dma_configure_task: aie-materialize-bd-chains and "
          "aie-substitute-shim-dma-allocations turn it into one");
    seen.insert(sources.begin(), sources.end());
  }
  return tasks;
}

void stop_carrying(ArrayRef<aiex::DMAConfigureTaskOp> tasks) {
  llvm::SetVector<Operation*> carriers;
  SmallVector<Value> left;
  for (aiex::DMAConfigureTaskOp task : tasks) left.push_back(task.getResult());
  for (std::size_t next = 0; next < left.size(); ++next)
    for (OpOperand& use : left[next].getUses()) {
      Operation* carrier = isa<scf::YieldOp>(use.getOwner()) ? use.getOwner()->getParentOp() : use.getOwner();
      if (!isa<scf::ForOp, scf::IfOp>(carrier) || !carriers.insert(carrier)) continue;
      left.append(carrier->result_begin(), carrier->result_end());
    }
  if (carriers.empty()) return;

  // Every carried task becomes one constant. The patterns of loops and branches then find that these values change
  // nothing.
  auto sequence = tasks.front()->getParentOfType<aiex::RuntimeSequenceOp>();
  OpBuilder builder = OpBuilder::atBlockBegin(&sequence.getBody().front());
  auto nothing = arith::ConstantIndexOp::create(builder, sequence.getLoc(), 0);
  const auto is_carried = [&](OpOperand& use) {
    return carriers.contains(use.getOwner()) || carriers.contains(use.getOwner()->getParentOp());
  };
  for (aiex::DMAConfigureTaskOp task : tasks) {
    Value result = task.getResult();
    result.replaceUsesWithIf(nothing.getResult(), is_carried);
  }
  RewritePatternSet patterns(builder.getContext());
  scf::ForOp::getCanonicalizationPatterns(patterns, builder.getContext());
  scf::IfOp::getCanonicalizationPatterns(patterns, builder.getContext());
  GreedyRewriteConfig config;
  config.setStrictness(GreedyRewriteStrictness::ExistingAndNewOps);
  // Without convergence some values stay, which the caller then reports.
  (void)applyOpPatternsGreedily(carriers.getArrayRef(), FrozenRewritePatternSet(std::move(patterns)), config);
  if (nothing->use_empty()) nothing->erase();
}

}  // namespace tessera::compiler
