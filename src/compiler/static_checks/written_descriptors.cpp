#include "compiler/static_checks/written_descriptors.h"

#include <algorithm>

namespace tessera::compiler {

using device::BdField;
using device::DescriptorWords;

WrittenBd* WrittenDescriptors::find(const DescriptorPlace& place) {
  const auto found = all_.find(place);
  return found == all_.end() ? nullptr : &found->second;
}

void WrittenDescriptors::write(const DescriptorPlace& place, std::uint32_t offset, std::uint32_t value,
                               std::size_t operation) {
  WrittenBd& descriptor = all_[place];
  descriptor.words[offset] = value;
  descriptor.written_at = operation;
  descriptor.patch.reset();
  descriptor.runs = 0;
}

void WrittenDescriptors::patch(const DescriptorPlace& place, const container::txn::Patch& patch,
                               std::size_t operation) {
  WrittenBd& descriptor = all_[place];
  descriptor.patch = patch;
  descriptor.patched_at = operation;
  descriptor.runs = 0;
}

void WrittenDescriptors::mask(const DescriptorPlace& place, std::uint32_t offset, std::uint32_t mask,
                              std::uint32_t value) {
  WrittenBd& descriptor = all_[place];
  if (const auto word = descriptor.words.find(offset); word != descriptor.words.end())
    word->second = (word->second & ~mask) | (value & mask);
  else
    descriptor.known = false;
}

std::optional<DescriptorWords> WrittenDescriptors::fields(const DescriptorPlace& place) const {
  const auto found = all_.find(place);
  if (found == all_.end()) return std::nullopt;
  const device::TileLayout& layout = device::tile_layout(device_.kind(place.first), device_.arch);
  const device::BdLayout& descriptor = *layout.descriptor;
  const std::uint32_t first = layout.bd.at(place.second);
  std::array<std::uint32_t, device::kMaxBdWords> words{};
  if (found->second.words.size() < descriptor.words) return std::nullopt;
  for (const auto& [offset, value] : found->second.words) words.at((offset - first) / 4) = value;
  return DescriptorWords(descriptor, words);
}

std::vector<WrittenDescriptors::Link> WrittenDescriptors::chain(device::TileId tile, unsigned first) const {
  std::vector<Link> all;
  for (unsigned bd = first; std::ranges::find(all, bd, &Link::descriptor) == all.end();) {
    all.push_back({bd, fields({tile, bd})});
    const auto& words = all.back().fields;
    if (!words || words->bits(BdField::UseNext) == 0) break;
    bd = words->bits(BdField::Next);
  }
  return all;
}

std::optional<std::uint64_t> WrittenDescriptors::words_of(device::TileId tile, std::span<const Link> chain) const {
  std::uint64_t sum = 0;
  for (const auto& [bd, words] : chain) {
    if (!words || !all_.at({tile, bd}).known || words->bits(BdField::Compression) != 0) return std::nullopt;
    sum += words->bits(BdField::Length);
  }
  return chain.back().fields->bits(BdField::UseNext) == 0 ? std::optional(sum) : std::nullopt;
}

}  // namespace tessera::compiler
