// Lowers aiex.set_lock to a write of the lock's register.
#include "compiler/npu/commands.h"
#include "compiler/passes.h"
#include "device/tile_layout.h"

namespace tessera::compiler {

#define GEN_PASS_DEF_AIELOWERSETLOCK
#include "compiler/passes/decls.h.inc"

namespace {

struct LowerSetLock : impl::AIELowerSetLockBase<LowerSetLock> {
  void runOnOperation() override {
    std::vector<aiex::SetLockOp> all;
    getOperation().walk([&](aiex::SetLockOp op) { all.push_back(op); });
    for (aiex::SetLockOp op : all)
      if (failed(lower(op))) return signalPassFailure();
  }

  mlir::LogicalResult lower(aiex::SetLockOp op) {
    auto lock = op.getLock().getDefiningOp<aie::LockOp>();
    if (!lock.getLockID())
      return op.emitOpError("sets a lock that has no number yet: aie-assign-lock-ids gives it one");
    aie::TileOp tile = aie::tile_of(lock.getTile());
    if (!tile) return op.emitOpError("sets a lock of a tile that has no place yet");
    const std::uint32_t offset = device::tile_layout(tile.kind(), tile.model().arch).locks.at(*lock.getLockID());
    mlir::OpBuilder builder(op);
    create_tile_write(builder, op.getLoc(), tile.id(), offset, op.getValue());
    op.erase();
    return mlir::success();
  }
};

}  // namespace

}  // namespace tessera::compiler
