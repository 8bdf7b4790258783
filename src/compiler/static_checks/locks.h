// Helpers of the static checks for locks, and for the loops in which bodies use locks.
#pragma once

#include "dialect/aie/aie.h"

#include <mlir/Dialect/SCF/IR/SCF.h>

#include <optional>
#include <set>
#include <string>
#include <vector>

namespace tessera::compiler {

// Returns the number of rounds of the loop; nothing when a bound or the step is not constant, when the step is not
// positive, or when the range starts below 0.
std::optional<std::int64_t> rounds_of(mlir::scf::ForOp loop);
// True for a loop with a bound so large that it is meant to be endless.
bool counts_for_ever(mlir::scf::ForOp loop);
// True for an `scf.while` with a constant true condition and a single block before the condition.
bool never_ends(mlir::scf::WhileOp loop);

aie::LockOp lock_of(aie::UseLockOp use);  // null when the operand is not an aie.lock
// Returns the name of a lock, or of the values on a cascade or the room for them (Cascades::values() and room()).
std::string name_of(mlir::Operation* counted);          // "lock 'full' of (0,2)", "a value on its cascade input"
std::uint64_t initial_value(mlir::Operation* counted);  // initial value of that lock, or number of values or places

// Knows the locks that code outside the model may use: the locks of the tiles in `touched` (a command stream or control
// packets may use them), of the tiles with an ELF as program, and of the four neighbours of these tiles.
class UnseenUsers {
 public:
  UnseenUsers(aie::DeviceOp device, const std::set<device::TileId>& touched);
  bool may_use(aie::LockOp lock) const;

 private:
  std::set<device::TileId> tiles_;
};

}  // namespace tessera::compiler
