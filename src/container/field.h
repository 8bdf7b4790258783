// One field of a fixed record: its place, and how to read and write it.
//
// The records of NPU files are little-endian with C alignment, so a record could be a C struct laid over the bytes. But
// a struct would tie the code to the host's byte order, alignment and padding. In Tessera the places of fields are
// facts (facts/container/layouts.tsv). From these facts, a script generates container/layouts.h with the types below. A
// record is a span of bytes; its reader has compared the length once with the record's kSize.
#pragma once

#include "base/bytes.h"

#include <algorithm>
#include <array>

namespace tessera::container {

template <std::integral T>
struct Scalar {
  using Value = T;
  std::size_t offset;

  T get(ByteSpan record) const { return load_le<T>(record, offset); }
  void set(std::span<std::uint8_t> record, T value) const { store_le<T>(record, offset, value); }
};

// A field of 24 bits, such as the symbol index of an ELF relocation.
struct Scalar24 {
  using Value = std::uint32_t;
  std::size_t offset;

  std::uint32_t get(ByteSpan record) const {
    return load_le<std::uint16_t>(record, offset) | static_cast<std::uint32_t>(record[offset + 2]) << 16;
  }
  void set(std::span<std::uint8_t> record, std::uint32_t value) const {
    store_le<std::uint16_t>(record, offset, static_cast<std::uint16_t>(value));
    record[offset + 2] = static_cast<std::uint8_t>(value >> 16);
  }
};

// A field of bytes: a name, an identifier, a nested record.
struct ByteField {
  std::size_t offset;
  std::size_t length;

  ByteSpan get(ByteSpan record) const { return record.subspan(offset, length); }
  std::string text(ByteSpan record) const { return std::string(fixed_string(get(record))); }
  // Cuts a value that is too long and pads a short one with zeros, as the formats do.
  void set(std::span<std::uint8_t> record, ByteSpan value) const {
    const std::span<std::uint8_t> field = record.subspan(offset, length);
    const std::size_t kept = std::min(length, value.size());
    std::copy_n(value.begin(), kept, field.begin());
    std::fill(field.begin() + static_cast<std::ptrdiff_t>(kept), field.end(), std::uint8_t{0});
  }
  void set(std::span<std::uint8_t> record, std::string_view value) const {
    set(record, ByteSpan(reinterpret_cast<const std::uint8_t*>(value.data()), value.size()));
  }
};

// Load and Store copy between a record and a struct. One list of `io(field, member)` calls serves both, so that reader
// and writer cannot disagree.
struct Load {
  ByteSpan record;

  template <class Field, class Member>
  void operator()(Field field, Member& member) const {
    member = static_cast<Member>(field.get(record));
  }
  void operator()(ByteField field, std::string& member) const { member = field.text(record); }
  template <std::size_t N>
  void operator()(ByteField field, std::array<std::uint8_t, N>& member) const {
    std::copy_n(field.get(record).begin(), std::min(N, field.length), member.begin());
  }
};

struct Store {
  std::span<std::uint8_t> record;

  template <class Field, class Member>
  void operator()(Field field, const Member& member) const {
    field.set(record, static_cast<typename Field::Value>(member));
  }
  void operator()(ByteField field, const std::string& member) const { field.set(record, member); }
  template <std::size_t N>
  void operator()(ByteField field, const std::array<std::uint8_t, N>& member) const {
    field.set(record, ByteSpan(member));
  }
};

}  // namespace tessera::container
