// Tests lookup tables of values and of line segments (slope and offset) against plain arrays. The tables have the
// documented layout.
#include "aie_api/aie.hpp"
#include "aie_api/faults.h"
#include "aie_api/model.h"

#include <gtest/gtest.h>

#if __AIE_ARCH__ != 10

#include <cmath>

namespace {

// Stores each 128 bits of entries twice.
template <class Entry>
std::vector<Entry> twice(const std::vector<Entry>& entries) {
  constexpr std::size_t row = 16 / sizeof(Entry);
  std::vector<Entry> out;
  for (std::size_t i = 0; i < entries.size(); i += row)
    for (int copy = 0; copy < 2; ++copy) out.insert(out.end(), entries.data() + i, entries.data() + i + row);
  return out;
}

template <class T>
T any_value(std::mt19937_64& random) {
  if constexpr (aie::detail::is_complex<T>)
    return {any_value<aie::detail::real_t<T>>(random), any_value<aie::detail::real_t<T>>(random)};
  else if constexpr (aie::detail::is_float<T>)
    return T(static_cast<float>(static_cast<std::int16_t>(random())));
  else
    return model::any<T>(random);
}
template <class T>
constexpr auto as_stored(T value) {
  if constexpr (sizeof(T) == 1)
    return static_cast<std::int16_t>(value);
  else
    return value;
}

template <class Index, class Value, aie::lut_oor_policy Policy>
void looks_up() {
  constexpr unsigned elems = 64;
  std::mt19937_64 random(sizeof(Index) * 16 + sizeof(Value));
  std::vector<Value> values;
  std::vector<decltype(as_stored(Value{}))> stored;
  for (unsigned i = 0; i < elems; ++i) {
    values.push_back(any_value<Value>(random));
    stored.push_back(as_stored(values.back()));
  }
  const auto ab = twice(stored), cd = twice(stored);
  using Lut = aie::lut<4, Value>;
  const Lut table(elems, ab.data(), cd.data());
  for (unsigned step = 0; step < 5; ++step)
    for (const std::int64_t bias : {0, 32}) {
      if (!std::is_signed_v<Index> && bias != 0) continue;
      const auto lookup = [&] {
        if constexpr (std::is_signed_v<Index>)
          return aie::parallel_lookup<Index, Lut, Policy>(table, step, static_cast<unsigned>(bias));
        else
          return aie::parallel_lookup<Index, Lut, Policy>(table, step);
      }();
      for (int round = 0; round < 20; ++round) {
        aie::vector<Index, 32> in;
        for (unsigned i = 0; i < 32; ++i)
          in.set(round % 2 == 0 ? model::any<Index>(random)
                                : static_cast<Index>(static_cast<std::int64_t>(random() % 64 << step) - (bias << step)),
                 i);
        const aie::vector<Value, 32> all = lookup.fetch(in);
        const aie::vector<Value, 16> some = lookup.template fetch<16>(in);
        for (unsigned i = 0; i < 32; ++i) {
          const auto index = static_cast<std::int64_t>(
                                 std::floor(std::ldexp(static_cast<double>(in.get(i)), -static_cast<int>(step)))) +
                             bias;
          const std::int64_t within = Policy == aie::lut_oor_policy::saturate
                                          ? std::clamp<std::int64_t>(index, 0, elems - 1)
                                          : ((index % elems) + elems) % elems;
          const Value want = values[static_cast<std::size_t>(within)];
          ASSERT_TRUE(all.get(i) == want) << index;
          ASSERT_TRUE(i >= 16 || some.get(i) == want);
        }
      }
    }
}
template <class Index, class Value>
void looks_up_in_both_ways() {
  looks_up<Index, Value, aie::lut_oor_policy::saturate>();
  looks_up<Index, Value, aie::lut_oor_policy::truncate>();
}
TEST(ParallelLookup, EachIndexAndValue) {
  looks_up_in_both_ways<std::int8_t, std::int8_t>();
  looks_up_in_both_ways<std::int8_t, std::int16_t>();
  looks_up_in_both_ways<std::uint8_t, std::int32_t>();
  looks_up_in_both_ways<std::int16_t, bfloat16>();
  looks_up_in_both_ways<std::uint16_t, float>();
  looks_up_in_both_ways<std::int32_t, std::uint8_t>();
  looks_up_in_both_ways<std::uint32_t, cint16>();
  looks_up_in_both_ways<std::int16_t, cint32>();
}

template <class Part>
struct Segment {
  Part slope, offset;
};

template <class T, class Part, class Tag>
void approximates(unsigned least_step) {
  constexpr unsigned elems = 32, lanes = sizeof(T) == 1 ? 32 : 16;
  std::mt19937_64 random(sizeof(T) + sizeof(Part));
  std::vector<Segment<Part>> lines;
  for (unsigned i = 0; i < elems; ++i) lines.push_back({model::any<Part>(random), model::any<Part>(random)});
  const auto ab = twice(lines), cd = twice(lines);
  using Lut = aie::lut<4, Part>;
  const Lut table(elems, ab.data(), cd.data());
  for (unsigned step = least_step; step < 8; ++step)
    for (const int shift_offset : {0, 3}) {
      const aie::linear_approx<T, Lut> lines_of(table, step, 16, shift_offset);
      for (int round = 0; round < 20; ++round) {
        aie::vector<T, lanes> in;
        for (unsigned i = 0; i < lanes; ++i) in.set(model::any<T>(random), i);
        const aie::accum<Tag, lanes> out = lines_of.compute(in);
        for (unsigned i = 0; i < lanes; ++i) {
          const std::int64_t size = std::int64_t{1} << step, value = in.get(i);
          const std::int64_t rest = ((value % size) + size) % size,
                             index = std::clamp<std::int64_t>((value - rest) / size + 16, 0, elems - 1);
          const Segment<Part>& line = lines[static_cast<std::size_t>(index)];
          const model::Int want = model::Int{line.slope} * rest + model::Int{line.offset} * (1 << shift_offset);
          ASSERT_EQ(static_cast<std::int64_t>(out.lane(i)),
                    static_cast<std::int64_t>(model::wrapped(want, out.accum_bits(), true)));
        }
      }
    }
}
TEST(LinearApprox, Integers) {
  approximates<std::int8_t, std::int8_t, acc32>(2);
  approximates<std::int16_t, std::int16_t, acc64>(3);
  approximates<std::int16_t, std::int32_t, acc64>(4);
}

// A table of tanh from -4 to 4 in steps of a quarter, as public kernels have it. A step of -2 bits keeps two bits of
// the fraction.
TEST(LinearApprox, Floats) {
  std::vector<Segment<float>> lines;
  for (int i = 0; i < 32; ++i) {
    const double from = (i - 16) / 4.0, to = from + 0.25;
    const float slope =
        i == 0 || i == 31 ? 0.0F
                          : static_cast<float>(bfloat16(static_cast<float>((std::tanh(to) - std::tanh(from)) / 0.25)));
    lines.push_back({slope, i == 0    ? -1.0F
                            : i == 31 ? 1.0F
                                      : static_cast<float>(std::tanh(from) - static_cast<double>(slope) * from)});
  }
  const auto ab = twice(lines), cd = twice(lines);
  using Lut = aie::lut<4, float, bfloat16>;
  const Lut table(32, ab.data(), cd.data());
  const int step_bits = -2;
  aie::linear_approx<bfloat16, Lut> lines_of(table, static_cast<unsigned>(step_bits), 16);
  aie::vector<bfloat16, 16> in;
  for (int first = -160; first < 160; first += 16) {
    for (int i = 0; i < 16; ++i) in.set(bfloat16(static_cast<float>(first + i) / 32.0F), static_cast<unsigned>(i));
    const aie::accum<accfloat, 16> out = lines_of.compute(in);
    for (unsigned i = 0; i < 16; ++i) {
      const auto x = static_cast<double>(static_cast<float>(in.get(i)));
      const auto index = static_cast<std::size_t>(std::clamp(static_cast<int>(std::floor(x * 4)) + 16, 0, 31));
      ASSERT_EQ(out.lane(i), static_cast<float>(static_cast<double>(lines[index].slope) * x +
                                                static_cast<double>(lines[index].offset)));
      ASSERT_NEAR(out.lane(i), std::tanh(x), 0.01) << x;
    }
  }
  in.set(bfloat16(1e30F), 0);
  in.set(bfloat16(-INFINITY), 1);
  const aie::accum<accfloat, 16> out = lines_of.compute(in);
  EXPECT_EQ(out.lane(0), 1.0F);
}

TEST(Lut, WhatATableMustNotBe) {
  const std::vector<std::int32_t> values(32);
  auto ab = twice(values), cd = ab;
  ab[5] = cd[9] = 1;
  using Lut = aie::lut<4, std::int32_t>;
  aie::vector<std::int8_t, 16> in;
  for (unsigned i = 0; i < 16; ++i) in.set(0, i);
  const auto fetch = [&](std::int8_t index) {
    in.set(index, 3);
    return model::fault_of([&] { aie::parallel_lookup<std::int8_t, Lut>(Lut(32, ab.data(), cd.data())).fetch(in); });
  };
  EXPECT_EQ(fetch(0), "");
  EXPECT_EQ(fetch(1), "the copies of a lookup table differ");
  EXPECT_EQ(fetch(5), "the copies of a lookup table differ");
  EXPECT_EQ(model::fault_of([&] { Lut(0, ab.data(), cd.data()); }), "a lookup table has no entries");
  using Truncating = aie::parallel_lookup<std::int8_t, Lut, aie::lut_oor_policy::truncate>;
  EXPECT_EQ(model::fault_of([&] { Truncating{Lut(12, ab.data(), cd.data())}; }),
            "a lookup that truncates its indexes needs a table whose number of entries is a power of two");
  EXPECT_EQ(model::fault_of([&] { Truncating(Lut(16, ab.data(), cd.data()), 0, 3); }),
            "the bias of a lookup is not a power of two");
  EXPECT_EQ(model::fault_of([&] { Truncating(Lut(16, ab.data(), cd.data()), 8); }),
            "the step of a lookup has more bits than its index");
  using Lines = aie::lut<4, std::int16_t>;
  EXPECT_EQ(model::fault_of([&] { aie::linear_approx<std::int16_t, Lines>(Lines(16, ab.data(), cd.data()), 2); }),
            "the step of a linear approximation has too few bits, or too many");
}

}  // namespace

#endif
