// Locks, and the loops around them, as the checks see them.
#pragma once

#include "dialect/aie/aie.h"

#include <mlir/Dialect/SCF/IR/SCF.h>

#include <optional>
#include <set>
#include <string>
#include <vector>

namespace tessera::compiler {

// Returns the number of rounds of the loop; nothing when a bound is not constant, or when the range starts below 0.
std::optional<std::int64_t> rounds_of(mlir::scf::ForOp loop);
// True for a loop with a bound so large that it is meant to be endless.
bool counts_for_ever(mlir::scf::ForOp loop);
// True for an `scf.while` with a constant true condition.
bool never_ends(mlir::scf::WhileOp loop);

aie::LockOp lock_of(aie::UseLockOp use);  // null when the operand is not an aie.lock
// The name of the thing that an agent waits for: an aie.lock, or the values on a cascade or the room for them
// (cascades.h).
std::string name_of(mlir::Operation* counted);          // "lock 'full' of (0,2)", "a value on its cascade input"
std::uint64_t initial_value(mlir::Operation* counted);  // initial value of the lock or cascade

// Knows the locks that unseen code may use: a command stream or control packets (on the tiles that these touch), and
// cores with ELFs as programs.
class UnseenUsers {
 public:
  UnseenUsers(aie::DeviceOp device, const std::set<device::TileId>& touched);
  bool may_use(aie::LockOp lock) const;

 private:
  std::set<device::TileId> tiles_;
};

}  // namespace tessera::compiler
