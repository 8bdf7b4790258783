// Sections of an xclbin that are a count and then equal records.
//
// The caller's `fields(io, item)` lists the fields of a record once, for reading (Load) and for writing (Store).
#pragma once

#include "container/codes.h"
#include "container/layouts.h"
#include "container/xclbin/xclbin.h"

namespace tessera::container {

// T0205 when the count contradicts the size of the section.
template <class Header, class Record, class Item>
Partial<std::vector<Item>> read_records(const Section& section, const auto& fields) {
  Partial<std::vector<Item>> out;
  const ByteSpan data(section.data);
  const bool has_header = data.size() >= Header::kSize;
  const auto count = has_header ? static_cast<std::uint32_t>(Header::count.get(data)) : 0;
  if (!has_header || !fits(count, Record::kSize, data.size() - Header::kSize)) {
    out.errors.push_back(error(code::section_malformed, "{} records of {} bytes do not fit into {} bytes", count,
                               Record::kSize, data.size())
                             .at("{} at 0x{:x}", section_name(section.kind), section.offset));
    return out;
  }
  for (std::uint32_t i = 0; i < count; ++i)
    fields(Load{data.subspan(Header::kSize + i * Record::kSize, Record::kSize)}, out.value.emplace_back());
  return out;
}

template <class Header, class Record>
Bytes write_records(const auto& items, const auto& fields) {
  Bytes out(Header::kSize + items.size() * Record::kSize);
  Header::count.set(out, static_cast<std::int32_t>(items.size()));
  for (std::size_t i = 0; i < items.size(); ++i)
    fields(Store{std::span(out).subspan(Header::kSize + i * Record::kSize, Record::kSize)}, items[i]);
  return out;
}

}  // namespace tessera::container
