// Tests the arithmetic and comparison intrinsics of AIE-ML and XDNA 2, such as max_lt and sub_ge, lane by lane.
#include "aie_api/lanes.h"

#if __AIE_ARCH__ != 10
namespace ml_arith {
namespace {

std::mt19937_64 random_bits(60);

// About a quarter of the lanes equal the lanes of `other`, and about a quarter are boundary values of the type.
template <class V>
V near(const V& other) {
  const auto edges = model::boundary<typename V::value_type>();
  V v;
  for (unsigned i = 0; i < V::size(); ++i) {
    const std::uint64_t how = random_bits() % 4;
    v.set(how == 0   ? other.get(i)
          : how == 1 ? edges[random_bits() % edges.size()]
                     : model::any<typename V::value_type>(random_bits),
          i);
  }
  return v;
}

template <class V>
void computes() {
  using T = typename V::value_type;
  constexpr unsigned width = V::type_bits();
  const V a = near(V(lanes::any<T, V::size()>(random_bits))), b = near(a);
  aie::detail::legacy::lane_bits<V> cmp = 0;
  const auto number = [](T value, bool sign) { return model::wrapped(static_cast<std::int64_t>(value), width, sign); };
  const auto as = [](model::Int value) { return static_cast<T>(model::wrapped(value, width, std::is_signed_v<T>)); };
  for (const bool told : {false, true}) {
    for (const bool sign : {false, true}) {
      if (!told && sign != V::is_signed()) continue;
      // Checks each lane of `got` against `value`, and each bit of `cmp` against `relation`.
      const auto check = [&](const V& got, auto value, auto relation) {
        for (unsigned i = 0; i < V::size(); ++i) {
          const model::Int x = number(a.get(i), sign), y = number(b.get(i), sign);
          ASSERT_EQ(got.get(i), as(value(x, y)));
          ASSERT_EQ(cmp >> i & 1, relation(x, y) ? 1U : 0U);
        }
      };
      const auto less = [](auto x, auto y) { return x < y; };
      const auto not_less = [](auto x, auto y) { return x >= y; };
      const auto difference = [](auto x, auto y) { return x - y; };
      check(told ? max_lt(a, b, sign, cmp) : max_lt(a, b, cmp), [](auto x, auto y) { return x < y ? y : x; }, less);
      check(told ? min_ge(a, b, sign, cmp) : min_ge(a, b, cmp), [](auto x, auto y) { return x < y ? x : y; }, not_less);
      check(told ? sub_lt(a, b, sign, cmp) : sub_lt(a, b, cmp), difference, less);
      check(told ? sub_ge(a, b, sign, cmp) : sub_ge(a, b, cmp), difference, not_less);
      check(
          told ? maxdiff_lt(a, b, sign, cmp) : maxdiff_lt(a, b, cmp), [](auto x, auto y) { return x < y ? 0 : x - y; },
          less);
      check(
          told ? abs_gtz(a, sign, cmp) : abs_gtz(a, cmp), [](auto x, auto) { return x < 0 ? -x : x; },
          [](auto x, auto) { return x > 0; });
      check(
          told ? bneg_ltz(a, sign, cmp) : bneg_ltz(a, cmp), [](auto x, auto) { return -x - 1; },
          [](auto x, auto) { return x < 0; });
      cmp = told ? ltz(a, sign) : ltz(a);
      check(a, [](auto x, auto) { return x; }, [](auto x, auto) { return x < 0; });
      cmp = told ? gtz(a, sign) : gtz(a);
      check(a, [](auto x, auto) { return x; }, [](auto x, auto) { return x > 0; });
      cmp = lt(a, b, sign);
      check(a, [](auto x, auto) { return x; }, less);
      cmp = ge(a, b, sign);
      check(a, [](auto x, auto) { return x; }, not_less);
      cmp = le(a, b, sign);
      check(a, [](auto x, auto) { return x; }, [](auto x, auto y) { return x <= y; });
      cmp = gt(a, b, sign);
      check(::abs(a, sign), [](auto x, auto) { return x < 0 ? -x : x; }, [](auto x, auto y) { return x > y; });
    }
  }
  const V negative = neg_gtz(a, cmp);
  const auto signed_gtz = cmp;
  const auto zeros = eqz(a), different = ne(a, b);
  const auto choice = static_cast<aie::detail::legacy::lane_bits<V>>(random_bits());
  const V chosen = sel(a, b, choice), summed = addsub(a, b, choice);
  const V both = band(a, b), either = bor(a, b), one = bxor(a, b), none = bneg(a);
  for (unsigned i = 0; i < V::size(); ++i) {
    const T x = a.get(i), y = b.get(i);
    const bool bit = (choice >> i & 1) != 0;
    ASSERT_EQ(negative.get(i), as(-model::Int{x}));
    ASSERT_EQ(signed_gtz >> i & 1, number(x, true) > 0 ? 1U : 0U);
    ASSERT_EQ(zeros >> i & 1, x == 0 ? 1U : 0U);
    ASSERT_EQ(different >> i & 1, x != y ? 1U : 0U);
    ASSERT_EQ(chosen.get(i), bit ? y : x);
    ASSERT_EQ(summed.get(i), as(bit ? model::Int{x} - y : model::Int{x} + y));
    ASSERT_EQ(both.get(i), static_cast<T>(x & y));
    ASSERT_EQ(either.get(i), static_cast<T>(x | y));
    ASSERT_EQ(one.get(i), static_cast<T>(x ^ y));
    ASSERT_EQ(none.get(i), static_cast<T>(~x));
  }
  if constexpr (V::size() == 16) {
    ASSERT_EQ(different >> 16, 0xFFFFU);
  }
}
TEST(MlArithmetic, OfRegisters) {
  for (int turn = 0; turn < 8; ++turn) {
    computes<v64int8>();
    computes<v64uint8>();
    computes<v32int16>();
    computes<v32uint16>();
    computes<v16int32>();
    computes<v16uint32>();
  }
}
TEST(MlArithmetic, OfBfloat16) {
  const std::uint16_t some[] = {0x0000, 0x8000, 0x3F80, 0xBF80, 0x4000, 0x0001, 0x8001, 0x7F80};
  v32bfloat16 a, b;
  for (unsigned i = 0; i < 32; ++i) {
    a.set(bfloat16::from_bits(some[i % 8]), i);
    b.set(bfloat16::from_bits(some[i / 4]), i);
  }
  unsigned less = 0, not_less = 0;
  const v32bfloat16 most = max_lt(a, b, less), least = min_ge(a, b, not_less);
  // Ordered by sign and magnitude, -0 below +0.
  const auto order = [](bfloat16 value) {
    const int magnitude = value.bits() & 0x7FFF;
    return (value.bits() & 0x8000) != 0 ? -magnitude - 1 : magnitude;
  };
  for (unsigned i = 0; i < 32; ++i) {
    const int x = order(a.get(i)), y = order(b.get(i));
    ASSERT_EQ(less >> i & 1, x < y ? 1U : 0U);
    ASSERT_EQ(not_less >> i & 1, x >= y ? 1U : 0U);
    ASSERT_EQ(order(most.get(i)), x < y ? y : x);
    ASSERT_EQ(order(least.get(i)), x < y ? x : y);
    ASSERT_EQ(ltz(a) >> i & 1, x < -1 ? 1U : 0U);
    ASSERT_EQ(gtz(a) >> i & 1, x > 0 ? 1U : 0U);
    ASSERT_EQ(eqz(a) >> i & 1, a.get(i).bits() == 0 ? 1U : 0U);
    ASSERT_EQ(sel(a, b, 0x0F0F0F0FU).get(i).bits(), (i % 8 < 4 ? b : a).get(i).bits());
    ASSERT_EQ(bxor(a, b).get(i).bits(), a.get(i).bits() ^ b.get(i).bits());
    ASSERT_EQ(bneg(a).get(i).bits(), static_cast<std::uint16_t>(~a.get(i).bits()));
  }
}

}  // namespace
}  // namespace ml_arith
#endif
