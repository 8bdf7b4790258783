// Operations on locks: finding a lock by the number that a core or a DMA uses, acquiring and releasing it, and waking
// the units that wait for it (core/lock_demand.h has the rules). Internal.
#pragma once

#include "array/tile/lock_ref.h"

namespace tessera::array {

struct Parts;

class Locks {
 public:
  explicit Locks(Parts& parts) : parts_(parts) {}

  // Returns the lock that the core of tile `from`, or the DMA of memory tile `from`, means by the number `id`. Fails
  // for a number without a lock, and for a lock of a tile that does not exist.
  Result<LockRef> in_view(const Tile& from, std::uint32_t id);
  // Returns `lock`, or fails where the lock's tile is isolated from `from` or has no clock.
  static Result<LockRef> open_to(const Tile& from, Result<LockRef>&& lock);
  // may_acquire returns whether `who` can acquire the lock now; if not, the machine wakes `who` at the next change of
  // the lock. It fails for a value that no lock can hold. Call acquire only after may_acquire was true in the same
  // cycle. release fails for a value that takes the lock out of its range.
  Result<bool> may_acquire(LockRef ref, std::int32_t value, UnitId who);
  void acquire(LockRef ref, std::int32_t value, Cycle cycle, UnitId who);
  Result<void> release(LockRef ref, std::int32_t value, Cycle cycle, UnitId who);

  // Accesses by address. write_register carries out a write of a lock's value, and returns false for another register.
  // The other two functions carry out reads that acquire or release a lock: request_binary reads of AIE1's addresses,
  // and request reads of the addresses TileLayout::lock_request.
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
