// Tests functions that move lanes, and vectors and accumulators that are made of parts, against lists of lanes.
#include "aie_api/faults.h"
#include "aie_api/lanes.h"

namespace {

// Numbers the lanes from `first` on; the numbers begin again after 119.
template <class T, unsigned Elems>
aie::vector<T, Elems> numbered(unsigned first = 0) {
  aie::vector<T, Elems> v;
  for (unsigned i = 0; i < Elems; ++i) v.set(T(static_cast<float>((first + i) % 120)), i);
  return v;
}
template <class T, unsigned Elems>
std::vector<T> list(const aie::vector<T, Elems>& v) {
  std::vector<T> all;
  for (unsigned i = 0; i < Elems; ++i) all.push_back(v.get(i));
  return all;
}
template <class T, unsigned Elems>
void expect_list(const aie::vector<T, Elems>& v, const std::vector<T>& want) {
  ASSERT_EQ(want.size(), Elems);
  lanes::expect(v, [&](unsigned i) { return want[i]; });
}
template <class F>
void each_type(F f) {
  lanes::All::each(f);
}

template <class T, unsigned Elems>
void shuffles() {
  std::mt19937_64 random(Elems);
  const auto v = lanes::any<T, Elems>(random), fill = lanes::any<T, Elems>(random);
  lanes::expect(aie::reverse(v), [&](unsigned i) { return v.get(Elems - 1 - i); });
  for (unsigned n = 0; n <= Elems; n += Elems > 32 ? 5 : 1) {
    const auto down = [&](auto free) {
      return [&, free](unsigned i) { return i + n < Elems ? v.get(i + n) : free(i); };
    };
    const auto up = [&](auto free) { return [&, free](unsigned i) { return i >= n ? v.get(i - n) : free(i); }; };
    const auto none = [](unsigned) { return aie::detail::poison<T>(); };
    lanes::expect(aie::shuffle_down(v, n), down(none));
    lanes::expect(aie::shuffle_down_rotate(v, n), down([&](unsigned i) { return v.get(i + n - Elems); }));
    lanes::expect(aie::shuffle_down_fill(v, fill, n), down([&](unsigned i) { return fill.get(i + n - Elems); }));
    lanes::expect(aie::shuffle_down_replicate(v, n), down([&](unsigned) { return v.get(Elems - 1); }));
    lanes::expect(aie::shuffle_up(v, n), up(none));
    lanes::expect(aie::shuffle_up_rotate(v, n), up([&](unsigned i) { return v.get(Elems - n + i); }));
    lanes::expect(aie::shuffle_up_fill(v, fill, n), up([&](unsigned i) { return fill.get(Elems - n + i); }));
    lanes::expect(aie::shuffle_up_replicate(v, n), up([&](unsigned) { return v.get(0); }));
  }
}
TEST(Shuffle, EveryDistance) {
  each_type([]<class T>() {
    shuffles<T, lanes::kLanes<T, 128>>();
    shuffles<T, lanes::kLanes<T, 1024>>();
  });
}
TEST(Shuffle, MoreThanTheVectorHasIsAFault) {
  const auto v = numbered<int16, 32>();
  EXPECT_DEATH(aie::shuffle_down(v, 33), "shifted by more");
  EXPECT_DEATH(aie::shuffle_up_fill(v, v, 33), "shifted by more");
  EXPECT_DEATH(aie::interleave_zip(v, v, 3), "step");
  EXPECT_DEATH(aie::interleave_zip(v, v, 64), "step");
  EXPECT_DEATH(aie::filter_even(v, 32), "step");
  EXPECT_DEATH(aie::transpose(v, 3, 8), "transpose");
}

TEST(Transpose, EveryMatrix) {
  each_type([]<class T>() {
    constexpr unsigned elems = lanes::kLanes<T, 512>;
    std::mt19937_64 random(elems);
    const auto v = lanes::any<T, elems>(random);
    for (unsigned rows = 1; rows <= elems; rows *= 2) {
      const unsigned cols = elems / rows;
      std::vector<T> want;
      for (unsigned col = 0; col < cols; ++col)
        for (unsigned row = 0; row < rows; ++row) want.push_back(v.get(row * cols + col));
      expect_list(aie::transpose(v, rows, cols), want);
    }
  });
}

template <class T, unsigned Elems>
void interleaves() {
  std::mt19937_64 random(Elems);
  const auto v = lanes::any<T, Elems>(random), w = lanes::any<T, Elems>(random);
  for (unsigned step = 1; step <= Elems; step *= 2) {
    std::vector<T> zipped;
    for (unsigned start = 0; start < Elems; start += step) {
      for (unsigned i = 0; i < step; ++i) zipped.push_back(v.get(start + i));
      for (unsigned i = 0; i < step; ++i) zipped.push_back(w.get(start + i));
    }
    const auto both = aie::interleave_zip(v, w, step);
    expect_list(aie::concat(both), zipped);
    const auto [first, second] = aie::interleave_unzip(both.first, both.second, step);
    expect_list(first, list(v));
    expect_list(second, list(w));
#if __AIE_ARCH__ != 10
    const aie::interleave_zip_mode<T, Elems> zip(step);
    const aie::interleave_unzip_mode<T, Elems> unzip(step);
    expect_list(aie::concat(aie::interleave_zip(v, w, zip)), zipped);
    expect_list(aie::interleave_unzip(both.first, both.second, unzip).second, list(w));
#endif
  }
}
template <class T, unsigned Elems>
void filters() {
  std::mt19937_64 random(Elems);
  const auto v = lanes::any<T, Elems>(random);
  for (unsigned step = 1; step <= Elems / 2; step *= 2) {
    std::vector<T> even, odd;
    for (unsigned i = 0; i < Elems; ++i) (i / step % 2 == 0 ? even : odd).push_back(v.get(i));
    expect_list(aie::filter_even(v, step), even);
    expect_list(aie::filter_odd(v, step), odd);
    if (step == 1) expect_list(aie::filter_odd(v), odd);
#if __AIE_ARCH__ != 10
    const auto evens = aie::filter_mode<T, Elems>::even(step), odds = aie::filter_mode<T, Elems>::odd(step);
    expect_list(aie::filter(v, evens), even);
    expect_list(aie::filter(v, odds), odd);
#endif
  }
}
TEST(Interleave, EveryStep) {
  each_type([]<class T>() {
    interleaves<T, lanes::kLanes<T, 256>>();
    interleaves<T, lanes::kLanes<T, 512>>();
  });
}
TEST(Filter, EveryStep) {
  each_type([]<class T>() { filters<T, lanes::kLanes<T, 512>>(); });
}

// --- vectors and accumulators from parts ---
TEST(Make, BroadcastAndZeros) {
  each_type([]<class T>() {
    std::mt19937_64 random(1);
    const T c = model::any<T>(random);
    lanes::expect(aie::broadcast<T, lanes::kLanes<T, 256>>(c), [&](unsigned) { return c; });
    static_assert(decltype(aie::broadcast<T>(c))::bits() == 512);
    lanes::expect(aie::zeros<T>(), [&](unsigned) { return aie::zero<T>(); });
    ASSERT_EQ(lanes::bits(aie::zero<T>()), 0U);
  });
  const auto v = numbered<int16, 32>();
  lanes::expect(aie::broadcast(v[3]), [](unsigned) { return static_cast<int16>(3); });
  lanes::expect(aie::broadcast<int32, 8>(v[4]), [](unsigned) { return 4; });
}
template <class Tag>
void accumulators() {
  const auto none = aie::zeros<Tag, 8>();
  auto one = none;
  for (unsigned i = 0; i < one.part_count(); ++i) {
    ASSERT_EQ(none.parts()[i], 0);
    one.parts()[i] = static_cast<typename decltype(one)::real_type>(i + 1);
  }
  const auto both = aie::concat(none, one);
  static_assert(both.size() == 16);
  for (unsigned i = 0; i < one.part_count(); ++i) {
    ASSERT_EQ(both.parts()[i], 0);
    ASSERT_TRUE(both.parts()[one.part_count() + i] == one.parts()[i]);
  }
}
TEST(Make, Accumulators) {
  accumulators<acc32>();
  accumulators<acc64>();
  accumulators<cacc64>();
  accumulators<accfloat>();
}
TEST(Make, ConcatenatesLowestFirst) {
  const auto v = numbered<int16, 8>(), w = numbered<int16, 8>(8);
  const auto four = aie::concat(v, w, w, v);
  lanes::expect(four, [](unsigned i) { return static_cast<int16>(i < 16 ? i : i < 24 ? i - 8 : i - 24); });
  lanes::expect(aie::concat(std::make_tuple(v, w)), [](unsigned i) { return static_cast<int16>(i); });
  lanes::expect(aie::concat(four.split<8>()), [&](unsigned i) { return four.get(i); });
}
TEST(Make, CastsKeepBits) {
  const auto v = aie::broadcast<int32, 8>(0x01020304);
  lanes::expect(aie::vector_cast<int8>(v), [](unsigned i) { return static_cast<int8>(4 - i % 4); });
  lanes::expect(aie::vector_cast<int16>(v),
                [](unsigned i) { return static_cast<int16>(i % 2 == 0 ? 0x0304 : 0x0102); });
#if __AIE_ARCH__ != 10
  const auto acc = aie::vector_cast<acc64>(v);
  static_assert(acc.size() == 4);
  for (unsigned i = 0; i < 4; ++i) ASSERT_EQ(acc.lane(i), 0x0102030401020304);
  lanes::expect(aie::vector_cast<int32>(acc), [](unsigned) { return 0x01020304; });
#endif
}
TEST(Make, WidthsAndAccumulators) {
  const auto v = numbered<int8, 32>();
  lanes::expect(aie::unpack(v), [](unsigned i) { return static_cast<int16>(i); });
  lanes::expect(aie::pack(aie::unpack(v)), [](unsigned i) { return static_cast<int8>(i); });
  lanes::expect(aie::unpack<int16>(v), [](unsigned i) { return static_cast<int16>(i); });
  lanes::expect(aie::pack<int8>(aie::unpack(v)), [](unsigned i) { return static_cast<int8>(i); });
  const auto acc = aie::from_vector<acc48>(v, 4);
  for (unsigned i = 0; i < 32; ++i) ASSERT_TRUE(acc.lane(i) == static_cast<int>(16 * i));
  lanes::expect(aie::to_vector<int16>(acc, 2), [](unsigned i) { return static_cast<int16>(4 * i); });
  lanes::expect(aie::to_vector<int16>(aie::op_zero(acc, true)), [](unsigned) { return static_cast<int16>(0); });
  lanes::expect(aie::to_vector<int16>(aie::op_zero(acc, false)), [](unsigned i) { return static_cast<int16>(16 * i); });
}

#if __AIE_ARCH__ != 10
TEST(Modes, AStepIsAPowerOfTwoWithinTheVector) {
  using Filter = aie::filter_mode<int16, 32>;
  using Zip = aie::interleave_zip_mode<int16, 32>;
  using Unzip = aie::interleave_unzip_mode<int16, 32>;
  EXPECT_EQ(model::fault_of([] { Filter::even(16), Filter::odd(1), Zip(32), Unzip(32); }), "");
  EXPECT_NE(model::fault_of([] { Filter::even(32); }), "");
  EXPECT_NE(model::fault_of([] { Filter::odd(3); }), "");
  EXPECT_NE(model::fault_of([] { Filter::odd(0); }), "");
  EXPECT_NE(model::fault_of([] { Zip(64); }), "");
  EXPECT_NE(model::fault_of([] { Unzip(64); }), "");
}
#endif

}  // namespace
