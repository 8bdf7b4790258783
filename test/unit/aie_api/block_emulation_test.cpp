// Tests products of bfloat16 matrices that are computed with blocks (AIE_API_EMULATE_BFLOAT16_MMUL_WITH_BFP16) against
// a model in exact integers.
#define AIE_API_EMULATE_BFLOAT16_MMUL_WITH_BFP16 1

#include "aie_api/lanes.h"

#if __AIE_ARCH__ == 21
namespace emulated_blocks {
namespace {

std::mt19937_64 random_bits(81);

// any_matrix() returns bfloat16 numbers that are multiples of 2^-13, so that share() can count them in units of 2^-20.
// share() gives eight such numbers one exponent, and returns their mantissas.
template <unsigned Elems>
aie::vector<bfloat16, Elems> any_matrix() {
  aie::vector<bfloat16, Elems> v;
  for (unsigned i = 0; i < Elems; ++i)
    v.set(bfloat16(std::ldexp(static_cast<float>(static_cast<std::int8_t>(random_bits())),
                              -13 + static_cast<int>(random_bits() % 8))),
          i);
  return v;
}
struct Shared {
  model::Int mantissa[8];
  int exponent;  // of the mantissa's unit
};
template <class At>
Shared share(At at, model::Round round) {
  Shared shared{};
  int top = -200;
  for (unsigned k = 0; k < 8; ++k)
    if (at(k) != 0) top = std::max(top, std::ilogb(at(k)));
  shared.exponent = top - 6;
  for (unsigned k = 0; k < 8; ++k) {
    const auto units = static_cast<model::Int>(std::ldexp(at(k), 20));
    const model::Int rounded = top == -200 ? 0 : model::shifted(units, shared.exponent + 20, round);
    shared.mantissa[k] = rounded == 128 ? 127 : rounded;
  }
  return shared;
}

template <unsigned M>
void multiplies(const lanes::Rounding& rounding) {
  const lanes::Modes modes(aie::saturation_mode::none, rounding.mode);
  const auto a = any_matrix<M * 8>();
  const auto b = any_matrix<64>();
  using Product = aie::mmul<M, 8, 8, bfloat16, bfloat16>;
  Product first, second;
  first.mul(a, b);
  second.mul(a, b);
  second.mac(a, b);
  for (unsigned m = 0; m < M; ++m) {
    const Shared row = share([&](unsigned k) { return static_cast<float>(a.get(m * 8 + k)); }, rounding.meaning);
    for (unsigned n = 0; n < 8; ++n) {
      const Shared column = share([&](unsigned k) { return static_cast<float>(b.get(k * 8 + n)); }, rounding.meaning);
      model::Int sum = 0;
      for (unsigned k = 0; k < 8; ++k) sum += row.mantissa[k] * column.mantissa[k];
      // The sum has at most 18 bits, so a float holds the sum and twice the sum exactly.
      const float exact = std::ldexp(static_cast<float>(sum), row.exponent + column.exponent);
      ASSERT_EQ(first.to_accum().lane(m * 8 + n), exact) << m << " " << n;
      ASSERT_EQ(second.to_accum().lane(m * 8 + n), 2 * exact) << m << " " << n;
    }
  }
}
TEST(BlockEmulation, RowsAndColumnsBecomeBlocks) {
  for (int turn = 0; turn < 20; ++turn)
    for (const lanes::Rounding& rounding : lanes::kRoundings) {
      multiplies<8>(rounding);
      multiplies<4>(rounding);
    }
}
// Products by blocks need K = N = 8: products of other shapes stay exact.
TEST(BlockEmulation, OtherShapesStay) {
  aie::mmul<4, 8, 4, bfloat16, bfloat16> product;
  auto a = aie::zeros<bfloat16, 32>();
  auto b = aie::zeros<bfloat16, 32>();
  a.set(bfloat16(1.0F), 0);
  a.set(bfloat16(0x1p-9F), 1);
  for (unsigned i = 0; i < 32; ++i) b.set(bfloat16(1.0F), i);
  product.mul(a, b);
  EXPECT_EQ(product.to_accum().lane(0), 1 + 0x1p-9F);
}

}  // namespace
}  // namespace emulated_blocks
#endif
