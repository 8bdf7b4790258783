#include "adf_array/in_place.h"

namespace tessera::adf_array {

using api::HostCore;

void InPlacePort::begin(Binding& to) {
  to.memory = memory_[next_].data();
  aside(core_, [&](HostCore& array) {
    if (!is_binary_) return array.acquire(locks_[1], -1);
    const unsigned full = locks_[next_], done = locks_[memory_.size() + next_];
    array.acquire(done, 0);
    if (was_used_[next_]) array.release(full, 0);
    was_used_[next_] = true;
    array.acquire(full, 1);
  });
}

void InPlacePort::end() {
  aside(core_, [&](HostCore& array) { array.release(is_binary_ ? locks_[memory_.size() + next_] : locks_[2], 1); });
  moved_ += memory_[next_].size() / 4;
  next_ = (next_ + 1) % memory_.size();
}

}  // namespace tessera::adf_array
