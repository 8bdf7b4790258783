// Little-endian bytes: bounds-checked reads, and writes that append.
//
// A reader of hostile input must not be able to forget a length check. Each read of `ByteReader` therefore returns a
// Result whose diagnostic names the offset. `load_le` reads a field of a record whose length the caller has checked; it
// only asserts. All formats here are little-endian: read_cdo() swaps the words of a big-endian CDO first.
#pragma once

#include "base/bits.h"
#include "base/diag.h"

#include <cassert>
#include <concepts>
#include <cstring>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace tessera {

using Bytes = std::vector<std::uint8_t>;
using ByteSpan = std::span<const std::uint8_t>;

// Returns the integer of type T whose little-endian bytes begin at data[offset]. The caller has checked the range.
template <std::integral T>
T load_le(ByteSpan data, std::size_t offset) {
  assert(in_range(offset, sizeof(T), data.size()));
  std::make_unsigned_t<T> value = 0;
  for (std::size_t i = 0; i < sizeof(T); ++i)
    value |= static_cast<std::make_unsigned_t<T>>(static_cast<std::make_unsigned_t<T>>(data[offset + i]) << (8 * i));
  return static_cast<T>(value);
}

// Stores `value` little-endian at data[offset]. The caller has checked the range.
template <std::integral T>
void store_le(std::span<std::uint8_t> data, std::size_t offset, T value) {
  assert(in_range(offset, sizeof(T), data.size()));
  for (std::size_t i = 0; i < sizeof(T); ++i)
    data[offset + i] = static_cast<std::uint8_t>(static_cast<std::make_unsigned_t<T>>(value) >> (8 * i));
}

template <std::integral T>
void append_le(Bytes& out, T value) {
  out.resize(out.size() + sizeof(T));
  store_le<T>(out, out.size() - sizeof(T), value);
}

inline void append(Bytes& out, ByteSpan data) {
  out.insert(out.end(), data.begin(), data.end());
}

// Appends zeros until the size is a multiple of `alignment` (a power of two).
inline void pad_to(Bytes& out, std::size_t alignment) {
  out.resize(align_up(out.size(), alignment));
}

// Returns the text of a fixed-size field: the characters up to the first NUL, or all characters when it has no NUL.
std::string_view fixed_string(ByteSpan field);

// A cursor over bytes. `origin` is the file offset of data[0], and `what` names the structure. Both go into the
// diagnostics, so that "T0101: ... at offset 0x1c8" is an offset into the user's file, not into a part of it.
class ByteReader {
 public:
  ByteReader(ByteSpan data, std::string_view what, std::uint64_t origin = 0)
      : data_(data), what_(what), origin_(origin) {}

  std::size_t position() const { return position_; }
  std::uint64_t file_offset() const { return origin_ + position_; }
  std::size_t remaining() const { return data_.size() - position_; }
  bool at_end() const { return remaining() == 0; }

  // Returns the next `length` bytes; fails with T0101 when fewer are left.
  Result<ByteSpan> take(std::uint64_t length);
  Result<void> skip(std::uint64_t length);
  Result<void> seek(std::uint64_t position);

  template <std::integral T>
  Result<T> read() {
    TRY(const ByteSpan field, take(sizeof(T)));
    return load_le<T>(field, 0);
  }

 private:
  ByteSpan data_;
  std::string what_;
  std::uint64_t origin_;
  std::size_t position_ = 0;
};

}  // namespace tessera
