// aie-verify-runtime-rearm: refuses resets of DMA channels whose locks keep their old values.
//
// The reset of a channel ends its task in the middle, so locks that the task acquired stay acquired. The next task of
// the channel, or its partner, waits for them for ever unless the sequence sets them again (aiex.set_lock). A set_lock
// in any sequence of the device counts, because sequences may run one after the other. The pass runs after object FIFOs
// have become locks, and before aie-lower-set-lock.
#include "compiler/passes.h"

#include <llvm/ADT/SetVector.h>

#include <map>
#include <tuple>

using namespace mlir;

namespace tessera::compiler {

#define GEN_PASS_DEF_AIEVERIFYRUNTIMEREARM
#include "compiler/passes/decls.h.inc"

namespace {

using ChannelKey = std::tuple<device::TileId, aie::DMAChannelDir, std::uint32_t>;

// Adds the locks of the descriptors from `block` on.
void add_locks(Block* block, llvm::SetVector<Value>& locks) {
  llvm::SetVector<Block*> chain;
  while (block != nullptr && chain.insert(block)) {
    for (auto use : block->getOps<aie::UseLockOp>()) locks.insert(use.getLock());
    auto jump = block->empty() ? aie::NextBDOp() : dyn_cast<aie::NextBDOp>(block->back());
    block = jump ? jump.getDest() : nullptr;
  }
}

struct VerifyRuntimeRearm : impl::AIEVerifyRuntimeRearmBase<VerifyRuntimeRearm> {
  void runOnOperation() override {
    read_channels();
    llvm::SetVector<Value> set;
    getOperation().walk([&](aiex::SetLockOp op) { set.insert(op.getLock()); });
    const WalkResult all = getOperation().walk([&](aiex::DmaChannelResetOp reset) {
      aie::TileOp tile = aie::tile_of(reset.getTile());
      const auto channel =
          tile ? channels_.find({tile.id(), reset.getDirection(), reset.getChannel()}) : channels_.end();
      if (channel == channels_.end()) return WalkResult::advance();
      llvm::SetVector<Value> stale = channel->second;
      stale.set_subtract(set);
      if (stale.empty()) return WalkResult::advance();
      InFlightDiagnostic error = reset.emitOpError(
          "resets a DMA channel whose objectFIFO lock is never re-armed: units wait for this lock for ever unless an "
          "aiex.set_lock gives it its first value");
      for (const Value lock : stale)
        error.attachNote(lock.getLoc()) << "this lock is bound to the reset channel and is not re-armed";
      return WalkResult::interrupt();
    });
    if (all.wasInterrupted()) signalPassFailure();
  }

 private:
  void read_channels() {
    channels_.clear();
    getOperation().walk([&](Operation* op) {
      auto program = op->getParentOfType<aie::TileElement>();
      aie::TileOp tile = program ? aie::tile_of(program.getTileValue()) : aie::TileOp();
      if (!tile) return;
      if (auto start = dyn_cast<aie::DMAStartOp>(op))
        add_locks(start.getDest(), channels_[{tile.id(), start.getChannelDir(), start.getChannelIndex()}]);
      if (auto dma = dyn_cast<aie::DMAOp>(op))
        for (Region& region : dma.getBds())
          add_locks(&region.front(), channels_[{tile.id(), dma.getChannelDir(), dma.getChannelIndex()}]);
    });
  }

  std::map<ChannelKey, llvm::SetVector<Value>> channels_;
};

}  // namespace

}  // namespace tessera::compiler
