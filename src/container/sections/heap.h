// Some sections of an xclbin are a fixed record, followed by a heap of names and arrays, each padded to 8 bytes.
// References to these items are offsets from the start of the section.
#pragma once

#include "container/format.h"
#include "container/layouts.h"
#include "container/tables.h"

namespace tessera::container {

// Follows the references of one section. Each function returns the part that could be read and adds faults to `errors`.
class HeapReader {
 public:
  // `name` is the section's name and `origin` its file offset; both appear in diagnostics.
  HeapReader(ByteSpan section, std::string_view name, std::uint64_t origin, std::vector<Diag>& errors)
      : section_(section), name_(name), origin_(origin), errors_(errors), budget_(2 * section.size()) {}

  // Returns the NUL-terminated string at `offset`. `what` names the string in diagnostics.
  std::string string(std::uint32_t offset, std::string_view what);

  // Returns the bytes of the array that the ArrayRef in `field` describes; empty when the array lies outside the
  // section or has more than `limit` items.
  ByteSpan array(ByteSpan field, std::size_t item_size, std::uint32_t limit, std::string_view what);

  template <class T>
  std::vector<T> integers(ByteSpan field, std::uint32_t limit, std::string_view what) {
    const ByteSpan items = array(field, sizeof(T), limit, what);
    std::vector<T> values;
    for (std::size_t i = 0; i < items.size(); i += sizeof(T)) values.push_back(load_le<T>(items, i));
    return values;
  }

  // Returns the file offset of a part of the section.
  std::uint64_t place_of(ByteSpan part) const {
    return origin_ + static_cast<std::uint64_t>(part.data() - section_.data());
  }

 private:
  bool spend(std::size_t bytes);
  void complain(std::string_view what, std::uint32_t offset, std::uint32_t count, std::size_t item_size);

  ByteSpan section_;
  std::string name_;
  std::uint64_t origin_;
  std::vector<Diag>& errors_;
  std::size_t budget_;
};

// Builds a section: a record of `header` bytes, which the caller fills in, and then the heap.
class HeapWriter {
 public:
  explicit HeapWriter(std::size_t header) : section(header) {}

  Bytes section;

  // Appends an item to the heap and returns its offset.
  std::uint32_t place(ByteSpan item);
  std::uint32_t place(std::string_view text);

  // Appends an array of integers, and returns the reference to it.
  template <class T>
  Bytes place_integers(const std::vector<T>& values) {
    Bytes items;
    for (const T value : values) append_le(items, value);
    return reference(values.size(), place(items));
  }

  static Bytes reference(std::size_t count, std::uint32_t offset);
};

}  // namespace tessera::container
