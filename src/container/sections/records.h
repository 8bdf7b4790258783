// Sections of an xclbin that consist of a count and records of one layout.
//
// The caller's `fields(io, item)` lists the fields of a record only once, for reading (Load) and for writing (Store).
#pragma once

#include "container/codes.h"
#include "container/layouts.h"
#include "container/xclbin/xclbin.h"

#include <utility>

namespace tessera::container {

// Reports T0205 when the count contradicts the size of the section.
template <class Header, class Record, class Item>
Partial<std::vector<Item>> read_records(ByteSpan section, std::uint64_t origin, SectionKind kind, const auto& fields) {
  Partial<std::vector<Item>> out;
  const bool has_header = section.size() >= Header::kSize;
  const auto count = has_header ? static_cast<std::uint32_t>(Header::count.get(section)) : 0;
  if (!has_header || !fits(count, Record::kSize, section.size() - Header::kSize)) {
    out.errors.push_back(error(code::section_malformed,
                               "{} records of {} bytes and their count do not fit into the {} bytes of the section",
                               count, Record::kSize, section.size())
                             .at("{} at 0x{:x}", section_name(kind), origin)
                             .help("the file is cut short or damaged; fetch it again"));
    return out;
  }
  for (std::uint32_t i = 0; i < count; ++i)
    fields(Load{section.subspan(Header::kSize + i * Record::kSize, Record::kSize)}, out.value.emplace_back());
  return out;
}

template <class Header, class Record>
Result<Bytes> write_records(const auto& items, SectionKind kind, const auto& fields) {
  Bytes out(Header::kSize + items.size() * Record::kSize);
  CHECK_OK(check_size(out.size(), fmt::format("the section {}", section_name(kind))));
  using Count = typename decltype(Header::count)::Value;
  if (!std::in_range<Count>(items.size()))
    return Failure(
        error(code::does_not_fit, "{} records are too many for the section {}", items.size(), section_name(kind))
            .note("the count of its records has {} bits", 8 * sizeof(Count)));
  Header::count.set(out, static_cast<Count>(items.size()));
  for (std::size_t i = 0; i < items.size(); ++i)
    fields(Store{std::span(out).subspan(Header::kSize + i * Record::kSize, Record::kSize)}, items[i]);
  return out;
}

}  // namespace tessera::container
