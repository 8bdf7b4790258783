// Bytes that several owners share, or a range of such bytes. A copy copies no bytes.
//
// A container lies in a file, a section in the container, an image in the section, and each reader returns the inner
// bytes. If every reader made a copy, the file would be in memory three times, and a short run spends much of its time
// on new memory (docs/rationale/start.md). The bytes never change: code that edits a section makes new bytes.
#pragma once

#include "base/bytes.h"

#include <algorithm>
#include <memory>
#include <utility>

namespace tessera {

// A range of bytes, so it converts to a ByteSpan.
class SharedBytes {
 public:
  SharedBytes() = default;
  SharedBytes(Bytes bytes) {  // NOLINT(google-explicit-constructor)
    auto kept = std::make_shared<const Bytes>(std::move(bytes));
    span_ = *kept;
    owner_ = std::move(kept);
  }
  // Copies the bytes, so that the object may outlive them. This constructor is a template so that it never converts a
  // SharedBytes to a span in order to copy it.
  template <std::same_as<ByteSpan> Span>
  SharedBytes(Span bytes) : SharedBytes(Bytes(bytes.begin(), bytes.end())) {}  // NOLINT(google-explicit-constructor)
  // Copies nothing: the caller keeps `bytes` as long as the result, its copies and its parts live.
  static SharedBytes borrowed(ByteSpan bytes) {
    SharedBytes out;
    out.span_ = bytes;
    return out;
  }

  // Returns `count` bytes from `first` on. The caller has checked the range.
  SharedBytes part(std::size_t first, std::size_t count) const {
    SharedBytes out = *this;
    out.span_ = span_.subspan(first, count);
    return out;
  }

  ByteSpan span() const { return span_; }
  Bytes copy() const { return {span_.begin(), span_.end()}; }
  const std::uint8_t* data() const { return span_.data(); }
  std::size_t size() const { return span_.size(); }
  bool empty() const { return span_.empty(); }
  const std::uint8_t* begin() const { return span_.data(); }
  const std::uint8_t* end() const { return span_.data() + span_.size(); }
  std::uint8_t operator[](std::size_t i) const { return span_[i]; }

  friend bool operator==(const SharedBytes& a, const SharedBytes& b) { return std::ranges::equal(a.span_, b.span_); }

 private:
  ByteSpan span_;
  std::shared_ptr<const Bytes> owner_;
};

}  // namespace tessera
