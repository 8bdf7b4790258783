// Products of matrices of blocks: C += A * transpose(B). The rows of A and of B are blocks.
//
// The sum of the products of two blocks is an exact integer times a power of two. No public source defines how cores
// add it to the accumulator. Here the sum is computed in double and rounded to float, ties to even, so the result is
// within 0.501 ulp of the exact value.
#pragma once

#include "aie_api/block_vector.hpp"

#if __AIE_ARCH__ == 21

namespace aie::detail {

// The way in which a product of blocks changes the accumulator; the members are the flags of the intrinsic
// mac_8x8_8x8T_conf (intrinsics/ml_blocks.hpp).
struct block_sum {
  bool is_first = false;  // the accumulator counts as 0
  bool is_product_negated = false;
  bool is_accum_negated = false;
};

template <BlockType T>
double block_dot(const block<T>& a, const block<T>& b) {
  int sum = 0;
  for (unsigned k = 0; k < block<T>::kSize; ++k) sum += int{a.mantissas[k]} * int{b.mantissas[k]};
  return sum * power_of_two(a.exponent + b.exponent - 2 * tables::kBlock<T>.bias);
}

// Adds the product of A (`rows` blocks) and the transpose of B (`columns` blocks) to C (rows x columns floats); `how`
// may change signs or clear C first.
template <BlockType T>
void add_block_matrix(const block<T>* a, const block<T>* b, unsigned rows, unsigned columns, float* c,
                      block_sum how = {}) {
  for (unsigned m = 0; m < rows; ++m)
    for (unsigned n = 0; n < columns; ++n) {
      float& to = c[m * columns + n];
      const double before = how.is_first ? 0.0 : how.is_accum_negated ? -to : to;
      const double product = block_dot(a[m], b[n]);
      to = static_cast<float>(how.is_product_negated ? before - product : before + product);
    }
  count(slot::multiply, instructions(rows * columns, 64));
}

// Multiplies bfloat16 through blocks, when AIE_API_EMULATE_BFLOAT16_MMUL_WITH_BFP16 is set: rows of A and columns of B
// become blocks.
template <unsigned M, unsigned N, class A, class B>
void add_matrix_by_blocks(const A& a, const B& b, float* c, bool is_first) {
  constexpr unsigned inner = block<bfp16ebs8>::kSize;
  block<bfp16ebs8> rows[M], columns[N];
  float values[inner];
  for (unsigned m = 0; m < M; ++m) {
    for (unsigned k = 0; k < inner; ++k) values[k] = a[m * inner + k];
    rows[m] = to_block<bfp16ebs8>(values, rounding());
  }
  for (unsigned n = 0; n < N; ++n) {
    for (unsigned k = 0; k < inner; ++k) values[k] = b[k * N + n];
    columns[n] = to_block<bfp16ebs8>(values, rounding());
  }
  count(slot::convert, 2);
  add_block_matrix(rows, columns, M, N, c, {.is_first = is_first});
}

}  // namespace aie::detail

#endif
