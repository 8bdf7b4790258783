// Tests accumulators and their parts, and vectors that become accumulators, against lists of numbers.
#include "aie_api/faults.h"
#include "aie_api/lanes.h"

namespace accums {
namespace {

template <class... Tag>
struct Tags {
  template <class F>
  static void each(F f) {
    (f.template operator()<Tag>(), ...);
  }
};
#if __AIE_ARCH__ == 10
using All = Tags<acc48, acc80, cacc48, cacc80, accfloat, caccfloat>;
using Whole = Tags<acc48, acc80>;
#else
using All = Tags<acc32, acc64, cacc64, accfloat>;
using Whole = Tags<acc32, acc64>;
#endif

// Each lane has a number of its own, so that tests can tell lanes apart.
template <class Tag, unsigned Elems>
aie::accum<Tag, Elems> counting(int from) {
  aie::accum<Tag, Elems> acc;
  for (unsigned i = 0; i < acc.part_count(); ++i)
    acc.parts()[i] = static_cast<typename aie::accum<Tag, Elems>::real_type>(from + static_cast<int>(i));
  return acc;
}
using Numbers = std::vector<double>;
template <class Tag, unsigned Elems>
Numbers numbers_of(const aie::accum<Tag, Elems>& acc, unsigned from = 0, unsigned count = Elems) {
  Numbers numbers;
  for (unsigned i = from; i < from + count; ++i) {
    if constexpr (aie::accum<Tag, Elems>::is_complex())
      numbers.push_back(static_cast<double>(acc.lane(i).real)),
          numbers.push_back(static_cast<double>(acc.lane(i).imag));
    else
      numbers.push_back(static_cast<double>(acc.lane(i)));
  }
  return numbers;
}
Numbers operator+(Numbers a, const Numbers& b) {
  a.insert(a.end(), b.begin(), b.end());
  return a;
}

template <class Tag>
void parts() {
  const auto whole = counting<Tag, 16>(1);
  const auto small = counting<Tag, 4>(100);
  const Numbers few = numbers_of(small);
  for (unsigned i = 0; i < 4; ++i) {
    EXPECT_EQ(numbers_of(whole.template extract<4>(i)), numbers_of(whole, 4 * i, 4));
    EXPECT_EQ(numbers_of(whole.template grow_extract<4>(i)), numbers_of(whole, 4 * i, 4));
    EXPECT_EQ(numbers_of(whole.template split<4>()[i]), numbers_of(whole, 4 * i, 4));
    EXPECT_EQ(numbers_of(small.template grow<16>(i), 4 * i, 4), few);
    EXPECT_EQ(numbers_of(small.template grow_extract<16>(i), 4 * i, 4), few);
    auto changed = whole;
    EXPECT_EQ(&changed.insert(i, small), &changed);
    EXPECT_EQ(numbers_of(changed), numbers_of(whole, 0, 4 * i) + few + numbers_of(whole, 4 * i + 4, 12 - 4 * i));
  }
  EXPECT_EQ(numbers_of(small.template grow<16>(), 0, 4), few);
  EXPECT_EQ(numbers_of(small.template grow_replicate<16>()), few + few + few + few);
  aie::accum<Tag, 16> updated;
  updated.upd_all(whole.template extract<8>(1), whole.template extract<8>(0));
  EXPECT_EQ(numbers_of(updated), numbers_of(whole, 8, 8) + numbers_of(whole, 0, 8));
  EXPECT_EQ(numbers_of(whole.template cast_to<Tag>()), numbers_of(whole));

  const std::string outside = "an index is outside of a vector, an accumulator or a part of one";
  EXPECT_EQ(model::fault_of([&] { whole.template extract<4>(4); }), outside);
  EXPECT_EQ(model::fault_of([&] { small.template grow<16>(4); }), outside);
  EXPECT_EQ(model::fault_of([&] { updated.insert(2, whole.template extract<8>(0)); }), outside);
}
TEST(Accum, PartsOfEachTag) {
  All::each([]<class Tag>() { parts<Tag>(); });
}

TEST(Accum, Sizes) {
  All::each([]<class Tag>() {
    using Acc = aie::accum<Tag, 8>;
    constexpr unsigned parts = Acc::is_complex() ? 2 : 1;
    EXPECT_EQ(Acc::value_bits(), parts * Acc::accum_bits());
    EXPECT_EQ(Acc::bits(), 8 * parts * Acc::accum_bits());
    EXPECT_EQ(Acc::memory_bits(), 8 * sizeof(Acc) / Acc::size());
    EXPECT_GE(Acc::accum_bits(), Acc::accum_min_bits());
    const Acc a, b;
    EXPECT_EQ(0, std::memcmp(&a, &b, sizeof a));  // unfilled parts are equal everywhere
  });
}

// Tags with the same lanes are interchangeable.
TEST(Accum, OfAnotherTag) {
  using Narrow = std::conditional_t<__AIE_ARCH__ == 10, acc40, acc24>;
  using Wide = std::conditional_t<__AIE_ARCH__ == 10, acc48, acc32>;
  const auto whole = counting<Wide, 8>(-3);
  const aie::accum<Narrow, 8> same = whole;
  EXPECT_EQ(numbers_of(same), numbers_of(whole));
  aie::accum<Wide, 16> both;
  both.insert(0, whole).insert(1, same);
  EXPECT_EQ(numbers_of(both), numbers_of(whole) + numbers_of(whole));
  EXPECT_EQ(numbers_of(whole.cast_to<Narrow>()), numbers_of(whole));
}

template <class Tag, class T>
void enters() {
  using Acc = aie::accum<Tag, 32>;
  std::mt19937_64 random(Acc::accum_bits() + aie::detail::bits_of<T>);
  for (int shift = aie::tables::kLeastShift; shift <= aie::tables::kMostShift; ++shift) {
    const auto v = lanes::any<T, 32>(random);
    const auto want = [&](unsigned i, bool is_signed) {
      const model::Int number = model::wrapped(static_cast<std::int64_t>(v.get(i)), aie::detail::bits_of<T>, is_signed);
      return model::wrapped(model::shifted(number, -shift, model::Round::Floor), Acc::accum_bits(), true);
    };
    const Acc made(v, shift);
    Acc of_signed, of_unsigned;
    of_signed.from_vector_sign(v, true, shift);
    of_unsigned.from_vector_sign(v, false, shift);
    for (unsigned i = 0; i < 32; ++i) {
      ASSERT_TRUE(made.lane(i) == want(i, aie::detail::is_signed<T>)) << i << " shift " << shift;
      ASSERT_TRUE(of_signed.lane(i) == want(i, true)) << i << " shift " << shift;
      ASSERT_TRUE(of_unsigned.lane(i) == want(i, false)) << i << " shift " << shift;
    }
  }
}
TEST(FromVector, EachTypeAndShift) {
  Whole::each(
      []<class Tag>() { decltype(lanes::Integers{} + lanes::Narrow{})::each([]<class T>() { enters<Tag, T>(); }); });
}
TEST(FromVector, ComplexIntegersByPart) {
  using Tag = std::conditional_t<__AIE_ARCH__ == 10, cacc80, cacc64>;
  lanes::ComplexIntegers::each([]<class T>() {
    std::mt19937_64 random(9);
    const auto v = lanes::any<T, 8>(random);
    const aie::accum<Tag, 8> acc(v, 11);
    for (unsigned i = 0; i < 8; ++i) {
      ASSERT_TRUE(acc.lane(i).real == std::int64_t{v.get(i).real} * 2048) << i;
      ASSERT_TRUE(acc.lane(i).imag == std::int64_t{v.get(i).imag} * 2048) << i;
    }
  });
}

template <class Tag, class T>
void leaves_by_sign() {
  std::mt19937_64 random(3);
  using Acc = aie::accum<Tag, 32>;
  for (const lanes::Saturation& saturation : lanes::kSaturations) {
    const lanes::Modes modes(saturation.mode, aie::rounding_mode::positive_inf);
    Acc acc;
    for (unsigned i = 0; i < 32; ++i)
      acc.set_lane(i, static_cast<typename Acc::lane_type>(static_cast<std::int32_t>(random()) >> random() % 30));
    for (const bool is_signed : {false, true}) {
      const auto out = acc.template to_vector_sign<T>(is_signed, 5);
      for (unsigned i = 0; i < 32; ++i) {
        const model::Int rounded = model::shifted(acc.lane(i), 5, model::Round::HalfUp);
        const auto want = model::limited(rounded, aie::detail::bits_of<T>, is_signed, saturation.meaning);
        ASSERT_EQ(out.get(i), static_cast<T>(static_cast<std::int64_t>(want)));
      }
    }
  }
}
TEST(ToVector, InTheRangeOfASignThatIsAskedFor) {
  Whole::each([]<class Tag>() {
    leaves_by_sign<Tag, int8>();
    leaves_by_sign<Tag, uint8>();
#if __AIE_ARCH__ != 10
    leaves_by_sign<Tag, int16>();
    leaves_by_sign<Tag, uint32>();
#endif
  });
}
TEST(ToVector, HalvesInTurns) {
  const auto acc = counting<aie::accum<acc48, 16>::tag, 16>(0);
  const auto zipped = acc.to_vector_zip<int32>();
  for (unsigned i = 0; i < 16; ++i) EXPECT_EQ(zipped.get(i), static_cast<int>(i / 2 + (i % 2 != 0 ? 8 : 0)));
}
TEST(ToVector, FloatsAsTheyAre) {
  const auto acc = counting<accfloat, 16>(-7);
  const aie::vector<float, 16> implicit = acc;
  lanes::expect(implicit, [](unsigned i) { return static_cast<float>(static_cast<int>(i) - 7); });
  lanes::expect(acc.to_vector(), [](unsigned i) { return static_cast<float>(static_cast<int>(i) - 7); });
  lanes::expect(aie::accum<accfloat, 16>(implicit).to_vector<float>(), [&](unsigned i) { return implicit.get(i); });
}

}  // namespace
}  // namespace accums
