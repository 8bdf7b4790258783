// Locks as units use them: the locks of a unit, and the history and the names of a lock. Internal.
#pragma once

#include "array/parts/view.h"
#include "array/tile/lock_ref.h"

#include <optional>
#include <string>
#include <vector>

namespace tessera::explain {

// The locks that a unit acquires (`takes`) and releases (`gives`), as far as its descriptors, its program or its past
// actions show.
struct UsedLocks {
  std::vector<array::LockRef> takes, gives;
};

bool among(const std::vector<array::LockRef>& list, array::LockRef lock);
bool same(array::LockRef one, array::LockRef other);
std::vector<std::string> lock_names(const std::vector<array::LockRef>& locks);  // "lock 1 of (0,2)"
// The number by which the core or the DMA of tile `user` names a lock; absent when it cannot reach the lock.
std::optional<unsigned> lock_number(const array::Tile& user, array::LockRef lock, bool by_dma);
// The initial value of a lock, computed from its present value and all acquires and releases. Wrong if a register write
// has changed the lock since.
std::int64_t initial_value(array::LockRef lock);
const array::LockUse* use_of(array::LockRef lock, array::UnitId who);

}  // namespace tessera::explain
