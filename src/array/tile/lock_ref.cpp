#include "array/tile/lock_ref.h"

namespace tessera::array {

std::string LockRef::name() const {
  const Named* named = tile->names == nullptr ? nullptr : tile->names->lock(tile->id, index);
  return fmt::format("lock {} of {}{}", index, device::to_string(tile->id),
                     named == nullptr || named->name.empty() ? "" : fmt::format(" '{}'", named->name));
}

std::string describe_wait(LockRef lock, std::int32_t value) {
  const LockDemand demand = lock.demand(value);
  if (lock.binary())
    return fmt::format("{}{}, which {} {} with value {}", lock.name(), value < 0 ? "" : fmt::format(" == {}", value),
                       demand.holds(lock.lock().value) ? "has become" : "is",
                       lock.lock().value < kBinaryAcquired ? "free" : "acquired", lock.lock().value % kBinaryAcquired);
  return fmt::format("{} {} {}, which {} {}", lock.name(), demand.at_least() ? ">=" : "==", demand.amount(),
                     demand.holds(lock.lock().value) ? "has come to" : "is", lock.lock().value);
}

}  // namespace tessera::array
