// Block floating point of XDNA 2 by the names of its compiler's headers: v64bfp16ebs8, to_v64bfp16ebs8, mul_8x8_8x8T.
//
// block_products.hpp describes products. Products with sparse operands, and shapes that use only a part of an operand,
// are left out.
//
// Sources: github.com/Xilinx/llvm-aie, clang/lib/Headers/aie2p/aie2p_srs.h (conversions), aiebase_typedefs.h (types);
// calls in github.com/Xilinx/aie_api and github.com/Xilinx/mlir-aie (products).
#pragma once

#include "aie_api/block_products.hpp"
#include "aie_api/intrinsics/ml_convert.hpp"
#include "aie_api/make.hpp"
#include "aie_api/mul.hpp"

#if __AIE_ARCH__ == 21

using v64bfp16ebs8 = aie::block_vector<bfp16ebs8, 64>;
using v128bfp16ebs8 = aie::block_vector<bfp16ebs8, 128>;
using v64bfp16ebs16 = aie::block_vector<bfp16ebs16, 64>;
using v128bfp16ebs16 = aie::block_vector<bfp16ebs16, 128>;

#define AIE_BLOCKS(name)       \
  inline name undef_##name() { \
    return name();             \
  }
AIE_BLOCKS(v64bfp16ebs8)
AIE_BLOCKS(v128bfp16ebs8)
AIE_BLOCKS(v64bfp16ebs16)
AIE_BLOCKS(v128bfp16ebs16)
#undef AIE_BLOCKS

namespace aie::detail::legacy {

// Joins each two blocks of eight elements into a block of sixteen, with the larger of the two exponents. The mantissas
// of the block with the smaller exponent are shifted down and rounded by the core's mode.
template <unsigned Elems>
block_vector<bfp16ebs16, Elems> larger_blocks(const block_vector<bfp16ebs8, Elems>& from) {
  accum<accfloat, Elems> values{unfilled};
  block_vector<bfp16ebs16, Elems> out(unfilled);
  for (unsigned i = 0; i < out.blocks(); ++i) {
    const block<bfp16ebs8>* pair = &from.at(2 * i);
    const unsigned shared = pair[0].exponent > pair[1].exponent ? pair[0].exponent : pair[1].exponent;
    out.at(i).exponent = static_cast<std::uint8_t>(shared);
    for (unsigned j = 0; j < block<bfp16ebs16>::kSize; ++j) {
      const block<bfp16ebs8>& in = pair[j / block<bfp16ebs8>::kSize];
      const unsigned distance = shared - in.exponent, enough = 16;  // only the sign is left of 8 bits shifted by 16
      const unsigned shift = distance < enough ? distance : enough;
      out.at(i).mantissas[j] = static_cast<std::int8_t>(shift_round<std::int64_t>(
          in.mantissas[j % block<bfp16ebs8>::kSize], shift, rounding_addend<std::int64_t>(shift, rounding())));
    }
  }
  count(slot::convert);
  return out;
}

inline v64accfloat multiply_blocks(const v64bfp16ebs8& a, const v64bfp16ebs8& b, v64accfloat acc, block_sum how) {
  add_block_matrix(&a.at(0), &b.at(0), 8, 8, acc.data(), how);
  return acc;
}

}  // namespace aie::detail::legacy

// --- conversions ---
inline v64bfp16ebs8 to_v64bfp16ebs8(const v64accfloat& acc) {
  return acc.to_vector<bfp16ebs8>();
}
inline v64bfp16ebs16 to_v64bfp16ebs16(const v64accfloat& acc) {
  return acc.to_vector<bfp16ebs16>();
}
inline v64bfp16ebs16 to_v64bfp16ebs16(const v64bfp16ebs8& blocks) {
  return aie::detail::legacy::larger_blocks(blocks);
}
inline v64bfp16ebs8 to_v64bfp16ebs8_conf(const v64accfloat& acc, crrnd_t rounding) {
  const aie::detail::legacy::modes_of_call modes(get_satmode(), rounding);
  return to_v64bfp16ebs8(acc);
}
inline v64bfp16ebs16 to_v64bfp16ebs16_conf(const v64accfloat& acc, crrnd_t rounding) {
  const aie::detail::legacy::modes_of_call modes(get_satmode(), rounding);
  return to_v64bfp16ebs16(acc);
}
inline v64bfp16ebs16 to_v64bfp16ebs16_conf(const v64bfp16ebs8& blocks, crrnd_t rounding) {
  const aie::detail::legacy::modes_of_call modes(get_satmode(), rounding);
  return to_v64bfp16ebs16(blocks);
}

// --- products: 8 x 8 by the transpose of 8 x 8 ---
inline v64accfloat mul_8x8_8x8T(const v64bfp16ebs8& a, const v64bfp16ebs8& b) {
  return aie::detail::legacy::multiply_blocks(a, b, v64accfloat(aie::detail::unfilled), {.is_first = true});
}
inline v64accfloat mac_8x8_8x8T(const v64bfp16ebs8& a, const v64bfp16ebs8& b, const v64accfloat& acc) {
  return aie::detail::legacy::multiply_blocks(a, b, acc, {});
}
inline v64accfloat mac_8x8_8x8T_conf(const v64bfp16ebs8& a, const v64bfp16ebs8& b, const v64accfloat& acc, int zero_acc,
                                     int sub_mul, int sub_acc) {
  return aie::detail::legacy::multiply_blocks(
      a, b, acc, {.is_first = zero_acc != 0, .is_product_negated = sub_mul != 0, .is_accum_negated = sub_acc != 0});
}

#endif
