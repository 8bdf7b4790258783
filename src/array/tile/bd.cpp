// Decodes descriptors by the table of their fields, with one class template for all kinds of tiles and generations.
// Channels fetch descriptors often, so the compiler makes a version for each layout, in which the places of the fields
// are constants.
//
// The core tiles of AIE1 differ most. A descriptor has one lock, which it acquires and releases, and each of its two
// dimensions (X and Y) has an increment, a wrap and an offset. The address of word n is the base plus, for each of the
// two dimensions, offset * (n / increment % wrap). Two examples support this formula: a test of mlir-aie
// (test/xaie_target/tileDMA2D.mlir) transposes a matrix with X 1, 8, 4 and Y 8, 4, 1 (increment, wrap, offset), and the
// driver's default (X 1, 256, 1 and Y 256, 256, 256) addresses consecutive words. Tessera models the descriptor as two
// nested loops, which is right when X steps with each word and Y steps when X wraps, as in both examples. No source
// documents other increments, so Tessera refuses them. It also refuses words after the last wrap of Y.
#include "array/tile/bd.h"

#include "array/lock.h"

namespace tessera::array {

namespace {

using device::BdField;
using device::BdLayout;

template <const BdLayout& kLayout>
class Decoder {
 public:
  explicit Decoder(const BdWords& words) : words_(words) {}

  Bd decode() const {
    Bd bd;
    bd.valid = flag<BdField::Valid>();
    const std::uint64_t address = base_address();
    bd.base = address / 4;
    bd.length = number<BdField::Length>();
    dimensions(bd);
    bd.iteration_step = number<BdField::IterationStep>();
    bd.iterations = number<BdField::IterationWrap>();
    bd.iteration = number<BdField::IterationCurrent>();
    bd.acquires = flag<BdField::AcquireEnable>();
    bd.acquire_lock = number<BdField::AcquireLock>();
    bd.acquire_value = lock_value<BdField::AcquireHasValue, BdField::AcquireValue>();
    bd.release_lock = number<BdField::ReleaseLock>();
    bd.release_value = lock_value<BdField::ReleaseHasValue, BdField::ReleaseValue>();
    bd.releases = kLayout.has(BdField::ReleaseEnable) ? flag<BdField::ReleaseEnable>() : bd.release_value != 0;
    if (flag<BdField::UseNext>()) bd.next = number<BdField::Next>();
    bd.packet = flag<BdField::PacketEnable>();
    bd.packet_id = number<BdField::PacketId>();
    bd.packet_type = number<BdField::PacketType>();
    bd.out_of_order = number<BdField::OutOfOrder>();
    bd.compression = flag<BdField::Compression>();
    bd.tlast = !flag<BdField::TlastSuppress>();
    if (!is_aligned(address, number<BdField::AddressUnit>())) bd.unsettled = Unsettled::HostAlignment;
    if (kLayout.has(BdField::D0Every)) bd.unsettled = unsettled(bd);
    return bd;
  }

 private:
  // The place of a field is a constant here. With kLayout.value(field, words_), g++ 12 makes one function for all
  // fields, which looks the place up in each call.
  template <BdField kField>
  std::int64_t value() const {
    constexpr const device::BdPlace& kPlace = kLayout.place(kField);
    if constexpr (!kPlace.exists()) return kPlace.plus;
    return kPlace.value_of(kPlace.field.get(words_[kPlace.word]));
  }
  template <BdField kField>
  std::uint32_t number() const {
    return static_cast<std::uint32_t>(value<kField>());
  }
  template <BdField kField>
  bool flag() const {
    constexpr const device::BdPlace& kPlace = kLayout.place(kField);
    return kPlace.exists() && kPlace.field.get(words_[kPlace.word]) != 0;
  }
  template <BdField kHasValue, BdField kValue>
  std::int32_t lock_value() const {
    return number<kHasValue>() != 0 ? static_cast<std::int32_t>(value<kValue>()) : kAnyLockValue;
  }
  std::uint64_t base_address() const {
    constexpr const device::BdPlace& kHigh = kLayout.place(BdField::AddressHigh);
    const std::uint64_t high = kHigh.exists() ? kHigh.field.get(words_[kHigh.word]) : 0;
    return static_cast<std::uint64_t>(value<BdField::Address>()) | high << kLayout.low_address_bits();
  }

  // The last dimension gets wrap 0 (no wrap), because the length ends the transfer before a wrap: either the layout has
  // no wrap for this dimension, or Tessera refuses descriptors that reach the wrap.
  void dimensions(Bd& bd) const {
    [&]<std::size_t... I>(std::index_sequence<I...>) {
      (dimension<I>(bd), ...);
    }(std::make_index_sequence<kMaxDimensions>());
    bd.dimensions[bd.dimension_count - 1].wrap = 0;
  }
  template <std::size_t kIndex>
  void dimension(Bd& bd) const {
    constexpr device::BdDimension kFields = device::kBdDimensions[kIndex];
    if constexpr (kIndex == 0 || kLayout.has(kFields.step)) {
      bd.dimensions[kIndex] = {number<kFields.step>(), number<kFields.wrap>(), number<kFields.zeros_before>(),
                               number<kFields.zeros_after>()};
      bd.dimension_count = kIndex + 1;
    }
  }

  // Returns the setting that keeps an AIE1 core tile's descriptor from meaning two nested loops over one buffer, or
  // Nothing.
  Unsettled unsettled(const Bd& bd) const {
    const std::uint32_t x_wrap = number<BdField::D0Wrap>(), y_wrap = number<BdField::D1Wrap>();
    if (flag<BdField::Fifo>()) return Unsettled::Fifo;
    if (flag<BdField::Interleaved>()) return Unsettled::Interleaved;
    if (flag<BdField::TwoBuffers>()) return Unsettled::TwoBuffers;
    if (number<BdField::D0Every>() != 1 || (bd.length > x_wrap && number<BdField::D1Every>() != x_wrap))
      return Unsettled::TwoDimensions;
    return bd.length > std::uint64_t{x_wrap} * y_wrap ? Unsettled::TooLong : Unsettled::Nothing;
  }

  const BdWords& words_;
};

// The decoders, by the number of the layout.
constexpr auto kDecoders = []<std::size_t... I>(std::index_sequence<I...>) {
  return std::array{+[](const BdWords& words) { return Decoder<*device::kBdLayouts[I]>(words).decode(); }...};
}(std::make_index_sequence<std::size(device::kBdLayouts)>());

}  // namespace

std::string_view to_string(Unsettled what) {
  switch (what) {
    case Unsettled::Nothing: return "nothing";
    case Unsettled::TwoDimensions: return "2D addresses that are not two nested loops";
    case Unsettled::TooLong: return "more words than its two dimensions have";
    case Unsettled::TwoBuffers: return "two buffers in turn (Enable_AB_Mode)";
    case Unsettled::Interleaved: return "interleaved buffers";
    case Unsettled::Fifo: return "FIFO mode";
    case Unsettled::HostAlignment: break;
  }
  return "a host address that is not a multiple of 16";
}

Bd decode_bd(const BdLayout& layout, const BdWords& words) {
  return kDecoders[layout.number](words);
}

}  // namespace tessera::array
