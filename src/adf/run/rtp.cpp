#include "adf/run/rtp.h"

#include <algorithm>
#include <cstring>

namespace tessera::adf {

void negate(std::span<std::byte> value, std::size_t element_bytes) {
  for (std::size_t at = 0; at + element_bytes <= value.size(); at += element_bytes) {
    const auto element = value.subspan(at, element_bytes);
    const bool is_zero = std::ranges::all_of(element, [](std::byte one) { return one == std::byte{0}; });
    std::ranges::fill(element, std::byte{0});
    element.front() = std::byte{is_zero};  // little-endian
  }
}

RtpIn::RtpIn(id port, std::size_t bytes, bool is_sync, std::size_t negated_bytes, const std::vector<std::byte>& initial)
    : port_(port), value_(bytes), current_(bytes), is_sync_(is_sync), negated_bytes_(negated_bytes) {
  if (initial.empty()) return;
  value_ = initial;
  value_.resize(bytes);
  has_value_ = is_new_ = true;
}

void RtpIn::write(const std::byte* value) {
  std::memcpy(value_.data(), value, value_.size());
  has_value_ = is_new_ = true;
  if (core_ != nullptr) core_->wake();
}

std::int32_t RtpIn::number() const {
  std::int32_t made = 0;
  std::memcpy(&made, value_.data(), std::min(sizeof made, value_.size()));
  return made;
}

bool RtpIn::is_ready(Wait& why) {
  if (is_sync_ ? is_new_ : has_value_) return true;
  why = {port_, 1, 0, is_sync_ ? "new value of the parameter" : "first value of the parameter"};
  return false;
}

void RtpIn::begin(::adf::host::binding& to) {
  current_ = value_;
  if (is_negated()) negate(current_, negated_bytes_);
  is_new_ = false;
  if (writer != nullptr) writer->wake();
  to.memory = current_.data();
}

RtpInOut::RtpInOut(id port, std::size_t bytes, bool is_sync, bool is_for_host)
    : port_(port),
      current_(bytes),
      finished_(bytes),
      written_(bytes),
      is_sync_(is_sync),
      waits_for_host_(is_sync && is_for_host) {}

void RtpInOut::read(std::byte* to, std::size_t bytes) {
  std::memcpy(to, finished_.data(), bytes);
  is_new_ = false;
  if (core_ != nullptr) core_->wake();
}

void RtpInOut::write(const std::byte* value) {
  std::memcpy(written_.data(), value, written_.size());
  is_written_ = was_written_ = true;
  if (core_ != nullptr) core_->wake();
}

bool RtpInOut::is_ready(Wait& why) {
  if (!is_fed_ || (is_sync_ ? is_written_ : was_written_)) return true;
  why = {port_, 1, 0, is_sync_ ? "new value of the parameter" : "first value of the parameter"};
  return false;
}

void RtpInOut::begin(::adf::host::binding& to) {
  if (is_written_) current_ = written_;
  is_written_ = false;
  to.memory = current_.data();
}

void RtpInOut::end(Core& core) {
  core_ = &core;
  if (waits_for_host_) core.wait({port_, 1, 0, "reader of the value before"}, [this] { return !is_new_; });
  finished_ = current_;
  has_value_ = is_new_ = true;
  for (RtpIn* reader : readers_) {
    core.wait({port_, 1, 0, "reader of the value before"}, [reader] { return reader->can_write(); });
    reader->write(finished_.data());
  }
  for (RtpInOut* follower : followers_) follower->write(finished_.data());
}

}  // namespace tessera::adf
