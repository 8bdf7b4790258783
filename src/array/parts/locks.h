// Operations on locks: finding a lock by the number that a core or a DMA uses, acquiring and releasing it, and waking
// the units that wait for it (core/lock_demand.h has the rules). Internal.
#pragma once

#include "array/tile/lock_ref.h"

namespace tessera::array {

struct Parts;

class Locks {
 public:
  explicit Locks(Parts& parts) : parts_(parts) {}

  // The lock that the core of tile `from`, or the DMA of memory tile `from`, means by the number `id`.
  Result<LockRef> in_view(const Tile& from, std::uint32_t id);
  // Returns `lock`, or fails where the lock's tile is isolated from `from` or has no clock.
  static Result<LockRef> open_to(const Tile& from, Result<LockRef> lock);
  // may_acquire: whether `who` can acquire the lock now; if not, the machine wakes `who` at the next change of the
  // lock. Fails for a value that no lock can hold. Call acquire only after may_acquire was true in the same cycle.
  Result<bool> may_acquire(LockRef ref, std::int32_t value, UnitId who);
  void acquire(LockRef ref, std::int32_t value, Cycle cycle, UnitId who);
  Result<void> release(LockRef ref, std::int32_t value, Cycle cycle, UnitId who);

  // By registers. write_register: a write of the lock's value. request_binary, request: reads that acquire or release,
  // in AIE1's registers and in the lock request window.
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
