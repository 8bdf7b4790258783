// Matrix products of block vectors: mmul<8, 8, 8, bfp16ebs8, bfp16ebs8>.
//
// C += A * B, with A of M x K elements and B of K x N. A block holds eight neighbouring elements of a row. The sum runs
// along the rows of A and the columns of B, so the caller passes the transposed B: op_transpose(b), where the rows of b
// are the columns of B. facts/aie_api/mmul_shapes.tsv lists the shapes.
#pragma once

#include "aie_api/block_products.hpp"
#include "aie_api/mmul.hpp"

#if __AIE_ARCH__ == 21

namespace aie {

template <unsigned M_Elems, unsigned K_Elems, unsigned N_Elems, BlockType TypeA, BlockType TypeB,
          detail::TagOrAuto AccumTag, bool ByBlocks>
class mmul<M_Elems, K_Elems, N_Elems, TypeA, TypeB, AccumTag, ByBlocks> {
  static_assert(tables::kHasBlockShape<TypeA, TypeB, M_Elems, K_Elems, N_Elems>,
                "mmul: this architecture has no M x K x N of this size for these blocks (mmul_shapes.tsv)");
  static_assert(std::same_as<AccumTag, accauto> || std::same_as<AccumTag, accfloat>,
                "products of blocks need an accumulator of floats");

 public:
  static constexpr unsigned M = M_Elems, K = K_Elems, N = N_Elems;
  static constexpr unsigned size_A = M * K, size_B = K * N, size_C = M * N;
  static constexpr unsigned size() { return size_C; }
  using accum_type = accum<accfloat, size_C>;
  using value_type = accfloat;

  // Starts with zeros.
  mmul() : sums_(detail::unfilled) { std::memset(static_cast<void*>(sums_.data()), 0, sizeof sums_); }
  mmul(const accum_type& sums) : sums_(sums) {}
  mmul& operator=(const accum_type& sums) {
    sums_ = sums;
    return *this;
  }

  void mul(const block_vector<TypeA, size_A>& a, const transposed_blocks<block_vector<TypeB, size_B>>& b) {
    detail::add_block_matrix(&a.at(0), &b.parent1().at(0), M, N, sums_.data(), {.is_first = true});
  }
  void mac(const block_vector<TypeA, size_A>& a, const transposed_blocks<block_vector<TypeB, size_B>>& b) {
    detail::add_block_matrix(&a.at(0), &b.parent1().at(0), M, N, sums_.data());
  }

  const accum_type& to_accum() const { return sums_; }
  operator accum_type() const { return sums_; }
  template <class T>
    requires(ElemBaseType<T> || BlockType<T>)
  auto to_vector() const {
    return sums_.template to_vector<T>();
  }
  auto to_vector() const { return sums_.to_vector(); }

 private:
  accum_type sums_;
};

}  // namespace aie

#endif
