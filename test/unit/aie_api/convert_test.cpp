// Between accumulators and vectors: every mode, shift and type against the model.
#include "aie_api/aie.hpp"
#include "aie_api/model.h"

#include <gtest/gtest.h>

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
struct Saturation {
  aie::saturation_mode mode;
  model::Limit meaning;
};
constexpr Saturation kSaturations[] = {{aie::saturation_mode::none, model::Limit::None},
                                       {aie::saturation_mode::saturate, model::Limit::Full},
                                       {aie::saturation_mode::symmetric, model::Limit::Symmetric}};

// Both modes, back to what they were at the end.
struct Modes {
  aie::rounding_mode rounding = aie::get_rounding();
  aie::saturation_mode saturation = aie::get_saturation();
  ~Modes() {
    aie::set_rounding(rounding);
    aie::set_saturation(saturation);
  }
};

template <class Tag, class T>
void leaves_as_the_model_says(int most_shift) {
  constexpr unsigned lanes = 32;
  using Acc = aie::accum<Tag, lanes>;
  const Modes restored;
  std::mt19937_64 random(Acc::accum_bits() * 100 + aie::detail::bits_of<T>);
  for (const Mode& rounding : kModes)
    for (const Saturation& saturation : kSaturations)
      for (int shift = 0; shift <= most_shift; ++shift) {
        aie::set_rounding(rounding.mode);
        aie::set_saturation(saturation.mode);
        Acc acc;
        for (unsigned i = 0; i < lanes; ++i) {
          // Small, halves of the last place, large.
          auto number = static_cast<std::int64_t>(random()) >> random() % 60;
          if (i % 4 == 1 && shift > 0) number = number >> shift << shift | std::int64_t{1} << (shift - 1);
          acc.set_lane(i, static_cast<typename Acc::lane_type>(number));
        }
        const aie::vector<T, lanes> out = acc.template to_vector<T>(shift);
        for (unsigned i = 0; i < lanes; ++i) {
          const model::Int lane = model::wrapped(acc.data()[i], Acc::accum_bits(), true);
          const model::Int want = model::limited(model::shifted(lane, shift, rounding.meaning), aie::detail::bits_of<T>,
                                                 aie::detail::is_signed<T>, saturation.meaning);
          ASSERT_EQ(static_cast<std::int64_t>(out.get(i)), static_cast<std::int64_t>(want))
              << "lane " << static_cast<std::int64_t>(lane) << " shift " << shift << " rounding "
              << static_cast<unsigned>(rounding.mode) << " saturation " << static_cast<unsigned>(saturation.mode);
        }
      }
}

template <class Tag>
void leaves_to_each_type() {
  leaves_as_the_model_says<Tag, std::int8_t>(aie::tables::kMostShift);
  leaves_as_the_model_says<Tag, std::uint8_t>(aie::tables::kMostShift);
  leaves_as_the_model_says<Tag, std::int16_t>(aie::tables::kMostShift);
  leaves_as_the_model_says<Tag, std::int32_t>(aie::tables::kMostShift);
  if constexpr (__AIE_ARCH__ != 10) {
    leaves_as_the_model_says<Tag, int4>(aie::tables::kMostShift);
    leaves_as_the_model_says<Tag, std::uint16_t>(aie::tables::kMostShift);
    leaves_as_the_model_says<Tag, std::uint32_t>(aie::tables::kMostShift);
  }
}

TEST(ToVector, NarrowLanesInEveryMode) {
  leaves_to_each_type<acc32>();
}
TEST(ToVector, WideLanesInEveryMode) {
  leaves_to_each_type<acc64>();
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

}  // namespace
