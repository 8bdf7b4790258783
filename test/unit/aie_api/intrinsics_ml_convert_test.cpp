// Tests the conversion intrinsics of AIE-ML and XDNA 2: types, signs, shifts and modes against the model (model.h).
#include "aie_api/faults.h"
#include "aie_api/lanes.h"

#if __AIE_ARCH__ != 10
namespace ml_convert {
namespace {

using aie::detail::bits_of;

std::mt19937_64 random_bits(20);

// Returns an accumulator with lanes of many sizes, so that at each shift some lanes fit the result, and others do not.
template <class Accum>
Accum any_accum() {
  using Lane = typename Accum::lane_type;
  Accum acc;
  for (unsigned i = 0; i < Accum::size(); ++i)
    acc.set_lane(i, static_cast<Lane>(static_cast<std::int64_t>(random_bits()) >> random_bits() % 56));
  return acc;
}

template <class Vector, class Accum>
void leaves(Vector (*plain)(const Accum&, int), Vector (*with_sign)(const Accum&, int, int),
            Vector (*conf)(const Accum&, int, unsigned, unsigned),
            Vector (*conf_sign)(const Accum&, int, int, unsigned, unsigned), bool is_signed) {
  constexpr unsigned bits = bits_of<typename Vector::value_type>;
  for (const lanes::Saturation& saturation : lanes::kSaturations)
    for (const lanes::Rounding& rounding : lanes::kRoundings)
      for (const int shift : {0, 1, 5, 14, 31}) {
        const Accum acc = any_accum<Accum>();
        const auto want = [&](bool sign) {
          return [&, sign](unsigned i) {
            return static_cast<typename Vector::value_type>(
                model::limited(model::shifted(acc.lane(i), shift, rounding.meaning), bits, sign, saturation.meaning));
          };
        };
        const auto sat = static_cast<unsigned>(saturation.mode), rnd = static_cast<unsigned>(rounding.mode);
        lanes::expect(conf(acc, shift, sat, rnd), want(is_signed));
        lanes::expect(conf_sign(acc, shift, !is_signed, sat, rnd), want(!is_signed));
        ASSERT_EQ(get_rnd(), 0U);
        const lanes::Modes modes(saturation.mode, rounding.mode);
        lanes::expect(plain(acc, shift), want(is_signed));
        lanes::expect(with_sign(acc, shift, !is_signed), want(!is_signed));
      }
}
#define LEAVES(name, is_signed) leaves<Vector, Accum>(name, name, name##_conf, name##_conf, is_signed)

TEST(MlConversions, AccumulatorsToVectors) {
  {
    using Accum = v32acc32;
    {
      using Vector = v32int8;
      LEAVES(ssrs, true);
      LEAVES(srs_to_v32int8, true);
    }
    {
      using Vector = v32uint8;
      LEAVES(ussrs, false);
      LEAVES(srs_to_v32uint8, false);
    }
    {
      using Vector = v32int16;
      LEAVES(lsrs, true);
      LEAVES(srs_to_v32int16, true);
    }
    {
      using Vector = v32uint16;
      LEAVES(ulsrs, false);
    }
  }
  {
    using Accum = v16acc32;
    {
      using Vector = v16int16;
      LEAVES(lsrs, true);
      LEAVES(srs_to_v16int16, true);
    }
    {
      using Vector = v16uint16;
      LEAVES(ulsrs, false);
    }
  }
  {
    using Accum = v16acc64;
    {
      using Vector = v16int16;
      LEAVES(ssrs, true);
      LEAVES(srs_to_v16int16, true);
    }
    {
      using Vector = v16uint16;
      LEAVES(ussrs, false);
    }
    {
      using Vector = v16int32;
      LEAVES(lsrs, true);
      LEAVES(srs_to_v16int32, true);
    }
    {
      using Vector = v16uint32;
      LEAVES(ulsrs, false);
      LEAVES(srs_to_v16uint32, false);
    }
  }
  {
    using Accum = v8acc64;
    {
      using Vector = v8int32;
      LEAVES(lsrs, true);
    }
    {
      using Vector = v8uint32;
      LEAVES(ulsrs, false);
    }
  }
#if __AIE_ARCH__ == 21
  {
    using Accum = v64acc32;
    {
      using Vector = v64int8;
      LEAVES(ssrs, true);
    }
  }
  {
    using Accum = v32acc64;
    {
      using Vector = v32uint16;
      LEAVES(ussrs, false);
      LEAVES(srs_to_v32uint16, false);
    }
  }
#endif
}
#undef LEAVES

template <class Vector, class Accum>
void enters(Accum (*plain)(const Vector&, int), Accum (*with_sign)(const Vector&, int, int)) {
  using T = typename Vector::value_type;
  const std::vector<T> edges = model::boundary<T>();
  for (const lanes::Saturation& saturation : lanes::kSaturations) {
    const lanes::Modes modes(saturation.mode);
    for (const int shift : {0, 1, 7, 15, 16, 17, 31, 32, 47, 59}) {
      Vector values;
      for (unsigned i = 0; i < Vector::size(); ++i)
        values.set(i % 2 == 0 ? edges[random_bits() % edges.size()] : model::any<T>(random_bits), i);
      for (const bool is_signed : {true, false}) {
        const Accum acc = is_signed == Vector::is_signed() ? plain(values, shift) : with_sign(values, shift, is_signed);
        for (unsigned i = 0; i < Vector::size(); ++i) {
          const model::Int number = model::wrapped(values.get(i), bits_of<T>, is_signed);
          const model::Int want = model::limited(model::shifted(number, -shift, model::Round::Floor),
                                                 Accum::accum_bits(), true, saturation.meaning);
          ASSERT_EQ(static_cast<std::int64_t>(acc.lane(i)), static_cast<std::int64_t>(want))
              << static_cast<std::int64_t>(number) << " << " << shift;
        }
      }
    }
  }
}
TEST(MlConversions, VectorsToAccumulators) {
  enters<v8int32, v8acc64>(lups, lups);
  enters<v8uint32, v8acc64>(lups, lups);
  enters<v16int16, v16acc64>(lups, lups);
  enters<v16int32, v16acc64>(lups, lups);
  enters<v16uint32, v16acc64>(ups_to_v16acc64, ups_to_v16acc64);
  enters<v16int16, v16acc32>(sups, sups);
  enters<v16uint16, v16acc32>(sups, sups);
  enters<v32int8, v32acc32>(sups, ups_to_v32acc32);
  enters<v32uint8, v32acc32>(sups, sups);
  enters<v32int16, v32acc32>(sups, sups);
#if __AIE_ARCH__ == 21
  enters<v64int8, v64acc32>(sups, sups);
  enters<v32uint16, v32acc64>(lups, lups);
  v64int8 values = null_v64int8();
  values.set(100, 3);
  EXPECT_EQ(sups_conf(values, 30, 1U).lane(3), 0x7FFFFFFF);
  EXPECT_EQ(sups_conf(values, 30, 0U).lane(3), 0);
  EXPECT_EQ(get_sat(), 0U);
#endif
}
TEST(MlConversions, FloatsEnter) {
  v32bfloat16 values;
  for (unsigned i = 0; i < 32; ++i) values.set(bfloat16(static_cast<float>(i) - 7.5F), i);
  for (unsigned i = 0; i < 32; ++i) ASSERT_EQ(ups_to_v32accfloat(values).lane(i), static_cast<float>(i) - 7.5F);
  for (unsigned i = 0; i < 16; ++i) ASSERT_EQ(ups(values.extract<16>(1)).lane(i), static_cast<float>(i) + 8.5F);
}
#if __AIE_ARCH__ == 21
TEST(MlConversions, FloatsLeaveByASecondName) {
  const lanes::Modes back;
  set_rnd(rnd_conv_even);
  v32accfloat acc;
  for (unsigned i = 0; i < 32; ++i) acc.set_lane(i, 1.0F + static_cast<float>(i) / 256);
  for (unsigned i = 0; i < 32; ++i) {
    const unsigned even = i % 4 == 3 ? i / 2 + 1 : i / 2;  // a bfloat16 has 7 fraction bits; halves go to the even one
    ASSERT_EQ(static_cast<float>(srs_to_v32bfloat16(acc).get(i)), 1.0F + static_cast<float>(even) / 128);
    ASSERT_EQ(static_cast<float>(srs_to_v16bfloat16(acc.extract<16>(i / 16)).get(i % 16)),
              1.0F + static_cast<float>(even) / 128);
  }
}
#endif
TEST(MlConversions, UnpackTakesTheSignAsAnArgument) {
  v64int4 nibbles;
  for (unsigned i = 0; i < 64; ++i) nibbles.set(int4(static_cast<int>(i % 16) - 8), i);
  v32uint8 bytes;
  for (unsigned i = 0; i < 32; ++i) bytes.set(static_cast<std::uint8_t>(8 * i), i);
  for (unsigned i = 0; i < 64; ++i) {
    const int value = static_cast<int>(i % 16) - 8;
    ASSERT_EQ(unpack(nibbles, 1).get(i), value);
    ASSERT_EQ(unpack(nibbles, 0).get(i), value & 15);
  }
  for (unsigned i = 0; i < 32; ++i) {
    ASSERT_EQ(unpack(bytes, false).get(i), 8 * i);
    ASSERT_EQ(unpack(bytes, true).get(i), i < 16 ? 8 * i : 0x10000 - (256 - 8 * i));
  }
}
TEST(MlConversions, SaturationIsOneRegister) {
  const lanes::Modes back;
  set_symsat();
  EXPECT_EQ(aie::get_saturation(), aie::saturation_mode::symmetric);
  set_sat();
  EXPECT_EQ(aie::get_saturation(), aie::saturation_mode::saturate);
  set_satmode(3);
  EXPECT_EQ(get_sat(), get_satmode());
  EXPECT_EQ(aie::get_saturation(), aie::saturation_mode::symmetric);
  clr_sat();
  EXPECT_EQ(aie::get_saturation(), aie::saturation_mode::none);
}
TEST(MlConversions, WhatNoHeaderSaysIsAFault) {
  EXPECT_EQ(model::fault_of([] { sups(null_v16int16(), -1); }),
            "ups with a negative shift: no header says what it does");
  EXPECT_NE(model::fault_of([] { sups(null_v16int16(), 60); }), "");
}

}  // namespace
}  // namespace ml_convert
#endif
