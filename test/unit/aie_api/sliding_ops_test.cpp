// Tests modifiers of coefficients and data in sliding multiplications against plain numbers. A modifier that the
// multiplier applies is exact. For any other modifier, the API first makes a vector, whose lanes wrap.
#include "aie_api/sliding_rows.h"

#include <functional>

namespace model {
namespace {

template <class T>
struct Operands {
  std::mt19937_64 random{sizeof(T)};
  aie::vector<T, kCoeffs<T>> coeff = any_vector<T, kCoeffs<T>>(random);
  aie::vector<T, kData<T> / 2> data = any_vector<T, kData<T> / 2>(random), other = any_vector<T, kData<T> / 2>(random);
  Operands() {  // the smallest numbers, whose negation needs one more bit
    const T least = aie::broadcast<T, 16>(extreme()).get(0);
    for (unsigned i = 0; i < coeff.size(); i += 3) coeff.set(least, i);
    for (unsigned i = 0; i < data.size(); i += 3) data.set(least, i);
  }
  static T extreme() {
    using Real = aie::detail::real_t<T>;
    const auto least = static_cast<Real>(aie::detail::least<Real>);
    if constexpr (aie::detail::is_complex<T>)
      return {least, least};
    else
      return least;
  }
};
Complex conjugate(Complex z) {
  return {z.real, -z.imag};
}
Complex same(Complex z) {
  return z;
}

template <class Value>
auto sums(Value coeff, Value data, unsigned points) {
  return [=](unsigned l) {
    Complex sum;
    for (unsigned p = 0; p < points; ++p) sum = sum + coeff(3 + p) * data(5 + l + p);
    return sum;
  };
}

template <class T>
void conjugates() {
  const Operands<T> o;
  constexpr unsigned lanes = __AIE_ARCH__ == 10 ? 2 : 8, points = 4;
  using Ops = aie::sliding_mul_ops<lanes, points, 1, 1, 1, T, T>;
  const auto coeff = [&](auto of) {
    return std::function<Complex(unsigned)>(
        [&, of](unsigned i) { return of(number(o.coeff.get(i % o.coeff.size()))); });
  };
  const auto data = [&](auto of) {
    return std::function<Complex(unsigned)>([&, of](unsigned i) { return of(number(o.data.get(i % o.data.size()))); });
  };
  expect_lanes("none", Ops::mul(aie::op_none(o.coeff), 3, aie::op_none(o.data), 5),
               sums(coeff(same), data(same), points));
  expect_lanes("coeff", Ops::mul(aie::op_conj(o.coeff), 3, o.data, 5), sums(coeff(conjugate), data(same), points));
  expect_lanes("data", Ops::mul(o.coeff, 3, aie::op_conj(o.data), 5), sums(coeff(same), data(conjugate), points));
  expect_lanes("negmul", Ops::negmul(aie::op_conj(o.coeff), 3, aie::op_none(o.data), 5),
               [&](unsigned l) { return Complex{} - sums(coeff(conjugate), data(same), points)(l); });
  const auto start = any_accum<typename Ops::accum_type>(const_cast<Operands<T>&>(o).random);
  expect_lanes("mac", aie::sliding_mac<lanes, points>(start, aie::op_conj(o.coeff), 3, aie::op_conj(o.data), 5),
               [&](unsigned l) { return lane(start, l) + sums(coeff(conjugate), data(conjugate), points)(l); });
  expect_lanes("older", aie::sliding_mul<lanes, points, 3>(aie::op_conj(o.coeff), o.data, 5),
               sums(coeff(conjugate), data(same), points));
#if __AIE_ARCH__ == 10
  // Two vectors have twice the pairs of one vector.
  const auto folded = [&](unsigned pairs, auto of_coeff, auto of_left, auto of_right) {
    return [&, pairs, of_coeff, of_left, of_right](unsigned l) {
      Complex sum;
      for (unsigned p = 0; p < pairs; ++p)
        sum = sum + coeff(of_coeff)(3 + p) * (of_left(5 + l + p) + of_right(9 + l - p));
      return sum;
    };
  };
  const auto other = [&](auto of) {
    return std::function<Complex(unsigned)>(
        [&, of](unsigned i) { return of(number(o.other.get(i % o.other.size()))); });
  };
  expect_lanes("sym coeff", aie::sliding_mul_sym<lanes, points>(aie::op_conj(o.coeff), 3, o.data, 5, 9),
               folded(points / 2, conjugate, data(same), data(same)));
  expect_lanes("sym data",
               aie::sliding_mul_sym<lanes, points>(o.coeff, 3, aie::op_conj(o.data), 5, aie::op_conj(o.other), 9),
               folded(points, same, data(conjugate), other(conjugate)));
#endif
}
TEST(SlidingOps, Conjugates) {
  conjugates<cint16>();
  conjugates<cint32>();
}

#if __AIE_ARCH__ == 10
// On AIE an adder takes the absolute value of the data, and has a bit more than the data. Coefficients have no adder.
TEST(SlidingOps, AbsMaxMin) {
  const Operands<int16> o;
  const auto coeff =
      std::function<Complex(unsigned)>([&](unsigned i) { return number(o.coeff.get(i % o.coeff.size())); });
  const auto data = [&](auto of) {
    return std::function<Complex(unsigned)>([&, of](unsigned i) {
      i %= o.data.size();
      return Complex{of(Int{o.data.get(i)}, Int{o.other.get(i)}), 0};
    });
  };
  const auto magnitude = [](Int a, Int) { return a < 0 ? -a : a; };
  const auto larger = [](Int a, Int b) { return a > b ? a : b; };
  const auto smaller = [](Int a, Int b) { return a < b ? a : b; };
  expect_lanes("abs", aie::sliding_mul<8, 4>(o.coeff, 3, aie::op_abs(o.data), 5), sums(coeff, data(magnitude), 4));
  expect_lanes("max", aie::sliding_mul<8, 4>(o.coeff, 3, aie::op_max(o.data, o.other), 5),
               sums(coeff, data(larger), 4));
  expect_lanes("min", aie::sliding_mul<8, 4>(o.coeff, 3, aie::op_min(o.data, o.other), 5),
               sums(coeff, data(smaller), 4));
  const auto wrapping = std::function<Complex(unsigned)>([&](unsigned i) {
    const Int value = o.coeff.get(i % o.coeff.size());
    return Complex{wrapped(value < 0 ? -value : value, 16, true), 0};
  });
  const auto plain = data([](Int a, Int) { return a; });
  expect_lanes("abs of coefficients", aie::sliding_mul<8, 4>(aie::op_abs(o.coeff), 3, o.data, 5),
               sums(wrapping, plain, 4));
}
#else
TEST(SlidingOps, Sign) {
  const Operands<int16> o;
  const auto read = [](const auto& v, bool is_signed) {
    return std::function<Complex(unsigned)>(
        [&v, is_signed](unsigned i) { return Complex{wrapped(v.get(i % v.size()), 16, is_signed), 0}; });
  };
  for (const bool is_left : {false, true})
    for (const bool is_right : {false, true})
      expect_lanes("sign",
                   aie::sliding_mul<16, 4>(aie::op_sign(o.coeff, is_left), 3, aie::op_sign(o.data, is_right), 5),
                   sums(read(o.coeff, is_left), read(o.data, is_right), 4));
}
// AIE-ML first makes a vector of the absolute values.
TEST(SlidingOps, AbsOfTheLeastNumberIsItself) {
  const Operands<int16> o;
  const auto plain =
      std::function<Complex(unsigned)>([&](unsigned i) { return number(o.coeff.get(i % o.coeff.size())); });
  const auto magnitude = std::function<Complex(unsigned)>([&](unsigned i) {
    const Int value = o.data.get(i % o.data.size());
    return Complex{wrapped(value < 0 ? -value : value, 16, true), 0};
  });
  expect_lanes("abs", aie::sliding_mul<16, 4>(o.coeff, 3, aie::op_abs(o.data), 5), sums(plain, magnitude, 4));
}
#endif

}  // namespace
}  // namespace model
