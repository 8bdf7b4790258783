// Tests lane selection, comparison and sums of the first generation against tables of elements and plain loops.
#include "aie_api/aie.hpp"
#include "aie_api/intrinsics_model.h"

#include <gtest/gtest.h>

#if __AIE_ARCH__ == 10
namespace {

using model::Table;

template <class V>
V random_vector(std::mt19937_64& random) {
  using T = typename V::value_type;
  V v;
  for (unsigned i = 0; i < V::size(); ++i) {
    if constexpr (std::is_same_v<aie::detail::real_t<T>, float>)
      v.set(T(static_cast<float>(random() % 1000)), i);
    else if constexpr (aie::detail::is_complex<T>)
      v.set(T(model::any<aie::detail::real_t<T>>(random), model::any<aie::detail::real_t<T>>(random)), i);
    else
      v.set(model::any<T>(random), i);
  }
  return v;
}

struct Operand {
  int start;
  unsigned low, high, square;
  std::uint64_t offsets() const { return std::uint64_t{high} << 32 | low; }
};
Operand any_operand(std::mt19937_64& random, bool is_halves) {
  const int start = static_cast<int>(random() % 64);
  return {is_halves ? start * 2 : start, static_cast<unsigned>(random()), static_cast<unsigned>(random()),
          static_cast<unsigned>(random()) & 0x3333};
}

// Returns the index of the element that each lane takes. Two neighbouring lanes of int16 are the two columns of a row.
template <class T>
std::vector<int> elements(const Operand& from, bool is_in_pairs = false) {
  const int lanes = static_cast<int>(512 / aie::detail::bits_of<T>);
  if (std::is_same_v<T, std::int16_t>)
    return model::squared(model::halves_table(16, 2, from.start, from.offsets(), 0), from.square, 1).cells;
  if (std::is_same_v<T, cint16> && is_in_pairs) {
    std::vector<int> all = model::word_starts(from.offsets());
    for (int& at : all) at += from.start;
    return all;
  }
  return model::general_table(lanes, 1, from.start, from.offsets(), 0).cells;
}
template <class V>
auto at(const V& v, int index) {
  return v.get(model::wrapped_index(index, V::size()));
}

// --- one operand ---
template <class X, class Call>
void moves_lanes(const Call& call) {
  using T = typename X::value_type;
  std::mt19937_64 random(X::size());
  for (int round = 0; round < 100; ++round) {
    const X x = random_vector<X>(random);
    const Operand o = any_operand(random, std::is_same_v<T, std::int16_t>);
    const auto out = call(x, o);
    const std::vector<int> from = elements<T>(o);
    for (unsigned i = 0; i < out.size(); ++i) ASSERT_EQ(out.get(i), at(x, from[i])) << "lane " << i;
  }
}
TEST(Lanes, Shuffle) {
  const auto halves = [](const auto& x, const Operand& o) { return shuffle32(x, o.start, o.low, o.high, o.square); };
  const auto words = [](const auto& x, const Operand& o) { return shuffle16(x, o.start, o.low, o.high); };
  const auto longs = [](const auto& x, const Operand& o) { return shuffle8(x, o.start, o.low); };
  moves_lanes<v32int16>(halves), moves_lanes<v64int16>(halves);
  moves_lanes<v16int32>(words), moves_lanes<v32int32>(words);
  moves_lanes<v16cint16>(words), moves_lanes<v32cint16>(words);
  moves_lanes<v8cint32>(longs), moves_lanes<v16cint32>(longs);
  const auto floats = [](const auto& x, const Operand& o) { return fpshuffle16(x, o.start, o.low, o.high); };
  moves_lanes<v16float>(floats), moves_lanes<v32float>(floats);
  moves_lanes<v8cfloat>([](const auto& x, const Operand& o) { return fpshuffle8(x, o.start, o.low); });
  moves_lanes<v16float>([](const auto& x, const Operand& o) { return fpshuffle(x, o.start, o.low); });
}

// UG1079 "Data Shuffle" and "Data Select": both interleave two vectors of 16 bits.
TEST(Lanes, TheManualsInterleaving) {
  std::mt19937_64 random(1);
  const v32int16 a = random_vector<v32int16>(random), b = random_vector<v32int16>(random);
  const v64int16 both = upd_x(upd_x(undef_v64int16(), 0, a), 1, b);
  const v32int16 shuffled = shuffle32(both, 0, 0xF3F2F1F0, 0xF7F6F5F4, 0x3120);
  const v32int16 selected =
      select32(0xAAAAAAAA, both, 0, 0x03020100, 0x07060504, 0x1100, 32, 0x03020100, 0x07060504, 0x1100);
  for (unsigned i = 0; i < 32; ++i) {
    const std::int16_t want = i % 2 == 0 ? a.get(i / 2) : b.get(i / 2);
    ASSERT_EQ(shuffled.get(i), want) << i;
    ASSERT_EQ(selected.get(i), want) << i;
  }
}

// --- two operands ---
template <class T>
T wrapped_sum(T a, T b, int sign) {
  if constexpr (aie::detail::is_complex<T>)
    return T(wrapped_sum(a.real, b.real, sign), wrapped_sum(a.imag, b.imag, sign));
  else
    return static_cast<T>(model::wrapped(model::Int{a} + sign * model::Int{b}, 8 * sizeof(T), true));
}

// Tests a call with plain operands, with operands addressed in one vector, and with operands addressed in two.
template <class X, class Call, class Want>
void combines_lanes(const Call& call, const Want& want, bool is_in_pairs = false) {
  using T = typename X::value_type;
  using Large = aie::vector<T, 2 * X::size()>;
  std::mt19937_64 random(X::size() + 1);
  for (int round = 0; round < 60; ++round) {
    const X x = random_vector<X>(random), y = random_vector<X>(random);
    const Large large = random_vector<Large>(random);
    const bool is_halves = std::is_same_v<T, std::int16_t>;
    const Operand p = any_operand(random, is_halves), q = any_operand(random, is_halves);
    const std::vector<int> from = elements<T>(p, is_in_pairs), with = elements<T>(q, is_in_pairs);
    const auto plain = call(x, y);
    const auto [one, two, wide] = [&] {
      if constexpr (X::size() == 32)
        return std::tuple(call(x, p.start, p.low, p.high, p.square, q.start, q.low, q.high, q.square),
                          call(x, p.start, p.low, p.high, p.square, y, q.start, q.low, q.high, q.square),
                          call(large, p.start, p.low, p.high, p.square, q.start, q.low, q.high, q.square));
      else if constexpr (X::size() == 16)
        return std::tuple(call(x, p.start, p.low, p.high, q.start, q.low, q.high),
                          call(x, p.start, p.low, p.high, y, q.start, q.low, q.high),
                          call(large, p.start, p.low, p.high, q.start, q.low, q.high));
      else
        return std::tuple(call(x, p.start, p.low, q.start, q.low), call(x, p.start, p.low, y, q.start, q.low),
                          call(large, p.start, p.low, q.start, q.low));
    }();
    for (unsigned i = 0; i < X::size(); ++i) {
      const auto lane = [&](const auto& out) {
        if constexpr (std::is_same_v<std::remove_cvref_t<decltype(out)>, unsigned>)
          return (out >> i & 1) != 0;
        else
          return out.get(i);
      };
      ASSERT_EQ(lane(plain), want(x.get(i), y.get(i), i)) << "plain, lane " << i;
      ASSERT_EQ(lane(one), want(at(x, from[i]), at(x, with[i]), i)) << "one buffer, lane " << i;
      ASSERT_EQ(lane(two), want(at(x, from[i]), at(y, with[i]), i)) << "two buffers, lane " << i;
      ASSERT_EQ(lane(wide), want(at(large, from[i]), at(large, with[i]), i)) << "a large buffer, lane " << i;
    }
  }
}
#define WANT(what) [](auto a, auto b, unsigned) { return what; }

TEST(Lanes, SumsWrap) {
  combines_lanes<v32int16>(CALL(add32), WANT(wrapped_sum(a, b, 1)));
  combines_lanes<v32int16>(CALL(sub32), WANT(wrapped_sum(a, b, -1)));
  combines_lanes<v16int32>(CALL(add16), WANT(wrapped_sum(a, b, 1)));
  combines_lanes<v16int32>(CALL(sub16), WANT(wrapped_sum(a, b, -1)));
  combines_lanes<v16cint16>(CALL(add16), WANT(wrapped_sum(a, b, 1)), true);
  combines_lanes<v16cint16>(CALL(sub16), WANT(wrapped_sum(a, b, -1)), true);
  combines_lanes<v8cint32>(CALL(add8), WANT(wrapped_sum(a, b, 1)));
  combines_lanes<v8cint32>(CALL(sub8), WANT(wrapped_sum(a, b, -1)));
}
TEST(Lanes, LargerLesserAndTheirDistance) {
  combines_lanes<v32int16>(CALL(max32), WANT(a > b ? a : b));
  combines_lanes<v32int16>(CALL(min32), WANT(a < b ? a : b));
  combines_lanes<v32int16>(CALL(maxdiff32), WANT(a > b ? wrapped_sum(a, b, -1) : decltype(a){0}));
  combines_lanes<v16int32>(CALL(max16), WANT(a > b ? a : b));
  combines_lanes<v16int32>(CALL(min16), WANT(a < b ? a : b));
  combines_lanes<v16int32>(CALL(maxdiff16), WANT(a > b ? wrapped_sum(a, b, -1) : decltype(a){0}));
}
TEST(Lanes, ComparisonsGiveABitForEachLane) {
  combines_lanes<v32int16>(CALL(lt32), WANT(a < b));
  combines_lanes<v32int16>(CALL(le32), WANT(a <= b));
  combines_lanes<v32int16>(CALL(eq32), WANT(a == b));
  combines_lanes<v16int32>(CALL(gt16), WANT(a > b));
  combines_lanes<v16int32>(CALL(ge16), WANT(a >= b));
  combines_lanes<v16int32>(CALL(ne16), WANT(a != b));
}
TEST(Lanes, SelectTakesTheSecondWhereTheBitIsSet) {
  constexpr unsigned mask = 0xC35A1E97;
  const auto want = [](auto a, auto b, unsigned i) { return (mask >> i & 1) != 0 ? b : a; };
  combines_lanes<v32int16>([](const auto&... a) { return select32(mask, a...); }, want);
  combines_lanes<v16int32>([](const auto&... a) { return select16(mask, a...); }, want);
  combines_lanes<v16cint16>([](const auto&... a) { return select16(mask, a...); }, want);
  combines_lanes<v8cint32>([](const auto&... a) { return select8(mask, a...); }, want);
  combines_lanes<v16float>([](const auto&... a) { return fpselect16(mask, a...); }, want);
}
TEST(Lanes, AbsoluteValues) {
  v32int16 x = null_v32int16();
  x.set(-32767, 3), x.set(5, 4);
  const v32int16 out = abs32(x);
  EXPECT_EQ(out.get(3), 32767);
  EXPECT_EQ(out.get(4), 5);
  EXPECT_EQ(abs32(x, 2, 0, 0, 0x3210).get(1), 32767);
  x.set(-32768, 0);
  EXPECT_DEATH(abs32(x), "least number");
}

template <class... Args>
concept has_max32 = requires(Args... args) { max32(args...); };
template <class... Args>
concept has_lt16 = requires(Args... args) { lt16(args...); };
static_assert(has_max32<v32int16, v32int16> && !has_max32<v16int32, v16int32> && !has_max32<v16int16, v16int16>);
static_assert(!has_lt16<v16cint16, v16cint16>, "complex numbers have no order");

}  // namespace
#endif
