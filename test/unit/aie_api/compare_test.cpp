// Tests comparisons, minima, maxima and selection.
#include "aie_api/lanes.h"

namespace {

// For bfloat16, -0 is less than +0, as on silicon. Floats compare as IEEE 754 says.
template <class T>
bool less(T a, T b) {
  const auto x = static_cast<double>(a), y = static_cast<double>(b);
  if (std::is_same_v<T, bfloat16> && x == 0 && y == 0) return std::signbit(x) && !std::signbit(y);
  return x < y;
}
template <class T>
bool not_less(T a, T b) {
  const auto x = static_cast<double>(a), y = static_cast<double>(b);
  return !std::isnan(x) && !std::isnan(y) && !less(a, b);
}
template <class T>
double as_double(T value) {
  return static_cast<double>(value);
}

template <class T, unsigned Elems>
void compares() {
  std::mt19937_64 random(Elems);
  for (unsigned times = 0; times < 20; ++times) {
    const auto a = lanes::any<T, Elems>(random);
    auto b = lanes::any<T, Elems>(random);
    for (unsigned i = 0; i < Elems; i += 3) b.set(a.get(i), i);
    for (unsigned i = 1; i < Elems; i += 3) b.set(aie::neg(a.get(i)), i);  // among them zeros of both signs
    lanes::expect(aie::lt(a, b), [&](unsigned i) { return less<T>(a.get(i), b.get(i)); });
    lanes::expect(aie::ge(a, b), [&](unsigned i) { return not_less<T>(a.get(i), b.get(i)); });
    lanes::expect(aie::gt(a, b), [&](unsigned i) { return less<T>(b.get(i), a.get(i)); });
    lanes::expect(aie::le(a, b), [&](unsigned i) { return not_less<T>(b.get(i), a.get(i)); });
    lanes::expect(aie::eq(a, b), [&](unsigned i) { return as_double(T(a.get(i))) == as_double(T(b.get(i))); });
    lanes::expect(aie::max(a, b), [&](unsigned i) { return less<T>(a.get(i), b.get(i)) ? b.get(i) : a.get(i); });
    lanes::expect(aie::min(a, b), [&](unsigned i) { return not_less<T>(a.get(i), b.get(i)) ? b.get(i) : a.get(i); });
  }
}
TEST(Compare, EveryTypeAndSize) {
  lanes::Reals::each([]<class T>() {
    compares<T, lanes::kLanes<T, 128>>();
    compares<T, lanes::kLanes<T, 1024>>();
  });
}
TEST(Compare, AnElementInPlaceOfEitherVector) {
  lanes::Reals::each([]<class T>() {
    constexpr unsigned elems = lanes::kLanes<T, 512>;
    std::mt19937_64 random(elems);
    const auto a = lanes::any<T, elems>(random), b = lanes::any<T, elems>(random);
    const T c = a.get(4);
    lanes::expect(aie::lt(c, b), [&](unsigned i) { return less<T>(c, b.get(i)); });
    lanes::expect(aie::gt(a, b[1]), [&](unsigned i) { return less<T>(b.get(1), a.get(i)); });
    lanes::expect(aie::max(a, c), [&](unsigned i) { return less<T>(a.get(i), c) ? c : a.get(i); });
    lanes::expect(aie::min(b[3], a), [&](unsigned i) { return not_less<T>(b.get(3), a.get(i)) ? a.get(i) : b.get(3); });
  });
}

TEST(Equal, EveryType) {
  lanes::All::each([]<class T>() {
    constexpr unsigned elems = lanes::kLanes<T, 1024>;
    const auto one = aie::broadcast<T, elems>(T(1));
    for (unsigned at = 0; at < elems; ++at) {
      auto other = one;
      ASSERT_TRUE(aie::equal(one, other));
      ASSERT_FALSE(aie::contains(T(2), other));
      other.set(T(2), at);
      ASSERT_FALSE(aie::equal(one, other));
      ASSERT_TRUE(aie::not_equal(one, other));
      ASSERT_TRUE(aie::contains(T(2), other));
      lanes::expect(aie::eq(one, other), [&](unsigned i) { return i != at; });
      lanes::expect(aie::neq(T(2), other), [&](unsigned i) { return i != at; });
    }
  });
}
TEST(Equal, ComplexNumbersInBothParts) {
  const auto v = aie::broadcast<cint16, 8>(cint16(1, 2));
  EXPECT_TRUE(aie::eq(v, cint16(1, 2)).full());
  EXPECT_TRUE(aie::eq(v, cint16(1, 3)).empty());
  EXPECT_TRUE(aie::eq(v, cint16(0, 2)).empty());
}

template <class T>
T wrapped_difference(T a, T b) {
  const model::Int exact = model::Int{static_cast<std::int64_t>(a)} - model::Int{static_cast<std::int64_t>(b)};
  if (exact <= 0) return T(0);
  return static_cast<T>(
      static_cast<std::int64_t>(model::wrapped(exact, aie::detail::bits_of<T>, aie::detail::is_signed<T>)));
}
TEST(MaxDiff, WrapsAndClampClamps) {
  decltype(lanes::Integers{} + lanes::Narrow{})::each([]<class T>() {
    constexpr unsigned elems = lanes::kLanes<T, 512>;
    std::mt19937_64 random(elems);
    for (unsigned times = 0; times < 10; ++times) {
      const auto a = lanes::any<T, elems>(random), b = lanes::any<T, elems>(random);
      lanes::expect(aie::maxdiff(a, b), [&](unsigned i) { return wrapped_difference<T>(a.get(i), b.get(i)); });
      T low = a.get(0), high = b.get(0);
      if (low > high) std::swap(low, high);
      const auto lows = aie::broadcast<T, elems>(low);
      const auto want = [&](unsigned i) { return b.get(i) < low ? low : b.get(i) > high ? high : b.get(i); };
      lanes::expect(aie::clamp(b, low, high), want);
      lanes::expect(aie::clamp(b, lows, high), want);
    }
  });
}

#if __AIE_ARCH__ != 10
TEST(Signs, AreSaidWhenTheyAreAsked) {
  decltype(lanes::Integers{} + lanes::Narrow{})::each([]<class T>() {
    constexpr unsigned elems = lanes::kLanes<T, 512>, width = aie::detail::bits_of<T>;
    std::mt19937_64 random(elems);
    const auto a = lanes::any<T, elems>(random), b = lanes::any<T, elems>(random);
    for (const bool is_signed : {false, true}) {
      const auto read = [&](T x) { return model::wrapped(static_cast<std::int64_t>(x), width, is_signed); };
      const auto is_first = [&](unsigned i) { return read(a.get(i)) >= read(b.get(i)); };
      lanes::expect(aie::max(a, b, is_signed), [&](unsigned i) { return is_first(i) ? a.get(i) : b.get(i); });
      lanes::expect(aie::min(a, b, is_signed), [&](unsigned i) { return is_first(i) ? b.get(i) : a.get(i); });
      lanes::expect(aie::maxdiff(a, b.get(0), is_signed), [&](unsigned i) {
        const model::Int exact = read(a.get(i)) - read(b.get(0));
        return static_cast<T>(static_cast<std::int64_t>(exact < 0 ? 0 : exact));
      });
    }
  });
}
TEST(MaxCmp, TellsWhatChose) {
  lanes::Reals::each([]<class T>() {
    constexpr unsigned elems = lanes::kLanes<T, 512>;
    std::mt19937_64 random(elems);
    const auto a = lanes::any<T, elems>(random);
    auto b = lanes::any<T, elems>(random);
    b.set(a.get(0), 0);
    const auto [most, is_second] = aie::max_cmp(a, b);
    lanes::expect(most, [&](unsigned i) { return less<T>(a.get(i), b.get(i)) ? b.get(i) : a.get(i); });
    lanes::expect(is_second, [&](unsigned i) { return less<T>(a.get(i), b.get(i)); });
    const auto [least, is_not_first] = aie::min_cmp(a, b);
    lanes::expect(least, [&](unsigned i) { return not_less<T>(a.get(i), b.get(i)) ? b.get(i) : a.get(i); });
    lanes::expect(is_not_first, [&](unsigned i) { return not_less<T>(a.get(i), b.get(i)); });
  });
}
#endif

TEST(Select, EveryType) {
  lanes::All::each([]<class T>() {
    constexpr unsigned elems = lanes::kLanes<T, 1024>;
    std::mt19937_64 random(elems);
    const auto a = lanes::any<T, elems>(random), b = lanes::any<T, elems>(random);
    aie::mask<elems> choice;
    for (unsigned i = 0; i < elems; ++i)
      if (random() % 2 != 0) choice.set(i);
    const T c = a.get(1), d = b.get(0);
    lanes::expect(aie::select(a, b, choice), [&](unsigned i) { return choice.test(i) ? b.get(i) : a.get(i); });
    lanes::expect(aie::select(c, b, choice), [&](unsigned i) { return choice.test(i) ? b.get(i) : c; });
    lanes::expect(aie::select(a, b[0], choice), [&](unsigned i) { return choice.test(i) ? d : a.get(i); });
    lanes::expect(aie::select(c, d, choice), [&](unsigned i) { return choice.test(i) ? d : c; });
  });
}

TEST(Elements, AreComparedAlone) {
  EXPECT_EQ(aie::max(1.0F, 2.0F), 2.0F);
  EXPECT_EQ(aie::min(3, -4), -4);
  EXPECT_FALSE(aie::lt(2, 2) || aie::gt(2, 2) || aie::lt(3, 2) || aie::ge(1, 2) || aie::le(2, 1) || aie::neq(2, 2));
  EXPECT_TRUE(aie::lt(1, 2) && aie::le(2, 2) && aie::gt(3.0F, 2.0F) && aie::ge(2, 2) && aie::neq(1, 2));
  EXPECT_TRUE(aie::eq(cint32(1, 2), cint32(1, 2)));
  EXPECT_FALSE(aie::eq(cint32(1, 2), cint32(1, 3)));
}

}  // namespace
