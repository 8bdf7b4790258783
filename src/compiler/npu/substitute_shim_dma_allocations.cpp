// Replaces the name of a shim DMA channel in each aiex.dma_configure_task_for by tile, direction and channel.
#include "compiler/design/tiles.h"
#include "compiler/passes.h"

using namespace mlir;

namespace tessera::compiler {

#define GEN_PASS_DEF_AIESUBSTITUTESHIMDMAALLOCATIONS
#include "compiler/passes/decls.h.inc"

namespace {

struct SubstituteShimDmaAllocations : impl::AIESubstituteShimDMAAllocationsBase<SubstituteShimDmaAllocations> {
  void runOnOperation() override {
    SmallVector<aiex::DMAConfigureTaskForOp> tasks;
    getOperation().walk([&](aiex::DMAConfigureTaskForOp task) { tasks.push_back(task); });
    for (aiex::DMAConfigureTaskForOp task : tasks)
      if (failed(substitute(task))) return signalPassFailure();
  }

  static LogicalResult substitute(aiex::DMAConfigureTaskForOp task) {
    const FailureOr<aie::ShimDMAAllocationOp> found = placed_allocation(task, task.getAlloc().getRootReference());
    if (failed(found)) return failure();
    aie::ShimDMAAllocationOp allocation = *found;
    aie::TileOp tile = tile_before(task, *allocation.tile_id());
    OpBuilder builder(task);
    auto placed = aiex::DMAConfigureTaskOp::create(
        builder, task.getLoc(), builder.getIndexType(), tile, allocation.getChannelDirAttr(),
        builder.getI32IntegerAttr(static_cast<std::int32_t>(allocation.getChannelIndex())), task.getIssueTokenAttr(),
        task.getRepeatCountAttr(), task.getComputedRepeatCount(), task.getComputedBdId(), allocation.getPacketAttr());
    placed.getBody().takeBody(task.getBody());
    task.replaceAllUsesWith(placed.getResult());
    task.erase();
    return success();
  }
};

}  // namespace

}  // namespace tessera::compiler
