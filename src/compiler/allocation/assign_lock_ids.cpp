#include "compiler/allocation/lock_ids.h"
#include "compiler/passes.h"
#include "compiler/placement/placed.h"

namespace tessera::compiler {

#define GEN_PASS_DEF_AIEASSIGNLOCKIDS
#include "compiler/passes/decls.h.inc"

namespace {

struct AssignLockIds : impl::AIEAssignLockIDsBase<AssignLockIds> {
  void runOnOperation() override {
    if (failed(check_placed(getOperation()))) return signalPassFailure();
    LockIds ids;
    std::vector<aie::LockOp> without;
    getOperation().walk([&](aie::LockOp lock) {
      const auto id = lock.getLockID();
      if (!id) return without.push_back(lock);
      const device::TileId tile = aie::tile_id_of(lock.getTile());
      if (ids.take(tile, static_cast<std::uint32_t>(*id))) return;
      InFlightDiagnostic error = lock.emitOpError("is assigned to the same lock (")
                                 << *id << ") as another op of tile " << to_string(tile);
      if (aie::TileOp op = aie::tile_of(lock.getTile()))
        error.attachNote(op.getLoc()) << "tile has lock ops assigned to same lock.";
      signalPassFailure();
    });
    for (aie::LockOp lock : without) {
      aie::TileOp tile = aie::tile_of(lock.getTile());
      const auto id = ids.take_lowest(tile);
      if (!id) {
        InFlightDiagnostic error = lock.emitOpError("not allocated a lock");
        error.attachNote(tile.getLoc()) << "because only " << tile.model().locks << " locks available in this tile, "
                                        << to_string(tile.id());
        return signalPassFailure();
      }
      lock.setLockID(*id);
    }
  }
};

}  // namespace

}  // namespace tessera::compiler
