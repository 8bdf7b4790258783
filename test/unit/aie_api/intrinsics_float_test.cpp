// Tests the float intrinsics of the first generation against plain loops. All operands are small whole numbers, so
// every product and sum is exact whatever the rounding.
#include "aie_api/aie.hpp"
#include "aie_api/intrinsics_model.h"

#include <gtest/gtest.h>

#if __AIE_ARCH__ == 10
namespace float_intrinsics {
namespace {

template <class V>
V whole_numbers(std::mt19937_64& random) {
  const auto number = [&] { return static_cast<float>(static_cast<int>(random() % 1001) - 500); };
  V v;
  for (unsigned i = 0; i < V::size(); ++i) {
    if constexpr (V::is_complex())
      v.set(cfloat(number(), number()), i);
    else
      v.set(number(), i);
  }
  return v;
}

// A complex number; a real number has an imaginary part of 0.
struct Number {
  double re = 0, im = 0;
  Number() = default;
  Number(double r, double i) : re(r), im(i) {}
  explicit Number(float value) : re(static_cast<double>(value)) {}
  explicit Number(cfloat value) : re(static_cast<double>(value.real)), im(static_cast<double>(value.imag)) {}
};
Number times(Number a, Number b) {
  return {a.re * b.re - a.im * b.im, a.re * b.im + a.im * b.re};
}
Number plus(Number a, Number b) {
  return {a.re + b.re, a.im + b.im};
}
Number minus(Number a) {
  return {-a.re, -a.im};
}
Number absolute(Number a) {
  return {a.re < 0 ? -a.re : a.re, 0};
}

struct Address {
  int start;
  unsigned offsets;
  unsigned index(unsigned lane, unsigned size) const {
    return model::wrapped_index(start + model::digits(offsets)[lane], size);
  }
};
Address any_address(std::mt19937_64& random) {
  return {static_cast<int>(random() % 40), static_cast<unsigned>(random())};
}

template <class Out, class Want>
void expect_lanes(const Out& out, const Want& want, const char* what) {
  for (unsigned i = 0; i < Out::size(); ++i) {
    const Number lane(out.get(i)), expected = want(i);
    ASSERT_EQ(lane.re, expected.re) << what << ", lane " << i;
    ASSERT_EQ(lane.im, expected.im) << what << ", lane " << i;
  }
}

// Tests a product alone (`multiply`), and added to an accumulator (`add`).
template <class X, class Z, class Multiply, class Add, class Sign>
void multiplies(const Multiply& multiply, const Add& add, const Sign& sign) {
  using Acc = std::conditional_t<X::is_complex() || Z::is_complex(), v4cfloat, v8float>;
  std::mt19937_64 random(X::size() + Z::size());
  for (int round = 0; round < 100; ++round) {
    const X x = whole_numbers<X>(random);
    const Z z = whole_numbers<Z>(random);
    const Acc acc = whole_numbers<Acc>(random);
    const Address p = any_address(random), q = any_address(random);
    const auto product = [&](unsigned i) {
      return sign(times(Number(x.get(p.index(i, X::size()))), Number(z.get(q.index(i, Z::size())))));
    };
    const auto sum = [&](unsigned i) { return plus(Number(acc.get(i)), product(i)); };
    expect_lanes<Acc>(multiply(x, p.start, p.offsets, z, q.start, q.offsets), product, "product");
    expect_lanes<Acc>(add(acc, x, p.start, p.offsets, z, q.start, q.offsets), sum, "sum");
    const auto own = [&](unsigned i) {
      return sign(times(Number(x.get(p.index(i, X::size()))), Number(x.get(q.index(i, X::size())))));
    };
    if constexpr (X::is_complex() == Acc::is_complex()) {
      expect_lanes<Acc>(multiply(x, p.start, p.offsets, q.start, q.offsets), own, "product of one buffer");
      const auto own_sum = [&](unsigned i) { return plus(Number(acc.get(i)), own(i)); };
      expect_lanes<Acc>(add(acc, x, p.start, p.offsets, q.start, q.offsets), own_sum, "sum of one buffer");
    }
    if constexpr (std::is_same_v<X, Z>) {
      const auto plain = [&](unsigned i) { return sign(times(Number(x.get(i)), Number(z.get(i)))); };
      expect_lanes<Acc>(multiply(x, z), plain, "plain product");
      expect_lanes<Acc>(add(acc, x, z), [&](unsigned i) { return plus(Number(acc.get(i)), plain(i)); }, "plain sum");
    }
    if (testing::Test::HasFatalFailure()) return;
  }
}
const auto same = [](Number a) { return a; };

TEST(Float, ProductsAndTheirSums) {
  multiplies<v8float, v8float>(CALL(fpmul), CALL(fpmac), same);
  multiplies<v16float, v8float>(CALL(fpmul), CALL(fpmac), same);
  multiplies<v32float, v8float>(CALL(fpmul), CALL(fpmac), same);
  multiplies<v16float, v8float>(CALL(fpneg_mul), CALL(fpmsc), minus);
  multiplies<v16float, v8float>(CALL(fpabs_mul), CALL(fpmac_abs), absolute);
  multiplies<v16float, v8float>(CALL(fpneg_abs_mul), CALL(fpmsc_abs), [](Number a) { return minus(absolute(a)); });
}
TEST(Float, ComplexProducts) {
  multiplies<v8cfloat, v4cfloat>(CALL(fpmul), CALL(fpmac), same);
  multiplies<v16cfloat, v8float>(CALL(fpmul), CALL(fpmac), same);
  multiplies<v32float, v4cfloat>(CALL(fpmul), CALL(fpmac), same);
  multiplies<v4cfloat, v4cfloat>(CALL(fpneg_mul), CALL(fpmsc), minus);
}

// Tests products with a conjugated operand. `_c` conjugates the only complex operand, `_cn` conjugates x, `_nc`
// conjugates z, and `_cc` both.
template <class X, class Z, class Multiply, class Add, class Subtract>
void conjugates(const Multiply& multiply, const Add& add, const Subtract& subtract, bool is_x, bool is_z) {
  std::mt19937_64 random(X::size() + Z::size());
  const auto part = [](Number a, bool is_conjugated) { return is_conjugated ? Number(a.re, -a.im) : a; };
  for (int round = 0; round < 20 && !testing::Test::HasFatalFailure(); ++round) {
    const X x = whole_numbers<X>(random);
    const Z z = whole_numbers<Z>(random);
    const v4cfloat acc = whole_numbers<v4cfloat>(random);
    const Address p = any_address(random), q = any_address(random);
    const auto product = [&](unsigned i) {
      return times(part(Number(x.get(p.index(i, X::size()))), is_x), part(Number(z.get(q.index(i, Z::size()))), is_z));
    };
    expect_lanes(multiply(x, p.start, p.offsets, z, q.start, q.offsets), product, "product");
    expect_lanes(
        add(acc, x, p.start, p.offsets, z, q.start, q.offsets),
        [&](unsigned i) { return plus(Number(acc.get(i)), product(i)); }, "sum");
    expect_lanes(
        subtract(acc, x, p.start, p.offsets, z, q.start, q.offsets),
        [&](unsigned i) { return plus(Number(acc.get(i)), minus(product(i))); }, "difference");
  }
}
TEST(Float, ConjugatedProducts) {
  conjugates<v16cfloat, v8float>(CALL(fpmul_c), CALL(fpmac_c), CALL(fpmsc_c), true, false);
  conjugates<v32float, v4cfloat>(CALL(fpmul_c), CALL(fpmac_c), CALL(fpmsc_c), false, true);
  conjugates<v8cfloat, v4cfloat>(CALL(fpmul_cn), CALL(fpmac_cn), CALL(fpmsc_cn), true, false);
  conjugates<v8cfloat, v4cfloat>(CALL(fpmul_nc), CALL(fpmac_nc), CALL(fpmsc_nc), false, true);
  conjugates<v4cfloat, v4cfloat>(CALL(fpmul_cc), CALL(fpmac_cc), CALL(fpmsc_cc), true, true);
}

template <class X, class Acc, class Add, class Sign>
void adds(const Add& add, const Sign& sign) {
  std::mt19937_64 random(X::size());
  for (int round = 0; round < 100; ++round) {
    const X x = whole_numbers<X>(random);
    const Acc acc = whole_numbers<Acc>(random);
    const Address p = any_address(random);
    const auto sum = [&](unsigned i) { return plus(Number(acc.get(i)), sign(Number(x.get(p.index(i, X::size()))))); };
    expect_lanes<Acc>(add(acc, x, p.start, p.offsets), sum, "sum");
    if constexpr (std::is_same_v<X, Acc>)
      expect_lanes<Acc>(
          add(acc, x), [&](unsigned i) { return plus(Number(acc.get(i)), sign(Number(x.get(i)))); }, "plain sum");
    if (testing::Test::HasFatalFailure()) return;
  }
}
TEST(Float, Sums) {
  adds<v8float, v8float>(CALL(fpadd), same), adds<v32float, v8float>(CALL(fpadd), same);
  adds<v8float, v8float>(CALL(fpsub), minus), adds<v16float, v8float>(CALL(fpadd_abs), absolute);
  adds<v16float, v8float>(CALL(fpsub_abs), [](Number a) { return minus(absolute(a)); });
  adds<v4cfloat, v4cfloat>(CALL(fpadd), same), adds<v16cfloat, v4cfloat>(CALL(fpsub), minus);
}
TEST(Float, OneOperand) {
  std::mt19937_64 random(5);
  const v16float x = whole_numbers<v16float>(random);
  const v8float z = whole_numbers<v8float>(random);
  const Address p = any_address(random);
  const auto at = [&](unsigned i) { return Number(x.get(p.index(i, 16))); };
  expect_lanes(fpneg(x, p.start, p.offsets), [&](unsigned i) { return minus(at(i)); }, "fpneg");
  expect_lanes(fpabs(x, p.start, p.offsets), [&](unsigned i) { return absolute(at(i)); }, "fpabs");
  expect_lanes(fpneg_abs(x, p.start, p.offsets), [&](unsigned i) { return minus(absolute(at(i))); }, "fpneg_abs");
  expect_lanes(fpneg(z), [&](unsigned i) { return minus(Number(z.get(i))); }, "fpneg");
  const v8float large = fpmax(z, x, p.start, p.offsets), small = fpmin(z, x, p.start, p.offsets);
  for (unsigned i = 0; i < 8; ++i) {
    EXPECT_EQ(large.get(i), std::max(z.get(i), x.get(p.index(i, 16))));
    EXPECT_EQ(small.get(i), std::min(z.get(i), x.get(p.index(i, 16))));
  }
}

TEST(Float, TheConfiguredForm) {
  std::mt19937_64 random(9);
  for (int round = 0; round < 400; ++round) {
    const v32float x = whole_numbers<v32float>(random);
    const v8float z = whole_numbers<v8float>(random), acc = whole_numbers<v8float>(random);
    const Address p = any_address(random), q = any_address(random);
    const bool ones = random() % 2 != 0, abs = random() % 2 != 0;
    const auto draw = static_cast<unsigned>(random());
    const unsigned addmode = draw % 4, mask = draw >> 8 & 255, cmpmode = (draw >> 16) % 3;
    double lanes[8];
    bool has_equal = false;
    for (unsigned i = 0; i < 8; ++i) {
      double product = Number(x.get(p.index(i, 32))).re * (ones ? 1 : Number(z.get(q.index(i, 8))).re);
      if (abs && product < 0) product = -product;
      const bool by_mode =
          addmode == fpadd_sub || (addmode == fpadd_mixadd && i % 2 == 1) || (addmode == fpadd_mixsub && i % 2 == 0);
      lanes[i] = by_mode != ((mask >> i & 1) != 0) ? -product : product;
      has_equal |= lanes[i] == Number(acc.get(i)).re;
    }
    const v8float product =
        fpmul_conf(x, p.start, p.offsets, z, q.start, q.offsets, ones, abs, addmode, mask, fpcmp_nrm);
    expect_lanes(product, [&](unsigned i) { return Number(lanes[i], 0); }, "fpmul_conf");
    if (has_equal) continue;
    unsigned cmp = 0;
    const v8float sum =
        fpmac_conf(acc, x, p.start, p.offsets, z, q.start, q.offsets, ones, abs, addmode, mask, cmpmode, cmp);
    for (unsigned i = 0; i < 8; ++i) {
      const double a = Number(acc.get(i)).re, b = lanes[i];
      ASSERT_EQ(Number(sum.get(i)).re, cmpmode == fpcmp_nrm  ? a + b
                                       : cmpmode == fpcmp_lt ? std::min(a, b)
                                                             : std::max(a, b));
      ASSERT_EQ((cmp >> i & 1) != 0, cmpmode != fpcmp_nrm && Number(sum.get(i)).re == a);
    }
  }
  const v8float zeros = null_v8float();
  unsigned cmp = 0;
  EXPECT_DEATH(fpmac_conf(zeros, zeros, 0, 0, zeros, 0, 0, false, false, fpadd_add, 0, fpcmp_lt, cmp), "equal floats");
  EXPECT_DEATH(fpmul_conf(zeros, 0, 0, zeros, 0, 0, false, false, fpadd_add, 0, fpcmp_lt), "comparison");
}

// A butterfly: four complex numbers plus and minus four others that are multiplied by a twiddle factor, which stands as
// two floats in z. The parts of the second product are swapped, and one of them is subtracted.
TEST(Float, TheConfiguredFormTwistsComplexNumbers) {
  std::mt19937_64 random(10);
  for (int round = 0; round < 50; ++round) {
    const v4cfloat a = whole_numbers<v4cfloat>(random), b = whole_numbers<v4cfloat>(random);
    const v8float z = whole_numbers<v8float>(random);
    const auto at = static_cast<unsigned>(random() % 4) * 2;
    const unsigned all = at * 0x11111111;
    const v4cfloat up = fpmac(a, b, 0, 0x76543210, z, 0, all), down = fpmsc(a, b, 0, 0x76543210, z, 0, all);
    const Number factor(static_cast<double>(z.get(at)), static_cast<double>(z.get(at + 1)));
    const auto product = [&](unsigned i) { return times(Number(b.get(i)), factor); };
    expect_lanes(
        fpmac_conf(up, b, 0, 0x67452301, z, 1, all, false, false, fpadd_mixadd, 0xFF, fpcmp_nrm),
        [&](unsigned i) { return plus(Number(a.get(i)), product(i)); }, "plus");
    expect_lanes(
        fpmac_conf(down, b, 0, 0x67452301, z, 1, all, false, false, fpadd_mixsub, 0xFF, fpcmp_nrm),
        [&](unsigned i) { return plus(Number(a.get(i)), minus(product(i))); }, "minus");
  }
  const v4cfloat none = null_v4cfloat();
  EXPECT_DEATH(fpmac_conf(none, none, 1, 0, null_v8float(), 0, 0, false, false, fpadd_add, 0, fpcmp_nrm), "start");
}
TEST(Float, ConjugatesLaneByLane) {
  std::mt19937_64 random(11);
  const v4cfloat a = whole_numbers<v4cfloat>(random), b = whole_numbers<v4cfloat>(random);
  const auto conjugate = [](Number value) { return Number(value.re, -value.im); };
  expect_lanes(fpmul_nc(a, b), [&](unsigned i) { return times(Number(a.get(i)), conjugate(Number(b.get(i)))); }, "nc");
  expect_lanes(fpmul_cn(a, b), [&](unsigned i) { return times(conjugate(Number(a.get(i))), Number(b.get(i))); }, "cn");
  expect_lanes(fpmul_cc(a, b), [&](unsigned i) { return conjugate(times(Number(a.get(i)), Number(b.get(i)))); }, "cc");
}

template <class... Args>
concept has_fpabs = requires(Args... args) { fpabs(args...); };
template <class... Args>
concept has_fpmul = requires(Args... args) { fpmul(args...); };
static_assert(has_fpabs<v8float> && !has_fpabs<v4cfloat>);
static_assert(!has_fpmul<v16float, int, unsigned, v16float, int, unsigned>, "z has 256 bits");

}  // namespace
}  // namespace float_intrinsics
#endif
