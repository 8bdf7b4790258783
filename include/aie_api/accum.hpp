// Accumulators: vectors whose lanes have room for sums of many products.
//
// A tag such as acc40 names a minimum width. The accumulator has the smallest width of the architecture that is large
// enough, and integer sums wrap at that width. Lanes of 48 and 80 bits are stored in the host's integers of 64 and 128
// bits. The code cuts off the surplus bits when it reads a lane, not after each sum: the higher bits of a sum never
// affect its lower bits.
//
// An index outside of the accumulator is a fault of the kernel (core_state.hpp).
#pragma once

#include "aie_api/round.hpp"
#include "aie_api/vector.hpp"

#include "aie_tables/accumulators.hpp"  // generated

namespace aie {

enum class AccumClass { Int, CInt, FP, CFP };

namespace detail {

template <unsigned Bits>
struct accum_tag {
  static constexpr AccumClass value_class = AccumClass::Int;
  static constexpr unsigned min_bits = Bits;
};
template <unsigned Bits>
struct cint_accum_tag {
  static constexpr AccumClass value_class = AccumClass::CInt;
  static constexpr unsigned min_bits = Bits;
};
struct float_accum_tag {
  static constexpr AccumClass value_class = AccumClass::FP;
  static constexpr unsigned min_bits = 32;
};
struct cfloat_accum_tag {
  static constexpr AccumClass value_class = AccumClass::CFP;
  static constexpr unsigned min_bits = 32;
};

}  // namespace detail
}  // namespace aie

using acc16 = aie::detail::accum_tag<16>;
using acc24 = aie::detail::accum_tag<24>;
using acc32 = aie::detail::accum_tag<32>;
using acc40 = aie::detail::accum_tag<40>;
using acc48 = aie::detail::accum_tag<48>;
using acc56 = aie::detail::accum_tag<56>;
using acc64 = aie::detail::accum_tag<64>;
using acc72 = aie::detail::accum_tag<72>;
using acc80 = aie::detail::accum_tag<80>;
using cacc16 = aie::detail::cint_accum_tag<16>;
using cacc24 = aie::detail::cint_accum_tag<24>;
using cacc32 = aie::detail::cint_accum_tag<32>;
using cacc40 = aie::detail::cint_accum_tag<40>;
using cacc48 = aie::detail::cint_accum_tag<48>;
using cacc56 = aie::detail::cint_accum_tag<56>;
using cacc64 = aie::detail::cint_accum_tag<64>;
using cacc72 = aie::detail::cint_accum_tag<72>;
using cacc80 = aie::detail::cint_accum_tag<80>;
using accfloat = aie::detail::float_accum_tag;
using caccfloat = aie::detail::cfloat_accum_tag;
// Stands for the default accumulator of the operands' types (facts/aie_api/accum.tsv).
struct accauto {};

namespace aie {

template <class Tag>
concept AccumElemBaseType = requires {
  { Tag::value_class } -> std::convertible_to<AccumClass>;
  { Tag::min_bits } -> std::convertible_to<unsigned>;
};

namespace detail {

template <AccumElemBaseType Tag>
inline constexpr bool is_complex_tag = Tag::value_class == AccumClass::CInt || Tag::value_class == AccumClass::CFP;
template <AccumElemBaseType Tag>
inline constexpr bool is_float_tag = Tag::value_class == AccumClass::FP || Tag::value_class == AccumClass::CFP;

// The bits of each part of a lane; 0 when the architecture has no accumulator wide enough.
template <AccumElemBaseType Tag>
inline constexpr unsigned accum_bits_of = is_float_tag<Tag>     ? Tag::min_bits
                                          : is_complex_tag<Tag> ? tables::complex_accum_bits(Tag::min_bits)
                                                                : tables::accum_bits(Tag::min_bits);

template <AccumElemBaseType Tag>
using accum_real =
    std::conditional_t<is_float_tag<Tag>, float,
                       std::conditional_t<accum_bits_of<Tag> <= 32, std::int32_t,
                                          std::conditional_t<accum_bits_of<Tag> <= 64, std::int64_t, int128>>>;
template <AccumElemBaseType Tag>
using accum_value = std::conditional_t<is_complex_tag<Tag>, complex_number<accum_real<Tag>>, accum_real<Tag>>;

// True when two tags mean the same lanes.
template <class One, class Other>
inline constexpr bool same_lanes = One::value_class == Other::value_class && accum_bits_of<One> == accum_bits_of<Other>;

template <class Lane>
constexpr Lane poison_lane() {
  if constexpr (is_complex<Lane>)
    return {poison_lane<real_t<Lane>>(), poison_lane<real_t<Lane>>()};
  else if constexpr (std::same_as<Lane, float>)
    return poison<float>();
  else
    return static_cast<Lane>(0x25A5A5A5A5A5A5A5);
}

// Returns the lowest `Bits` bits of a number, sign-extended.
template <unsigned Bits, class Wide>
constexpr Wide cut(Wide value) {
  if constexpr (std::same_as<Wide, float> || Bits == 8 * sizeof(Wide)) {
    return value;
  } else {
    constexpr unsigned above = 8 * sizeof(Wide) - Bits;
    return static_cast<Wide>(static_cast<unsigned_t<Wide>>(value) << above) >> above;
  }
}

}  // namespace detail

#if __AIE_ARCH__ == 21
template <BlockType T, unsigned Elems>
class block_vector;
#endif

template <AccumElemBaseType Tag, unsigned Elems>
class accum {
  static_assert(Elems > 0 && (Elems & (Elems - 1)) == 0, "the number of an accumulator's lanes must be a power of two");
  static_assert(detail::accum_bits_of<Tag> != 0, "the architecture has no accumulator of so many bits");
  static_assert(Tag::value_class != AccumClass::CFP || tables::kHasElement<cfloat>,
                "the architecture has no accumulator of complex floats");

 public:
  using tag = Tag;
  using value_type = Tag;
  using native_type = accum;
  using storage_t = accum;
  using lane_type = detail::accum_value<Tag>;  // a lane's type on the host
  using real_type = detail::accum_real<Tag>;

  static constexpr AccumClass value_class() { return Tag::value_class; }
  static constexpr unsigned accum_min_bits() { return Tag::min_bits; }
  static constexpr unsigned accum_bits() { return detail::accum_bits_of<Tag>; }
  static constexpr unsigned value_bits() { return accum_bits() * (is_complex() ? 2 : 1); }
  static constexpr unsigned memory_bits() { return 8 * sizeof(lane_type); }
  static constexpr unsigned size() { return Elems; }
  static constexpr unsigned bits() { return value_bits() * Elems; }
  static constexpr bool is_complex() { return detail::is_complex_tag<Tag>; }
  static constexpr bool is_real() { return !is_complex(); }
  static constexpr bool is_floating_point() { return detail::is_float_tag<Tag>; }

  accum() {
    for (lane_type& lane : lanes_) lane = detail::poison_lane<lane_type>();
  }
  explicit accum(detail::unfilled_t) {}
  template <AccumElemBaseType Other>
    requires(!std::same_as<Other, Tag> && detail::same_lanes<Tag, Other>)
  accum(const accum<Other, Elems>& other) {
    std::memcpy(lanes_, other.data(), sizeof lanes_);
  }
  template <ElemBaseType T>
  explicit accum(const vector<T, Elems>& values, int shift = 0) {
    from_vector(values, shift);
  }
  template <ElemBaseType T>
  accum& operator=(const vector<T, Elems>& values) {
    from_vector(values, 0);
    return *this;
  }
  operator vector<float, Elems>() const
    requires(Tag::value_class == AccumClass::FP)
  {
    return to_vector<float>();
  }
  // Public kernels use this implicit conversion to bfloat16 (mlir-aie's mul.cc).
  operator vector<bfloat16, Elems>() const
    requires(Tag::value_class == AccumClass::FP && __AIE_ARCH__ != 10 && Elems >= 8)
  {
    return to_vector<bfloat16>();
  }
  operator vector<cfloat, Elems>() const
    requires(Tag::value_class == AccumClass::CFP)
  {
    return to_vector<cfloat>();
  }

  // --- from and to vectors ---
  // Sets each lane to value * 2^shift. On AIE-ML and XDNA 2, the saturation mode decides about a result that does not
  // fit. For floats, `shift` has no effect.
  template <ElemBaseType T>
  void from_vector(const vector<T, Elems>& values, int shift = 0) {
    from_lanes(values, shift, detail::is_signed<T>);
  }
  template <ElemBaseType T>
  void from_vector_sign(const vector<T, Elems>& values, bool is_signed, int shift = 0) {
    from_lanes(values, shift, is_signed);
  }
  // Returns lane * 2^-shift, rounded and saturated by the core's modes. For floats, `shift` has no effect.
  template <ElemBaseType T>
  vector<T, Elems> to_vector(int shift = 0) const;
  // Works like to_vector, but `is_signed`, and not T, decides whether results saturate to the range of a signed or an
  // unsigned number.
  template <ElemBaseType T>
  vector<T, Elems> to_vector_sign(bool is_signed, int shift = 0) const;
#if __AIE_ARCH__ == 21
  // Sets the lanes from blocks with a common exponent (block_vector.hpp).
  template <BlockType T>
  explicit accum(const block_vector<T, Elems>& blocks, int shift = 0) {
    from_vector(blocks, shift);
  }
  template <BlockType T>
  void from_vector(const block_vector<T, Elems>& blocks, int shift = 0);
  template <BlockType T>
  block_vector<T, Elems> to_vector() const;
#endif
  // Works like to_vector, but interleaves the lanes of the two halves.
  template <ElemBaseType T>
  vector<T, Elems> to_vector_zip(int shift = 0) const {
    const vector<T, Elems> plain = to_vector<T>(shift);
    vector<T, Elems> zipped{detail::unfilled};
    for (unsigned i = 0; i < Elems; ++i) zipped.set_lane(i, plain.lane(i / 2 + i % 2 * (Elems / 2)));
    return zipped;
  }
  auto to_vector() const
    requires(is_floating_point())
  {
    return to_vector<std::conditional_t<is_complex(), cfloat, float>>();
  }

  // --- parts ---
  // grow: returns a larger accumulator with this accumulator as part `index`; the other parts are unfilled.
  // extract: returns part `index`. insert: replaces part `index`. split: returns all parts.
  template <unsigned Larger>
    requires(Larger >= Elems)
  accum<Tag, Larger> grow(unsigned index = 0) const {
    accum<Tag, Larger> grown;
    grown.insert(index, *this);
    return grown;
  }
  template <unsigned Larger>
    requires(Larger >= Elems)
  accum<Tag, Larger> grow_replicate() const {
    accum<Tag, Larger> grown{detail::unfilled};
    for (unsigned i = 0; i < Larger; ++i) grown.data()[i] = lanes_[i % Elems];
    return grown;
  }
  template <unsigned Part>
    requires(Part <= Elems)
  accum<Tag, Part> extract(unsigned index) const {
    detail::check_index(index, Elems / Part);
    accum<Tag, Part> part{detail::unfilled};
    for (unsigned i = 0; i < Part; ++i) part.data()[i] = lanes_[index * Part + i];
    return part;
  }
  template <unsigned Other>
  accum<Tag, Other> grow_extract(unsigned index) const {
    if constexpr (Other >= Elems)
      return grow<Other>(index);
    else
      return extract<Other>(index);
  }
  template <AccumElemBaseType Other, unsigned Part>
    requires(Part <= Elems && detail::same_lanes<Tag, Other>)
  accum& insert(unsigned index, const accum<Other, Part>& part) {
    detail::check_index(index, Elems / Part);
    for (unsigned i = 0; i < Part; ++i) lanes_[index * Part + i] = part.data()[i];
    return *this;
  }
  template <unsigned Part>
    requires(Part <= Elems)
  std::array<accum<Tag, Part>, Elems / Part> split() const {
    std::array<accum<Tag, Part>, Elems / Part> parts;
    for (unsigned i = 0; i < Elems / Part; ++i) parts[i] = extract<Part>(i);
    return parts;
  }
  template <unsigned Part, class... More>
    requires(Part * (1 + sizeof...(More)) == Elems)
  accum& upd_all(const accum<Tag, Part>& first, const More&... more) {
    unsigned i = 0;
    insert(i++, first);
    (insert(i++, more), ...);
    return *this;
  }

  // Reinterprets the bits as lanes of another kind.
  template <AccumElemBaseType Other>
    requires(sizeof(detail::accum_value<Other>) == sizeof(lane_type) && detail::accum_bits_of<Other> == accum_bits())
  accum<Other, Elems> cast_to() const {
    accum<Other, Elems> other{detail::unfilled};
    std::memcpy(other.data(), lanes_, sizeof lanes_);
    return other;
  }
  accum to_native() const { return *this; }

  // --- for this library ---
  // Returns a lane as the hardware stores it, cut to its width.
  lane_type lane(unsigned i) const {
    if constexpr (is_complex())
      return {detail::cut<accum_bits()>(lanes_[i].real), detail::cut<accum_bits()>(lanes_[i].imag)};
    else
      return detail::cut<accum_bits()>(lanes_[i]);
  }
  void set_lane(unsigned i, lane_type value) { lanes_[i] = value; }
  // Returns the lanes. They may have surplus bits above their width.
  lane_type* data() { return lanes_; }
  const lane_type* data() const { return lanes_; }
  // Returns the same lanes, but with the two parts of a complex lane as separate elements.
  real_type* parts() { return reinterpret_cast<real_type*>(lanes_); }
  const real_type* parts() const { return reinterpret_cast<const real_type*>(lanes_); }
  static constexpr unsigned part_count() { return Elems * (is_complex() ? 2 : 1); }

 private:
  template <ElemBaseType T>
  void from_lanes(const vector<T, Elems>& values, int shift, bool is_signed);

  lane_type lanes_[Elems];
};

namespace detail {

template <class T>
inline constexpr bool is_accum_type = false;
template <class Tag, unsigned Elems>
inline constexpr bool is_accum_type<accum<Tag, Elems>> = true;

}  // namespace detail

template <class T>
concept Accum = detail::is_accum_type<std::remove_cvref_t<T>>;

}  // namespace aie
