// Tests mmul with each integer shape of the table for this architecture, against sums in 128 bits.
#include "aie_api/model_products.h"

namespace model {
namespace {

template <unsigned M, unsigned K, unsigned N, class A, class B>
void multiplies_as_the_model_says() {
  using Matrix = aie::mmul<M, K, N, A, B>;
  static_assert(Matrix::size_A == M * K && Matrix::size_B == K * N && Matrix::size_C == M * N &&
                Matrix::size() == M * N);
  std::mt19937_64 random(M * 10000 + K * 100 + N);
  for (int round = 0; round < 12; ++round) {
    const auto a = any_vector<A, M * K>(random);
    const auto b = any_vector<B, K * N>(random);
    const auto start = any_accum<typename Matrix::accum_type>(random);
    const auto product = [&](unsigned lane) {
      Complex sum;
      for (unsigned k = 0; k < K; ++k) sum = sum + number(a.get(lane / N * K + k)) * number(b.get(k * N + lane % N));
      return sum;
    };
    Matrix c;
    c.mac(a, b);
    expect_lanes("mac into zeros", c.to_accum(), product);
    c = start;
    c.mac(a, b);
    expect_lanes("mac", c.to_accum(), [&](unsigned i) { return lane(start, i) + product(i); });
    c.mul(a, b);
    expect_lanes("mul", c.to_accum(), product);
    Matrix zeroed(aie::op_zero(start, true)), kept(aie::op_zero(start, false));
    zeroed.mac(a, b);
    kept.mac(a, b);
    expect_lanes("op_zero", zeroed.to_accum(), product);
    expect_lanes("op_zero not set", kept.to_accum(), [&](unsigned i) { return lane(start, i) + product(i); });
    if constexpr (!aie::detail::is_complex<A> && !aie::detail::is_complex<B>) {
      c.mul(aie::op_sign(a, false), b);
      expect_lanes("op_sign", c.to_accum(), [&](unsigned lane) {
        Complex sum;
        for (unsigned k = 0; k < K; ++k)
          sum = sum + Complex{wrapped(number(a.get(lane / N * K + k)).real, aie::detail::bits_of<A>, false), 0} *
                          number(b.get(k * N + lane % N));
        return sum;
      });
    }
    if (testing::Test::HasFatalFailure()) return;
  }
}

template <unsigned Row>
void shape() {
  constexpr aie::tables::mmul_shape row = aie::tables::kMmulShapes[Row];
  using A = element_type<row.a>;
  using B = element_type<row.b>;
  SCOPED_TRACE(testing::Message() << "row " << Row << ": " << row.rows << "x" << row.inner << "x" << row.columns);
  if constexpr (aie::detail::is_integer<A>)
    multiplies_as_the_model_says<row.rows, row.inner, row.columns, A, B>();
  else
    static_assert(aie::mmul<row.rows, row.inner, row.columns, A, B>::size_A == row.rows * row.inner);
}
template <unsigned First, unsigned... Rows>
void shapes(std::integer_sequence<unsigned, Rows...>) {
  (shape<First + Rows>(), ...);
}

constexpr unsigned kShapes = sizeof aie::tables::kMmulShapes / sizeof aie::tables::kMmulShapes[0];
TEST(Mmul, EachShapeOfTheTable) {
  static_assert(kShapes >= 30);
  shapes<0>(std::make_integer_sequence<unsigned, kShapes>{});
}

template <class A, class B>
void unsigned_ones() {
  multiplies_as_the_model_says<4, 8, 8, A, B>();
}
#if __AIE_ARCH__ != 10
TEST(Mmul, UnsignedElements) {
  unsigned_ones<uint8, int8>();
  unsigned_ones<int8, uint8>();
  unsigned_ones<uint8, uint8>();
  multiplies_as_the_model_says<4, 4, 8, uint16, int8>();
  multiplies_as_the_model_says<4, 2, 8, uint16, uint16>();
}
#else
TEST(Mmul, UnsignedElements) {
  unsigned_ones<uint8, int8>();
  unsigned_ones<uint8, uint8>();
}
#endif

TEST(Mmul, ComesFromAndLeavesToVectors) {
  std::mt19937_64 random(4);
  const auto v = any_vector<int16, 32>(random);
  const aie::mmul<4, 8, 8, int8> c(v, 3);
  for (unsigned i = 0; i < 32; ++i) ASSERT_EQ(static_cast<std::int64_t>(c.to_accum().lane(i)), v.get(i) * 8);
  const auto back = c.to_vector<int16>(3);
  for (unsigned i = 0; i < 32; ++i) ASSERT_EQ(back.get(i), v.get(i));
  const aie::accum<aie::mmul<4, 8, 8, int8>::accum_type::tag, 32> as_accum = c;
  for (unsigned i = 0; i < 32; ++i) ASSERT_EQ(static_cast<std::int64_t>(as_accum.lane(i)), v.get(i) * 8);
}

TEST(Mmul, Functions) {
  std::mt19937_64 random(5);
  const auto a = any_vector<int8, 32>(random);
  const auto b = any_vector<int8, 64>(random);
  aie::mmul<4, 8, 8, int8> want;
  want.mul(a, b);
  const auto once = aie::mmul_fn<4, 8, 8>(a, b);
  const auto twice = aie::mmac_fn<4, 8, 8>(once.to_accum(), a, b);
  const auto thrice = aie::mmac_fn<4, 8, 8>(twice, a, b);
  for (unsigned i = 0; i < 32; ++i) {
    const Complex product = lane(want.to_accum(), i);
    ASSERT_TRUE(lane(once.to_accum(), i) == product);
    ASSERT_TRUE(lane(twice.to_accum(), i) == product + product);
    ASSERT_TRUE(lane(thrice.to_accum(), i) == product + product + product);
  }
}

TEST(Mmul, ShapesThatAreNotInTheTable) {
  static_assert(!aie::detail::is_mmul_shape<3, 8, 8, int8, int8>());
  static_assert(!aie::detail::is_mmul_shape<4, 8, 8, int8, int32>());
  static_assert(aie::detail::is_mmul_shape<4, 8, 8, uint8, int8>());
  static_assert(aie::detail::is_mmul_shape<4, 16, 8, int8, int8>() == (__AIE_ARCH__ != 21));
}

}  // namespace
}  // namespace model
