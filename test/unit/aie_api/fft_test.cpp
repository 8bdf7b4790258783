// Tests FFT stages against their definition, and whole transforms against the Fourier sum, both in long double.
#include "aie_api/aie.hpp"
#include "aie_api/faults.h"
#include "aie_api/model_fft.h"

#include <gtest/gtest.h>

namespace {

using model::LongComplex;

template <class T>
LongComplex number(T value) {
  return {static_cast<long double>(static_cast<double>(value.real)),
          static_cast<long double>(static_cast<double>(value.imag))};
}
template <class T>
T nearest(LongComplex value, long double one) {
  if constexpr (aie::detail::is_float<T>) {
    return {static_cast<float>(value.real()), static_cast<float>(value.imag())};
  } else {
    using Part = aie::detail::real_t<T>;
    const auto part = [&](long double of) {
      const long double scaled = std::round(of * one), most = static_cast<long double>(aie::detail::largest<Part>);
      return static_cast<Part>(scaled > most ? most : scaled);
    };
    return {part(value.real()), part(value.imag())};
  }
}

template <class Input, class Output, class Twiddle>
constexpr bool kHas = aie::tables::fft_of<Input, Output, Twiddle>.radices != 0;

constexpr std::size_t kMost = 2048;
template <class T>
struct Points {
  alignas(64) T at[kMost];
};
template <class Twiddle>
struct Tables {
  Points<Twiddle> of[4];  // twiddles of the inputs 1, 2, ... of a butterfly
  std::vector<std::vector<LongComplex>> numbers;

  Tables(unsigned n, unsigned radix, unsigned v, long double one) : numbers(radix - 1) {
    for (unsigned m = 1; m < radix; ++m)
      for (unsigned j = 0; j < n / v / radix; ++j) {
        of[m - 1].at[j] = nearest<Twiddle>(model::root(static_cast<long double>(j * m) * v / n), one);
        numbers[m - 1].push_back(number(of[m - 1].at[j]));
      }
  }
};

template <unsigned Radix, unsigned V, class Input, class Output, class Twiddle>
void run_stage(const Input* x, const Tables<Twiddle>& tw, unsigned n, unsigned shift_tw, unsigned shift, bool inv,
               Output* out) {
  const Twiddle *one = tw.of[0].at, *two = tw.of[1].at, *three = tw.of[2].at;
  if constexpr (aie::detail::is_float<Input>) {
    if constexpr (Radix == 2) aie::fft_dit_r2_stage<V>(x, one, n, inv, out);
#if __AIE_ARCH__ == 10
    if constexpr (Radix == 3) aie::fft_dit_r3_stage<V>(x, one, two, n, inv, out);
    if constexpr (Radix == 5) aie::fft_dit_r5_stage<V>(x, one, two, three, tw.of[3].at, n, inv, out);
#else
    if constexpr (Radix == 4) aie::fft_dit_r4_stage<V>(x, two, one, three, n, inv, out);
#endif
  } else {
    if constexpr (Radix == 2) aie::fft_dit_r2_stage<V>(x, one, n, shift_tw, shift, inv, out);
    if constexpr (Radix == 4) aie::fft_dit_r4_stage<V>(x, two, one, three, n, shift_tw, shift, inv, out);
#if __AIE_ARCH__ != 21
    if constexpr (Radix == 3) aie::fft_dit_r3_stage<V>(x, one, two, n, shift_tw, shift, inv, out);
    if constexpr (Radix == 5) aie::fft_dit_r5_stage<V>(x, one, two, three, tw.of[3].at, n, shift_tw, shift, inv, out);
#endif
  }
}

// Stages of an even radix round once, so each result is the rounded exact value. Results of an odd radix, or of samples
// and twiddles that both have 32 bits, are within 0.501 of the exact value.
template <unsigned Radix, unsigned V, class Input, class Output, class Twiddle>
void stage_is_as_defined(unsigned n) {
  if constexpr (aie::detail::has_fft<Radix, Input, Output, Twiddle>) {
    using Part = aie::detail::real_t<Output>;
    constexpr unsigned shift_tw = aie::detail::bits_of<aie::detail::real_t<Twiddle>> - 1, shift = shift_tw + 2;
    static Points<Input> x;
    static Points<Output> out;
    const Tables<Twiddle> tw(n, Radix, V, std::ldexp(1.0L, shift_tw));
    std::mt19937_64 random(n * Radix + V);
    for (const bool inverse : {false, true}) {
      std::vector<LongComplex> in;
      for (unsigned i = 0; i < n; ++i) {
        x.at[i] = {model::any<aie::detail::real_t<Input>>(random), model::any<aie::detail::real_t<Input>>(random)};
        in.push_back(number(x.at[i]));
      }
      aie::set_saturation(aie::saturation_mode::saturate);
      aie::set_rounding(aie::rounding_mode::positive_inf);
      run_stage<Radix, V>(x.at, tw, n, shift_tw, shift, inverse, out.at);
      aie::set_saturation(aie::saturation_mode::none);
      aie::set_rounding(aie::rounding_mode::floor);
      // For radix 2 and 4 the exact sums are whole numbers. std::round removes the error of computed cosines that
      // should be 0.
      const auto sums = model::stage(in, tw.numbers, Radix, V, std::ldexp(1.0L, shift_tw), inverse);
      const auto check = [&](long double exact, Part got) {
        const long double limit = static_cast<long double>(aie::detail::largest<Part>);
        const long double whole = Radix % 2 == 0 ? std::round(exact) : exact;
        const long double shifted = std::fmin(std::fmax(whole / std::ldexp(1.0L, shift), -limit - 1), limit);
        const auto result = static_cast<long double>(got);
        // Sums of 32-bit operands have more bits than long double.
        if (Radix % 2 == 0 && sizeof(Input) + sizeof(Twiddle) < 16)
          return result == std::fmin(std::floor(shifted + 0.5L), limit);
        return std::fabs(shifted - result) <= 0.5L + 1e-3L;
      };
      for (unsigned i = 0; i < n; ++i)
        ASSERT_TRUE(check(sums[i].real(), out.at[i].real) && check(sums[i].imag(), out.at[i].imag))
            << "radix " << Radix << " V " << V << " point " << i << ": " << sums[i] << " became " << out.at[i].real
            << ", " << out.at[i].imag;
    }
  }
}
template <class Input, class Output, class Twiddle>
void stages_of() {
  stage_is_as_defined<2, 1, Input, Output, Twiddle>(64);
  stage_is_as_defined<2, 8, Input, Output, Twiddle>(128);
  stage_is_as_defined<2, 64, Input, Output, Twiddle>(128);
  stage_is_as_defined<4, 1, Input, Output, Twiddle>(256);
  stage_is_as_defined<4, 4, Input, Output, Twiddle>(256);
  stage_is_as_defined<4, 64, Input, Output, Twiddle>(256);
  stage_is_as_defined<3, 8, Input, Output, Twiddle>(3 * 32);
  stage_is_as_defined<3, 32, Input, Output, Twiddle>(3 * 32);
  stage_is_as_defined<5, 16, Input, Output, Twiddle>(5 * 64);
}
TEST(Fft, StagesAreAsDefined) {
  stages_of<cint16, cint16, cint16>();
  stages_of<cint16, cint32, cint16>();
  stages_of<cint32, cint16, cint16>();
  stages_of<cint32, cint32, cint16>();
}
TEST(Fft, StagesOfWideTwiddles) {
  EXPECT_EQ((kHas<cint32, cint32, cint32>), __AIE_ARCH__ == 10);
  stages_of<cint16, cint32, cint32>();
  stages_of<cint32, cint16, cint32>();
  stages_of<cint32, cint32, cint32>();
}

// Each stage may be off by one half because it rounds its result, and by the rounding of its twiddles.
template <class T, class Run>
void transform_is_near(unsigned n, unsigned stages, long double input_size, long double precision, Run run) {
  static Points<T> x, y;
  std::mt19937_64 random(n);
  for (const bool inverse : {false, true}) {
    std::vector<LongComplex> in;
    long double sum = 0;
    for (unsigned i = 0; i < n; ++i) {
      const auto part = [&] {
        return std::ldexp(static_cast<long double>(static_cast<std::int32_t>(random())), -31) * input_size;
      };
      x.at[i] = nearest<T>({part(), part()}, 1);
      in.push_back(number(x.at[i]));
      sum += std::abs(in.back());
    }
    run(x.at, y.at, inverse);
    const auto want = model::fourier(in, inverse);
    const long double bound = stages * (sum * precision + (aie::detail::is_float<T> ? 0 : n));
    long double most = 0;
    for (unsigned i = 0; i < n; ++i) most = std::fmax(most, std::abs(number(y.at[i]) - want[i]));
    EXPECT_LE(most, bound) << n << " points";
    EXPECT_LT(bound, sum / 64);
  }
}

TEST(Fft, TransformsOfTwosAndFours) {
  constexpr unsigned n = 1024, shift = 15;
  const long double one = 32768;
  const Tables<cint16> a(n, 2, 512, one), b(n, 4, 128, one), c(n, 4, 32, one), d(n, 4, 8, one), e(n, 4, 2, one),
      f(n, 2, 1, one);
  static Points<cint32> tmp;
  aie::set_rounding(aie::rounding_mode::positive_inf);
  transform_is_near<cint32>(n, 6, 1048576, 1 / one, [&](const cint32* x, cint32* y, bool inv) {
    run_stage<2, 512>(x, a, n, shift, shift, inv, tmp.at);
    run_stage<4, 128>(tmp.at, b, n, shift, shift, inv, y);
    run_stage<4, 32>(y, c, n, shift, shift, inv, tmp.at);
    run_stage<4, 8>(tmp.at, d, n, shift, shift, inv, y);
    run_stage<4, 2>(y, e, n, shift, shift, inv, tmp.at);
    run_stage<2, 1>(tmp.at, f, n, shift, shift, inv, y);
  });
  aie::set_rounding(aie::rounding_mode::floor);
}
#if __AIE_ARCH__ != 21
TEST(Fft, TransformsOfThreesAndFives) {
  constexpr unsigned n = 960, shift = 15;  // 3 * 5 * 4 * 4 * 4
  const long double one = 32768;
  const Tables<cint16> a(n, 3, 320, one), b(n, 5, 64, one), c(n, 4, 16, one), d(n, 4, 4, one), e(n, 4, 1, one);
  static Points<cint32> tmp;
  transform_is_near<cint32>(n, 5, 1048576, 1 / one, [&](const cint32* x, cint32* y, bool inv) {
    run_stage<3, 320>(x, a, n, shift, shift, inv, y);
    run_stage<5, 64>(static_cast<const cint32*>(y), b, n, shift, shift, inv, tmp.at);
    run_stage<4, 16>(tmp.at, c, n, shift, shift, inv, y);
    run_stage<4, 4>(static_cast<const cint32*>(y), d, n, shift, shift, inv, tmp.at);
    run_stage<4, 1>(tmp.at, e, n, shift, shift, inv, y);
  });
}
#endif

#if __AIE_ARCH__ == 10
TEST(Fft, TransformsOfFloats) {
  constexpr unsigned n = 480;  // 3 * 5 * 2^5
  const Tables<cfloat> a(n, 3, 160, 1), b(n, 5, 32, 1), c(n, 2, 16, 1), d(n, 2, 8, 1), e(n, 2, 4, 1), f(n, 2, 2, 1),
      g(n, 2, 1, 1);
  static Points<cfloat> tmp;
  transform_is_near<cfloat>(n, 7, 1, 0x1p-23L, [&](const cfloat* x, cfloat* y, bool inv) {
    run_stage<3, 160>(x, a, n, 0, 0, inv, y);
    run_stage<5, 32>(static_cast<const cfloat*>(y), b, n, 0, 0, inv, tmp.at);
    run_stage<2, 16>(tmp.at, c, n, 0, 0, inv, y);
    aie::fft_dit_r2_stage(static_cast<const cfloat*>(y), d.of[0].at, n, 8, inv, tmp.at);
    run_stage<2, 4>(tmp.at, e, n, 0, 0, inv, y);
    run_stage<2, 2>(static_cast<const cfloat*>(y), f, n, 0, 0, inv, tmp.at);
    run_stage<2, 1>(tmp.at, g, n, 0, 0, inv, y);
  });
}
TEST(Fft, AVectorizationThatIsKnownLate) {
  constexpr unsigned n = 256;
  static Points<cint16> x, early, late;
  const Tables<cint16> two(n, 2, 16, 32768), four(n, 4, 16, 32768), three(3 * 64, 3, 8, 32768),
      five(5 * 64, 5, 8, 32768);
  std::mt19937_64 random(9);
  for (cint16& point : x.at) point = {model::any<std::int16_t>(random), model::any<std::int16_t>(random)};
  const auto same = [&](unsigned points) { return std::equal(early.at, early.at + points, late.at); };
  run_stage<2, 16>(x.at, two, n, 15, 16, true, early.at);
  aie::fft_dit_r2_stage(x.at, two.of[0].at, n, 16, 15, 16, true, late.at);
  EXPECT_TRUE(same(n));
  run_stage<4, 16>(x.at, four, n, 15, 16, false, early.at);
  aie::fft_dit_r4_stage(x.at, four.of[1].at, four.of[0].at, four.of[2].at, n, 16, 15, 16, false, late.at);
  EXPECT_TRUE(same(n));
  run_stage<3, 8>(x.at, three, 3 * 64, 15, 16, false, early.at);
  aie::fft_dit_r3_stage(x.at, three.of[0].at, three.of[1].at, 3 * 64, 8, 15, 16, false, late.at);
  EXPECT_TRUE(same(3 * 64));
  run_stage<5, 8>(x.at, five, 5 * 64, 15, 16, false, early.at);
  aie::fft_dit_r5_stage(x.at, five.of[0].at, five.of[1].at, five.of[2].at, five.of[3].at, 5 * 64, 8, 15, 16, false,
                        late.at);
  EXPECT_TRUE(same(5 * 64));
}
#endif
#if __AIE_ARCH__ == 20
TEST(Fft, TransformsOfBfloat16) {
  constexpr unsigned n = 64;
  const Tables<cbfloat16> a(n, 4, 16, 1), b(n, 4, 4, 1), c(n, 2, 2, 1), d(n, 2, 1, 1);
  static Points<cbfloat16> tmp;
  aie::set_rounding(aie::rounding_mode::conv_even);
  transform_is_near<cbfloat16>(n, 4, 1, 0x1p-9L, [&](const cbfloat16* x, cbfloat16* y, bool inv) {
    run_stage<4, 16>(x, a, n, 0, 0, inv, y);
    run_stage<4, 4>(static_cast<const cbfloat16*>(y), b, n, 0, 0, inv, tmp.at);
    run_stage<2, 2>(tmp.at, c, n, 0, 0, inv, y);
    run_stage<2, 1>(static_cast<const cbfloat16*>(y), d, n, 0, 0, inv, tmp.at);
    std::copy(tmp.at, tmp.at + n, y);
  });
  aie::set_rounding(aie::rounding_mode::floor);
}
#endif

// The example of the documents: 128 points of value 1 give 128 in the first point, and 0 in the others.
TEST(Fft, OnesGiveTheirNumber) {
  constexpr unsigned n = 128;
  const Tables<cint16> a(n, 2, 64, 32768), b(n, 4, 16, 32768), c(n, 4, 4, 32768), d(n, 4, 1, 32768);
  static Points<cint32> x, y, tmp;
  for (cint32& point : x.at) point = {1, 0};
  aie::set_rounding(aie::rounding_mode::positive_inf);
  run_stage<2, 64>(x.at, a, n, 15, 15, false, tmp.at);
  run_stage<4, 16>(tmp.at, b, n, 15, 15, false, y.at);
  run_stage<4, 4>(y.at, c, n, 15, 15, false, tmp.at);
  run_stage<4, 1>(tmp.at, d, n, 15, 15, false, y.at);
  aie::set_rounding(aie::rounding_mode::floor);
  for (unsigned i = 0; i < n; ++i) EXPECT_EQ(y.at[i], cint32(i == 0 ? 128 : 0, 0)) << i;
}

template <unsigned V, unsigned Radix, class Input, class Output>
void steps_give_the_stage(unsigned n) {
  static Points<Input> x;
  static Points<Output> whole, parts;
  const Tables<cint16> tw(n, Radix, V, 32768);
  std::mt19937_64 random(n);
  for (unsigned i = 0; i < n; ++i) x.at[i] = {static_cast<std::int16_t>(random()), static_cast<std::int16_t>(random())};
  run_stage<Radix, V>(x.at, tw, n, 15, 16, true, whole.at);
  using Fft = aie::fft_dit<V, Radix, Input, Output>;
  const Fft fft;
  auto it = [&] {
    if constexpr (Radix == 2)
      return fft.begin_stage(x.at, tw.of[0].at);
    else
      return fft.begin_stage(x.at, tw.of[1].at, tw.of[0].at, tw.of[2].at);
  }();
  for (unsigned from = 0; from < n / Radix; from += Fft::out_vector_size) {
    const auto out = fft.dit(*it++, 15, 16, true);
    for (unsigned q = 0; q < Radix; ++q)
      std::copy(out[q].data(), out[q].data() + Fft::out_vector_size, parts.at + q * n / Radix + from);
  }
  EXPECT_TRUE(std::equal(whole.at, whole.at + n, parts.at));
}
TEST(Fft, StepsOfTheOlderForm) {
  steps_give_the_stage<1, 2, cint16, cint16>(128);
  steps_give_the_stage<16, 2, cint16, cint32>(128);
  steps_give_the_stage<4, 4, cint32, cint32>(256);
}

TEST(Fft, WhatNoStageHasIsAFault) {
  static Points<cint16> x;
  EXPECT_EQ(model::fault_of([] { aie::fft_dit_r2_stage<8>(x.at, x.at, 24, 15, 15, false, x.at); }),
            "the points of an FFT stage are too few, or not a multiple of its radix times its vectorization");
  EXPECT_EQ(model::fault_of([] { aie::fft_dit_r2_stage<1>(x.at, x.at, 64, 16, 15, false, x.at); }),
            "the point of an FFT stage's twiddles lies outside of their bits");
  EXPECT_NE(model::fault_of([] { aie::fft_dit_r2_stage<8>(x.at + 1, x.at, 64, 15, 15, false, x.at); }), "");
#if __AIE_ARCH__ != 21
  EXPECT_EQ(model::fault_of([] { aie::fft_dit_r3_stage<2>(x.at, x.at, x.at, 96, 15, 15, false, x.at); }),
            "the vectorization of an FFT stage of odd radix is too small");
#endif
}

}  // namespace
