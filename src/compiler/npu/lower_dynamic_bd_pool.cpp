// aie-lower-dynamic-bd-pool: lets tasks take the numbers of their descriptors from a pool while a sequence runs.
//
// A sequence with loops or branches whose bounds the host gives cannot be unrolled, so no pass can know which numbers
// are free at a certain task. Instead, each task takes a free number of its tile (aiex.dma_bd_pool_pop), and the place
// that frees the task gives the number back (aiex.dma_bd_pool_push). An await only waits: in a loop, one await may
// stand for tasks of many rounds, and a free says which of them ends.
//
// A task may leave the loop or branch that configures it. The number then takes the same way: each loop with a task
// among its values gets the number as a further value, and so does each branch that yields a task. One walk in the
// order of the text does this, because values of loops and branches follow the tasks from which they come.
#include "compiler/passes.h"

#include <mlir/Dialect/Arith/IR/Arith.h>
#include <mlir/Dialect/SCF/IR/SCF.h>

using namespace mlir;

namespace tessera::compiler {

#define GEN_PASS_DEF_AIELOWERDYNAMICBDPOOL
#include "compiler/passes/decls.h.inc"

namespace {

using ConfiguredTask = aiex::DMAConfigureTaskOp;

// The number of a task's descriptor, and the operation that tells the task's channel.
struct PooledTask {
  Value id;
  ConfiguredTask origin;
};

bool same_channel(ConfiguredTask a, ConfiguredTask b) {
  return aie::tile_id_of(a.getTile()) == aie::tile_id_of(b.getTile()) && a.getDirection() == b.getDirection() &&
         a.getChannel() == b.getChannel();
}

class PoolLowering {
 public:
  LogicalResult lower(Block& block) {
    for (Operation& op : llvm::make_early_inc_range(block))
      if (failed(visit(&op))) return failure();
    return success();
  }

 private:
  LogicalResult visit(Operation* op) {
    if (auto task = dyn_cast<ConfiguredTask>(op)) return configure(task);
    if (auto release = dyn_cast<aiex::DMAFreeTaskOp>(op)) return free(release);
    if (auto loop = dyn_cast<scf::ForOp>(op)) return carry(loop);
    if (auto branch = dyn_cast<scf::IfOp>(op)) return carry(branch);
    if (isa<scf::WhileOp>(op))
      return op->emitOpError(
          "scf.while in a runtime sequence is not supported by the dynamic BD pool path: use scf.for "
          "or scf.if");
    return success();
  }

  LogicalResult configure(ConfiguredTask task) {
    aie::TileOp tile = aie::tile_of(task.getTile());
    if (!tile) return task.emitOpError("is on a tile without a place");
    SmallVector<aie::DMABDOp> descriptors;
    task.walk([&](aie::DMABDOp bd) { descriptors.push_back(bd); });
    if (descriptors.size() != 1)
      return task.emitOpError("dynamic BD pool lowering supports single-BD tasks only, and this task has ")
             << descriptors.size();
    if (descriptors.front().getBdId())
      return descriptors.front().emitOpError(
          "pins a buffer descriptor ID inside a runtime-bound sequence that draws IDs from the dynamic pool: another "
          "task may have drawn this number");
    if (!task.getComputedBdId()) {
      OpBuilder builder(task);
      task.getComputedBdIdMutable().assign(
          aiex::DMABdPoolPopOp::create(builder, task.getLoc(), builder.getI32Type(), tile.getCol(), tile.getRow()));
    }
    tasks_[task.getResult()] = {task.getComputedBdId(), task};
    return success();
  }

  LogicalResult free(aiex::DMAFreeTaskOp release) {
    const auto task = tasks_.find(release.getTask());
    if (task == tasks_.end()) return release.emitOpError("does not resolve to a task allocated from the runtime pool");
    const device::TileId tile = aie::tile_id_of(task->second.origin.getTile());
    OpBuilder builder(release);
    aiex::DMABdPoolPushOp::create(builder, release.getLoc(), tile.col, tile.row, task->second.id);
    release.erase();
    return success();
  }

  // Gives the loop the number of each task among its values.
  LogicalResult carry(scf::ForOp loop) {
    SmallVector<unsigned> carried;
    SmallVector<Value> ids;
    for (auto [place, value] : llvm::enumerate(loop.getInitArgs()))
      if (const auto task = tasks_.find(value); task != tasks_.end()) {
        carried.push_back(static_cast<unsigned>(place));
        ids.push_back(task->second.id);
      }
    const unsigned before = loop.getNumResults();
    IRRewriter rewriter(loop);
    const auto unchanged = [](OpBuilder&, Location, ArrayRef<BlockArgument> arguments) {
      return SmallVector<Value>(arguments.begin(), arguments.end());
    };
    if (!carried.empty())
      loop = cast<scf::ForOp>(
          (*loop.replaceWithAdditionalYields(rewriter, ids, /*replaceInitOperandUsesInLoop=*/false, unchanged))
              .getOperation());
    for (auto [index, place] : llvm::enumerate(carried)) {
      const ConfiguredTask origin = tasks_[loop.getInitArgs()[place]].origin;
      const auto id = static_cast<unsigned>(before + index);
      tasks_[loop.getRegionIterArg(place)] = {loop.getRegionIterArg(id), origin};
      tasks_[loop.getResult(place)] = {loop.getResult(id), origin};
    }
    if (failed(lower(*loop.getBody()))) return failure();
    auto yield = cast<scf::YieldOp>(loop.getBody()->getTerminator());
    for (auto [index, place] : llvm::enumerate(carried)) {
      const auto task = tasks_.find(yield.getOperand(place));
      if (task == tasks_.end())
        return yield.emitOpError("yields a value other than a task where the loop begins with a task");
      if (!same_channel(task->second.origin, tasks_[loop.getResult(place)].origin)) return different(loop);
      yield.setOperand(static_cast<unsigned>(before + index), task->second.id);
    }
    return success();
  }

  static LogicalResult different(Operation* op) {
    return op->emitOpError(
        "yields tasks on different physical channels: one free or await after it stands for one "
        "channel");
  }

  // Gives the branch the number of each task that it yields.
  LogicalResult carry(scf::IfOp branch) {
    for (Region* region : {&branch.getThenRegion(), &branch.getElseRegion()})
      if (!region->empty() && failed(lower(region->front()))) return failure();
    if (branch.getNumResults() == 0) return success();
    scf::YieldOp yields[] = {branch.thenYield(), branch.elseYield()};
    SmallVector<unsigned> carried;
    for (unsigned place = 0; place < branch.getNumResults(); ++place) {
      const auto one = tasks_.find(yields[0].getOperand(place)), other = tasks_.find(yields[1].getOperand(place));
      if (one == tasks_.end() && other == tasks_.end()) continue;
      if (one == tasks_.end() || other == tasks_.end())
        return branch.emitOpError(
            "yields a pool-allocated task on only one branch of an scf.if: let both yield a task");
      if (!same_channel(one->second.origin, other->second.origin)) return different(branch);
      carried.push_back(place);
    }
    if (!carried.empty()) grow(branch, yields, carried);
    return success();
  }

  void grow(scf::IfOp branch, MutableArrayRef<scf::YieldOp> yields, ArrayRef<unsigned> carried) {
    OpBuilder builder(branch);
    SmallVector<Type> types(branch.getResultTypes());
    types.append(carried.size(), builder.getI32Type());
    auto grown = scf::IfOp::create(builder, branch.getLoc(), types, branch.getCondition(), /*withElseRegion=*/true);
    grown.getThenRegion().takeBody(branch.getThenRegion());
    grown.getElseRegion().takeBody(branch.getElseRegion());
    for (auto [index, place] : llvm::enumerate(carried)) {
      for (scf::YieldOp yield : yields)
        yield->insertOperands(yield->getNumOperands(), tasks_[yield.getOperand(place)].id);
      tasks_[grown.getResult(place)] = {grown.getResult(static_cast<unsigned>(branch.getNumResults() + index)),
                                        tasks_[yields[0].getOperand(place)].origin};
    }
    branch->replaceAllUsesWith(grown.getResults().take_front(branch.getNumResults()));
    branch->erase();
  }

  DenseMap<Value, PooledTask> tasks_;
};

struct LowerDynamicBdPool : impl::AIELowerDynamicBDPoolBase<LowerDynamicBdPool> {
  void runOnOperation() override {
    for (auto sequence : getOperation().getOps<aiex::RuntimeSequenceOp>()) {
      bool branches = false, lowered = false;
      sequence.walk([&](Operation* op) {
        branches |= isa<scf::ForOp, scf::IfOp, scf::WhileOp>(op);
        lowered |= isa<aiex::DMABdPoolPopOp>(op);
      });
      if (branches && !lowered && failed(PoolLowering().lower(sequence.getBody().front()))) return signalPassFailure();
    }
  }
};

}  // namespace

}  // namespace tessera::compiler
