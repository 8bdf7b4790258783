// Encodes descriptors as register words, for all generations; bd_layout.h has the fields.
//
// The encoder reports a value that does not fit and never truncates it. It leaves out three values when they do not
// fit, because they have no effect: the step of a dimension of size 1; the wrap of the outermost dimension, when the
// length ends the transfer there anyway; and the dimensions of consecutive words.
#include "device/descriptor.h"

#include "device/tile_layout.h"

#include <fmt/format.h>

#include <algorithm>

namespace tessera::device {

namespace {

class Encoder {
 public:
  Encoder(const Descriptor& descriptor, TileKind kind, Arch arch, const std::string& where)
      : descriptor_(descriptor),
        arch_(arch),
        kind_(kind),
        where_(where),
        layout_(bd_layout(kind, arch)),
        words_(layout_) {}

  EncodedDescriptor encode() {
    const bool may_iterate = layout_.has(BdField::IterationWrap);
    for (const auto& [field, value] : common_values(descriptor_))
      if (may_iterate || !is_of_iteration(field)) put(field, value);
    if (descriptor_.iteration && !may_iterate)
      refuse(fmt::format("iterates, but descriptors of {} have no iteration", to_string(arch_)));
    address();
    if (layout_.has(BdField::Burst))  // verifiers have checked that the burst exists
      put(BdField::Burst, std::uint64_t{*burst_code(arch_, descriptor_.burst)});
    if (descriptor_.words < layout_.place(BdField::Length).plus)
      refuse(fmt::format("has length 0, but a descriptor of {} moves at least one word", to_string(arch_)));
    else
      put(BdField::Length, descriptor_.words);
    if (layout_.has(BdField::D0Every))
      two_offsets();
    else if (layout_.has(BdField::D0Step))
      for (std::size_t i = 0; i < descriptor_.dimensions.size(); ++i) dimension(i);
    else if (!descriptor_.linear())
      refuse(fmt::format("has dimensions, but descriptors of {} {}s have none", to_string(arch_), to_string(kind_)));
    return {words_.words(), std::move(refusals_)};
  }

 private:
  static bool is_of_iteration(BdField field) {
    return field == BdField::IterationStep || field == BdField::IterationWrap || field == BdField::IterationCurrent;
  }
  bool fits(BdField field, std::uint64_t value) const {
    const BdPlace& place = layout_.place(field);
    return place.fits(place.bits_of(static_cast<std::int64_t>(value)));
  }

  // Writes a field, or refuses a value that does not fit. A value with bits 0 needs no field, because all words begin
  // as zeros.
  void put(BdField field, std::int64_t value) {
    const BdPlace& place = layout_.place(field);
    const std::int64_t bits = place.bits_of(value);
    if (bits == 0) return;
    const unsigned width = place.field.width;
    if (!place.exists())
      refuse(fmt::format("needs {}, which descriptors of {} do not have", place.name, where_));
    else if (place.fits(bits))
      words_.set_bits(field, bits);
    else if (place.is_signed)
      refuse(fmt::format("has {} for {}, which has {} bits with a sign", bits, place.name, width));
    else
      refuse(fmt::format("has {} for {}, which has {} bits in {}", static_cast<std::uint64_t>(bits), place.name, width,
                         where_));
  }
  void put(BdField field, std::uint64_t value) { put(field, static_cast<std::int64_t>(value)); }
  void refuse(std::string what) { refusals_.push_back(std::move(what)); }

  void address() {
    if (!layout_.has(BdField::AddressHigh)) return put(BdField::Address, descriptor_.address);
    put(BdField::Address, descriptor_.address & low_mask(layout_.low_address_bits()));
    put(BdField::AddressHigh, descriptor_.address >> layout_.low_address_bits());
  }

  void dimension(std::size_t index) {
    if (index >= std::size(kBdDimensions))
      return refuse(fmt::format("has {} dimensions, and descriptors have up to {}", descriptor_.dimensions.size(),
                                std::size(kBdDimensions)));
    const Descriptor::Dimension& dimension = descriptor_.dimensions[index];
    const BdDimension& fields = kBdDimensions[index];
    const bool is_last = index + 1 == descriptor_.dimensions.size();
    const bool once = covered() >= descriptor_.words;
    if (once && descriptor_.linear() && !all_fit()) return;
    if (fits(fields.step, dimension.step) || dimension.size > 1) put(fields.step, dimension.step);
    if (fits(fields.wrap, dimension.size) || !is_last || !once) put(fields.wrap, dimension.size);
    put(fields.zeros_before, dimension.pad_before);
    put(fields.zeros_after, dimension.pad_after);
  }
  bool all_fit() const {
    for (std::size_t i = 0; i < descriptor_.dimensions.size(); ++i) {
      const Descriptor::Dimension& each = descriptor_.dimensions[i];
      if (i >= std::size(kBdDimensions) || !fits(kBdDimensions[i].step, each.step)) return false;
      if (!fits(kBdDimensions[i].wrap, each.size) && i + 1 != descriptor_.dimensions.size()) return false;
    }
    return true;
  }
  // Returns the number of words that one pass over all dimensions sends.
  std::uint64_t covered() const {
    std::uint64_t words = 1;
    for (const Descriptor::Dimension& each : descriptor_.dimensions)
      words *= each.size + each.pad_before + each.pad_after;
    return words;
  }

  // Encodes the two dimensions of a core tile of AIE1. The second dimension advances whenever the first one wraps; in a
  // linear transfer, each step of the second dimension covers one whole round of the first (array/tile/bd.cpp).
  void two_offsets() {
    const auto most = static_cast<std::uint64_t>(layout_.place(BdField::D0Wrap).most());
    Descriptor::Dimension x{1, most}, y{most, most};
    if (!descriptor_.linear()) {
      const auto& dimensions = descriptor_.dimensions;
      if (dimensions.size() > 2)
        return refuse(fmt::format("has more than the two dimensions of a descriptor of {}", to_string(arch_)));
      x = dimensions[0];
      if (dimensions.size() == 2)
        y = dimensions[1];
      else if (x.size > most)
        x.size = most, y = {x.step * most, most};
    }
    put(BdField::D0Step, x.step);
    put(BdField::D0Wrap, x.size);
    put(BdField::D1Step, y.step);
    put(BdField::D1Wrap, y.size);
    put(BdField::D1Every, x.size);
  }

  const Descriptor& descriptor_;
  Arch arch_;
  TileKind kind_;
  const std::string& where_;
  const BdLayout& layout_;
  DescriptorWords words_;
  std::vector<std::string> refusals_;
};

}  // namespace

bool Descriptor::linear() const {
  std::uint64_t dense = 1;
  for (const Dimension& each : dimensions) {
    if (each.size > 1 && each.step != dense) return false;
    if (each.pad_before != 0 || each.pad_after != 0) return false;
    dense *= each.size;
  }
  return true;
}

std::vector<BdValue> common_values(const Descriptor& descriptor) {
  std::vector<BdValue> values{{BdField::Valid, 1}};
  const auto add = [&](std::initializer_list<BdValue> more) { values.insert(values.end(), more); };
  if (const auto& packet = descriptor.packet)
    add({{BdField::PacketEnable, 1}, {BdField::PacketId, packet->id}, {BdField::PacketType, packet->type}});
  if (descriptor.next) add({{BdField::UseNext, 1}, {BdField::Next, *descriptor.next}});
  if (const auto& acquire = descriptor.acquire)
    add({{BdField::AcquireEnable, 1},
         {BdField::AcquireLock, acquire->id},
         {BdField::AcquireHasValue, 1},
         {BdField::AcquireValue, acquire->at_least ? -acquire->value : acquire->value}});
  if (const auto& release = descriptor.release)
    add({{BdField::ReleaseEnable, 1},
         {BdField::ReleaseLock, release->id},
         {BdField::ReleaseHasValue, 1},
         {BdField::ReleaseValue, release->value}});
  if (const auto& iteration = descriptor.iteration)
    add({{BdField::IterationStep, static_cast<std::int64_t>(iteration->step)},
         {BdField::IterationWrap, static_cast<std::int64_t>(iteration->size)},
         {BdField::IterationCurrent, static_cast<std::int64_t>(iteration->current)}});
  return values;
}

std::optional<std::uint32_t> burst_code(Arch arch, std::int64_t bytes) {
  const std::span<const Burst> all = bursts(arch);
  if (bytes == 0) return all.back().code;
  const auto found = std::ranges::find(all, bytes, &Burst::bytes);
  return found == all.end() ? std::nullopt : std::optional<std::uint32_t>(found->code);
}

EncodedDescriptor encode(const Descriptor& descriptor, TileKind kind, Arch arch, const std::string& where) {
  return Encoder(descriptor, kind, arch, where).encode();
}

}  // namespace tessera::device
