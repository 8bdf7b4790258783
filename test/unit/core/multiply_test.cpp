// Compares the multiplier with independent models. The models write out the products that the names of the modes say,
// in plain 64-bit arithmetic on tables of elements. The operands are millions of random registers, and mixtures of
// extreme numbers.
#include "core/aie2/multiply.h"

#include "effort.h"

#include "base/bits.h"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <bit>
#include <complex>
#include <cstring>
#include <functional>
#include <random>
#include <vector>

namespace tessera::core::aie2 {
namespace {

using Register = std::array<std::uint8_t, kVectorBytes>;
using Mask = std::array<std::uint8_t, 16>;
using Sums = std::vector<std::int64_t>;  // by lane, not yet wrapped
using Elements = std::vector<std::int64_t>;
using Random = std::mt19937_64;

// Returns the configuration of a mode by its numbers.
MultiplyConfig config_of(unsigned accumulator, unsigned operand, unsigned variant, bool a_signed = true,
                         bool b_signed = true, std::uint32_t negation = 0) {
  return MultiplyConfig::decode(accumulator << 1 | operand << 3 | variant << 5 | (b_signed ? 1U << 8 : 0) |
                                (a_signed ? 1U << 9 : 0) | negation << 16);
}

template <class T>
Elements read_as(const Register& bytes) {
  std::array<T, sizeof bytes / sizeof(T)> values;
  std::memcpy(values.data(), bytes.data(), sizeof bytes);
  return {values.begin(), values.end()};
}
Elements read(const Register& bytes, unsigned bits, bool is_signed) {
  switch (bits) {
    case 8: return is_signed ? read_as<std::int8_t>(bytes) : read_as<std::uint8_t>(bytes);
    case 16: return is_signed ? read_as<std::int16_t>(bytes) : read_as<std::uint16_t>(bytes);
    case 32: return is_signed ? read_as<std::int32_t>(bytes) : read_as<std::uint32_t>(bytes);
    default: break;
  }
  Elements nibbles;
  for (const std::uint8_t byte : bytes)
    for (const unsigned nibble : {byte % 16U, byte / 16U})
      nibbles.push_back(is_signed && nibble > 7 ? std::int64_t{nibble} - 16 : std::int64_t{nibble});
  return nibbles;
}

// Models --------------------------------------------------------------------------------------------------------------

// C = A * B, all of them row by row.
Sums matrix(const Elements& a, const Elements& b, unsigned rows, unsigned inner, unsigned columns) {
  Sums c;
  for (unsigned i = 0; i < rows; ++i)
    for (unsigned j = 0; j < columns; ++j) {
      std::int64_t sum = 0;
      for (unsigned k = 0; k < inner; ++k) sum += a[i * inner + k] * b[k * columns + j];
      c.push_back(sum);
    }
  return c;
}

// Returns every `channels`-th element, from element `channel` on.
Elements channel_of(const Elements& all, unsigned channel, unsigned channels) {
  Elements some;
  for (std::size_t i = channel; i < all.size(); i += channels) some.push_back(all[i]);
  return some;
}

// Applies an operation to each of several interleaved channels.
Sums by_channel(const Elements& a, const Elements& b, unsigned channels,
                const std::function<Sums(const Elements&, const Elements&)>& operation) {
  Sums sums;
  for (unsigned c = 0; c < channels; ++c) {
    const Sums one = operation(channel_of(a, c, channels), channel_of(b, c, channels));
    sums.resize(one.size() * channels);
    for (std::size_t i = 0; i < one.size(); ++i) sums[i * channels + c] = one[i];
  }
  return sums;
}

// Elementwise: a and b have `columns` rows of `lanes` elements, and each lane sums the products of its elements.
Sums elementwise(const Elements& a, const Elements& b, unsigned lanes, unsigned columns) {
  Sums sums(lanes);
  for (unsigned i = 0; i < lanes * columns; ++i) sums[i % lanes] += a[i] * b[i];
  return sums;
}

// The convolution (correlation) of F with the first `taps` of G: out(x) = sum of G(u) F(x + u).
Sums convolution(const Elements& f, const Elements& g, unsigned outputs, unsigned taps) {
  Sums sums(outputs);
  for (unsigned at = 0; at < outputs + taps - 1; ++at)
    for (unsigned u = 0; u < taps; ++u)
      if (at >= u && at - u < outputs) sums[at - u] += g[u] * f[at];
  return sums;
}

using Complex = std::complex<std::int64_t>;
Sums complex_elementwise(const Elements& a, const Elements& b, unsigned channels, unsigned columns, bool conjugate_a,
                         bool conjugate_b) {
  const auto number = [](const Elements& all, unsigned i, bool conjugate) {
    const Complex z(all[2 * i], all[2 * i + 1]);
    return conjugate ? std::conj(z) : z;
  };
  std::vector<Complex> sums(channels);
  for (unsigned i = 0; i < channels * columns; ++i) {
    const Complex x = number(a, i, conjugate_a), y = number(b, i, conjugate_b);
    sums[i % channels] += Complex(x.real() * y.real() - x.imag() * y.imag(), x.real() * y.imag() + x.imag() * y.real());
  }
  Sums flat;
  for (const Complex z : sums) flat.push_back(z.real()), flat.push_back(z.imag());
  return flat;
}

// Comparison ----------------------------------------------------------------------------------------------------------

Accumulator lanes_of(const Sums& sums, bool wide) {
  Accumulator out{};
  EXPECT_EQ(sums.size(), wide ? 16U : 32U);
  for (std::size_t i = 0; i < sums.size(); ++i) std::memcpy(out.data() + i * (wide ? 8 : 4), &sums[i], wide ? 8 : 4);
  return out;
}

struct Shape {
  const char* name;
  unsigned accumulator, operand, variant;
  unsigned a_bits, b_bits;
  std::function<Sums(const Elements&, const Elements&)> model;
};

Shape dense(const char* name, unsigned accumulator, unsigned operand, unsigned variant, unsigned a_bits,
            unsigned b_bits, unsigned rows, unsigned inner, unsigned columns) {
  return {name, accumulator, operand, variant, a_bits, b_bits, [=](const Elements& a, const Elements& b) {
            return matrix(a, b, rows, inner, columns);
          }};
}
Shape element(const char* name, unsigned accumulator, unsigned operand, unsigned variant, unsigned bits, unsigned lanes,
              unsigned columns) {
  return {name, accumulator, operand, variant, bits, bits, [=](const Elements& a, const Elements& b) {
            return elementwise(a, b, lanes, columns);
          }};
}
Shape conv(const char* name, unsigned accumulator, unsigned operand, unsigned variant, unsigned bits, unsigned outputs,
           unsigned taps, unsigned channels) {
  return {name, accumulator, operand, variant, bits, bits, [=](const Elements& a, const Elements& b) {
            return by_channel(a, b, channels,
                              [=](const Elements& f, const Elements& g) { return convolution(f, g, outputs, taps); });
          }};
}

const std::vector<Shape>& shapes() {
  static const std::vector<Shape> all = {
      dense("i8 x i4 4x16x8", 0, 0, 0, 8, 4, 4, 16, 8),
      dense("i8 x i8 4x8x8", 0, 1, 0, 8, 8, 4, 8, 8),
      dense("i16 x i8 4x4x8", 0, 2, 0, 16, 8, 4, 4, 8),
      dense("i16 x i16 4x2x8", 0, 3, 0, 16, 16, 4, 2, 8),
      dense("i32 x i16 4x2x4", 1, 0, 0, 32, 16, 4, 2, 4),
      dense("i16 x i8 2x8x8", 1, 2, 0, 16, 8, 2, 8, 8),
      dense("i16 x i8 4x8x4", 1, 2, 1, 16, 8, 4, 8, 4),
      dense("i16 x i16 2x4x8", 1, 3, 0, 16, 16, 2, 4, 8),
      dense("i16 x i16 4x4x4", 1, 3, 1, 16, 16, 4, 4, 4),
      dense("i16 x i16 2x4x8, other number", 1, 1, 0, 16, 16, 2, 4, 8),
      dense("i16 x i16 4x4x4, other number", 1, 1, 1, 16, 16, 4, 4, 4),
      {"i16 x i8 4x4x4 2ch", 0, 2, 1, 16, 8,
       [](const Elements& a, const Elements& b) {
         return by_channel(a, b, 2, [](const Elements& x, const Elements& y) { return matrix(x, y, 4, 4, 4); });
       }},
      element("i8 elem_32_2", 0, 1, 1, 8, 32, 2),
      element("i16 elem_32", 0, 3, 1, 16, 32, 1),
      element("i16 elem_16_2", 1, 3, 2, 16, 16, 2),
      element("i16 elem_16_2, other number", 1, 1, 2, 16, 16, 2),
      conv("i8 conv_32x8", 0, 1, 4, 8, 32, 8, 1),
      conv("i8 conv_8x8_4ch", 0, 1, 3, 8, 8, 8, 4),
      conv("i8 conv_4x4_8ch", 0, 1, 2, 8, 4, 4, 8),
      conv("i16 conv_16x4", 1, 3, 3, 16, 16, 4, 1),
  };
  return all;
}

void check(const Shape& shape, const Register& a, const Register& b, bool a_signed, bool b_signed, bool by_terms) {
  const MultiplyConfig config = config_of(shape.accumulator, shape.operand, shape.variant, a_signed, b_signed);
  ASSERT_EQ(multiply_unknown(config), std::nullopt) << shape.name;
  const Accumulator expected =
      lanes_of(shape.model(read(a, shape.a_bits, a_signed), read(b, shape.b_bits, b_signed)), shape.accumulator == 1);
  Accumulator got{};
  for (const MultiplyVersion& version : multiply_versions(config)) {
    version.kernel(a.data(), b.data(), a_signed, b_signed, got.data());
    ASSERT_EQ(got, expected) << shape.name << " by " << version.name << a_signed << b_signed;
  }
  multiply_product(plan_multiply(config), {a.data(), b.data()}, got);
  ASSERT_EQ(got, expected) << shape.name << a_signed << b_signed;
  if (!by_terms) return;
  multiply_terms(config, {a.data(), b.data()}, got);
  ASSERT_EQ(got, expected) << shape.name << " by terms" << a_signed << b_signed;
}

Register random_register(Random& random) {
  Register bytes;
  for (std::size_t i = 0; i < bytes.size(); i += 8) {
    const std::uint64_t value = random();
    std::memcpy(bytes.data() + i, &value, 8);
  }
  return bytes;
}

// Returns one of the extreme elements of `bits` bits: 0, -1, the highest and the lowest signed number.
std::uint64_t extreme(unsigned which, unsigned bits) {
  const std::uint64_t ones = low_mask(bits);
  const std::array values = {std::uint64_t{0}, ones, ones >> 1, ones - (ones >> 1)};
  return values[which % values.size()];
}
Register extremes(unsigned bits, const std::function<unsigned()>& choose) {
  Register bytes{};
  for (unsigned at = 0; at < 8 * bytes.size(); at += bits) {
    const std::uint64_t value = extreme(choose(), bits);
    for (unsigned bit = 0; bit < bits; ++bit)
      bytes[(at + bit) / 8] = static_cast<std::uint8_t>(bytes[(at + bit) / 8] | (value >> bit & 1) << (at + bit) % 8);
  }
  return bytes;
}

// Rounds for each shape. A normal run has 10^6 rounds over all shapes.
const auto kRandomRounds = static_cast<unsigned>(effort(50'000, 1'000'000));

TEST(MultiplyTest, RandomOperandsGiveWhatTheNameSays) {
  Random random(1);  // NOLINT(cert-msc51-cpp): repeatable
  for (const Shape& shape : shapes())
    for (unsigned round = 0; round < kRandomRounds; ++round) {
      check(shape, random_register(random), random_register(random), (round & 1) != 0, (round & 2) != 0,
            round < kRandomRounds / 25);
      if (HasFatalFailure()) return;
    }
}

TEST(MultiplyTest, ExtremeOperandsGiveWhatTheNameSays) {
  Random random(2);  // NOLINT(cert-msc51-cpp)
  for (const Shape& shape : shapes())
    for (unsigned sign = 0; sign < 4; ++sign) {
      for (unsigned a = 0; a < 4; ++a)
        for (unsigned b = 0; b < 4; ++b)
          check(shape, extremes(shape.a_bits, [=] { return a; }), extremes(shape.b_bits, [=] { return b; }),
                (sign & 1) != 0, (sign & 2) != 0, true);
      for (unsigned round = 0; round < 2000; ++round)
        check(shape, extremes(shape.a_bits, [&] { return static_cast<unsigned>(random()); }),
              extremes(shape.b_bits, [&] { return static_cast<unsigned>(random()); }), (sign & 1) != 0, (sign & 2) != 0,
              round % 20 == 0);
      if (HasFatalFailure()) return;
    }
}

// Complex numbers -----------------------------------------------------------------------------------------------------

struct ComplexShape {
  unsigned operand, variant, a_bits, columns;
};

void check_complex(const ComplexShape& shape, const Register& a, const Register& b) {
  // The masks that the public headers name for each choice of conjugates.
  constexpr std::array<std::uint32_t, 4> kMasks = {0x0A, 0xA0, 0x50, 0xFA};
  const Elements left = read(a, shape.a_bits, true), right = read(b, 16, true);
  for (unsigned conjugates = 0; conjugates < 4; ++conjugates) {
    const bool of_a = (conjugates & 1) != 0, of_b = (conjugates & 2) != 0;
    const MultiplyConfig config = config_of(1, shape.operand, shape.variant, true, true, kMasks[conjugates]);
    ASSERT_EQ(multiply_unknown(config), std::nullopt);
    Accumulator got{};
    multiply_product(plan_multiply(config), {a.data(), b.data()}, got);
    ASSERT_EQ(got, lanes_of(complex_elementwise(left, right, 8, shape.columns, of_a, of_b), true)) << conjugates;
  }
}

TEST(MultiplyTest, ComplexProductsAndTheirConjugates) {
  Random random(3);  // NOLINT(cert-msc51-cpp)
  for (const ComplexShape shape : {ComplexShape{3, 4, 16, 2}, ComplexShape{0, 1, 32, 1}}) {
    for (unsigned round = 0; round < 50'000; ++round) {
      check_complex(shape, random_register(random), random_register(random));
      if (HasFatalFailure()) return;
    }
    for (unsigned a = 0; a < 4; ++a)
      for (unsigned b = 0; b < 4; ++b)
        check_complex(shape, extremes(shape.a_bits, [=] { return a; }), extremes(16, [=] { return b; }));
  }
}

// Sparse matrices -----------------------------------------------------------------------------------------------------

// A matrix with at most two numbers other than zero in each four rows of a column, and its stored form: the slots of
// each four rows from the public table of partial decompression, and a mask with consecutive bits for each column.
struct SparseMatrix {
  Elements dense;  // row by row
  Register slots{};
  Mask mask{};
};

SparseMatrix random_sparse(unsigned inner, unsigned columns, unsigned bits, Random& random) {
  SparseMatrix matrix{Elements(std::size_t{inner} * columns), {}, {}};
  const unsigned bytes = bits / 8;
  for (unsigned j = 0; j < columns; ++j)
    for (unsigned group = 0; group < inner / 4; ++group) {
      std::array<std::int64_t, 2> slot{};
      unsigned present = static_cast<unsigned>(random() % 16);
      while (std::popcount(present) > 2) present &= present - 1;
      for (unsigned row = 0; row < 4; ++row) {
        if ((present >> row & 1) == 0) continue;
        const std::int64_t value = sign_extend(static_cast<std::uint32_t>(random() & low_mask(bits)), bits);
        const unsigned others = present & ~(1U << row);
        const bool high = others == 0 ? row >= 2 : others < 1U << row;  // the later of two, or alone in row 2 or 3
        slot[high ? 1 : 0] = value;
        matrix.dense[(4 * group + row) * columns + j] = value;
        // Each byte of an element has a bit in the mask. Any of these bits may mark the element.
        const unsigned mark = bytes == 1 ? 1 : 1 + static_cast<unsigned>(random() % 3);
        for (unsigned byte = 0; byte < bytes; ++byte) {
          const unsigned bit = (j * inner + 4 * group + row) * bytes + byte;
          matrix.mask[bit / 8] = static_cast<std::uint8_t>(matrix.mask[bit / 8] | (mark >> byte & 1) << bit % 8);
        }
      }
      for (unsigned i = 0; i < 2; ++i)
        std::memcpy(matrix.slots.data() + std::size_t{(2 * group + i) * columns + j} * bytes, &slot[i], bytes);
    }
  return matrix;
}

TEST(MultiplyTest, SparseMatricesAreTheirDenseOnes) {
  struct SparseShape {
    unsigned accumulator, operand, variant, a_bits, b_bits, rows, inner;
  };
  Random random(4);  // NOLINT(cert-msc51-cpp)
  for (const SparseShape shape :
       {SparseShape{0, 1, 5, 8, 8, 4, 16}, SparseShape{1, 2, 2, 16, 8, 2, 16}, SparseShape{1, 3, 5, 16, 16, 2, 8}})
    for (unsigned round = 0; round < 30'000; ++round) {
      const Register a = random_register(random);
      const SparseMatrix b = random_sparse(shape.inner, 8, shape.b_bits, random);
      const MultiplyConfig config = config_of(shape.accumulator, shape.operand, shape.variant);
      Accumulator got{};
      multiply_product(plan_multiply(config), {a.data(), b.slots.data(), b.mask.data()}, got);
      const Elements left = read(a, shape.a_bits, true);
      ASSERT_EQ(got, lanes_of(matrix(left, b.dense, shape.rows, shape.inner, 8), shape.accumulator == 1));
      multiply_product(plan_multiply(config), {a.data(), b.slots.data(), nullptr}, got);
      ASSERT_EQ(got, Accumulator{}) << "a dense instruction has no mask";
    }
}

TEST(MultiplyTest, MoreThanTwoInFourSelectNothing) {
  Random random(5);  // NOLINT(cert-msc51-cpp)
  const Register a = random_register(random), b = random_register(random);
  Accumulator got{};
  for (const unsigned nibble : {0x7U, 0xBU, 0xDU, 0xEU, 0xFU}) {
    Mask mask;
    mask.fill(static_cast<std::uint8_t>(nibble * 0x11));
    multiply_product(plan_multiply(config_of(1, 2, 2)), {a.data(), b.data(), mask.data()}, got);
    EXPECT_EQ(got, Accumulator{});
  }
}

// Masks and words without meaning -------------------------------------------------------------------------------------

TEST(MultiplyTest, NegatingEveryTermNegatesTheSum) {
  Random random(6);  // NOLINT(cert-msc51-cpp)
  for (std::size_t place = 0; place < kMultiplyModes.size(); ++place)
    for (unsigned word = 0; word < 256; word += 2) {
      MultiplyConfig config = MultiplyConfig::decode(word);
      if (multiply_mode(config) != static_cast<int>(place)) continue;
      config.negation_mask = 0xFF;
      if (multiply_unknown(config)) continue;
      const Register a = random_register(random), b = random_register(random), mask = random_register(random);
      Accumulator negated{}, sum{};
      multiply_product(plan_multiply(config), {a.data(), b.data(), mask.data()}, negated);
      config.negation_mask = 0;
      multiply_product(plan_multiply(config), {a.data(), b.data(), mask.data()}, sum);
      Accumulator zero{};
      sum_accumulators({.wide = config.accumulator_mode == 1}, negated, sum, zero, sum);
      EXPECT_EQ(sum, zero) << kMultiplyModes[place].name;
    }
}

TEST(MultiplyTest, UnknownWordsAreToldApart) {
  EXPECT_NE(multiply_unknown(config_of(0, 0, 1)), std::nullopt) << "8 by 4 bits, sparse";
  EXPECT_NE(multiply_unknown(config_of(2, 3, 0)), std::nullopt) << "a float mode";
  EXPECT_NE(multiply_unknown(config_of(0, 3, 1, true, true, 1)), std::nullopt) << "nobody saw elem_32 negate";
  EXPECT_NE(multiply_unknown(config_of(1, 0, 1, true, true, 1)), std::nullopt) << "half a product";
  EXPECT_EQ(multiply_unknown(config_of(0, 1, 6, true, true, 0xFFFF)), std::nullopt) << "captured: multiplies nothing";
}

// Accumulators --------------------------------------------------------------------------------------------------------

template <class Lane>
void check_sums(Random& random) {
  std::array<std::array<Lane, kAccumulatorBytes / sizeof(Lane)>, 3> in;
  for (auto& each : in)
    for (Lane& lane : each) lane = static_cast<Lane>(random() >> random() % 64);
  std::array<Accumulator, 3> bytes;
  for (unsigned i = 0; i < 3; ++i) std::memcpy(bytes[i].data(), in[i].data(), sizeof bytes[i]);
  for (unsigned choice = 0; choice < 32; ++choice) {
    const auto is = [choice](unsigned bit) { return (choice >> bit & 1) != 0; };
    Accumulator got{};
    sum_accumulators({sizeof(Lane) == 8, is(0), is(1), is(2), is(3), is(4)}, bytes[0], bytes[1], bytes[2], got);
    for (std::size_t i = 0; i < in[0].size(); ++i) {
      Lane expected = 0;
      if (!is(0)) {
        const Lane first = is(1) ? in[0][i] * 0x1'0000 : in[0][i];
        expected = is(2) ? expected - first : expected + first;
      }
      expected = is(3) ? expected - in[1][i] : expected + in[1][i];
      expected = is(4) ? expected - in[2][i] : expected + in[2][i];
      Lane lane;
      std::memcpy(&lane, got.data() + i * sizeof lane, sizeof lane);
      ASSERT_EQ(lane, expected) << choice;
    }
  }
}

TEST(MultiplyTest, AccumulatorsAddUp) {
  Random random(7);  // NOLINT(cert-msc51-cpp)
  for (unsigned round = 0; round < 2000; ++round) {
    check_sums<std::uint32_t>(random);
    check_sums<std::uint64_t>(random);
    if (HasFatalFailure()) return;
  }
}

// Compilers multiply 32 by 32 bits with four products of 16-bit halves. Between these products, they shift the sum by
// 16 bits.
TEST(MultiplyTest, HalvesMakeWholeProducts) {
  Random random(8);  // NOLINT(cert-msc51-cpp)
  for (unsigned round = 0; round < 10'000; ++round) {
    std::array<std::int32_t, 32> x, y;
    Register x_low, x_high, y_low, y_high;
    for (unsigned i = 0; i < 32; ++i) {
      const bool edge = round % 4 == 0;
      x[i] = static_cast<std::int32_t>(edge ? extreme(static_cast<unsigned>(random()), 32) : random());
      y[i] = static_cast<std::int32_t>(edge ? extreme(static_cast<unsigned>(random()), 32) : random());
      std::memcpy(x_low.data() + 2 * i, reinterpret_cast<const char*>(&x[i]), 2);
      std::memcpy(x_high.data() + 2 * i, reinterpret_cast<const char*>(&x[i]) + 2, 2);
      std::memcpy(y_low.data() + 2 * i, reinterpret_cast<const char*>(&y[i]), 2);
      std::memcpy(y_high.data() + 2 * i, reinterpret_cast<const char*>(&y[i]) + 2, 2);
    }
    Accumulator sum{}, product{};
    const auto add = [&](const Register& a, bool a_signed, const Register& b, bool b_signed, bool shift) {
      multiply_product(plan_multiply(config_of(1, 3, 2, a_signed, b_signed)), {a.data(), b.data()}, product);
      sum_accumulators({.wide = true, .shift_first = shift}, sum, Accumulator{}, product, sum);
    };
    add(x_high, true, y_high, true, false);
    add(x_high, true, y_low, false, true);
    add(x_low, false, y_high, true, false);
    add(x_low, false, y_low, false, true);
    for (unsigned i = 0; i < 16; ++i) {
      const std::uint64_t expected = static_cast<std::uint64_t>(std::int64_t{x[i]} * y[i]) +
                                     static_cast<std::uint64_t>(std::int64_t{x[i + 16]} * y[i + 16]);
      std::uint64_t lane;
      std::memcpy(&lane, sum.data() + i * sizeof lane, sizeof lane);
      ASSERT_EQ(lane, expected);
    }
  }
}

}  // namespace
}  // namespace tessera::core::aie2
