// Compares kernels that public guides teach with plain loops. The kernels use intrinsics: products of matrices and
// vectors, filters (also half-band and symmetric filters) and sums, in integers, complex numbers and floats.
#include "aie_api/aie.hpp"
#include "aie_api/model.h"

#include <gtest/gtest.h>

#if __AIE_ARCH__ == 10
namespace {

template <class T>
std::vector<T> random_numbers(std::size_t count, unsigned seed) {
  std::mt19937_64 random(seed);
  std::vector<T> all(count);
  for (T& value : all) {
    if constexpr (aie::detail::is_complex<T>)
      value = T(static_cast<std::int16_t>(random()), static_cast<std::int16_t>(random()));
    else if constexpr (std::is_same_v<T, float>)
      value = static_cast<float>(static_cast<int>(random() % 200) - 100);
    else
      value = static_cast<T>(random());
  }
  return all;
}
template <class V>
V load_vector(const typename V::value_type* from) {
  V v;
  for (unsigned i = 0; i < V::size(); ++i) v.set(from[i], i);
  return v;
}

// UG1079, matrix by vector: the matrix is stored by columns of 16, and each call takes two of them.
TEST(Examples, MatrixByVectorOfInt16) {
  const auto matrix = random_numbers<std::int16_t>(16 * 16, 1);  // by columns
  const auto vector = random_numbers<std::int16_t>(16, 2);
  const v16int16 v = load_vector<v16int16>(vector.data());
  v16acc48 acc = null_v16acc48();
  for (int k = 0; k < 16; k += 2)
    acc = mac16(acc, load_vector<v32int16>(matrix.data() + 16 * k), 0, 0x73727170, 0x77767574, 0x3120, v, k, 0, 0, 1);
  for (unsigned row = 0; row < 16; ++row) {
    std::int64_t want = 0;
    for (unsigned k = 0; k < 16; ++k) want += std::int64_t{matrix[16 * k + row]} * vector[k];
    ASSERT_EQ(acc.lane(row), want) << row;
  }
}

// UG1079: a product of matrices of 8 bits. Checks the product of z and x, which are stored by rows.
template <int Rows, int Columns>
void multiplies_bytes(const v16acc48& product, const std::vector<std::int8_t>& z, const std::vector<std::uint8_t>& x) {
  for (unsigned row = 0; row < Rows; ++row)
    for (unsigned column = 0; column < Columns; ++column) {
      std::int64_t want = 0;
      for (unsigned k = 0; k < 8; ++k) want += std::int64_t{z[row * 8 + k]} * x[k * Columns + column];
      ASSERT_EQ(product.lane(row * Columns + column), want) << row << ", " << column;
    }
}
TEST(Examples, MatricesOfEightBits) {
  const auto z = random_numbers<std::int8_t>(32, 3);
  const auto x = random_numbers<std::uint8_t>(64, 4);
  const v32int8 zbuff = load_vector<v32int8>(z.data());
  const v64uint8 xbuff = load_vector<v64uint8>(x.data());
  multiplies_bytes<2, 8>(mul16(xbuff, 0, 0x11101110, 16, 0x3120, zbuff, 0, 0x44440000, 2, 0x3210), z, x);
  multiplies_bytes<4, 4>(mul16(xbuff, 0, 0x00000000, 8, 0x3120, zbuff, 0, 0xCC884400, 2, 0x3210), z, x);
}

// Several outputs of a filter at once: output r takes sample r + tap.
TEST(Examples, FilterOfInt16) {
  const auto samples = random_numbers<std::int16_t>(32, 5), taps = random_numbers<std::int16_t>(16, 6);
  const v32int16 x = load_vector<v32int16>(samples.data());
  const v16int16 z = load_vector<v16int16>(taps.data());
  v8acc48 acc = mul8(x, 0, 0x03020100, 2, 0x2110, z, 0, 0, 1);
  for (int tap = 4; tap < 16; tap += 4) acc = mac8(acc, x, tap, 0x03020100, 2, 0x2110, z, tap, 0, 1);
  v16acc48 twice = null_v16acc48();
  for (int tap = 0; tap < 16; tap += 2) twice = mac16(twice, x, tap, 0x03020100, 0x07060504, 0x2110, z, tap, 0, 0, 1);
  for (unsigned r = 0; r < 16; ++r) {
    std::int64_t want = 0;
    for (unsigned tap = 0; tap < 16; ++tap) want += std::int64_t{samples[r + tap]} * taps[tap];
    if (r < 8) {
      ASSERT_EQ(acc.lane(r), want) << r;
    }
    ASSERT_EQ(twice.lane(r), want) << r;
  }
}

// Eight taps; the last four mirror the first four. The first sample may be even or odd: the starts are always even, and
// the squares move x by one sample where necessary.
TEST(Examples, SymmetricFilterOfInt16) {
  const auto samples = random_numbers<std::int16_t>(32, 7), taps = random_numbers<std::int16_t>(16, 8);
  const v32int16 x = load_vector<v32int16>(samples.data());
  const v16int16 z = load_vector<v16int16>(taps.data());
  for (int first = 0; first < 16; ++first) {
    const int last = first + 7;
    const unsigned x_square = first % 2 == 0 ? 0x2110 : 0x3221;
    const unsigned y_square = last % 2 == 0 ? 0x2312 : 0x1201;
    const int x_start = first / 2 * 2, y_start = last % 2 == 0 ? last - 2 : last - 1;
    const v8acc48 acc = mul8_sym(x, x_start, 0x03020100, 2, x_square, y_start, y_square, z, 0, 0, 1);
    const v8acc48 anti = mul8_antisym(x, x_start, 0x03020100, 2, x_square, y_start, y_square, z, 0, 0, 1);
    for (unsigned r = 0; r < 8; ++r) {
      std::int64_t want = 0, difference = 0;
      for (unsigned tap = 0; tap < 4; ++tap) {
        const std::int64_t one = samples[static_cast<unsigned>(first) + r + tap];
        const std::int64_t two = samples[static_cast<unsigned>(last) + r - tap];
        want += (one + two) * taps[tap], difference += (one - two) * taps[tap];
      }
      ASSERT_EQ(acc.lane(r), want) << "first " << first << ", lane " << r;
      ASSERT_EQ(anti.lane(r), difference) << "first " << first << ", lane " << r;
    }
  }
}

// The half-band filter of the tutorials: three mirrored pairs of taps, and a middle tap that lies apart.
TEST(Examples, HalfBandFilterOfComplexNumbers) {
  const auto samples = random_numbers<cint16>(32, 9);
  const auto taps = random_numbers<std::int16_t>(16, 10);
  const v32cint16 x = load_vector<v32cint16>(samples.data());
  const v16int16 z = load_vector<v16int16>(taps.data());
  const v4cacc48 acc = mul4_sym_ct(x, 3, 0x3210, 1, 8, 18, z, 0, 0x0000, 1);
  const v4cacc48 every_second = mul4_sym_ct(x, 10, 0x6420, 2, 16, 3, z, 4, 0x0000, 1);
  const auto pair = [&](unsigned one, unsigned two, unsigned tap, std::int64_t& re, std::int64_t& im) {
    re += (std::int64_t{samples[one].real} + samples[two].real) * taps[tap];
    im += (std::int64_t{samples[one].imag} + samples[two].imag) * taps[tap];
  };
  for (unsigned r = 0; r < 4; ++r) {
    std::int64_t re = std::int64_t{samples[21 + r].real} * taps[3], im = std::int64_t{samples[21 + r].imag} * taps[3];
    for (unsigned k = 0; k < 3; ++k) pair(3 + r + k, 8 + r - k, k, re, im);
    ASSERT_EQ(acc.lane(r).real, re) << r;
    ASSERT_EQ(acc.lane(r).imag, im) << r;
    re = std::int64_t{samples[13 + 2 * r].real} * taps[7], im = std::int64_t{samples[13 + 2 * r].imag} * taps[7];
    for (unsigned k = 0; k < 3; ++k) pair(10 + 2 * r + 2 * k, 16 + 2 * r - 2 * k, 4 + k, re, im);
    ASSERT_EQ(every_second.lane(r).real, re) << r;
    ASSERT_EQ(every_second.lane(r).imag, im) << r;
  }
}

// A filter of complex samples and taps, and its output in 16 bits.
TEST(Examples, ComplexFilter) {
  const auto samples = random_numbers<cint16>(16, 11), taps = random_numbers<cint16>(8, 12);
  const v16cint16 x = load_vector<v16cint16>(samples.data());
  const v8cint16 z = load_vector<v8cint16>(taps.data());
  v4cacc48 acc = mul4(x, 0, 0x3210, 1, z, 0, 0, 1);
  for (int tap = 2; tap < 8; tap += 2) acc = mac4(acc, x, tap, 0x3210, 1, z, tap, 0, 1);
  set_rnd(rnd_floor), clr_sat();
  const v4cint16 out = srs(acc, 15);
  for (unsigned r = 0; r < 4; ++r) {
    std::int64_t re = 0, im = 0;
    for (unsigned tap = 0; tap < 8; ++tap) {
      const cint16 s = samples[r + tap], t = taps[tap];
      re += std::int64_t{s.real} * t.real - std::int64_t{s.imag} * t.imag;
      im += std::int64_t{s.real} * t.imag + std::int64_t{s.imag} * t.real;
    }
    ASSERT_EQ(out.get(r).real, static_cast<std::int16_t>(re >> 15)) << r;
    ASSERT_EQ(out.get(r).imag, static_cast<std::int16_t>(im >> 15)) << r;
  }
}

// A product of 8 by 8 matrices of floats: each step takes two columns of A, and one element of B for each of them.
TEST(Examples, MatricesOfFloats) {
  const auto a = random_numbers<float>(64, 13), b = random_numbers<float>(64, 14);  // both by columns
  for (unsigned column = 0; column < 8; ++column) {
    const v8float z = load_vector<v8float>(b.data() + 8 * column);
    v8float acc = null_v8float();
    for (int k = 0; k < 8; k += 2) {
      const v16float x = load_vector<v16float>(a.data() + 8 * k);
      acc = fpmac(acc, x, 0, 0x76543210, z, k, 0x00000000);
      acc = fpmac(acc, x, 8, 0x76543210, z, k + 1, 0x00000000);
    }
    for (unsigned row = 0; row < 8; ++row) {
      float want = 0;
      for (unsigned k = 0; k < 8; ++k) want += a[8 * k + row] * b[8 * column + k];
      ASSERT_EQ(acc.get(row), want) << row << ", " << column;
    }
  }
}

// The sums of three vectors by a tree of permuted additions, as the n-body lab of xup_aie_training forms them.
TEST(Examples, TreeOfSums) {
  const auto numbers = random_numbers<float>(24, 15);
  const v8float x = load_vector<v8float>(numbers.data()), y = load_vector<v8float>(numbers.data() + 8),
                z = load_vector<v8float>(numbers.data() + 16);
  const v8float low_halves = upd_v(upd_v(undef_v8float(), 0, ext_v(x, 0)), 1, ext_v(y, 0));
  const v16float xy = upd_w(xset_w(0, x), 1, y);
  const v8float fours = fpadd(low_halves, xy, 0, 0xFEDC7654);
  const v16float all = upd_w(xset_w(0, fours), 1, fpadd(z, xset_w(0, z), 0, 0x7654));
  v8float sums = fpshuffle(all, 0, 0x951840);
  sums = fpadd(sums, all, 0, 0xB73A62);
  sums = fpadd(sums, xset_w(0, sums), 0, 0x543);
  for (unsigned v = 0; v < 3; ++v) {
    float want = 0;
    for (unsigned i = 0; i < 8; ++i) want += numbers[8 * v + i];
    ASSERT_EQ(sums.get(v), want) << v;
  }
}

}  // namespace
#endif
