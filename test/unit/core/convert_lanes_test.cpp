// The loops for all lanes give what the functions for one lane give, which captures from silicon have confirmed.
#include "core/aie2/convert_lanes.h"

#include <gtest/gtest.h>

#include <array>
#include <random>
#include <vector>

namespace tessera::core::aie2 {
namespace {

constexpr Rounding kRoundings[] = {Rounding::Floor,    Rounding::Ceil,   Rounding::SymFloor, Rounding::SymCeil,
                                   Rounding::NegInf,   Rounding::PosInf, Rounding::SymZero,  Rounding::SymInf,
                                   Rounding::ConvEven, Rounding::ConvOdd};
constexpr Saturation kSaturations[] = {Saturation::None, Saturation::Full, Saturation::Symmetric};

template <class T, class Source>
LanesAt<T> lanes_at(const Source& source) {
  static_assert(sizeof source[0] == sizeof(T));
  return {reinterpret_cast<const std::uint8_t*>(source.data()), source.size()};
}

// Values around each power of two and around each half of one, and random ones of each size.
template <class Acc>
std::vector<Acc> values() {
  std::vector<Acc> all;
  std::mt19937_64 random(7);
  const auto add = [&](std::uint64_t value) {
    all.push_back(static_cast<Acc>(value));
    all.push_back(static_cast<Acc>(0 - value));
  };
  for (unsigned bit = 0; bit < 8 * sizeof(Acc); ++bit)
    for (const std::uint64_t near : {0, 1, 2, 3}) {
      const std::uint64_t power = std::uint64_t{1} << bit;
      add(power + near - 1);
      add(power + (power >> 1) + near - 1);
      add(random() >> (64 - 8 * sizeof(Acc) + bit));
    }
  while (all.size() % 32 != 0) all.push_back(0);
  return all;
}

template <class Acc, class Out>
void expect_same() {
  const std::vector<Acc> source = values<Acc>();
  std::vector<Out> result(source.size());
  for (const Rounding rounding : kRoundings)
    for (const Saturation saturation : kSaturations)
      for (const bool is_signed : {false, true})
        for (unsigned shift = 0; shift < 60; ++shift) {
          const SrsRule rule = srs_rule(shift, rounding, 8 * sizeof(Out), is_signed, saturation);
          srs_lanes(rule, lanes_at<Acc>(source), result.data());
          for (std::size_t i = 0; i < source.size(); ++i) {
            const auto expected = static_cast<Out>(
                saturate<8 * sizeof(Out)>(shift_round(source[i], shift, rounding), is_signed, saturation));
            ASSERT_EQ(result[i], expected)
                << std::int64_t{source[i]} << " with shift " << shift << ", rounding " << static_cast<int>(rounding)
                << ", saturation " << static_cast<int>(saturation) << (is_signed ? ", signed" : ", unsigned");
          }
        }
}

TEST(ConvertLanes, SrsGivesWhatASingleLaneGives) {
  expect_same<std::int32_t, std::int8_t>();
  expect_same<std::int32_t, std::int16_t>();
  expect_same<std::int64_t, std::int16_t>();
  expect_same<std::int64_t, std::int32_t>();
}

// UPS: all values of narrow lanes, the values above for wide ones.
template <class In, class Acc>
void expect_same_ups() {
  std::vector<In> source;
  if constexpr (sizeof(In) == 4)
    source = values<In>();
  else
    for (unsigned value = 0; value < 1U << 8 * sizeof(In); ++value) source.push_back(static_cast<In>(value));
  std::vector<Acc> result(source.size());
  for (const Saturation saturation : kSaturations)
    for (const bool is_signed : {false, true})
      for (const unsigned shift : {0U,  1U,  2U,  7U,  8U,  14U, 15U, 16U, 17U, 22U, 23U, 24U,         25U,
                                   29U, 30U, 31U, 32U, 33U, 45U, 46U, 47U, 62U, 63U, 64U, 0x8000'0000U}) {
        ups_lanes(ups_rule<Acc>(shift, is_signed, saturation), lanes_at<In>(source), result.data());
        for (std::size_t i = 0; i < source.size(); ++i) {
          const std::int64_t value =
              is_signed ? std::int64_t{source[i]} : std::int64_t{static_cast<std::make_unsigned_t<In>>(source[i])};
          ASSERT_EQ(result[i], shift_up<Acc>(value, shift, saturation))
              << value << " with shift " << shift << ", saturation " << static_cast<int>(saturation);
        }
      }
}

TEST(ConvertLanes, UpsGivesWhatASingleLaneGives) {
  expect_same_ups<std::int8_t, std::int32_t>();
  expect_same_ups<std::int16_t, std::int32_t>();
  expect_same_ups<std::int16_t, std::int64_t>();
  expect_same_ups<std::int32_t, std::int64_t>();
}

// All values of a lane.
TEST(ConvertLanes, PackAndUnpackGiveWhatASingleLaneGives) {
  std::array<std::int16_t, 32> words;
  std::array<std::int8_t, 64> bytes;
  HalfBytes result;
  for (const Saturation saturation : kSaturations)
    for (const bool is_signed : {false, true})
      for (unsigned begin = 0; begin < 0x1'0000; begin += 32) {
        for (unsigned i = 0; i < 32; ++i) words[i] = static_cast<std::int16_t>(begin + i);
        for (unsigned i = 0; i < 64; ++i)
          bytes[i] = static_cast<std::int8_t>(begin / 32 * 7 + i * (begin / 32 % 5 + 1));
        const auto one = [&](auto lane, auto width) {
          const std::int64_t value =
              is_signed ? std::int64_t{lane} : std::int64_t{static_cast<std::make_unsigned_t<decltype(lane)>>(lane)};
          return saturate<decltype(width)::value>(value, is_signed, saturation);
        };
        pack_lanes(pack_rule(8, is_signed, saturation), lanes_at<std::int16_t>(words), result);
        for (unsigned i = 0; i < 32; ++i)
          ASSERT_EQ(result[i], one(words[i], std::integral_constant<unsigned, 8>{})) << words[i];
        pack_lanes(pack_rule(4, is_signed, saturation), lanes_at<std::int8_t>(bytes), result);
        for (unsigned i = 0; i < 64; ++i)
          ASSERT_EQ(result[i / 2] >> (i % 2 * 4) & 0xF, one(bytes[i], std::integral_constant<unsigned, 4>{}))
              << int{bytes[i]};
      }
  for (const bool is_signed : {false, true})
    for (unsigned begin = 0; begin < 0x100; ++begin) {
      for (unsigned i = 0; i < result.size(); ++i) result[i] = static_cast<std::uint8_t>(begin + 11 * i);
      unpack_lanes(result.data(), is_signed, words);
      for (unsigned i = 0; i < 32; ++i)
        ASSERT_EQ(words[i], is_signed ? static_cast<std::int8_t>(result[i]) : int{result[i]});
      unpack_lanes(result.data(), is_signed, bytes);
      for (unsigned i = 0; i < 64; ++i) {
        const int lane = result[i / 2] >> (i % 2 * 4) & 0xF;
        ASSERT_EQ(bytes[i], is_signed && lane > 7 ? lane - 16 : lane);
      }
    }
}

// All upper halves with lower halves around the rounding boundary, and random ones.
TEST(ConvertLanes, FloatsAreCutAsASingleOneIs) {
  std::mt19937 random(3);
  std::array<std::uint32_t, 16> source;
  std::array<std::uint16_t, 16> result;
  for (const Rounding rounding : kRoundings)
    for (std::uint32_t upper = 0; upper < 0x1'0000; ++upper) {
      unsigned lane = 0;
      for (const std::uint32_t lower : {0U, 1U, 2U, 0x7FFEU, 0x7FFFU, 0x8000U, 0x8001U, 0x8002U, 0xFFFEU, 0xFFFFU})
        source[lane++] = upper << 16 | lower;
      for (; lane < source.size(); ++lane) source[lane] = upper << 16 | (random() & 0xFFFF);
      to_bfloat16_lanes(lanes_at<std::uint32_t>(source).bytes, rounding, result.data());
      for (unsigned i = 0; i < source.size(); ++i)
        ASSERT_EQ(result[i], to_bfloat16(source[i], rounding)) << std::hex << source[i];
    }
}

}  // namespace
}  // namespace tessera::core::aie2
