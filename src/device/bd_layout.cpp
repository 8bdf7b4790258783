#include "device/bd_layout.h"

#include <algorithm>
#include <cassert>

namespace tessera::device {

void DescriptorWords::set_bits(BdField field, std::int64_t bits) {
  const BdPlace& place = layout_->place(field);
  assert(place.exists());
  words_[place.word] = place.field.set(words_[place.word], static_cast<std::uint32_t>(bits));
}

void DescriptorWords::set_address(std::uint64_t address) {
  const unsigned low = layout_->low_address_bits();
  set_bits(BdField::Address,
           layout_->place(BdField::Address).bits_of(static_cast<std::int64_t>(extract(address, 0, low))));
  if (layout_->has(BdField::AddressHigh)) set_bits(BdField::AddressHigh, static_cast<std::int64_t>(address >> low));
}

std::vector<std::pair<std::string_view, std::uint32_t>> DescriptorWords::named() const {
  std::vector<std::pair<std::string_view, std::uint32_t>> all;
  for (const BdField field : layout_->order) {
    const std::string_view name = layout_->place(field).name;
    if (std::ranges::find(all, name, &std::pair<std::string_view, std::uint32_t>::first) == all.end())
      all.emplace_back(name, bits(field));
  }
  return all;
}

}  // namespace tessera::device
