// Vectors for tests: the types of each architecture, random vectors, lanes compared by their bits.
#pragma once

#include "aie_api/aie.hpp"
#include "aie_api/model.h"

#include <gtest/gtest.h>

#include <cstring>

namespace lanes {

template <class... T>
struct Types {
  // Calls f.operator()<T>() for each of the types.
  template <class F>
  static void each([[maybe_unused]] F f) {
    (f.template operator()<T>(), ...);
  }
};
template <class... A, class... B>
Types<A..., B...> operator+(Types<A...>, Types<B...>);

#if __AIE_ARCH__ == 10
using Integers = Types<int8, uint8, int16, int32>;
using Narrow = Types<>;
using Floats = Types<float>;
using Complex = Types<cint16, cint32, cfloat>;
#elif __AIE_ARCH__ == 20
using Integers = Types<int8, uint8, int16, uint16, int32, uint32>;
using Narrow = Types<int4, uint4>;
using Floats = Types<bfloat16, float>;
using Complex = Types<cint16, cint32, cbfloat16, cfloat>;
#else
using Integers = Types<int8, uint8, int16, uint16, int32, uint32>;
using Narrow = Types<int4, uint4>;
using Floats = Types<bfloat16, float>;
using Complex = Types<cint16, cint32>;
#endif
using ComplexIntegers = Types<cint16, cint32>;
using Reals = decltype(Integers{} + Narrow{} + Floats{});
using All = decltype(Reals{} + Complex{});

template <class T, unsigned Bits>
inline constexpr unsigned kLanes = Bits / aie::detail::bits_of<T>;

template <class T, unsigned Elems>
aie::vector<T, Elems> any(std::mt19937_64& random) {
  aie::vector<T, Elems> v;
  for (unsigned i = 0; i < Elems; ++i) v.set(model::any<T>(random), i);
  return v;
}

template <class T>
std::uint64_t bits(T value) {
  std::uint64_t low = 0;
  std::memcpy(&low, &value, sizeof value);
  return low;
}
inline void expect_same(const std::uint64_t* got, const std::uint64_t* want, unsigned count) {
  for (unsigned i = 0; i < count; ++i) ASSERT_EQ(got[i], want[i]) << "lane " << i << " of " << count;
}
// Compares each lane of `v` with `want`, bit for bit.
template <class T, unsigned Elems, class Want>
void expect(const aie::vector<T, Elems>& v, Want want) {
  std::uint64_t got[Elems], wanted[Elems];
  for (unsigned i = 0; i < Elems; ++i) got[i] = bits<T>(v.get(i)), wanted[i] = bits<T>(want(i));
  expect_same(got, wanted, Elems);
}
template <unsigned Lanes, class Want>
void expect(const aie::mask<Lanes>& mask, Want want) {
  std::uint64_t got[Lanes], wanted[Lanes];
  for (unsigned i = 0; i < Lanes; ++i) got[i] = mask.test(i), wanted[i] = want(i);
  expect_same(got, wanted, Lanes);
}

// Applies `of` to the parts of complex numbers, and to other numbers directly.
template <class T, class Of>
T by_part(Of of, T a, T b) {
  if constexpr (aie::detail::is_complex<T>)
    return {of(a.real, b.real), of(a.imag, b.imag)};
  else
    return of(a, b);
}

// Sets both modes. The destructor sets the defaults: no saturation, rounding down.
struct Modes {
  explicit Modes(aie::saturation_mode saturation = aie::saturation_mode::none,
                 aie::rounding_mode rounding = aie::rounding_mode::floor) {
    aie::set_saturation(saturation);
    aie::set_rounding(rounding);
  }
  Modes(const Modes&) = delete;
  ~Modes() {
    aie::set_rounding(aie::rounding_mode::floor);
    aie::set_saturation(aie::saturation_mode::none);
  }
};
struct Saturation {
  aie::saturation_mode mode;
  model::Limit meaning;
};
inline constexpr Saturation kSaturations[] = {{aie::saturation_mode::none, model::Limit::None},
                                              {aie::saturation_mode::saturate, model::Limit::Full},
                                              {aie::saturation_mode::symmetric, model::Limit::Symmetric}};
struct Rounding {
  aie::rounding_mode mode;
  model::Round meaning;
};
inline constexpr Rounding kRoundings[] = {{aie::rounding_mode::floor, model::Round::Floor},
                                          {aie::rounding_mode::ceil, model::Round::Ceil},
                                          {aie::rounding_mode::positive_inf, model::Round::HalfUp},
                                          {aie::rounding_mode::symmetric_inf, model::Round::HalfFromZero},
                                          {aie::rounding_mode::conv_even, model::Round::HalfEven}};

}  // namespace lanes
