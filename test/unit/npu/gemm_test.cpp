// A matrix multiplication that the open compiler (Peano, mlir-aie) made for Phoenix: int16 times int16 into int32,
// 256x256x256 on one core behind a memory tile, against the plain triple loop.
#include "foreign_program.h"

#include <random>

namespace tessera::npu {
namespace {

constexpr std::size_t kSize = 256;
using Matrix = std::vector<std::int16_t>;

Matrix random_matrix(std::uint32_t seed, int limit) {
  std::mt19937 generator(seed);
  Matrix matrix(kSize * kSize);
  for (std::int16_t& value : matrix)
    value = static_cast<std::int16_t>(static_cast<int>(generator() % (2U * static_cast<unsigned>(limit) + 1U)) - limit);
  return matrix;
}

Bytes bytes_of(const Matrix& matrix) {
  Bytes bytes;
  for (const std::int16_t value : matrix) append_le(bytes, value);
  return bytes;
}

void check(const Matrix& a, const Matrix& b) {
  ForeignProgram program("npu-toolkit/gemm-256-1col", "npu-toolkit/gemm-256-1col.insts.txt", "npu1_4col");
  const Bytes result = program.run({{0, bytes_of(a)}, {1, bytes_of(b)}}, 2, kSize * kSize * 4);
  std::size_t wrong = 0;
  for (std::size_t row = 0; row < kSize; ++row)
    for (std::size_t col = 0; col < kSize; ++col) {
      std::int64_t sum = 0;
      for (std::size_t k = 0; k < kSize; ++k) sum += a[row * kSize + k] * b[k * kSize + col];
      wrong += load_le<std::int32_t>(result, 4 * (row * kSize + col)) != static_cast<std::int32_t>(sum);
    }
  EXPECT_EQ(wrong, 0U);
}

TEST(GemmTest, EqualsTheTripleLoopOnRandomMatrices) {
  TESSERA_NEED_SHARED();
  check(random_matrix(1, 2000), random_matrix(2, 2000));
}
// Sums of full-range products exceed 32 bits; the program keeps the low 32 bits of its 64-bit accumulators.
TEST(GemmTest, EqualsTheTripleLoopModulo32BitsOnAnyMatrices) {
  TESSERA_NEED_SHARED();
  check(random_matrix(3, 32767), random_matrix(4, 32767));
}
TEST(GemmTest, EqualsTheTripleLoopAtTheEndsOfTheRange) {
  TESSERA_NEED_SHARED();
  Matrix a(kSize * kSize), b(kSize * kSize);
  for (std::size_t i = 0; i < a.size(); ++i) {  // rows of extremes against columns with one extreme: sums fit 32 bits
    a[i] = i / kSize % 2 == 0 ? std::int16_t{-32768} : std::int16_t{32767};
    b[i] = i / kSize == i % kSize ? (i % 3 == 0 ? std::int16_t{-32768} : std::int16_t{32767}) : std::int16_t{0};
  }
  check(a, b);
}

}  // namespace
}  // namespace tessera::npu
