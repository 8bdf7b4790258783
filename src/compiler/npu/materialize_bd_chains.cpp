// Turns each operation that starts a chain of descriptors (aie.bd_chain) with buffers into a task: a copy of the chain
// that uses these buffers, and the start of this task.
#include "compiler/design/tiles.h"
#include "compiler/passes.h"

#include <mlir/IR/IRMapping.h>

using namespace mlir;

namespace tessera::compiler {

#define GEN_PASS_DEF_AIEMATERIALIZEBDCHAINS
#include "compiler/passes/decls.h.inc"

namespace {

struct MaterializeBdChains : impl::AIEMaterializeBDChainsBase<MaterializeBdChains> {
  void runOnOperation() override {
    SmallVector<Operation*> starts;
    getOperation().walk([&](Operation* op) {
      if (isa<aiex::DMAStartBdChainOp, aiex::DMAStartBdChainForOp>(op)) starts.push_back(op);
    });
    for (Operation* op : starts) {
      if (auto start = dyn_cast<aiex::DMAStartBdChainOp>(op)) {
        materialize(start, start.getTile(), start.getDirectionAttr(), start.getChannelAttr(), {});
        continue;
      }
      auto start = cast<aiex::DMAStartBdChainForOp>(op);
      const auto found = placed_allocation(start, start.getAlloc().getRootReference());
      if (failed(found)) return signalPassFailure();
      aie::ShimDMAAllocationOp allocation = *found;
      materialize(start, tile_before(start, *allocation.tile_id()), allocation.getChannelDirAttr(),
                  Builder(start).getI32IntegerAttr(static_cast<std::int32_t>(allocation.getChannelIndex())),
                  allocation.getPacketAttr());
    }
  }

  // Replaces the start of a chain by a task and the start of this task. The verifier has checked that the chain exists
  // and takes these buffers.
  template <class Op>
  void materialize(Op start, Value tile, aie::DMAChannelDirAttr direction, IntegerAttr channel,
                   aie::PacketInfoAttr packet) {
    auto chain = cast<aie::BDChainOp>(SymbolTable::lookupNearestSymbolFrom(start, start.getSymbolAttr()));
    OpBuilder builder(start);
    auto task = aiex::DMAConfigureTaskOp::create(builder, start.getLoc(), builder.getIndexType(), tile, direction,
                                                 channel, start.getIssueTokenAttr(), start.getRepeatCountAttr(),
                                                 Value(), Value(), packet);
    IRMapping buffers;
    for (auto [argument, buffer] : llvm::zip_equal(chain.getBody().getArguments(), start.getArgs()))
      buffers.map(argument, buffer);
    chain.getBody().cloneInto(&task.getBody(), buffers);
    aiex::DMAStartTaskOp::create(builder, start.getLoc(), task.getResult());
    start.getResult().replaceAllUsesWith(task.getResult());
    start.erase();
  }
};

}  // namespace

}  // namespace tessera::compiler
