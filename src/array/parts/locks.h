// Locks at work: finding a lock by the number that a core or a DMA uses, taking, giving, and waking the units that
// wait (lock.h has the rules). Internal.
#pragma once

#include "array/tile/lock_ref.h"

namespace tessera::array {

struct Parts;

class Locks {
 public:
  explicit Locks(Parts& parts) : parts_(parts) {}

  // The lock that a number means to a tile.
  Result<LockRef> in_view(const Tile& from, std::uint32_t id);
  // Fails where the lock's tile is isolated or has no clock.
  static Result<LockRef> open_to(const Tile& from, Result<LockRef> lock);
  // Whether the lock can be taken now; otherwise the machine tells `who` at the next change. Values that no lock can
  // hold fail. acquire takes the lock, after may_acquire was true in the same cycle.
  Result<bool> may_acquire(LockRef ref, std::int32_t value, UnitId who);
  void acquire(LockRef ref, std::int32_t value, Cycle cycle, UnitId who);
  Result<void> release(LockRef ref, std::int32_t value, Cycle cycle, UnitId who);

  // By registers: a write of the value; requests by reading, of AIE1 and of the lock request window.
  bool write_register(Tile& tile, std::uint32_t offset, std::uint32_t value, Accessor by);
  std::optional<std::uint32_t> request_binary(Tile& tile, std::uint32_t offset, UnitId who);
  std::uint32_t request(Tile& tile, std::uint32_t offset, UnitId who);

 private:
  // `given`: the change comes from a release or a register write, not from an acquire.
  void set(LockRef ref, std::int32_t value, Cycle cycle, UnitId who, bool given = true);
  static void note_out_of_range(LockRef ref, bool above);

  Parts& parts_;
};

}  // namespace tessera::array
