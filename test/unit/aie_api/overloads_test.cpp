// Tests the documented overloads of functions that other tests use in a single form.
#include "aie_api/lanes.h"

namespace {

TEST(Overloads, EqualToAnElement) {
  lanes::All::each([]<class T>() {
    constexpr unsigned elems = lanes::kLanes<T, 256>;
    std::mt19937_64 random(elems);
    auto v = aie::zeros<T, elems>();
    const T zero = v.get(0);
    EXPECT_TRUE(aie::equal(v, zero) && aie::equal(zero, v) && aie::equal(v, v[1]));
    EXPECT_FALSE(aie::not_equal(v, zero) || aie::not_equal(zero, v));
    for (unsigned i = 0; i < elems; ++i) {
      auto other = v;
      other.set(lanes::any<T, elems>(random).get(0), i);
      const bool same = aie::eq(T(other.get(i)), zero);
      EXPECT_EQ(aie::equal(other, zero), same);
      EXPECT_EQ(aie::equal(zero, other), same);
      EXPECT_EQ(aie::not_equal(other, zero), !same);
      EXPECT_EQ(aie::not_equal(zero, other), !same);
    }
  });
}

template <class From, class Plain, class To>
void widens() {
  constexpr unsigned elems = lanes::kLanes<From, 256>, bits = aie::detail::bits_of<From>;
  std::mt19937_64 random(bits);
  const auto v = lanes::any<From, elems>(random);
  const auto low = [&](unsigned i) { return static_cast<std::int64_t>(v.get(i)) & ((std::int64_t{1} << bits) - 1); };
  const auto extended = [&](unsigned i) { return low(i) - (low(i) >> (bits - 1) << bits); };
  static_assert(std::same_as<decltype(aie::unpack(v)), aie::vector<Plain, elems>>);
  lanes::expect(aie::unpack(aie::op_sign(v, false)), [&](unsigned i) { return static_cast<Plain>(low(i)); });
  lanes::expect(aie::unpack(aie::op_sign(v, true)), [&](unsigned i) { return static_cast<Plain>(extended(i)); });
  lanes::expect(aie::unpack(aie::op_none(v)),
                [&](unsigned i) { return static_cast<Plain>(aie::detail::is_signed<From> ? extended(i) : low(i)); });
  lanes::expect(aie::unpack<decltype(v), To>(v),
                [&](unsigned i) { return static_cast<To>(aie::detail::is_signed<From> ? extended(i) : low(i)); });
}
TEST(Overloads, UnpackByASign) {
  widens<int8, int16, int16>();
#if __AIE_ARCH__ == 10
  widens<uint8, int16, int16>();
#else
  widens<uint8, uint16, int16>();
  widens<int16, int32, uint32>();
  widens<uint16, uint32, uint32>();
  widens<uint4, uint8, uint8>();
#endif
}

TEST(Overloads, PackByASign) {
  std::mt19937_64 random(3);
  for (const lanes::Saturation& saturation : lanes::kSaturations) {
    const lanes::Modes modes(saturation.mode, aie::rounding_mode::floor);
    const auto v = lanes::any<int16, 32>(random);
    const auto model = [&](unsigned i, bool is_signed) {
      return static_cast<std::int64_t>(model::limited(v.get(i), 8, is_signed, saturation.meaning));
    };
    for (const bool is_signed : {false, true})
      lanes::expect(aie::pack(aie::op_sign(v, is_signed)),
                    [&](unsigned i) { return static_cast<int8>(model(i, is_signed)); });
    lanes::expect(aie::pack(aie::op_none(v)), [&](unsigned i) { return static_cast<int8>(model(i, true)); });
    lanes::expect(aie::pack<decltype(v), uint8>(v), [&](unsigned i) { return static_cast<uint8>(model(i, false)); });
  }
}

TEST(Overloads, AMatrixIsMadeOfAVector) {
  std::mt19937_64 random(4);
  using M = std::conditional_t<__AIE_ARCH__ == 21, aie::mmul<8, 2, 8, int16, int16>, aie::mmul<4, 4, 4, int16, int16>>;
  const auto v = lanes::any<int16, M::size_C>(random);
  const M plain = v;
  const M shifted(v, 3);
  for (unsigned i = 0; i < M::size_C; ++i) {
    EXPECT_TRUE(plain.to_accum().lane(i) == v.get(i));
    EXPECT_TRUE(shifted.to_accum().lane(i) == 8 * v.get(i));
  }
}

TEST(Overloads, AbsSquareOfAnElement) {
  EXPECT_EQ(aie::abs_square(cint16(3, -4)), 25);
  static_assert(std::same_as<decltype(aie::abs_square(cint16(3, -4))), int16>);
  EXPECT_EQ(aie::abs_square(cint16(-32768, 300)), static_cast<int16>(90000));
  EXPECT_EQ(aie::abs_square(cint32(-65536, 7)), 49);
  EXPECT_EQ(aie::abs_square(cint32(46341, 0)), -2147479015);
  const auto v = aie::broadcast<cint16, 8>(cint16(-5, 6));
  EXPECT_EQ(aie::abs_square(v[3]), 61);
#if __AIE_ARCH__ != 21
  EXPECT_EQ(aie::abs_square(cfloat(0.1F, 3.3F)), 0.1F * 0.1F + static_cast<float>(3.3F * 3.3F));
#endif
}

#if __AIE_ARCH__ != 21
TEST(Overloads, InverseOfComplexFloats) {
  const aie::vector<cfloat, 4> v(cfloat(1, 2), cfloat(-0.5F, 0), cfloat(0, 4), cfloat(3, -7));
  const auto inverse = aie::inv(v);
  for (unsigned i = 0; i < 4; ++i) {
    const cfloat one = aie::inv(cfloat(v.get(i)));
    EXPECT_TRUE(inverse.get(i) == one);
    EXPECT_NEAR((one * v.get(i)).real, 1, 1e-6);
    EXPECT_NEAR((one * v.get(i)).imag, 0, 1e-6);
  }
}
#endif

TEST(Overloads, ReduceMulByAnAccumulator) {
  std::mt19937_64 random(5);
  const auto v = lanes::any<int16, 16>(random);
  const auto w = lanes::any<int32, 8>(random);
  const lanes::Modes modes(aie::saturation_mode::none, aie::rounding_mode::floor);
  std::uint32_t of16 = 1, of32 = 1;
  for (unsigned i = 0; i < 16; ++i) of16 *= static_cast<std::uint32_t>(int{v.get(i)} | 1);
  for (unsigned i = 0; i < 8; ++i) of32 *= static_cast<std::uint32_t>(w.get(i) | 1);
  EXPECT_EQ(aie::reduce_mul<acc48>(aie::bit_or(v, static_cast<int16>(1))), static_cast<int16>(of16));
  EXPECT_EQ(aie::reduce_mul<acc64>(aie::bit_or(w, 1)), static_cast<int32>(of32));
#if __AIE_ARCH__ == 10
  EXPECT_EQ(aie::reduce_mul<accfloat>(aie::broadcast<float, 8>(1.5F)),
            1.5F * 1.5F * 1.5F * 1.5F * 1.5F * 1.5F * 1.5F * 1.5F);
#endif
}

}  // namespace
