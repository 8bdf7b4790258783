// Tests the multiplication intrinsics of AIE-ML and XDNA 2 against sums of products. The parts of a name, such as
// `mul_4x4_4x4_2ch`, say which products a lane sums.
#include "aie_api/lanes.h"

#if __AIE_ARCH__ != 10
namespace ml_products {
namespace {

std::mt19937_64 random_bits(40);

template <class V>
V any_register() {
  return lanes::any<typename V::value_type, V::size()>(random_bits);
}
template <class Accum>
Accum any_accum() {
  Accum acc;
  for (unsigned i = 0; i < Accum::size(); ++i)
    acc.set_lane(i, static_cast<typename Accum::lane_type>(static_cast<std::int64_t>(random_bits())));
  return acc;
}

// A shape gives the indices of the elements of A and B that a lane multiplies in term k.
struct Matrix {
  unsigned inner, columns;
  unsigned a(unsigned lane, unsigned k) const { return lane / columns * inner + k; }
  unsigned b(unsigned lane, unsigned k) const { return k * columns + lane % columns; }
};
struct Elements {  // successive terms of a lane lie `lanes` elements apart
  unsigned inner, lanes;
  unsigned a(unsigned lane, unsigned k) const { return k * lanes + lane; }
  unsigned b(unsigned lane, unsigned k) const { return k * lanes + lane; }
};
struct Convolution {  // channels beside each other
  unsigned inner, channels;
  unsigned a(unsigned lane, unsigned k) const { return lane + k * channels; }
  unsigned b(unsigned lane, unsigned k) const { return k * channels + lane % channels; }
};

template <class Accum, class A, class B, class Shape>
model::Int sum_of(const A& a, bool sign_a, const B& b, bool sign_b, Shape shape, unsigned lane) {
  model::Int sum = 0;
  for (unsigned k = 0; k < shape.inner; ++k)
    sum += model::wrapped(static_cast<std::int64_t>(a.get(shape.a(lane, k))), A::type_bits(), sign_a) *
           model::wrapped(static_cast<std::int64_t>(b.get(shape.b(lane, k))), B::type_bits(), sign_b);
  return sum;
}
template <class Accum>
void expect_lane(const Accum& got, unsigned lane, model::Int want) {
  ASSERT_EQ(std::int64_t{got.lane(lane)}, static_cast<std::int64_t>(model::wrapped(want, Accum::accum_bits(), true)))
      << lane;
}

#define CHECK_NAMES(name)                                                                                            \
  template <class Accum, class A, class B, class Shape>                                                              \
  void check_##name(Shape shape) {                                                                                   \
    const A a = any_register<A>();                                                                                   \
    const B b = any_register<B>();                                                                                   \
    const Accum one = any_accum<Accum>(), two = any_accum<Accum>();                                                  \
    const bool sa = A::is_signed(), sb = B::is_signed();                                                             \
    const Accum mul = mul_##name(a, b), neg = negmul_##name(a, b), mac = mac_##name(a, b, one);                      \
    const Accum msc = msc_##name(a, b, one), addmac = addmac_##name(a, b, one, two);                                 \
    const Accum addmsc = addmsc_##name(a, b, one, two), told = mac_##name(a, !sa, b, sb, one);                       \
    const Accum other = mul_##name(a, sa, b, !sb), conf = mul_##name##_conf(a, b, 1);                                \
    const Accum negconf = negmul_##name##_conf(a, b, 1), zero = mac_##name##_conf(a, b, one, 1, 0, 0, 0);            \
    const Accum shifted = msc_##name##_conf(a, b, one, 0, 1, 1, 0), less = mac_##name##_conf(a, b, one, 0, 0, 1, 1); \
    for (unsigned i = 0; i < Accum::size(); ++i) {                                                                   \
      const model::Int product = sum_of<Accum>(a, sa, b, sb, shape, i), first = one.lane(i);                         \
      expect_lane(mul, i, product);                                                                                  \
      expect_lane(neg, i, -product);                                                                                 \
      expect_lane(mac, i, first + product);                                                                          \
      expect_lane(msc, i, first - product);                                                                          \
      expect_lane(addmac, i, first + two.lane(i) + product);                                                         \
      expect_lane(addmsc, i, first + two.lane(i) - product);                                                         \
      expect_lane(told, i, first + sum_of<Accum>(a, !sa, b, sb, shape, i));                                          \
      expect_lane(other, i, sum_of<Accum>(a, sa, b, !sb, shape, i));                                                 \
      expect_lane(conf, i, -product);                                                                                \
      expect_lane(negconf, i, product);                                                                              \
      expect_lane(zero, i, product);                                                                                 \
      expect_lane(shifted, i, (first << 16) + product);                                                              \
      expect_lane(less, i, -first - product);                                                                        \
    }                                                                                                                \
  }

#if __AIE_ARCH__ == 20
CHECK_NAMES(4x16_16x8)
CHECK_NAMES(4x8_8x8)
CHECK_NAMES(elem_32_2)
CHECK_NAMES(conv_4x4_8ch)
CHECK_NAMES(conv_8x8_4ch)
CHECK_NAMES(conv_32x8)
CHECK_NAMES(4x4_4x8)
CHECK_NAMES(4x2_2x8)
CHECK_NAMES(elem_32)
CHECK_NAMES(4x2_2x4)
CHECK_NAMES(2x8_8x8)
CHECK_NAMES(4x8_8x4)
CHECK_NAMES(2x4_4x8)
CHECK_NAMES(4x4_4x4)
CHECK_NAMES(elem_16_2)
CHECK_NAMES(conv_16x4)

TEST(MlProducts, Integers) {
  for (int turn = 0; turn < 3; ++turn) {
    check_4x16_16x8<v32acc32, v64uint8, v128int4>(Matrix{16, 8});
    check_4x16_16x8<v32acc32, v64int8, v128uint4>(Matrix{16, 8});
    check_4x8_8x8<v32acc32, v64int8, v64int8>(Matrix{8, 8});
    check_4x8_8x8<v32acc32, v64uint8, v64int8>(Matrix{8, 8});
    check_elem_32_2<v32acc32, v64int8, v64uint8>(Elements{2, 32});
    check_conv_4x4_8ch<v32acc32, v64int8, v64int8>(Convolution{4, 8});
    check_conv_8x8_4ch<v32acc32, v64uint8, v64int8>(Convolution{8, 4});
    check_conv_32x8<v32acc32, v64int8, v64int8>(Convolution{8, 1});
    check_4x4_4x8<v32acc32, v32int16, v64int8>(Matrix{4, 8});
    check_4x2_2x8<v32acc32, v32int16, v32int16>(Matrix{2, 8});
    check_elem_32<v32acc32, v32int16, v32uint16>(Elements{1, 32});
    check_4x2_2x4<v16acc64, v16int32, v32int16>(Matrix{2, 4});
    check_2x8_8x8<v16acc64, v32int16, v64uint8>(Matrix{8, 8});
    check_4x8_8x4<v16acc64, v32uint16, v64int8>(Matrix{8, 4});
    check_2x4_4x8<v16acc64, v32int16, v32int16>(Matrix{4, 8});
    check_4x4_4x4<v16acc64, v32int16, v32int16>(Matrix{4, 4});
    check_elem_16_2<v16acc64, v32int16, v32uint16>(Elements{2, 16});
    check_conv_16x4<v16acc64, v32int16, v32int16>(Convolution{4, 1});
  }
}
TEST(MlProducts, TheOthersOfAieMl) {
  const v32int16 a = any_register<v32int16>(), b = any_register<v32int16>();
  const v32acc32 one = any_accum<v32acc32>(), two = any_accum<v32acc32>();
  const v32acc32 negmac = negmac_elem_32(a, b, one), negmsc = negmsc_elem_32(a, b, one);
  const v32acc32 submac = submac_elem_32(a, b, one, two), submsc = submsc_elem_32(a, b, one, two);
  for (unsigned i = 0; i < 32; ++i) {
    const model::Int product = model::Int{a.get(i)} * b.get(i), first = one.lane(i), second = two.lane(i);
    expect_lane(negmac, i, -first - product);
    expect_lane(negmsc, i, -first + product);
    expect_lane(submac, i, first - second + product);
    expect_lane(submsc, i, first - second - product);
  }
  // Each of two channels multiplies a 4 x 4 matrix by a 4 x 4 matrix.
  const v64int8 c = any_register<v64int8>();
  const v32acc32 pair = mul_4x4_4x4_2ch(a, c);
  for (unsigned lane = 0; lane < 32; ++lane) {
    const unsigned m = lane / 8, n = lane / 2 % 4, channel = lane % 2;
    model::Int sum = 0;
    for (unsigned k = 0; k < 4; ++k)
      sum += model::Int{a.get((m * 4 + k) * 2 + channel)} * c.get((k * 4 + n) * 2 + channel);
    expect_lane(pair, lane, sum);
  }
}
#else
CHECK_NAMES(8x8_8x8)
CHECK_NAMES(8x4_4x8)
CHECK_NAMES(8x2_2x8)
CHECK_NAMES(4x16_16x16)
CHECK_NAMES(4x8_8x8)
CHECK_NAMES(4x4_4x8)
CHECK_NAMES(4x2_2x8)

TEST(MlProducts, Integers) {
  for (int turn = 0; turn < 3; ++turn) {
    check_8x8_8x8<v64acc32, v64int8, v64uint8>(Matrix{8, 8});
    check_8x4_4x8<v64acc32, v32int16, v64int8>(Matrix{4, 8});
    check_8x2_2x8<v64acc32, v32uint16, v32int16>(Matrix{2, 8});
    check_4x16_16x16<v64acc32, v64int8, v256int4>(Matrix{16, 16});
    check_4x8_8x8<v32acc64, v32int16, v64int8>(Matrix{8, 8});
    check_4x4_4x8<v32acc64, v32int16, v32uint16>(Matrix{4, 8});
    check_4x2_2x8<v32acc64, v16int32, v32int16>(Matrix{2, 8});
  }
}
#endif
#undef CHECK_NAMES

// Returns bfloat16 numbers that are whole, so their sums are exact in any order.
template <class V>
V whole_numbers() {
  V v;
  for (unsigned i = 0; i < V::size(); ++i)
    v.set(bfloat16(static_cast<float>(static_cast<int>(random_bits() % 201) - 100)), i);
  return v;
}
template <class Accum>
Accum whole_accum() {
  Accum acc;
  for (unsigned i = 0; i < Accum::size(); ++i)
    acc.set_lane(i, static_cast<float>(static_cast<int>(random_bits() % 2001) - 1000));
  return acc;
}
#define CHECK_FLOATS(name, Accum, V, shape)                                                                            \
  {                                                                                                                    \
    const V a = whole_numbers<V>(), b = whole_numbers<V>();                                                            \
    const Accum one = whole_accum<Accum>(), two = whole_accum<Accum>();                                                \
    const Accum mul = mul_##name(a, b), neg = negmul_##name(a, b), mac = mac_##name(a, b, one);                        \
    const Accum msc = msc_##name(a, b, one), addmac = addmac_##name(a, b, one, two);                                   \
    const Accum addmsc = addmsc_##name(a, b, one, two);                                                                \
    for (unsigned i = 0; i < Accum::size(); ++i) {                                                                     \
      float product = 0;                                                                                               \
      for (unsigned k = 0; k < shape.inner; ++k) product += float{a.get(shape.a(i, k))} * float{b.get(shape.b(i, k))}; \
      ASSERT_EQ(mul.lane(i), product);                                                                                 \
      ASSERT_EQ(neg.lane(i), -product);                                                                                \
      ASSERT_EQ(mac.lane(i), one.lane(i) + product);                                                                   \
      ASSERT_EQ(msc.lane(i), one.lane(i) - product);                                                                   \
      ASSERT_EQ(addmac.lane(i), one.lane(i) + two.lane(i) + product);                                                  \
      ASSERT_EQ(addmsc.lane(i), one.lane(i) + two.lane(i) - product);                                                  \
    }                                                                                                                  \
  }
TEST(MlProducts, Floats) {
  for (int turn = 0; turn < 5; ++turn) {
#if __AIE_ARCH__ == 20
    const Matrix matrix{8, 4};
    const Elements pairs{2, 16};
    CHECK_FLOATS(4x8_8x4, v16accfloat, v32bfloat16, matrix)
    CHECK_FLOATS(elem_16_2, v16accfloat, v32bfloat16, pairs)
#else
    const Elements half{1, 32}, whole{1, 64};
    CHECK_FLOATS(elem_32, v32accfloat, v32bfloat16, half)
    CHECK_FLOATS(elem_64, v64accfloat, v64bfloat16, whole)
#endif
  }
}
#undef CHECK_FLOATS

}  // namespace
}  // namespace ml_products
#endif
