// Tests operators: those of vectors must call the functions, and those of element references must work on the elements.
#include "aie_api/lanes.h"

#include <concepts>

namespace operator_calls {
namespace {

using namespace aie::operators;

template <class A, class B>
void same(const A& a, const B& b) {
  static_assert(std::same_as<A, B>);
  if constexpr (aie::Vector<A>)
    lanes::expect(a, [&](unsigned i) { return b.get(i); });
  else
    ASSERT_TRUE((a == b));
}

TEST(Operators, OfVectorsAndElements) {
  lanes::All::each([]<class T>() {
    constexpr unsigned elems = lanes::kLanes<T, 512>;
    std::mt19937_64 random(elems);
    const auto v = lanes::any<T, elems>(random), w = lanes::any<T, elems>(random);
    const T c = model::any<T>(random);
    same(v + w, aie::add(v, w));
    same(v - c, aie::sub(v, c));
    same(c + v, aie::add(c, v));
    same(w[0] - v, aie::sub(w[0], v));
    same(-v, aie::neg(v));
    same(v == w, aie::eq(v, w));
    same(v != c, aie::neq(v, c));
    auto sum = v;
    sum += w;
    same(sum, aie::add(v, w));
    sum -= c;
    same(sum, aie::sub(aie::add(v, w), c));
    if constexpr (!aie::detail::is_complex<T>) {
      same(v < w, aie::lt(v, w));
      same(v <= c, aie::le(v, c));
      same(c > w, aie::gt(c, w));
      same(v >= w, aie::ge(v, w));
    }
    if constexpr (aie::detail::is_integer<T> && !aie::detail::is_complex<T>) {
      same(v & w, aie::bit_and(v, w));
      same(v | c, aie::bit_or(v, c));
      same(c ^ w, aie::bit_xor(c, w));
      same(~v, aie::bit_not(v));
      same(v << 2, aie::upshift(v, 2));
      same(v >> 1, aie::downshift(v, 1));
    }
  });
}
#if __AIE_ARCH__ != 21  // XDNA 2 has no cfloat
TEST(Operators, ComplexFloatsAreScaledByFloats) {
  const cfloat value{1.5F, -0.25F};
  ASSERT_EQ(value * 3.0F, (cfloat{4.5F, -0.75F}));
  ASSERT_EQ(3.0F * value, (cfloat{4.5F, -0.75F}));
  ASSERT_EQ((value * __builtin_inff()).real, __builtin_inff());
  ASSERT_EQ((cfloat{0, 1} * -__builtin_inff()).imag, -__builtin_inff());  // no product of the two real parts
}
#endif
TEST(Operators, OfAccumulators) {
  const auto v = aie::broadcast<int16, 16>(5);
  aie::accum<acc64, 16> acc(v, 4);
  acc += v;
  acc -= static_cast<int16>(1);
  for (unsigned i = 0; i < 16; ++i) ASSERT_TRUE(acc.lane(i) == 84);
#if __AIE_ARCH__ != 10
  const auto other = -(acc + acc);
  for (unsigned i = 0; i < 16; ++i) ASSERT_TRUE(other.lane(i) == -168);
#endif
}

// add() refuses operands of unequal element types or sizes. On AIE it also refuses two accumulators.
template <class A, class B>
concept Addable = requires(const A& a, const B& b) { aie::add(a, b); };
static_assert(Addable<aie::vector<int16, 16>, int16>);
static_assert(!Addable<aie::vector<int16, 16>, int>, "the scalar has another type");
static_assert(!Addable<aie::vector<int16, 16>, aie::vector<int16, 32>>);
static_assert(!Addable<aie::vector<int16, 16>, aie::vector<int32, 16>>);
#if __AIE_ARCH__ != 10
static_assert(Addable<aie::vector<uint16, 16>, uint16>);
static_assert(Addable<aie::vector<bfloat16, 16>, bfloat16>);
#endif
static_assert(Addable<aie::accum<acc64, 8>, aie::accum<acc64, 8>> == (__AIE_ARCH__ != 10));
static_assert(!Addable<aie::accum<acc64, 8>, aie::accum<acc64, 16>>);
static_assert(!Addable<aie::accum<acc64, 8>, float>);

TEST(ElementReferences, AreTheirElements) {
  aie::vector<int16, 8> v(static_cast<int16>(7), static_cast<int16>(-3));
  const auto& constant = v;
  EXPECT_EQ(v[0] + 1, 8);
  EXPECT_EQ(1 - v[0], -6);
  EXPECT_EQ(v[0] * v[1], -21);
  EXPECT_EQ(constant[0] & 3, 3);
  EXPECT_EQ(v[0] | 8, 15);
  EXPECT_EQ(v[0] ^ v[0], 0);
  EXPECT_EQ(v[0] << 2, 28);
  EXPECT_EQ(v[1] >> 1, -2);
  EXPECT_EQ(~v[0], ~7);
  EXPECT_EQ(-constant[1], 3);
  EXPECT_TRUE(v[0] > v[1] && v[1] < 0 && 7 == v[0] && v[0] != constant[1] && v[0] >= 7 && v[1] <= constant[1]);
  v[1] = v[0];
  EXPECT_EQ(v.get(1), 7);
}
TEST(ElementReferences, OfComplexNumbersAndBfloat16) {
  aie::vector<cint16, 8> v(cint16(1, 2), cint16(3, 4));
  EXPECT_TRUE(v[0] + v[1] == cint16(4, 6));
  EXPECT_TRUE(v[0] * cint16(0, 1) == cint16(-2, 1));
  EXPECT_TRUE(v[0] == cint16(1, 2));
  EXPECT_TRUE(v[0] != v[1]);
  EXPECT_TRUE(-v[0] == cint16(-1, -2));
#if __AIE_ARCH__ != 10
  aie::vector<bfloat16, 8> b(bfloat16(1.5F), bfloat16(2.0F));
  EXPECT_EQ(b[0] + b[1], 3.5F);
  EXPECT_TRUE(b[0] < b[1]);
  EXPECT_EQ(b[0] * 2.0F, 3.0F);
#endif
}

// Tests complex numbers of the scalar unit against arithmetic on their parts.
template <class Number>
void complex_scalars() {
  std::mt19937_64 random(8);
  using Part = aie::detail::real_t<Number>;
  for (int times = 0; times < 20; ++times) {
    int of[4];
    for (int& each : of) each = static_cast<int>(random() % 101) - 50;
    const auto number = [](int re, int im) { return Number(static_cast<Part>(re), static_cast<Part>(im)); };
    const Number a = number(of[0], of[1]), b = number(of[2], of[3]);
    const Number product = number(of[0] * of[2] - of[1] * of[3], of[0] * of[3] + of[1] * of[2]);
    EXPECT_TRUE(a + b == number(of[0] + of[2], of[1] + of[3]));
    EXPECT_TRUE(a - b == number(of[0] - of[2], of[1] - of[3]));
    EXPECT_TRUE(a * b == product);
    EXPECT_TRUE(-a == number(-of[0], -of[1]));
    Number sum = a, rest = a, times_b = a;
    sum += b, rest -= b, times_b *= b;
    EXPECT_TRUE(sum == a + b && rest == a - b && times_b == product);
    EXPECT_TRUE(Number(static_cast<Part>(of[0])) == number(of[0], 0));
    EXPECT_EQ(a == b, of[0] == of[2] && of[1] == of[3]);
  }
}
TEST(Scalars, ComplexNumbers) {
  complex_scalars<cint16>();
  complex_scalars<cint32>();
  complex_scalars<cfloat>();
}
TEST(Scalars, HalvesOfBytesAndBfloat16) {
  for (int i = -40; i < 40; ++i) {
    EXPECT_EQ(int{int4(i)}, ((i + 8) % 16 + 16) % 16 - 8);
    EXPECT_EQ(int{uint4(i)}, (i % 16 + 16) % 16);
  }
  bfloat16 a = 3.0F, b = 3.0F, c = 3.0F;
  a += 1.5F, b -= 1.5F, c *= 1.5F;
  EXPECT_EQ(a, 4.5F);
  EXPECT_EQ(b, 1.5F);
  EXPECT_EQ(c, 4.5F);
}

}  // namespace
}  // namespace operator_calls
