// Tests sums, differences, signs and parts, lane by lane against the model (model.h).
#include "aie_api/lanes.h"

namespace {

using lanes::Modes;
using model::kIsFirst;

// Returns a + b or a - b, for a real number or one part of a complex number.
template <class T>
T model_sum(T a, T b, bool is_sum, model::Limit limit = model::Limit::None, model::Round round = model::Round::Floor) {
  if constexpr (std::is_same_v<T, float>) {
    return model::float_sum(a, is_sum ? b : model::minus(b));
  } else if constexpr (std::is_same_v<T, bfloat16>) {
    return model::to_bfloat16(model_sum<float>(a, b, is_sum), round);
  } else {
    const model::Int x = static_cast<std::int64_t>(a), y = static_cast<std::int64_t>(b);
    return static_cast<T>(static_cast<std::int64_t>(
        model::limited(is_sum ? x + y : x - y, aie::detail::bits_of<T>, aie::detail::is_signed<T>, limit)));
  }
}

template <class T>
T plus(T a, T b) {
  return lanes::by_part<T>([](auto x, auto y) { return model_sum(x, y, true); }, a, b);
}
template <class T>
T minus(T a, T b) {
  return lanes::by_part<T>([](auto x, auto y) { return model_sum(x, y, false); }, a, b);
}
template <class T, unsigned Elems>
void adds() {
  std::mt19937_64 random(Elems);
  for (unsigned times = 0; times < 20; ++times) {
    const auto a = lanes::any<T, Elems>(random), b = lanes::any<T, Elems>(random);
    lanes::expect(aie::add(a, b), [&](unsigned i) { return plus<T>(a.get(i), b.get(i)); });
    lanes::expect(aie::sub(a, b), [&](unsigned i) { return minus<T>(a.get(i), b.get(i)); });
  }
}
TEST(Add, EveryTypeAndSize) {
  lanes::All::each([]<class T>() {
    adds<T, lanes::kLanes<T, 128>>();
    adds<T, lanes::kLanes<T, 256>>();
    adds<T, lanes::kLanes<T, 512>>();
    adds<T, lanes::kLanes<T, 1024>>();
  });
}
TEST(Add, AnElementInPlaceOfEitherVector) {
  lanes::All::each([]<class T>() {
    constexpr unsigned elems = lanes::kLanes<T, 256>;
    std::mt19937_64 random(elems);
    const auto a = lanes::any<T, elems>(random), b = lanes::any<T, elems>(random);
    const T c = model::any<T>(random);
    lanes::expect(aie::add(c, b), [&](unsigned i) { return plus<T>(c, b.get(i)); });
    lanes::expect(aie::add(a, b[1]), [&](unsigned i) { return plus<T>(a.get(i), b.get(1)); });
    lanes::expect(aie::sub(a, c), [&](unsigned i) { return minus<T>(a.get(i), c); });
    lanes::expect(aie::sub(a[0], b), [&](unsigned i) { return minus<T>(a.get(0), b.get(i)); });
  });
}

TEST(Add, Int4SaturatesByTheMode) {
  lanes::Narrow::each([]<class T>() {
    std::mt19937_64 random(4);
    for (const lanes::Saturation& saturation : lanes::kSaturations) {
      const Modes modes(saturation.mode);
      const auto a = lanes::any<T, 128>(random), b = lanes::any<T, 128>(random);
      lanes::expect(aie::add(a, b),
                    [&](unsigned i) { return model_sum<T>(a.get(i), b.get(i), true, saturation.meaning); });
      lanes::expect(aie::sub(a, b),
                    [&](unsigned i) { return model_sum<T>(a.get(i), b.get(i), false, saturation.meaning); });
    }
  });
}

#if __AIE_ARCH__ != 10
TEST(Add, Bfloat16IsRoundedByTheMode) {
  std::mt19937_64 random(16);
  for (const lanes::Rounding& rounding : lanes::kRoundings) {
    const Modes modes(aie::saturation_mode::none, rounding.mode);
    const auto a = lanes::any<bfloat16, 32>(random), b = lanes::any<bfloat16, 32>(random);
    lanes::expect(aie::add(a, b), [&](unsigned i) {
      return model_sum<bfloat16>(a.get(i), b.get(i), true, model::Limit::None, rounding.meaning);
    });
  }
}
#endif

TEST(SaturatingAdd, EveryTypeInEveryMode) {
  decltype(lanes::Integers{} + lanes::Narrow{} + lanes::ComplexIntegers{})::each([]<class T>() {
    constexpr unsigned elems = lanes::kLanes<T, 512>;
    std::mt19937_64 random(elems);
    for (const lanes::Saturation& saturation : lanes::kSaturations)
      for (unsigned times = 0; times < 10; ++times) {
        const Modes modes(saturation.mode, aie::rounding_mode::ceil);
        const auto a = lanes::any<T, elems>(random), b = lanes::any<T, elems>(random);
        const auto plus = [&](auto x, auto y) { return model_sum(x, y, true, saturation.meaning); };
        const auto minus = [&](auto x, auto y) { return model_sum(x, y, false, saturation.meaning); };
        lanes::expect(aie::saturating_add(a, b),
                      [&](unsigned i) { return lanes::by_part<T>(plus, a.get(i), b.get(i)); });
        lanes::expect(aie::saturating_sub(a, b),
                      [&](unsigned i) { return lanes::by_part<T>(minus, a.get(i), b.get(i)); });
        lanes::expect(aie::saturating_sub(a, b.get(3)),
                      [&](unsigned i) { return lanes::by_part<T>(minus, a.get(i), b.get(3)); });
      }
  });
}

// --- accumulators ---
template <class Tag, unsigned Elems, class Random>
aie::accum<Tag, Elems> any_summand(Random& random) {
  aie::accum<Tag, Elems> acc;
  for (unsigned i = 0; i < acc.part_count(); ++i) {
    if constexpr (acc.is_floating_point())
      acc.parts()[i] = model::any<float>(random);
    else
      acc.parts()[i] = static_cast<typename aie::accum<Tag, Elems>::real_type>(random() << random() % 8);
  }
  return acc;
}
template <class Acc>
auto part_of(const Acc& acc, unsigned i) {
  if constexpr (Acc::is_complex())
    return i % 2 == 0 ? acc.lane(i / 2).real : acc.lane(i / 2).imag;
  else
    return acc.lane(i);
}
// Expects that part i of `sum` is part i of `a` plus or minus term(i). Integers wrap at the width of the accumulator.
template <class Acc, class Term>
void expect_sum(const Acc& sum, const Acc& a, bool is_sum, Term term) {
  for (unsigned i = 0; i < Acc::part_count(); ++i) {
    if constexpr (Acc::is_floating_point()) {
      ASSERT_EQ(lanes::bits(part_of(sum, i)), lanes::bits(model_sum<float>(part_of(a, i), term(i), is_sum)));
    } else {
      const model::Int x = part_of(a, i), y = term(i);
      ASSERT_TRUE(part_of(sum, i) == model::wrapped(is_sum ? x + y : x - y, Acc::accum_bits(), true)) << "part " << i;
    }
  }
}
template <class Tag, class T, unsigned Elems>
void accumulates() {
  std::mt19937_64 random(Elems);
  for (unsigned times = 0; times < 20; ++times) {
    const auto a = any_summand<Tag, Elems>(random);
    const auto v = lanes::any<T, Elems>(random);
    const T c = model::any<T>(random);
    const auto part = [](T x, unsigned i) {
      if constexpr (aie::detail::is_complex<T>)
        return i % 2 == 0 ? x.real : x.imag;
      else
        return x;
    };
    constexpr unsigned parts = aie::detail::is_complex<T> ? 2 : 1;
    const auto of_vector = [&](unsigned i) { return part(v.get(i / parts), i); };
    const auto of_value = [&](unsigned i) { return part(c, i); };
    expect_sum(aie::add(a, v), a, true, of_vector);
    expect_sum(aie::sub(a, v), a, false, of_vector);
    expect_sum(aie::add(a, c), a, true, of_value);
    expect_sum(aie::sub(a, c), a, false, of_value);
    const auto none = aie::zeros<Tag, Elems>();
    expect_sum(aie::add(aie::op_zero(a, true), v), none, true, of_vector);
    expect_sum(aie::add(aie::op_zero(a, false), v), a, true, of_vector);
#if __AIE_ARCH__ != 10
    const auto b = any_summand<Tag, Elems>(random);
    const auto of_accum = [&](unsigned i) { return part_of(b, i); };
    expect_sum(aie::add(a, b), a, true, of_accum);
    expect_sum(aie::sub(a, b), a, false, of_accum);
    expect_sum(aie::sub(aie::op_zero(a, true), b), none, false, of_accum);
    if constexpr (aie::detail::is_float<T>)
      for (unsigned i = 0; i < b.part_count(); ++i)
        ASSERT_EQ(lanes::bits(part_of(aie::neg(b), i)),
                  lanes::bits(model_sum<float>(model::minus(part_of(b, i)), 0, true)));
    else
      expect_sum(aie::neg(b), none, false, of_accum);
#endif
  }
}
TEST(Add, Accumulators) {
#if __AIE_ARCH__ == 10
  accumulates<acc48, int16, 16>();
  accumulates<acc80, int32, 8>();
  accumulates<cacc48, cint16, 8>();
  accumulates<cacc80, cint32, 4>();
  accumulates<accfloat, float, 8>();
  accumulates<caccfloat, cfloat, 4>();
#else
  accumulates<acc32, int8, 32>();
  accumulates<acc32, uint16, 16>();
  accumulates<acc64, int32, 8>();
  accumulates<cacc64, cint16, 8>();
  accumulates<accfloat, float, 32>();
  accumulates<accfloat, bfloat16, 16>();
#endif
}

// --- signs and parts ---
template <class T>
T model_neg(T x) {
  if constexpr (aie::detail::is_complex<T>)
    return {model_neg(x.real), model_neg(x.imag)};
  else if constexpr (aie::detail::is_float<T>)
    return static_cast<T>(-static_cast<float>(x));
  else
    return aie::detail::is_signed<T> ? model_sum<T>(0, x, false) : x;
}
TEST(Signs, EveryType) {
  lanes::All::each([]<class T>() {
    constexpr unsigned elems = lanes::kLanes<T, 1024>;
    std::mt19937_64 random(elems);
    const auto a = lanes::any<T, elems>(random);
    const auto has_nan = [&](unsigned i) {
      if constexpr (aie::detail::is_float<T> && !aie::detail::is_complex<T>) return model::is_nan(a.get(i));
      return false;
    };
    lanes::expect(aie::neg(a), [&](unsigned i) { return has_nan(i) ? aie::neg(a).get(i) : model_neg<T>(a.get(i)); });
    if constexpr (!aie::detail::is_complex<T>) {
      const auto is_negative = [&](unsigned i) {
        if constexpr (aie::detail::is_float<T>) return std::signbit(static_cast<float>(a.get(i)));
        return static_cast<std::int64_t>(a.get(i)) < 0;
      };
      lanes::expect(aie::abs(a), [&](unsigned i) { return is_negative(i) ? aie::neg(a).get(i) : a.get(i); });
      lanes::expect(aie::conj(a), [&](unsigned i) { return a.get(i); });
      ASSERT_EQ(lanes::bits<T>(aie::abs(a[5])), lanes::bits<T>(aie::abs(a).get(5)));
    } else {
      using Part = aie::detail::real_t<T>;
      lanes::expect(aie::conj(a), [&](unsigned i) { return T(a.get(i).real, model_neg<Part>(a.get(i).imag)); });
      lanes::expect(aie::real(a), [&](unsigned i) { return a.get(i).real; });
      lanes::expect(aie::imag(a), [&](unsigned i) { return a.get(i).imag; });
      ASSERT_EQ(lanes::bits<Part>(aie::imag(a.get(1))), lanes::bits<Part>(a.get(1).imag));
      ASSERT_EQ(lanes::bits<Part>(aie::real(a[1])), lanes::bits<Part>(a.get(1).real));
    }
    ASSERT_EQ(lanes::bits<T>(aie::neg(a[2])), lanes::bits<T>(aie::neg(a).get(2)));
    ASSERT_EQ(lanes::bits<T>(aie::conj(a.get(2))), lanes::bits<T>(aie::conj(a).get(2)));
  });
}

template <class T, class To, unsigned Bits = 512>
void squares() {
  constexpr unsigned elems = lanes::kLanes<T, Bits>, width = __AIE_ARCH__ == 10 ? 80 : 64;
  std::mt19937_64 random(2);
  for (const lanes::Saturation& saturation : lanes::kSaturations)
    for (const int shift : {0, 1, 15, 31, 40}) {
      const Modes modes(saturation.mode, aie::rounding_mode::conv_even);
      const auto a = lanes::any<T, elems>(random);
      lanes::expect(aie::abs_square<To>(a, shift), [&](unsigned i) {
        const model::Int re = a.get(i).real, im = a.get(i).imag;
        const model::Int exact = model::wrapped(re * re + im * im, width, true);
        return static_cast<To>(static_cast<std::int64_t>(model::limited(
            model::shifted(exact, shift, model::Round::HalfEven), 8 * sizeof(To), true, saturation.meaning)));
      });
    }
}
TEST(AbsSquare, LeavesItsAccumulator) {
  squares<cint16, std::int32_t>();
  squares<cint16, std::int16_t>();
  squares<cint32, std::int32_t>();
  squares<cint32, std::int16_t>();
  squares<cint16, std::int32_t, 1024>();
  squares<cint32, std::int32_t, 256>();
}

TEST(Elements, AreAddedAlone) {
  EXPECT_EQ(aie::add(1.5F, 2.0F), 3.5F);
  EXPECT_EQ(aie::sub(1.5F, 2.0F), -0.5F);
  EXPECT_EQ(aie::add(static_cast<int16>(32767), static_cast<int16>(1)), -32768);
  EXPECT_EQ(aie::add(cint16(1, 2), cint16(3, -4)), cint16(4, -2));
  EXPECT_EQ(aie::neg(3), -3);
  EXPECT_EQ(aie::abs(-2.0F), 2.0F);
}

}  // namespace
