// What the checks know of locks and of the loops around them.
#pragma once

#include "dialect/aie/aie.h"

#include <mlir/Dialect/SCF/IR/SCF.h>

#include <optional>
#include <set>
#include <string>
#include <vector>

namespace tessera::compiler {

// None where they are not constant.
std::optional<std::int64_t> rounds_of(mlir::scf::ForOp loop);
// Is meant to have no end.
bool counts_for_ever(mlir::scf::ForOp loop);
// `scf.while` that goes on whatever it computes.
bool never_ends(mlir::scf::WhileOp loop);

aie::LockOp lock_of(aie::UseLockOp use);  // null where it is no aie.lock
std::string name_of(aie::LockOp lock);    // "lock 'full' of (0,2)"

// Who may use a lock without being looked into: a command stream or control packets, by the tiles whose locks these
// touch, and cores whose programs are ELFs.
class UnseenUsers {
 public:
  UnseenUsers(aie::DeviceOp device, const std::set<device::TileId>& touched);
  bool may_use(aie::LockOp lock) const;

 private:
  std::set<device::TileId> tiles_;
};

}  // namespace tessera::compiler
