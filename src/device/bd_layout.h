// The fields of a buffer descriptor in its words, for each kind of tile of each generation.
//
// Generations and kinds of tiles pack the same settings into different words, and store them differently: a
// length or (length - 1), an address in bytes or in words. facts/descriptors.tsv has one line for each meaning, and the
// generator adds word and bits from the register map. All code that reads, writes or prints descriptors uses this
// table: the emulated channels (array/tile/bd.h), the encoder (device/descriptor.h), command streams, assembler,
// reports.
//
// A field has two numbers. Its bits are unsigned, as in the register. Its value has the unit of the table: words for a
// length, bytes for an address, an amount for a lock. A field that the descriptor lacks has a fixed value: for example,
// descriptors of AIE1 iterate once.
#pragma once

#include "device/bd_fields.h"  // generated
#include "device/registers.h"

#include <array>

namespace tessera::device {

// The greatest number of words of a descriptor.
inline constexpr unsigned kMaxBdWords = 8;

struct BdPlace {
  std::string_view name;  // the name in the register map
  std::uint8_t word;      // index of the descriptor's word
  Field field;            // width 0: the descriptor has no such field; its value is `plus`
  std::uint8_t shift;     // value = (bits << shift) + plus
  std::uint8_t plus;
  bool is_signed;

  constexpr bool exists() const { return field.width != 0; }
  constexpr std::int64_t value_of(std::uint32_t bits) const {
    const std::int64_t number = is_signed ? sign_extend(bits, field.width) : bits;
    return number * (std::int64_t{1} << shift) + plus;
  }
  // Returns the reverse of value_of. For a value that the field cannot hold, the result has more bits than the field.
  constexpr std::int64_t bits_of(std::int64_t value) const { return (value - plus) >> shift; }
  constexpr bool fits(std::int64_t bits) const {
    return is_signed ? fits_signed(bits, field.width) : fits_unsigned(bits, field.width);
  }
  // Return the least and the greatest value of the field.
  constexpr std::int64_t least() const { return value_of(is_signed ? 1U << (field.width - 1U) : 0); }
  constexpr std::int64_t most() const {
    return value_of(static_cast<std::uint32_t>(low_mask(field.width - (is_signed ? 1U : 0U))));
  }
};

struct BdLayout {
  unsigned number;  // its index in kBdLayouts
  unsigned words;
  std::array<BdPlace, kBdFields> places;  // indexed by BdField
  std::span<const BdField> order;         // the fields in the order of the register map, word by word

  constexpr const BdPlace& place(BdField field) const { return places[static_cast<std::size_t>(field)]; }
  constexpr bool has(BdField field) const { return place(field).exists(); }
  constexpr std::uint32_t bits(BdField field, std::span<const std::uint32_t> of) const {
    return has(field) ? place(field).field.get(of[place(field).word]) : 0;
  }
  constexpr std::int64_t value(BdField field, std::span<const std::uint32_t> of) const {
    return has(field) ? place(field).value_of(bits(field, of)) : place(field).plus;
  }
  // Returns whether a descriptor acquires and releases the same lock.
  constexpr bool has_one_lock() const {
    const BdPlace &acquired = place(BdField::AcquireLock), &released = place(BdField::ReleaseLock);
    return acquired.word == released.word && acquired.field.lsb == released.field.lsb;
  }
  // Returns the number of low address bits that Address holds; AddressHigh holds the bits above.
  constexpr unsigned low_address_bits() const {
    return place(BdField::Address).field.width + place(BdField::Address).shift;
  }
  constexpr std::uint64_t address(std::span<const std::uint32_t> of) const {
    return static_cast<std::uint64_t>(value(BdField::Address, of)) | std::uint64_t{bits(BdField::AddressHigh, of)}
                                                                         << low_address_bits();
  }
};

// The fields of one dimension of a transfer.
struct BdDimension {
  BdField step, wrap, zeros_before, zeros_after;
};
inline constexpr BdDimension kBdDimensions[] = {
    {BdField::D0Step, BdField::D0Wrap, BdField::D0ZerosBefore, BdField::D0ZerosAfter},
    {BdField::D1Step, BdField::D1Wrap, BdField::D1ZerosBefore, BdField::D1ZerosAfter},
    {BdField::D2Step, BdField::D2Wrap, BdField::D2ZerosBefore, BdField::D2ZerosAfter},
    {BdField::D3Step, BdField::D3Wrap, BdField::D3ZerosBefore, BdField::D3ZerosAfter},
};

// Generated: kAie2CoreBd and so on, one layout for each column of the facts, and kBdLayouts with all layouts.
#include "device/bd_layouts.inc"

// The words of one descriptor, filled in field by field.
class DescriptorWords {
 public:
  explicit DescriptorWords(const BdLayout& layout) : layout_(&layout), words_(layout.words) {}
  // `words` has at least as many words as the layout.
  DescriptorWords(const BdLayout& layout, std::span<const std::uint32_t> words)
      : layout_(&layout), words_(words.begin(), words.begin() + layout.words) {}

  const BdLayout& layout() const { return *layout_; }
  const std::vector<std::uint32_t>& words() const { return words_; }

  std::uint32_t bits(BdField field) const { return layout_->bits(field, words_); }
  std::int64_t value(BdField field) const { return layout_->value(field, words_); }
  std::uint64_t address() const { return layout_->address(words_); }
  // The field must exist. Bits beyond its width are lost, so callers check BdPlace::fits before.
  void set_bits(BdField field, std::int64_t bits);
  // Sets Address and AddressHigh.
  void set_address(std::uint64_t address);

  // Returns the bits of each field, by the field's name in the register map and in the order of the map. If two fields
  // share a name, the list has only the first.
  std::vector<std::pair<std::string_view, std::uint32_t>> named() const;

 private:
  const BdLayout* layout_;
  std::vector<std::uint32_t> words_;
};

}  // namespace tessera::device
