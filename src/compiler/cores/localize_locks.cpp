// Replaces each lock by the number under which the core knows the lock. The number also tells which neighbour has the
// lock.
#include "compiler/design/windows.h"
#include "compiler/passes.h"

#include <mlir/Dialect/Arith/IR/Arith.h>

using namespace mlir;

namespace tessera::compiler {

#define GEN_PASS_DEF_AIELOCALIZELOCKS
#include "compiler/passes/decls.h.inc"

namespace {

struct LocalizeLocks : impl::AIELocalizeLocksBase<LocalizeLocks> {
  void runOnOperation() override {
    for (auto core : getOperation().getOps<aie::CoreOp>())
      for (auto lock : getOperation().getOps<aie::LockOp>())
        if (failed(localize(core, lock))) return signalPassFailure();
  }

 private:
  LogicalResult localize(aie::CoreOp core, aie::LockOp lock) {
    const auto is_here = [&](OpOperand& use) { return core->isProperAncestor(use.getOwner()); };
    if (llvm::none_of(lock->getUses(), is_here)) return success();
    aie::TileOp here = aie::tile_of(core.getTile()), there = aie::tile_of(lock.getTile());
    if (!here || !there)
      return core.emitOpError("uses a lock, but the tile of the core or of the lock has no place yet");
    const device::View* view = view_of(getOperation().model(), here.id(), there.id());
    if (view == nullptr)
      return core.emitOpError("uses a lock of tile ")
             << to_string(there.id()) << ", which tile " << to_string(here.id()) << " cannot reach";
    if (!lock.getLockID()) return lock.emitOpError("has no number; run aie-assign-lock-ids first");
    auto builder = OpBuilder::atBlockBegin(&core.getBody().front());
    const Value number = arith::ConstantIndexOp::create(builder, lock.getLoc(), view->lock_base + *lock.getLockID());
    lock.getResult().replaceUsesWithIf(number, is_here);
    return success();
  }
};

}  // namespace

}  // namespace tessera::compiler
