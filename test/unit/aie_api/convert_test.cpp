// Tests conversions between accumulators and vectors, and from float to bfloat16. Integer accumulators become vectors
// of each integer type, in every mode and with every shift.
#include "aie_api/faults.h"
#include "aie_api/lanes.h"

namespace {

struct Mode {
  aie::rounding_mode mode;
  model::Round meaning;
};
#if __AIE_ARCH__ == 10
using enum aie::rounding_mode;
constexpr Mode kModes[] = {
    {floor, model::Round::Floor},
    {ceil, model::Round::Ceil},
    {positive_inf, model::Round::HalfUp},
    {negative_inf, model::Round::HalfDown},
    {symmetric_inf, model::Round::HalfFromZero},
    {symmetric_zero, model::Round::HalfToZero},
    {conv_even, model::Round::HalfEven},
    {conv_odd, model::Round::HalfOdd},
};
#else
using enum aie::rounding_mode;
constexpr Mode kModes[] = {
    {floor, model::Round::Floor},
    {ceil, model::Round::Ceil},
    {symmetric_floor, model::Round::ToZero},
    {symmetric_ceil, model::Round::FromZero},
    {negative_inf, model::Round::HalfDown},
    {positive_inf, model::Round::HalfUp},
    {symmetric_zero, model::Round::HalfToZero},
    {symmetric_inf, model::Round::HalfFromZero},
    {conv_even, model::Round::HalfEven},
    {conv_odd, model::Round::HalfOdd},
};
#endif
// Returns a number of at most `bits` bits. With `is_half`, a right shift by `shift` cuts off exactly one half.
model::Int any_lane(std::mt19937_64& random, unsigned bits, int shift, bool is_half) {
  const auto high = static_cast<std::int64_t>(random());
  model::Int number = model::Int{high} * (model::Int{1} << 64) + static_cast<model::Int>(random());
  number = model::wrapped(number, bits, true);
  number = model::shifted(number, static_cast<int>(random() % bits), model::Round::Floor);
  if (is_half && shift > 0)
    number =
        model::shifted(number, shift, model::Round::Floor) * (model::Int{1} << shift) + (model::Int{1} << (shift - 1));
  return number;
}
// Returns the expected value of a lane in the given modes.
template <class Tag, class Part>
model::Int want_of(model::Int lane, int shift, const Mode& rounding, const lanes::Saturation& saturation) {
  const model::Int number = model::wrapped(lane, aie::accum<Tag, 8>::accum_bits(), true);
  return model::limited(model::shifted(number, shift, rounding.meaning), aie::detail::bits_of<Part>,
                        aie::detail::is_signed<Part>, saturation.meaning);
}

template <class Tag, class T>
void leaves_as_the_model_says() {
  using Acc = aie::accum<Tag, aie::detail::is_complex<T> ? 16 : 32>;
  using Part = aie::detail::real_t<T>;
  std::mt19937_64 random(Acc::accum_bits() * 100 + aie::detail::bits_of<T>);
  for (const Mode& rounding : kModes)
    for (const lanes::Saturation& saturation : lanes::kSaturations)
      for (int shift = aie::tables::kLeastShift; shift <= aie::tables::kMostShift; ++shift) {
        const lanes::Modes modes(saturation.mode, rounding.mode);
        Acc acc;
        model::Int lane[Acc::part_count()];
        for (unsigned i = 0; i < Acc::part_count(); ++i) {
          lane[i] = any_lane(random, Acc::accum_bits(), shift, i % 4 == 1);
          acc.parts()[i] = static_cast<typename Acc::real_type>(lane[i]);
        }
        const auto out = acc.template to_vector<T>(shift);
        for (unsigned i = 0; i < Acc::part_count(); ++i) {
          std::int64_t got;
          if constexpr (Acc::is_complex())
            got = i % 2 == 0 ? out.get(i / 2).real : out.get(i / 2).imag;
          else
            got = static_cast<std::int64_t>(out.get(i));
          ASSERT_EQ(got, static_cast<std::int64_t>(want_of<Tag, Part>(lane[i], shift, rounding, saturation)))
              << "lane " << static_cast<std::int64_t>(lane[i]) << " shift " << shift << " rounding "
              << static_cast<unsigned>(rounding.mode) << " saturation " << static_cast<unsigned>(saturation.mode);
        }
      }
}

template <class Tag>
void leaves_to_each_type() {
  decltype(lanes::Integers{} + lanes::Narrow{})::each([]<class T>() { leaves_as_the_model_says<Tag, T>(); });
}

TEST(ToVector, NarrowLanesInEveryMode) {
  leaves_to_each_type<acc32>();
}
TEST(ToVector, WideLanesInEveryMode) {
  leaves_to_each_type<acc64>();
}
TEST(ToVector, ComplexLanesInEveryMode) {
  lanes::ComplexIntegers::each([]<class T>() { leaves_as_the_model_says<cacc64, T>(); });
  if constexpr (__AIE_ARCH__ == 10)
    lanes::ComplexIntegers::each([]<class T>() { leaves_as_the_model_says<cacc48, T>(); });
}

TEST(ToVector, AShiftThatNoCoreHasIsAFault) {
  aie::accum<acc64, 16> acc;
  for (unsigned i = 0; i < 16; ++i) acc.set_lane(i, 0);
  const auto fault = [&](int shift) { return model::fault_of([&] { acc.to_vector<int32>(shift); }); };
  EXPECT_EQ(fault(aie::tables::kLeastShift), "");
  EXPECT_EQ(fault(aie::tables::kMostShift), "");
  EXPECT_EQ(fault(aie::tables::kLeastShift - 1), "a shift is outside of the core's range");
  EXPECT_EQ(fault(aie::tables::kMostShift + 1), "a shift is outside of the core's range");
}

template <class T>
void comes_back() {
  std::mt19937_64 random(7);
  for (int shift = 0; shift < 20; ++shift) {
    aie::vector<T, 16> v;
    for (unsigned i = 0; i < 16; ++i) v.set(model::any<T>(random), i);
    const aie::accum<acc64, 16> acc(v, shift);
    for (unsigned i = 0; i < 16; ++i)
      ASSERT_EQ(static_cast<std::int64_t>(acc.lane(i)), static_cast<std::int64_t>(v.get(i)) << shift);
    const aie::vector<T, 16> back = acc.template to_vector<T>(shift);
    for (unsigned i = 0; i < 16; ++i) ASSERT_EQ(back.get(i), v.get(i));
  }
}
TEST(FromVector, IsShiftedAndComesBack) {
  comes_back<std::int8_t>();
  comes_back<std::uint8_t>();
  comes_back<std::int16_t>();
  comes_back<std::int32_t>();
#if __AIE_ARCH__ != 10
  comes_back<std::uint16_t>();
  comes_back<std::uint32_t>();
#endif
}

// The upper 16 bits of a float take every value. The lower 16 bits make ties and their neighbours.
TEST(Bfloat16, IsTheNearestOfAFloat) {
  for (std::uint32_t high = 0; high < 0x10000; ++high)
    for (const std::uint32_t low : {0U, 1U, 0x7FFFU, 0x8000U, 0x8001U, 0xFFFFU}) {
      const auto value = std::bit_cast<float>(high << 16 | low);
      const std::uint16_t got = bfloat16(value).bits(), want = model::to_bfloat16(value, model::Round::HalfEven).bits();
      if (got != want) FAIL() << std::hex << (high << 16 | low) << " is " << got << ", should be " << want;
    }
}

}  // namespace
