// Tests products of floats. On AIE each step must be rounded. On AIE-ML, where the documents leave the behaviour open,
// the products must lie within bounds; float_mac_test.cpp tests the documented part.
#include "aie_api/aie.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <random>

namespace {

constexpr unsigned kLanes = 16;
constexpr int kRounds = 300;

struct Draw {
  std::mt19937_64 random{11};
  float operator()() {
    const float number = static_cast<float>(static_cast<std::int32_t>(random()));
    return std::ldexp(number, -20 - static_cast<int>(random() % 24));
  }
};

template <class T>
aie::vector<T, kLanes> any_vector(Draw& draw) {
  aie::vector<T, kLanes> v;
  for (unsigned i = 0; i < kLanes; ++i) {
    if constexpr (aie::detail::is_complex<T>)
      v.set({static_cast<aie::detail::real_t<T>>(draw()), static_cast<aie::detail::real_t<T>>(draw())}, i);
    else
      v.set(static_cast<T>(draw()), i);
  }
  return v;
}

TEST(MulFloat, SingleNumbers) {
  volatile float a = 1.0000001F, b = 1.0000001F, c = -1.0000002F;
  const volatile float product = a * b;
  EXPECT_EQ(aie::mul(a + 0, b + 0), product);
  EXPECT_EQ(aie::mac(c + 0, a + 0, b + 0), c + product);
  EXPECT_EQ(aie::msc(c + 0, a + 0, b + 0), c - product);
}

#if __AIE_ARCH__ == 10

// Rounds to float; the volatile variable keeps compilers from joining two roundings.
float rounded_to_float(float value) {
  volatile float stored = value;
  return stored;
}

TEST(MulFloat, EachStepIsRounded) {
  Draw draw;
  for (int round = 0; round < kRounds; ++round) {
    const auto a = any_vector<float>(draw), b = any_vector<float>(draw);
    const aie::accum<accfloat, kLanes> acc(any_vector<float>(draw));
    const auto product = aie::mul(a, b), plus = aie::mac(acc, a, b), minus = aie::msc(acc, a, b);
    const auto by_one = aie::mac(acc, a[2], b), negated = aie::negmul(a, b), absolute = aie::mul(aie::op_abs(a), b);
    for (unsigned i = 0; i < kLanes; ++i) {
      const float p = rounded_to_float(a.get(i) * b.get(i));
      ASSERT_EQ(product.lane(i), p);
      ASSERT_EQ(negated.lane(i), -p);
      ASSERT_EQ(plus.lane(i), rounded_to_float(acc.lane(i) + p));
      ASSERT_EQ(minus.lane(i), rounded_to_float(acc.lane(i) - p));
      ASSERT_EQ(by_one.lane(i), rounded_to_float(acc.lane(i) + rounded_to_float(a.get(2) * b.get(i))));
      ASSERT_EQ(absolute.lane(i), rounded_to_float(std::fabs(a.get(i)) * b.get(i)));
    }
  }
}

TEST(MulFloat, MatricesAddInOrder) {
  Draw draw;
  for (int round = 0; round < kRounds; ++round) {
    aie::vector<float, 8> a = any_vector<float>(draw).extract<8>(0), b = any_vector<float>(draw).extract<8>(0);
    aie::mmul<4, 2, 4, float> c;
    c.mul(a, b);
    c.mac(a, b);
    for (unsigned i = 0; i < 16; ++i) {
      float sum = rounded_to_float(a.get(i / 4 * 2) * b.get(i % 4));
      for (const unsigned k : {1U, 0U, 1U})
        sum = rounded_to_float(sum + rounded_to_float(a.get(i / 4 * 2 + k) * b.get(k * 4 + i % 4)));
      ASSERT_EQ(c.to_accum().lane(i), sum);
    }
  }
}

TEST(MulFloat, SlidesInOrder) {
  Draw draw;
  const auto coeff = any_vector<float>(draw).extract<8>(0);
  const auto data = any_vector<float>(draw);
  const auto got = aie::sliding_mul<8, 3, 2, 3, 2>(coeff, 5, data, 11);
  for (unsigned l = 0; l < 8; ++l) {
    float sum = rounded_to_float(coeff.get(5) * data.get((11 + 2 * l) % 16));
    for (unsigned p = 1; p < 3; ++p)
      sum = rounded_to_float(sum + rounded_to_float(coeff.get((5 + 2 * p) % 8) * data.get((11 + 2 * l + 3 * p) % 16)));
    ASSERT_EQ(got.lane(l), sum);
  }
}

#endif

struct Sum {
  double real = 0, imag = 0, magnitude = 0;  // magnitude: of the largest term
  void add(double real_term, double imag_term) {
    real += real_term, imag += imag_term;
    for (const double term : {real_term, imag_term})
      magnitude = std::fabs(term) > magnitude ? std::fabs(term) : magnitude;
  }
};
template <class T>
double real_of(T value) {
  if constexpr (aie::detail::is_complex<T>)
    return static_cast<float>(value.real);
  else
    return static_cast<float>(value);
}
template <class T>
double imag_of(T value) {
  if constexpr (aie::detail::is_complex<T>)
    return static_cast<float>(value.imag);
  else
    return 0;
}

// Expects that products and sums of products differ from exact numbers by at most `bound`, relative to the largest
// term.
template <class A, class B>
void is_near(double bound) {
  Draw draw;
  for (int round = 0; round < kRounds; ++round) {
    const auto a = any_vector<A>(draw);
    const auto b = any_vector<B>(draw);
    const auto product = aie::mul(a, b);
    const auto twice = aie::mac(product, a, b), none = aie::msc(product, a, b);
    for (unsigned i = 0; i < kLanes; ++i) {
      Sum sum;
      sum.add(real_of(a.get(i)) * real_of(b.get(i)), real_of(a.get(i)) * imag_of(b.get(i)));
      sum.add(-imag_of(a.get(i)) * imag_of(b.get(i)), imag_of(a.get(i)) * real_of(b.get(i)));
      const double most = sum.magnitude * bound;
      ASSERT_NEAR(real_of(product.lane(i)), sum.real, most);
      ASSERT_NEAR(imag_of(product.lane(i)), sum.imag, most);
      ASSERT_NEAR(real_of(twice.lane(i)), 2 * sum.real, 4 * most);
      ASSERT_NEAR(imag_of(twice.lane(i)), 2 * sum.imag, 4 * most);
      ASSERT_NEAR(real_of(none.lane(i)), 0, 4 * most);
      ASSERT_NEAR(imag_of(none.lane(i)), 0, 4 * most);
    }
  }
}
TEST(MulFloat, ComplexNumbers) {
  is_near<float, float>(0x1p-22);
#if __AIE_ARCH__ != 21
  is_near<float, cfloat>(0x1p-22);
  is_near<cfloat, float>(0x1p-22);
  is_near<cfloat, cfloat>(0x1p-21);
#endif
#if __AIE_ARCH__ != 10
  is_near<bfloat16, bfloat16>(0x1p-22);
#endif
#if __AIE_ARCH__ == 20
  is_near<bfloat16, cbfloat16>(0x1p-22);
  is_near<cbfloat16, bfloat16>(0x1p-22);
  is_near<cbfloat16, cbfloat16>(0x1p-21);
#endif
}

// Expects that each lane of a product of matrices differs from the exact sum by at most 2^-18, relative to the largest
// term.
template <unsigned M, unsigned K, unsigned N, class A, class B>
void matrix_is_near() {
  Draw draw;
  aie::vector<A, M * K> a;
  aie::vector<B, K * N> b;
  const auto fill = [&](auto& v) {
    using T = typename std::remove_cvref_t<decltype(v)>::value_type;
    for (unsigned i = 0; i < v.size(); ++i) v.set(any_vector<T>(draw).get(0), i);
  };
  fill(a);
  fill(b);
  aie::mmul<M, K, N, A, B> c;
  c.mac(a, b);
  for (unsigned i = 0; i < M * N; ++i) {
    Sum sum;
    for (unsigned k = 0; k < K; ++k) {
      const auto x = a.get(i / N * K + k);
      const auto y = b.get(k * N + i % N);
      sum.add(real_of(x) * real_of(y), real_of(x) * imag_of(y));
      sum.add(-imag_of(x) * imag_of(y), imag_of(x) * real_of(y));
    }
    ASSERT_NEAR(real_of(c.to_accum().lane(i)), sum.real, sum.magnitude * 0x1p-18) << M << "x" << K << "x" << N;
    ASSERT_NEAR(imag_of(c.to_accum().lane(i)), sum.imag, sum.magnitude * 0x1p-18) << M << "x" << K << "x" << N;
  }
}
template <aie::tables::element E>
constexpr auto float_of() {
  using aie::tables::element;
  if constexpr (E == element::kFloat)
    return float{};
  else if constexpr (E == element::kCfloat)
    return cfloat{};
  else if constexpr (E == element::kBfloat16)
    return bfloat16{};
  else if constexpr (E == element::kCbfloat16)
    return cbfloat16{};
}
template <unsigned Row>
void float_shape() {
  constexpr aie::tables::mmul_shape row = aie::tables::kMmulShapes[Row];
  using A = decltype(float_of<row.a>());
  using B = decltype(float_of<row.b>());
  if constexpr (!std::is_void_v<A>) matrix_is_near<row.rows, row.inner, row.columns, A, B>();
}
template <unsigned... Rows>
void float_shapes(std::integer_sequence<unsigned, Rows...>) {
  (float_shape<Rows>(), ...);
}
TEST(MulFloat, EachShapeOfFloats) {
  float_shapes(
      std::make_integer_sequence<unsigned, sizeof aie::tables::kMmulShapes / sizeof aie::tables::kMmulShapes[0]>{});
}

}  // namespace
