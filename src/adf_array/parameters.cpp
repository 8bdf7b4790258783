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
  if (source_.is_local && !(source_.is_sync ? source_.state->is_new : source_.state->has_value)) return false;
  return std::ranges::none_of(readers_,
                              [](const ResultReader& one) { return one.is_local && one.is_sync && one.state->is_new; });
}

void ResultPort::begin(Binding& to) {
  std::memcpy(value_.data(), host_.memory.data(), value_.size());
  if (source_.state != nullptr) take();
  to.memory = value_.data();
}

void ResultPort::take() {
  if (!source_.is_local) source_.guards.acquire(core_, 0, true);
  if (source_.state->is_new) std::memcpy(value_.data(), source_.memory.data(), value_.size());
  source_.state->is_new = false;
  if (!source_.is_local) source_.guards.release(core_, 0, !source_.is_sync);
}

void ResultPort::end() {
  write(host_);
  for (ResultReader& one : readers_) write(one);
}

void ResultPort::write(ResultReader& to) {
  if (!to.is_local) to.guards.acquire(core_, 0, to.has_value && !to.is_sync);
  std::memcpy(to.memory.data(), value_.data(), value_.size());
  to.has_value = true;
  if (to.state != nullptr) to.state->has_value = to.state->is_new = true;
  if (!to.is_local) to.guards.release(core_, 0, true);
}

}  // namespace tessera::adf_array
