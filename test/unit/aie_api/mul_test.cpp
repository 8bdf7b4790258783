// Tests mul, mac, msc and negmul of integers against numbers of 128 bits, for each pair of types, kind of operand and
// modifier.
#include "aie_api/model_products.h"

namespace model {
namespace {

constexpr unsigned kLanes = 32;
constexpr int kRounds = 60;

template <class Types>
class Mul : public testing::Test {
 protected:
  using A = typename Types::A;
  using B = typename Types::B;
  using Acc = decltype(aie::mul(aie::vector<A, kLanes>{}, aie::vector<B, kLanes>{}));
  std::mt19937_64 random{aie::detail::bits_of<A> * 100 + aie::detail::bits_of<B>};
  aie::vector<A, kLanes> a;
  aie::vector<B, kLanes> b;
  Acc acc;

  void draw() {
    a = any_vector<A, kLanes>(random);
    b = any_vector<B, kLanes>(random);
    acc = any_accum<Acc>(random);
  }
  Complex at_a(unsigned i) const { return number(a.get(i)); }
  Complex at_b(unsigned i) const { return number(b.get(i)); }
  Complex at_acc(unsigned i) const { return lane(acc, i); }
  template <class Body>
  void repeat(Body body) {
    for (int round = 0; round < kRounds && !this->HasFatalFailure(); ++round) {
      draw();
      body();
    }
  }
};
TYPED_TEST_SUITE(Mul, IntegerPairs);

TYPED_TEST(Mul, OfVectors) {
  this->repeat([&] {
    const auto product = [&](unsigned i) { return this->at_a(i) * this->at_b(i); };
    expect_lanes("mul", aie::mul(this->a, this->b), product);
    expect_lanes("turned", aie::mul(this->b, this->a), product);
    expect_lanes("negmul", aie::negmul(this->a, this->b), [&](unsigned i) { return Complex{} - product(i); });
    expect_lanes("mac", aie::mac(this->acc, this->a, this->b),
                 [&](unsigned i) { return this->at_acc(i) + product(i); });
    expect_lanes("msc", aie::msc(this->acc, this->a, this->b),
                 [&](unsigned i) { return this->at_acc(i) - product(i); });
  });
}

TYPED_TEST(Mul, OfScalars) {
  this->repeat([&] {
    const unsigned at = static_cast<unsigned>(this->random() % kLanes);
    const auto scalar = this->a.get(at);
    const auto product = [&](unsigned i) { return this->at_a(at) * this->at_b(i); };
    expect_lanes("element", aie::mul(scalar, this->b), product);
    expect_lanes("reference", aie::mul(this->a[at], this->b), product);
    expect_lanes("element behind", aie::mul(this->b, scalar), product);
    expect_lanes("mac", aie::mac(this->acc, this->b, this->a[at]),
                 [&](unsigned i) { return this->at_acc(i) + product(i); });
    expect_lanes("msc", aie::msc(this->acc, scalar, this->b), [&](unsigned i) { return this->at_acc(i) - product(i); });
  });
}

TYPED_TEST(Mul, OfAccumulatorsWithModifiers) {
  this->repeat([&] {
    const auto product = [&](unsigned i) { return this->at_a(i) * this->at_b(i); };
    const auto& [start, left, right] = std::tie(this->acc, this->a, this->b);
    const auto plus = [&](unsigned i) { return this->at_acc(i) + product(i); };
    const auto minus = [&](unsigned i) { return this->at_acc(i) - product(i); };
    expect_lanes("op_add", aie::mac(aie::op_add(start), left, right), plus);
    expect_lanes("op_sub", aie::mac(aie::op_sub(start), left, right), minus);
    expect_lanes("op_sub, msc", aie::msc(aie::op_sub(start), left, right), plus);
    expect_lanes("op_zero", aie::mac(aie::op_zero(start, false), left, right), plus);
    expect_lanes("op_zero set", aie::mac(aie::op_zero(start, true), left, right), product);
    expect_lanes("op_zero set, msc", aie::msc(aie::op_zero(start, true), left, right),
                 [&](unsigned i) { return Complex{} - product(i); });
  });
}

TYPED_TEST(Mul, OfOperandsWithModifiers) {
  using Left = typename TestFixture::A;
  using Right = typename TestFixture::B;
  this->repeat([&] {
    const auto& [left, right] = std::tie(this->a, this->b);
    const auto conj = [](Complex value) { return Complex{value.real, -value.imag}; };
    expect_lanes("op_conj", aie::mul(aie::op_conj(left), right),
                 [&](unsigned i) { return conj(this->at_a(i)) * this->at_b(i); });
    expect_lanes("op_conj both", aie::mul(aie::op_conj(left), aie::op_conj(right)),
                 [&](unsigned i) { return conj(this->at_a(i)) * conj(this->at_b(i)); });
    expect_lanes("op_none", aie::mul(aie::op_none(left), right),
                 [&](unsigned i) { return this->at_a(i) * this->at_b(i); });
    if constexpr (!aie::detail::is_complex<Left> && !aie::detail::is_complex<Right>) {
      // Multipliers of AIE have one more bit for the first operand; elsewhere the operand becomes a vector first.
      constexpr bool is_first_wide = __AIE_ARCH__ == 10;
      const auto abs = [](Complex value) {
        const auto positive = value.real < 0 ? -value.real : value.real;
        return Complex{
            is_first_wide ? positive : wrapped(positive, aie::detail::bits_of<Left>, aie::detail::is_signed<Left>), 0};
      };
      expect_lanes("op_abs", aie::mul(aie::op_abs(left), right),
                   [&](unsigned i) { return abs(this->at_a(i)) * this->at_b(i); });
      expect_lanes("op_abs of an element", aie::mul(aie::op_abs(left[3]), right),
                   [&](unsigned i) { return abs(this->at_a(3)) * this->at_b(i); });
      // On AIE-ML the multiplier uses the given sign. On AIE the operand becomes a vector first, with the sign of its
      // type.
      const auto read = [](Complex value, unsigned bits, bool is_signed) {
        return Complex{is_first_wide ? value.real : wrapped(value.real, bits, is_signed), 0};
      };
      for (const bool is_signed : {false, true})
        expect_lanes("op_sign", aie::mul(aie::op_sign(left, is_signed), aie::op_sign(right, !is_signed)),
                     [&](unsigned i) {
                       return read(this->at_a(i), aie::detail::bits_of<Left>, is_signed) *
                              read(this->at_b(i), aie::detail::bits_of<Right>, !is_signed);
                     });
      const auto second = [](Complex value) {
        const auto positive = value.real < 0 ? -value.real : value.real;
        return Complex{wrapped(positive, aie::detail::bits_of<Right>, aie::detail::is_signed<Right>), 0};
      };
      expect_lanes("op_abs behind", aie::mul(left, aie::op_abs(right)),
                   [&](unsigned i) { return this->at_a(i) * second(this->at_b(i)); });
      const auto other = any_vector<Left, kLanes>(this->random);
      const auto greater = [&](unsigned i) { return this->at_a(i).real > number(other.get(i)).real; };
      expect_lanes("op_max", aie::mul(aie::op_max(left, other), right),
                   [&](unsigned i) { return (greater(i) ? this->at_a(i) : number(other.get(i))) * this->at_b(i); });
      expect_lanes("op_min", aie::mul(aie::op_min(left, other), right),
                   [&](unsigned i) { return (greater(i) ? number(other.get(i)) : this->at_a(i)) * this->at_b(i); });
    }
  });
}

TYPED_TEST(Mul, IntoAWiderAccumulator) {
  using Widest =
      std::conditional_t<TestFixture::Acc::is_complex(), std::conditional_t<__AIE_ARCH__ == 10, cacc80, cacc64>,
                         std::conditional_t<__AIE_ARCH__ == 10, acc80, acc64>>;
  this->repeat([&] {
    expect_lanes("mul", aie::mul<Widest>(this->a, this->b), [&](unsigned i) { return this->at_a(i) * this->at_b(i); });
    expect_lanes("accauto", aie::mul<accauto>(this->a, this->b),
                 [&](unsigned i) { return this->at_a(i) * this->at_b(i); });
  });
}

template <class T>
void squares() {
  std::mt19937_64 random(9);
  for (int round = 0; round < kRounds; ++round) {
    const auto v = any_vector<T, kLanes>(random);
    const auto square = [&](unsigned i) { return number(v.get(i)) * number(v.get(i)); };
    const auto acc = any_accum<decltype(aie::mul_square(v))>(random);
    expect_lanes("mul_square", aie::mul_square(v), square);
    expect_lanes("mac_square", aie::mac_square(acc, v), [&](unsigned i) { return lane(acc, i) + square(i); });
    expect_lanes("msc_square", aie::msc_square(acc, v), [&](unsigned i) { return lane(acc, i) - square(i); });
  }
}
TEST(MulTest, Squares) {
  squares<int8>();
  squares<int16>();
  squares<int32>();
  squares<cint16>();
  squares<cint32>();
}

TEST(MulTest, AccumulatorsByDefault) {
  using namespace aie;
  static_assert(std::same_as<decltype(mul(vector<int16, 16>{}, vector<int16, 16>{})),
                             accum<std::conditional_t<__AIE_ARCH__ == 10, acc48, acc32>, 16>>);
  static_assert(std::same_as<decltype(mul(vector<int32, 16>{}, vector<int32, 16>{})),
                             accum<std::conditional_t<__AIE_ARCH__ == 10, acc80, acc64>, 16>>);
  static_assert(std::same_as<decltype(mul(vector<cint16, 16>{}, int16{})),
                             accum<std::conditional_t<__AIE_ARCH__ == 10, cacc48, cacc64>, 16>>);
  static_assert(detail::product_of<int8, int32>.accum_bits == 0, "no pair");
}

}  // namespace
}  // namespace model
