// Conversions between vectors and accumulators, and between widths: to_vector, from_vector, pack, unpack.
//
// round.hpp shifts, rounds and saturates the integers that leave an accumulator. For floats, a shift has no effect. A
// float becomes a bfloat16 as on AIE-ML silicon: the code takes the lower 31 bits of the float as an integer with the
// float's sign, and rounds this integer by the core's mode to a multiple of 2^16. Denormals are kept, and NaNs stay
// NaNs. All 960 values captured from silicon agree.
#pragma once

#include "aie_api/accum.hpp"
#include "aie_api/float_sum.hpp"
#include "aie_api/slots.hpp"

namespace aie {

namespace detail {

// Counts one conversion per accumulator register, which is twice as wide as a vector register.
inline void count_conversion(unsigned accum_bits) {
  count(slot::convert, instructions(accum_bits, 2 * tables::kVectorBits));
}

template <class Wide>
bfloat16 round_to_bfloat16(float value, const rounding_addend<Wide>& addend) {
  const auto bits = std::bit_cast<std::uint32_t>(value);
  const std::uint32_t magnitude = bits & ~kFloatSign;
  const auto sign = static_cast<Wide>(static_cast<std::int32_t>(bits) >> 31);
  const Wide rounded = shift_round<Wide>((static_cast<Wide>(magnitude) ^ sign) - sign, 16, addend);
  const auto number = bits >> 31 << 15 | static_cast<std::uint32_t>((rounded ^ sign) - sign);
  const std::uint32_t nan = bits >> 16 | static_cast<std::uint32_t>((bits & 0x7F0000) == 0);
  return bfloat16::from_bits(static_cast<std::uint16_t>(pick(magnitude > kFloatInfinity, nan, number)));
}

template <class T, class Wide>
void leave(const Wide* from, unsigned count, T* to, int shift) {
  if constexpr (std::same_as<T, float>) {
    for (unsigned i = 0; i < count; ++i) to[i] = from[i];
  } else if constexpr (std::same_as<T, bfloat16>) {
    const rounding_addend<std::int64_t> addend(16, rounding());
    for (unsigned i = 0; i < count; ++i) to[i] = round_to_bfloat16(from[i], addend);
  } else {
    check_shift(shift);
    shift_round_saturate(from, to, count, shift, rounding(), saturation());
  }
}

// The type in which an accumulator's lane is shifted. Integers of up to 64 bits are shifted as 64-bit integers, because
// a shift may be larger than the width of the lane.
template <unsigned Bits, class Real>
using shift_wide = std::conditional_t<std::same_as<Real, float>, float,
                                      std::conditional_t<std::same_as<Real, int128>, int128, std::int64_t>>;

// Returns value * 2^shift for an accumulator, saturated by the mode, as in the emulated core. The mode matters on
// cores, too: the headers of AIE-ML's compiler set it for their ups functions.
template <class Real>
Real upshift_saturated(Real value, int shift, saturation_mode mode) {
  constexpr auto most = static_cast<Real>(~unsigned_t<Real>{0} >> 1);
  const int last = 8 * sizeof(Real) - 1;  // a larger shift gives the same result
  const Real wide = shift_left(value, static_cast<unsigned>(shift < last ? shift : last), mode);
  return mode == saturation_mode::symmetric && wide < -most ? -most : wide;
}

}  // namespace detail

template <AccumElemBaseType Tag, unsigned Elems>
template <ElemBaseType T>
vector<T, Elems> accum<Tag, Elems>::to_vector(int shift) const {
  static_assert(detail::is_complex<T> == is_complex(), "complex lanes become complex elements");
  static_assert(detail::is_float<T> == is_floating_point(), "between floats and integers, use to_fixed and to_float");
  using Part = detail::real_t<T>;
  using Wide = detail::shift_wide<accum_bits(), real_type>;
  detail::count_conversion(bits());
  vector<T, Elems> out{detail::unfilled};
  if constexpr (detail::is_nibble<T>) {
    std::int64_t wide[Elems];
    T parts[Elems];
    for (unsigned i = 0; i < Elems; ++i) wide[i] = detail::cut<accum_bits()>(lanes_[i]);
    detail::leave(wide, Elems, parts, shift);
    for (unsigned i = 0; i < Elems; ++i) out.set_lane(i, parts[i]);
  } else if constexpr (accum_bits() == 32 && !is_floating_point()) {
    // Shifts in 32 bits when the shift allows it, because the host's SIMD then handles twice as many lanes.
    auto* to = reinterpret_cast<Part*>(out.data());
    if (shift >= 0 && shift < 32) {
      detail::leave(parts(), part_count(), to, shift);
    } else {
      Wide wide[part_count()];
      for (unsigned i = 0; i < part_count(); ++i) wide[i] = parts()[i];
      detail::leave(wide, part_count(), to, shift);
    }
  } else {
    Wide wide[part_count()];
    for (unsigned i = 0; i < part_count(); ++i) wide[i] = detail::cut<accum_bits()>(parts()[i]);
    detail::leave(wide, part_count(), reinterpret_cast<Part*>(out.data()), shift);
  }
  return out;
}

template <AccumElemBaseType Tag, unsigned Elems>
template <ElemBaseType T>
vector<T, Elems> accum<Tag, Elems>::to_vector_sign(bool is_signed, int shift) const {
  if constexpr (detail::is_integer<T> && !detail::is_complex<T>) {
    using Other = detail::integer_t<detail::bits_of<T>, !detail::is_signed<T>>;
    if (is_signed != detail::is_signed<T>) return to_vector<Other>(shift).template cast_to<T>();
  }
  return to_vector<T>(shift);
}

template <AccumElemBaseType Tag, unsigned Elems>
template <ElemBaseType T>
void accum<Tag, Elems>::from_lanes(const vector<T, Elems>& values, int shift, bool is_signed) {
  static_assert(detail::is_complex<T> == is_complex(), "complex elements become complex lanes");
  static_assert(detail::is_float<T> == is_floating_point(), "between floats and integers, use to_fixed and to_float");
  detail::count_conversion(bits());
  [[maybe_unused]] const saturation_mode limit = is_floating_point() ? saturation_mode::none : detail::saturation();
  const auto part = [&]([[maybe_unused]] auto value) -> real_type {
    if constexpr (is_floating_point()) {
      return static_cast<float>(value);
    } else {
      using Bits = detail::unsigned_t<real_type>;
      const auto number = static_cast<std::int64_t>(value);
      if (shift < 0) return static_cast<real_type>(number >> -shift);
      const auto wide = static_cast<real_type>(number);
      if constexpr (arch::generation != arch::Gen1) {
        if (limit != saturation_mode::none && shift > 0) return detail::upshift_saturated(wide, shift, limit);
      }
      if (static_cast<unsigned>(shift) >= 8 * sizeof(real_type)) return 0;
      return static_cast<real_type>(static_cast<Bits>(wide) << shift);
    }
  };
  const auto plain = [&](auto value) {
    if constexpr (detail::is_integer<T> && !detail::is_complex<T>) {
      const auto wide = static_cast<std::int64_t>(value);
      constexpr unsigned bits = detail::bits_of<T>;
      if (is_signed == detail::is_signed<T>) return part(wide);
      const std::int64_t low = wide & ((std::int64_t{1} << bits) - 1);
      return part(is_signed && (low >> (bits - 1)) != 0 ? low - (std::int64_t{1} << bits) : low);
    } else {
      return part(value);
    }
  };
  for (unsigned i = 0; i < Elems; ++i) {
    if constexpr (is_complex())
      lanes_[i] = {part(values.lane(i).real), part(values.lane(i).imag)};
    else
      lanes_[i] = plain(values.lane(i));
  }
}

// --- widths ---

namespace detail {

// The integer type of half or twice the width. For uint8, AIE has only a signed type of twice the width.
template <class T, bool IsHalf>
struct other_width {
  static constexpr unsigned bits = IsHalf ? bits_of<T> / 2 : bits_of<T> * 2;
  using type = integer_t<bits, is_signed<T> || (arch::generation == arch::Gen1 && bits > 8)>;
};
template <class Real, bool IsHalf>
struct other_width<complex_number<Real>, IsHalf> {
  using type = complex_number<integer_t<IsHalf ? bits_of<Real> / 2 : bits_of<Real> * 2, true>>;
};
template <class T>
using half_of = typename other_width<T, true>::type;
template <class T>
using twice_of = typename other_width<T, false>::type;

// Widens a number by its sign if `is_signed`, otherwise by zeros.
template <class To, class From>
To extend(From value, bool is_signed) {
  if constexpr (is_complex<From>) {
    return To(value.real, value.imag);
  } else {
    const auto low = static_cast<std::int64_t>(value) & ((std::int64_t{1} << bits_of<From>)-1);
    const bool negative = is_signed && (low >> (bits_of<From> - 1)) != 0;
    return static_cast<To>(negative ? low - (std::int64_t{1} << bits_of<From>) : low);
  }
}

// Converts to To. If the mode saturates, it limits the value to the range of a signed or unsigned integer with To's
// bits; parts of complex numbers are signed.
template <class To, class From>
To narrow(From value, bool is_signed, saturation_mode mode) {
  if constexpr (is_complex<From>) {
    return To(narrow<real_t<To>>(value.real, true, mode), narrow<real_t<To>>(value.imag, true, mode));
  } else {
    using Signed = integer_t<bits_of<To>, true>;
    using Unsigned = integer_t<bits_of<To>, false>;
    auto wide = static_cast<std::int64_t>(value);
    const result_range range = is_signed ? range_of<Signed>(mode) : range_of<Unsigned>(mode);
    if (mode != saturation_mode::none) wide = wide < range.least ? range.least : wide > range.most ? range.most : wide;
    return static_cast<To>(wide);
  }
}

}  // namespace detail

// unpack widens integers, by default to twice the width. pack narrows integers by the saturation mode, by default to
// half the width. In the sign forms, `is_signed` decides whether the narrower integers are signed; in the other forms,
// their type decides.
template <ElemBaseType T, unsigned Elems>
template <ElemBaseType U>
auto vector<T, Elems>::unpack_sign(bool is_signed) const {
  static_assert(detail::bits_of<U> > detail::bits_of<T> && detail::is_integer<T> && detail::is_integer<U>);
  detail::count_bits(detail::slot::convert, vector<U, Elems>::bits());
  return detail::map<U>([&](T value) { return detail::extend<U>(value, is_signed); }, *this);
}
template <ElemBaseType T, unsigned Elems>
template <ElemBaseType U>
auto vector<T, Elems>::unpack() const {
  return unpack_sign<U>(detail::is_signed<T>);
}
template <ElemBaseType T, unsigned Elems>
auto vector<T, Elems>::unpack() const {
  return unpack<detail::twice_of<T>>();
}
template <ElemBaseType T, unsigned Elems>
auto vector<T, Elems>::unpack_sign(bool is_signed) const {
  return unpack_sign<detail::twice_of<T>>(is_signed);
}
template <ElemBaseType T, unsigned Elems>
template <ElemBaseType U>
auto vector<T, Elems>::pack_sign(bool is_signed) const {
  static_assert(detail::bits_of<U> < detail::bits_of<T> && detail::is_integer<T> && detail::is_integer<U>);
  detail::count_bits(detail::slot::convert, bits());
  const saturation_mode mode = detail::saturation();
  return detail::map<U>([&](T value) { return detail::narrow<U>(value, is_signed, mode); }, *this);
}
template <ElemBaseType T, unsigned Elems>
template <ElemBaseType U>
auto vector<T, Elems>::pack() const {
  return pack_sign<U>(detail::is_signed<U>);
}
template <ElemBaseType T, unsigned Elems>
auto vector<T, Elems>::pack() const {
  return pack<detail::half_of<T>>();
}
template <ElemBaseType T, unsigned Elems>
auto vector<T, Elems>::pack_sign(bool is_signed) const {
  return pack_sign<detail::half_of<T>>(is_signed);
}

}  // namespace aie
