// Expected products for each pair of element types, as integers of 128 bits.
#pragma once

#include "aie_api/model.h"

#include "aie_api/aie.hpp"

#include <gtest/gtest.h>

namespace model {

struct Complex {
  Int real = 0, imag = 0;
  friend bool operator==(const Complex&, const Complex&) = default;
  friend Complex operator+(Complex a, Complex b) { return {a.real + b.real, a.imag + b.imag}; }
  friend Complex operator-(Complex a, Complex b) { return {a.real - b.real, a.imag - b.imag}; }
  friend Complex operator*(Complex a, Complex b) {
    return {a.real * b.real - a.imag * b.imag, a.real * b.imag + a.imag * b.real};
  }
};

// A real number is a complex one without an imaginary part.
template <class T>
Complex number(T value) {
  if constexpr (aie::detail::is_complex<T>)
    return {value.real, value.imag};
  else if constexpr (aie::detail::is_nibble<T>)
    return {static_cast<int>(value), 0};
  else
    return {value, 0};
}

template <class Acc>
Complex lane(const Acc& acc, unsigned i) {
  if constexpr (Acc::is_complex())
    return {acc.lane(i).real, acc.lane(i).imag};
  else
    return {acc.lane(i), 0};
}
// Wraps a value to the width of the accumulator.
template <class Acc>
Complex held(Complex value) {
  return {wrapped(value.real, Acc::accum_bits(), true), wrapped(value.imag, Acc::accum_bits(), true)};
}

template <class T, class Random>
T any_element(Random& random) {
  if constexpr (aie::detail::is_complex<T>)
    return {any<aie::detail::real_t<T>>(random), any<aie::detail::real_t<T>>(random)};
  else
    return any<T>(random);
}
template <class T, unsigned N, class Random>
aie::vector<T, N> any_vector(Random& random) {
  aie::vector<T, N> v;
  for (unsigned i = 0; i < N; ++i) v.set(any_element<T>(random), i);
  return v;
}
// Lanes from the whole range of the accumulator, so that sums wrap.
template <class Acc, class Random>
Acc any_accum(Random& random) {
  Acc acc;
  const auto part = [&] {
    const auto high = static_cast<Int>(static_cast<std::int64_t>(random()));
    return static_cast<typename Acc::real_type>(
        wrapped(high * 65536 + static_cast<Int>(random() % 65536), Acc::accum_bits(), true));
  };
  for (unsigned i = 0; i < Acc::size(); ++i) {
    if constexpr (Acc::is_complex())
      acc.set_lane(i, {part(), part()});
    else
      acc.set_lane(i, part());
  }
  return acc;
}

inline std::string text(Complex value) {
  return std::to_string(static_cast<std::int64_t>(value.real)) + " + " +
         std::to_string(static_cast<std::int64_t>(value.imag)) + "i";
}

// Compares each lane of `got` with `want(lane)`, as the accumulator holds it.
template <class Acc, class Want>
void expect_lanes(const char* what, const Acc& got, Want want) {
  for (unsigned i = 0; i < Acc::size(); ++i)
    ASSERT_TRUE(lane(got, i) == held<Acc>(want(i)))
        << what << ", lane " << i << ": " << text(lane(got, i)) << ", should be " << text(held<Acc>(want(i)));
}

// Maps an element of the generated tables to its type.
using aie::tables::element;
template <element E>
struct of_element;
template <>
struct of_element<element::kInt4> : std::type_identity<int4> {};
template <>
struct of_element<element::kInt8> : std::type_identity<int8> {};
template <>
struct of_element<element::kInt16> : std::type_identity<int16> {};
template <>
struct of_element<element::kInt32> : std::type_identity<int32> {};
template <>
struct of_element<element::kCint16> : std::type_identity<cint16> {};
template <>
struct of_element<element::kCint32> : std::type_identity<cint32> {};
template <>
struct of_element<element::kBfloat16> : std::type_identity<bfloat16> {};
template <>
struct of_element<element::kCbfloat16> : std::type_identity<cbfloat16> {};
template <>
struct of_element<element::kFloat> : std::type_identity<float> {};
template <>
struct of_element<element::kCfloat> : std::type_identity<cfloat> {};
template <element E>
using element_type = typename of_element<E>::type;

template <class First, class Second>
struct Pair {
  using A = First;
  using B = Second;
};

// The pairs of integer types that the architecture multiplies, each in one order. Some pairs also appear with unsigned
// types.
#if __AIE_ARCH__ == 10
using IntegerPairs =
    ::testing::Types<Pair<int8, int8>, Pair<uint8, int8>, Pair<uint8, uint8>, Pair<int8, int16>, Pair<uint8, int16>,
                     Pair<int16, int16>, Pair<int16, int32>, Pair<int32, int32>, Pair<cint16, int16>,
                     Pair<cint16, int32>, Pair<cint16, cint16>, Pair<cint16, cint32>, Pair<cint32, int16>,
                     Pair<cint32, int32>, Pair<cint32, cint32>>;
#else
using IntegerPairs =
    ::testing::Types<Pair<int4, int8>, Pair<uint4, uint8>, Pair<int4, uint4>, Pair<int8, int8>, Pair<uint8, int8>,
                     Pair<uint8, uint8>, Pair<int8, int16>, Pair<uint8, uint16>, Pair<int16, int16>,
                     Pair<uint16, int16>, Pair<uint16, uint16>, Pair<int16, int32>, Pair<uint16, uint32>,
                     Pair<int32, int32>, Pair<uint32, int32>, Pair<uint32, uint32>, Pair<cint16, int16>,
                     Pair<cint16, int32>, Pair<cint16, cint16>, Pair<cint16, cint32>, Pair<cint32, int16>,
                     Pair<cint32, int32>, Pair<cint32, cint32>>;
#endif

}  // namespace model
