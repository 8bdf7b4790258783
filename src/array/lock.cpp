#include "array/lock.h"

namespace tessera::array {

LockUse& Lock::use(UnitId who) {
  for (LockUse& one : uses)
    if (one.who == who) return one;
  return uses.emplace_back(LockUse{.who = who});
}

}  // namespace tessera::array
