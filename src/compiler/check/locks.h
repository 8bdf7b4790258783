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
// What is waited for: an aie.lock, or of a cascade what is on its way and the room for that (cascades.h).
std::string name_of(mlir::Operation* counted);          // "lock 'full' of (0,2)", "a value on its cascade input"
std::uint64_t initial_value(mlir::Operation* counted);  // of that

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
