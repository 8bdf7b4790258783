#include "adf_array/parameters.h"

#include "adf/run/rtp.h"

#include <algorithm>
#include <cstring>

namespace tessera::adf_array {

namespace {

void negate(std::vector<std::uint8_t>& value, std::size_t element_bytes) {
  adf::negate(std::as_writable_bytes(std::span(value)), element_bytes);
}

}  // namespace

void ParameterPort::begin(Binding& to) {
  guards_.acquire(core_, 0, true);
  std::memcpy(copy_.data(), memory_.data(), copy_.size());
  guards_.release(core_, 0, !is_sync_);  // a value that stays is for the next invocation, too
  if (negated_bytes_ != 0) negate(copy_, negated_bytes_);
  to.memory = copy_.data();
}

void LocalParameterPort::begin(Binding& to) {
  std::memcpy(copy_.data(), value_.memory.data(), copy_.size());
  value_.is_new = false;
  if (negated_bytes_ != 0) negate(copy_, negated_bytes_);
  to.memory = copy_.data();
}

bool ResultPort::is_ready() const {
  return std::ranges::none_of(
      readers_, [](const ResultReader& one) { return one.local != nullptr && one.is_sync && one.local->is_new; });
}

void ResultPort::begin(Binding& to) {
  std::memcpy(value_.data(), memory_.data(), value_.size());
  to.memory = value_.data();
}

void ResultPort::end() {
  write(memory_, guards_, is_sync_ && readers_.empty(), has_value_);
  for (ResultReader& one : readers_) {
    if (one.local == nullptr) {
      write(one.memory, one.guards, one.is_sync, one.has_value);
      continue;
    }
    std::memcpy(one.memory.data(), value_.data(), value_.size());
    one.local->has_value = one.local->is_new = true;
  }
}

void ResultPort::write(std::span<std::uint8_t> memory, const Guards& guards, bool is_sync, bool& has_value) {
  guards.acquire(core_, 0, has_value && !is_sync);
  std::memcpy(memory.data(), value_.data(), value_.size());
  guards.release(core_, 0, true);
  has_value = true;
}

}  // namespace tessera::adf_array
