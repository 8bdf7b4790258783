// Cascades of a graph's kernels: they carry accumulators and vectors from core to core.
//
// A cascade transfers a beat of 384 or 512 bits at once (facts/aie_api/cascade.tsv). The number of lanes in a beat is
// the largest power of two that fits, and the first lane is in the lowest bits; the documents list the same numbers of
// lanes for one operation (UG1079, UG1603). Unused bits of a beat are 0. More lanes take several beats, in order. Lanes
// of accumulators travel in full width, without rounding. The tag of an accumulator must name a width that the
// architecture has. Reads wait for beats, writes wait for room. A cascade that is not connected is a fault of the
// kernel.
//
// Older kernels use a stream with the tag of an accumulator as a cascade; here such a stream is a cascade.
#pragma once

#include "aie_api/accum.hpp"
#include "aie_api/adf/stream.hpp"
#include "aie_tables/cascade.hpp"  // generated

namespace adf {

template <class T>
struct input_cascade {
  using value_type = T;
  host::beat_source* beats = nullptr;
};
template <class T>
struct output_cascade {
  using value_type = T;
  host::beat_sink* beats = nullptr;
};

template <aie::AccumElemBaseType Tag>
struct input_stream<Tag> : input_cascade<Tag> {};
template <aie::AccumElemBaseType Tag>
struct output_stream<Tag> : output_cascade<Tag> {};

}  // namespace adf

using adf::input_cascade;
using adf::output_cascade;

namespace aie::detail {

// Returns the number of lanes of `bits` bits in a beat.
constexpr unsigned lanes_of_beat(unsigned bits) {
  return std::bit_floor(aie::tables::kCascadeBits / bits);
}

// Stores the low bits of `value` at bit `at` and above; these bits of the beat must still be 0.
inline void put_bits(adf::host::beat& beat, unsigned at, unsigned bits, std::uint64_t value) {
  if (bits < 64) value &= (std::uint64_t{1} << bits) - 1;
  beat.words[at / 64] |= value << at % 64;
  if (at % 64 + bits > 64) beat.words[at / 64 + 1] |= value >> (64 - at % 64);
}
inline std::uint64_t get_bits(const adf::host::beat& beat, unsigned at, unsigned bits) {
  std::uint64_t value = beat.words[at / 64] >> at % 64;
  if (at % 64 + bits > 64) value |= beat.words[at / 64 + 1] << (64 - at % 64);
  return bits < 64 ? value & ((std::uint64_t{1} << bits) - 1) : value;
}

// Stores the low bits of a number at bit `at` and above: up to 128 bits, in pieces of 64. The number is a lane, or a
// part of a complex lane.
template <class Part>
void put_part(adf::host::beat& beat, unsigned at, unsigned bits, Part value) {
  if constexpr (is_float<Part>) {
    using Bits = integer_t<bits_of<Part>, false>;
    put_bits(beat, at, bits, std::bit_cast<Bits>(value));
  } else {
    const auto all = static_cast<uint128>(static_cast<int128>(value));
    put_bits(beat, at, bits < 64 ? bits : 64, static_cast<std::uint64_t>(all));
    if (bits > 64) put_bits(beat, at + 64, bits - 64, static_cast<std::uint64_t>(all >> 64));
  }
}
template <class Part>
Part get_part(const adf::host::beat& beat, unsigned at, unsigned bits) {
  if constexpr (is_float<Part>) {
    using Bits = integer_t<bits_of<Part>, false>;
    return std::bit_cast<Part>(static_cast<Bits>(get_bits(beat, at, bits)));
  } else {
    uint128 all = get_bits(beat, at, bits < 64 ? bits : 64);
    if (bits > 64) all |= static_cast<uint128>(get_bits(beat, at + 64, bits - 64)) << 64;
    const unsigned above = 128 - bits;  // extends the sign; unsigned parts drop these bits later
    const int128 value = static_cast<int128>(all << above) >> above;
    if constexpr (sizeof(Part) > 8)
      return value;
    else
      return static_cast<Part>(static_cast<std::int64_t>(value));
  }
}

// Stores a value of the type that set_lane takes as lane number `lane` of the beat. `bits` is the width of a lane, or
// of each part of a complex lane.
template <class Lane>
void put_lane(adf::host::beat& beat, unsigned lane, unsigned bits, Lane value) {
  if constexpr (is_complex<Lane>) {
    put_part(beat, 2 * lane * bits, bits, value.real);
    put_part(beat, (2 * lane + 1) * bits, bits, value.imag);
  } else {
    put_part(beat, lane * bits, bits, value);
  }
}
template <class Lane>
Lane get_lane(const adf::host::beat& beat, unsigned lane, unsigned bits) {
  if constexpr (is_complex<Lane>)
    return {get_part<real_t<Lane>>(beat, 2 * lane * bits, bits),
            get_part<real_t<Lane>>(beat, (2 * lane + 1) * bits, bits)};
  else
    return get_part<Lane>(beat, lane * bits, bits);
}

// Writes all lanes of `values` in order. `Bits` is the width of a lane, or of each part of a complex lane.
template <unsigned Bits, class Values>
void write_beats(adf::host::beat_sink* beats, const Values& values) {
  check_connected(beats);
  constexpr unsigned at_once = lanes_of_beat(Bits * (Values::is_complex() ? 2 : 1));
  for (unsigned first = 0; first < Values::size(); first += at_once) {
    adf::host::beat beat;
    for (unsigned i = 0; i < at_once && first + i < Values::size(); ++i)
      put_lane(beat, i, Bits, values.lane(first + i));
    beats->write(beat);
    count(slot::permute);
  }
}
template <unsigned Bits, class Values>
Values read_beats(adf::host::beat_source* beats) {
  check_connected(beats);
  constexpr unsigned at_once = lanes_of_beat(Bits * (Values::is_complex() ? 2 : 1));
  Values values{unfilled};
  using Lane = std::remove_cvref_t<decltype(values.lane(0))>;
  for (unsigned first = 0; first < Values::size(); first += at_once) {
    const adf::host::beat beat = beats->read();
    for (unsigned i = 0; i < at_once && first + i < Values::size(); ++i)
      values.set_lane(first + i, get_lane<Lane>(beat, i, Bits));
    count(slot::permute);
  }
  return values;
}

// True for a tag that names a width of the architecture, such as acc48 but not acc40 on AIE.
template <class Tag>
inline constexpr bool is_native_tag = accum_bits_of<Tag> == Tag::min_bits;

}  // namespace aie::detail

// Read an accumulator of `Lanes` lanes from the cascade, or write an accumulator to it.
template <unsigned Lanes, aie::AccumElemBaseType Tag>
aie::accum<Tag, Lanes> readincr_v(adf::input_cascade<Tag>* from) {
  static_assert(aie::detail::is_native_tag<Tag>,
                "a cascade carries only accumulators of the architecture's own widths");
  using Acc = aie::accum<Tag, Lanes>;
  return aie::detail::read_beats<Acc::accum_bits(), Acc>(from->beats);
}
template <aie::AccumElemBaseType Tag, aie::AccumElemBaseType Of, unsigned Lanes>
  requires aie::detail::same_lanes<Tag, Of>
void writeincr(adf::output_cascade<Tag>* to, const aie::accum<Of, Lanes>& value) {
  static_assert(aie::detail::is_native_tag<Tag>,
                "a cascade carries only accumulators of the architecture's own widths");
  aie::detail::write_beats<aie::accum<Of, Lanes>::accum_bits()>(to->beats, value);
}

// Read a vector of `Elems` elements from the cascade, or write a vector to it.
template <unsigned Elems, aie::ElemBaseType T>
aie::vector<T, Elems> readincr_v(adf::input_cascade<T>* from) {
  return aie::detail::read_beats<aie::detail::bits_of<aie::detail::real_t<T>>, aie::vector<T, Elems>>(from->beats);
}
template <aie::ElemBaseType T, unsigned Elems>
void writeincr(adf::output_cascade<T>* to, const aie::vector<T, Elems>& value) {
  aie::detail::write_beats<aie::detail::bits_of<aie::detail::real_t<T>>>(to->beats, value);
}
