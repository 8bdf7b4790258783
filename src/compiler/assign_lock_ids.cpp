#include "compiler/passes.h"

#include <map>
#include <set>

namespace tessera::compiler {

#define GEN_PASS_DEF_AIEASSIGNLOCKIDS
#include "compiler/passes/decls.h.inc"

namespace {

struct AssignLockIds : impl::AIEAssignLockIDsBase<AssignLockIds> {
  void runOnOperation() override {
    std::map<device::TileId, std::set<std::uint32_t>> taken;
    std::vector<aie::LockOp> without;
    getOperation().walk([&](aie::LockOp lock) {
      const auto id = lock.getLockID();
      if (!id) return without.push_back(lock);
      if (taken[aie::tile_id_of(lock.getTile())].insert(*id).second) return;
      lock.emitOpError("has the number ")
          << *id << ", as another lock of tile " << to_string(aie::tile_id_of(lock.getTile()));
      signalPassFailure();
    });
    for (aie::LockOp lock : without) {
      std::set<std::uint32_t>& ids = taken[aie::tile_id_of(lock.getTile())];
      std::uint32_t id = 0;
      while (ids.contains(id)) ++id;
      const std::uint32_t locks = aie::tile_of(lock.getTile()).model().locks;
      if (id >= locks) {
        lock.emitOpError("finds no number: tile ")
            << to_string(aie::tile_id_of(lock.getTile())) << " has " << locks << " locks";
        return signalPassFailure();
      }
      ids.insert(id);
      lock.setLockID(id);
    }
  }
};

}  // namespace

}  // namespace tessera::compiler
