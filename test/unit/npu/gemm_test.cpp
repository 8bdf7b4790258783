// A matrix multiplication that the open compiler (Peano, mlir-aie) made for Phoenix: int16 times int16 into int32,
// 256x256x256 on one core behind a memory tile, against the plain triple loop.
#include "foreign_program.h"

#include <random>

namespace tessera::npu {
namespace {

constexpr std::size_t kSide = 256;
using Matrix = std::vector<std::int16_t>;

Matrix random_matrix(std::uint32_t seed, int limit) {
  std::mt19937 generator(seed);
  Matrix matrix(kSide * kSide);
  for (std::int16_t& value : matrix)
    value = static_cast<std::int16_t>(static_cast<int>(generator() % (2U * static_cast<unsigned>(limit) + 1U)) - limit);
  return matrix;
}

void check_product(const Matrix& a, const Matrix& b) {
  ForeignProgram program("npu-toolkit/gemm-256-1col", "npu-toolkit/gemm-256-1col.insts.txt", "npu1_4col");
  const Bytes result = program.run({{0, bytes_of(a)}, {1, bytes_of(b)}}, 2, kSide * kSide * 4);
  std::size_t wrong = 0;
  for (std::size_t row = 0; row < kSide; ++row)
    for (std::size_t col = 0; col < kSide; ++col) {
      std::int64_t sum = 0;
      for (std::size_t k = 0; k < kSide; ++k) sum += a[row * kSide + k] * b[k * kSide + col];
      wrong += load_le<std::int32_t>(result, 4 * (row * kSide + col)) != static_cast<std::int32_t>(sum);
    }
  EXPECT_EQ(wrong, 0U);
}

TEST(GemmTest, EqualsTheTripleLoopOnRandomMatrices) {
  TESSERA_NEED_SHARED();
  check_product(random_matrix(1, 2000), random_matrix(2, 2000));
}
// Sums of full-range products exceed 32 bits; the program keeps the low 32 bits of its 64-bit accumulators.
TEST(GemmTest, EqualsTheTripleLoopModulo32BitsOnAnyMatrices) {
  TESSERA_NEED_SHARED();
  check_product(random_matrix(3, 32767), random_matrix(4, 32767));
}
TEST(GemmTest, EqualsTheTripleLoopAtTheEndsOfTheRange) {
  TESSERA_NEED_SHARED();
  Matrix a(kSide * kSide), b(kSide * kSide);
  for (std::size_t i = 0; i < a.size(); ++i) {  // rows of extremes against columns with one extreme: sums fit 32 bits
    a[i] = i / kSide % 2 == 0 ? std::int16_t{-32768} : std::int16_t{32767};
    b[i] = i / kSide == i % kSide ? (i % 3 == 0 ? std::int16_t{-32768} : std::int16_t{32767}) : std::int16_t{0};
  }
  check_product(a, b);
}

}  // namespace
}  // namespace tessera::npu
