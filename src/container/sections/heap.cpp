#include "container/sections/heap.h"

#include "container/codes.h"
#include "container/faults.h"

#include <limits>

namespace tessera::container {

using layout::ArrayRef;

std::string HeapReader::string(std::uint32_t offset, std::string_view what) {
  if (offset >= section_.size() || budget_ == 0) {
    complain(what, offset, 1, 1);
    return {};
  }
  const std::string_view text = fixed_string(section_.subspan(offset));
  if (!spend(text.size())) {
    complain(what, offset, 1, text.size());
    return {};
  }
  return std::string(text);
}

ByteSpan HeapReader::array(ByteSpan field, std::size_t item_size, std::uint32_t limit, std::string_view what) {
  const std::uint32_t count = ArrayRef::count.get(field);
  const std::uint32_t offset = ArrayRef::offset.get(field);
  if (count == 0) return {};
  if (count > limit || !in_range(offset, std::uint64_t{count} * item_size, section_.size()) ||
      !spend(count * item_size)) {
    complain(what, offset, count, item_size);
    return {};
  }
  return section_.subspan(offset, count * item_size);
}

// Takes bytes from the budget, which is twice the size of the section. Returns false if the budget is spent. Items do
// not overlap in a sound file, so together they are at most as large as the section. Without the budget, a small file
// with a thousand references to one array would get a thousand copies of the array. After the budget is spent, all
// requests get nothing: even the search for the end of a string takes time.
bool HeapReader::spend(std::size_t bytes) {
  const bool is_affordable = bytes <= budget_;
  budget_ = is_affordable ? budget_ - bytes : 0;
  return is_affordable;
}

void HeapReader::complain(std::string_view what, std::uint32_t offset, std::uint32_t count, std::size_t item_size) {
  add_fault(errors_, error(code::partition_reference, "the {} lies outside the section or is too large", what)
                         .at("{} at 0x{:x}", name_, origin_)
                         .note("the reference covers {} times {} bytes from 0x{:x} on, and the section has {} bytes",
                               count, item_size, offset, section_.size())
                         .help("the file is cut short or damaged; fetch it again"));
}

std::uint32_t HeapWriter::place(ByteSpan item) {
  const std::size_t offset = section.size();
  append(section, item);
  pad_to(section, kHeapAlignment);
  return static_cast<std::uint32_t>(offset);
}

std::uint32_t HeapWriter::place(std::string_view text) {
  Bytes item(text.begin(), text.end());
  item.push_back(0);
  return place(item);
}

Bytes HeapWriter::reference(std::size_t count, std::uint32_t offset) {
  Bytes field(ArrayRef::kSize);
  if (count == 0) return field;  // xclbinutil writes an empty array as {0, 0}
  ArrayRef::count.set(field, static_cast<std::uint32_t>(count));
  ArrayRef::offset.set(field, offset);
  return field;
}

}  // namespace tessera::container
