// Scalar types of kernels, and their properties for the other headers.
//
// These types are in the global namespace, as in compilers of cores. Two types need a decision:
// - `int4` and `uint4`: a scalar takes a byte. In vectors and in memory, two elements share a byte. So a vector packs
//   its elements itself, and a pointer to int4 moves by whole bytes.
// - `bfloat16`: a scalar converts from float with ties to even, independent of the core's rounding mode, because the
//   mode applies only to vectors.
#pragma once

#include "aie_api/arch.hpp"

#include <bit>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <type_traits>

using int8 = std::int8_t;
using uint8 = std::uint8_t;
using int16 = std::int16_t;
using uint16 = std::uint16_t;
using int32 = std::int32_t;
using uint32 = std::uint32_t;
using int64 = std::int64_t;
using uint64 = std::uint64_t;

namespace aie::detail {

// A number of four bits.
template <bool IsSigned>
class nibble {
 public:
  using byte = std::conditional_t<IsSigned, std::int8_t, std::uint8_t>;
  nibble() = default;
  template <std::integral Number>
  constexpr nibble(Number value) : value_(low(static_cast<int>(value))) {}
  constexpr operator int() const { return value_; }

 private:
  static constexpr byte low(int value) {
    return static_cast<byte>(IsSigned ? (value & 15) - ((value & 8) << 1) : value & 15);
  }
  byte value_;
};

}  // namespace aie::detail

using int4 = aie::detail::nibble<true>;
using uint4 = aie::detail::nibble<false>;
using int4_t = int4;
using uint4_t = uint4;

// The upper half of a float.
class bfloat16 {
 public:
  bfloat16() = default;
  constexpr bfloat16(float value) : bits_(nearest(std::bit_cast<std::uint32_t>(value))) {}
  template <class Number>
    requires(std::is_arithmetic_v<Number> && !std::same_as<Number, float>)
  constexpr bfloat16(Number value) : bfloat16(static_cast<float>(value)) {}
  constexpr operator float() const { return std::bit_cast<float>(static_cast<std::uint32_t>(bits_) << 16); }

  static constexpr bfloat16 from_bits(std::uint16_t bits) {
    bfloat16 value;
    value.bits_ = bits;
    return value;
  }
  constexpr std::uint16_t bits() const { return bits_; }

  constexpr bfloat16& operator+=(float other) { return *this = *this + other; }
  constexpr bfloat16& operator-=(float other) { return *this = *this - other; }
  constexpr bfloat16& operator*=(float other) { return *this = *this * other; }

 private:
  // Rounds to nearest even. A NaN stays a NaN; if needed, its lowest bit is set, as captures of silicon show.
  static constexpr std::uint16_t nearest(std::uint32_t bits) {
    if ((bits & 0x7FFFFFFF) > 0x7F800000)
      return static_cast<std::uint16_t>(bits >> 16 | ((bits >> 16 & 0x7F) == 0 ? 1 : 0));
    return static_cast<std::uint16_t>((bits + 0x7FFF + ((bits >> 16) & 1)) >> 16);
  }
  std::uint16_t bits_;
};

namespace aie::detail {

// A complex number: real and imaginary part, side by side in memory.
template <class Real>
struct complex_number {
  using real_type = Real;
  Real real, imag;

  complex_number() = default;
  constexpr complex_number(Real re, Real im) : real(re), imag(im) {}
  explicit constexpr complex_number(Real re) : real(re), imag{} {}

  friend constexpr bool operator==(const complex_number&, const complex_number&) = default;
  friend constexpr complex_number operator+(complex_number a, complex_number b) {
    return {static_cast<Real>(a.real + b.real), static_cast<Real>(a.imag + b.imag)};
  }
  friend constexpr complex_number operator-(complex_number a, complex_number b) {
    return {static_cast<Real>(a.real - b.real), static_cast<Real>(a.imag - b.imag)};
  }
  friend constexpr complex_number operator-(complex_number a) {
    return {static_cast<Real>(-a.real), static_cast<Real>(-a.imag)};
  }
  friend constexpr complex_number operator*(complex_number a, complex_number b) {
    return {static_cast<Real>(a.real * b.real - a.imag * b.imag), static_cast<Real>(a.real * b.imag + a.imag * b.real)};
  }
  // Kernels also scale complex floats by floats.
  friend constexpr complex_number operator*(complex_number a, Real b)
    requires std::is_floating_point_v<Real>
  {
    return {a.real * b, a.imag * b};
  }
  friend constexpr complex_number operator*(Real a, complex_number b)
    requires std::is_floating_point_v<Real>
  {
    return b * a;
  }
  constexpr complex_number& operator+=(complex_number other) { return *this = *this + other; }
  constexpr complex_number& operator-=(complex_number other) { return *this = *this - other; }
  constexpr complex_number& operator*=(complex_number other) { return *this = *this * other; }
};

}  // namespace aie::detail

using cint16 = aie::detail::complex_number<std::int16_t>;
using cint32 = aie::detail::complex_number<std::int32_t>;
using cfloat = aie::detail::complex_number<float>;
using cbfloat16 = aie::detail::complex_number<bfloat16>;
using cint16_t = cint16;
using cint32_t = cint32;
using cfloat_t = cfloat;

namespace aie::detail {

template <class T>
struct real_of {
  using type = T;
};
template <class Real>
struct real_of<complex_number<Real>> {
  using type = Real;
};
// The type of the parts of T; T itself for a real type.
template <class T>
using real_t = typename real_of<T>::type;

template <class T>
inline constexpr bool is_nibble = std::same_as<T, int4> || std::same_as<T, uint4>;
template <class T>
inline constexpr bool is_complex = !std::same_as<real_t<T>, T>;
template <class T>
inline constexpr bool is_float = std::same_as<real_t<T>, float> || std::same_as<real_t<T>, bfloat16>;
template <class T>
inline constexpr bool is_integer = std::integral<real_t<T>> || is_nibble<T>;
template <class T>
inline constexpr bool is_signed = is_float<T> || std::signed_integral<real_t<T>> || std::same_as<T, int4>;
template <class T>
inline constexpr unsigned bits_of = is_nibble<T> ? 4 : static_cast<unsigned>(8 * sizeof(T));

// The integer type with `Bits` bits.
template <unsigned Bits, bool IsSigned>
struct integer_of_bits;
template <>
struct integer_of_bits<4, true> {
  using type = int4;
};
template <>
struct integer_of_bits<4, false> {
  using type = uint4;
};
template <>
struct integer_of_bits<8, true> {
  using type = std::int8_t;
};
template <>
struct integer_of_bits<8, false> {
  using type = std::uint8_t;
};
template <>
struct integer_of_bits<16, true> {
  using type = std::int16_t;
};
template <>
struct integer_of_bits<16, false> {
  using type = std::uint16_t;
};
template <>
struct integer_of_bits<32, true> {
  using type = std::int32_t;
};
template <>
struct integer_of_bits<32, false> {
  using type = std::uint32_t;
};
template <unsigned Bits, bool IsSigned>
using integer_t = typename integer_of_bits<Bits, IsSigned>::type;

// The least and the largest number of an integer type.
template <class T>
inline constexpr std::int64_t least = is_signed<T> ? -(std::int64_t{1} << (bits_of<T> - 1)) : 0;
template <class T>
inline constexpr std::int64_t largest =
    is_signed<T> ? (std::int64_t{1} << (bits_of<T> - 1)) - 1 : (std::int64_t{1} << bits_of<T>)-1;

// Keeps the low bits.
template <class T, class Wide>
constexpr T wrap(Wide value) {
  return static_cast<T>(value);
}

}  // namespace aie::detail

#if __AIE_ARCH__ == 21
// Names of the types of blocks with a common exponent, for pointers and templates (block_vector.hpp).
struct bfp16ebs8 {};
struct bfp16ebs16 {};
#endif

namespace aie {

template <class T>
concept ElemBaseType =
    detail::is_nibble<T> || std::same_as<T, int8> || std::same_as<T, uint8> || std::same_as<T, int16> ||
    std::same_as<T, uint16> || std::same_as<T, int32> || std::same_as<T, uint32> || std::same_as<T, float> ||
    std::same_as<T, bfloat16> || std::same_as<T, cint16> || std::same_as<T, cint32> || std::same_as<T, cfloat> ||
    std::same_as<T, cbfloat16>;

#if __AIE_ARCH__ == 21
template <class T>
concept BlockType = std::same_as<T, bfp16ebs8> || std::same_as<T, bfp16ebs16>;
template <class T>
concept ElemBaseOrBlockType = ElemBaseType<T> || BlockType<T>;
#endif

}  // namespace aie
