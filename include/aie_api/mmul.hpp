// Products of small matrices: mmul<M, K, N, A, B>, C += A * B with A of M x K elements, B of K x N, all row-major.
//
// Only the documented shapes of the architecture compile (facts/aie_api/mmul_shapes.tsv). Products of integers are
// exact up to the wrapping of the accumulator. For floats, the result depends on the order of the sums:
// - Floats of AIE: one product after the other, with ascending k.
// - bfloat16: an instruction adds the products of eight values of k and the accumulator in one step (float_mac.hpp).
// - Floats of AIE-ML are split into pieces (float_pieces.hpp). Each product of two pieces takes instructions with eight
//   values of k, and the last instruction adds the accumulator.
// - Complex bfloat16 is not documented. Here it takes products of real matrices: first all products with the real part
//   of A, then the products with the imaginary part.
//
// From AIE-ML on, B may be a sparse vector, stored by columns, for the shapes that the table lists; this code
// multiplies by the zeros of B, too. There are no products of sparse floats, because the documents do not give the
// order of their sums, and none of sparse int4, because the documents do not describe its masks.
//
// The loops run along the rows of B and C, with one element of A for all columns, because this suits the host's SIMD.
#pragma once

#include "aie_api/block_products.hpp"
#include "aie_api/mul.hpp"
#include "aie_api/sparse.hpp"

#include "aie_tables/mmul_shapes.hpp"  // generated

namespace aie {

namespace detail {

template <unsigned M, unsigned K, unsigned N, class A, class B>
constexpr bool is_shape_of(const auto& shapes) {
  for (const tables::mmul_shape& shape : shapes)
    if (shape.a == element_of<A>() && shape.b == element_of<B>() && shape.rows == M && shape.inner == K &&
        shape.columns == N)
      return true;
  return false;
}
template <unsigned M, unsigned K, unsigned N, class A, class B>
constexpr bool is_mmul_shape() {
  return is_shape_of<M, K, N, A, B>(tables::kMmulShapes);
}
template <unsigned M, unsigned K, unsigned N, class A, class B>
constexpr bool is_sparse_shape() {
#if __AIE_ARCH__ >= 20
  if constexpr (is_integer<A> && is_integer<B> && !is_nibble<B>)
    return is_shape_of<M, K, N, A, B>(tables::kSparseShapes);
#endif
  return false;
}

#if __AIE_ARCH__ / 10 != 1

inline constexpr unsigned kUnitInner = 8;  // number of values of k in one instruction

// Computes c += a * b. The instruction for the last values of k also adds `before`, if `before` is not null.
template <unsigned M, unsigned K, unsigned N>
void unit_matrix(const unit_lanes<M * K>& a, const unit_lanes<K * N>& b, const float* before, float* c) {
  constexpr unsigned inner = K < kUnitInner ? K : kUnitInner;
  static_assert(K % inner == 0);
  for (unsigned first = 0; first < K; first += inner) {
    const matrix_factors<M, K, N, inner> factors{a, b, first};
    if (first + inner < K || before == nullptr) {
      unit_mac(factors, c, c);
    } else {
      unit_lanes<M * N> addends[2];
      addends[0].set_addends(c);
      addends[1].set_addends(before);
      unit_sum<2>(factors, addends, c);
    }
  }
}

// Adds the product of one part of A and one part of B (real or imaginary) to the floats of C.
template <class T, unsigned M, unsigned K, unsigned N, class Left, class Right>
void add_part_matrix(const Left& a, part left, const Right& b, part right, bool is_negated, float* c) {
  const part_lanes<M * K> numbers_a(a, left, is_negated);
  const part_lanes<K * N> numbers_b(b, right);
  if constexpr (std::same_as<real_t<T>, bfloat16>) {
    unit_lanes<M * K> factors_a;
    unit_lanes<K * N> factors_b;
    factors_a.set_factors(numbers_a.lanes);
    factors_b.set_factors(numbers_b.lanes);
    unit_matrix<M, K, N>(factors_a, factors_b, nullptr, c);
  } else {
    const float_pieces<M * K> pieces_a(numbers_a.lanes);
    const float_pieces<K * N> pieces_b(numbers_b.lanes);
    float chain[M * N] = {};
    for (unsigned i = kAllPairs - kPairs; i < kAllPairs; ++i) {
      const piece_pair pair = kPiecePairs[i];
      const bool is_last = i + 1 == kAllPairs;
      unit_matrix<M, K, N>(pieces_a.piece[pair.left], pieces_b.piece[pair.right], is_last ? c : nullptr, chain);
    }
    std::memcpy(c, chain, sizeof chain);
  }
}

template <class T, unsigned M, unsigned K, unsigned N, class Lane, class Left, class Right>
void add_float_matrix(Lane* c, const Left& a, const Right& b) {
  if constexpr (is_complex<Lane>) {
    for (const part which : {part::real, part::imag}) {
      float sums[M * N];
      for (unsigned i = 0; i < M * N; ++i) sums[i] = part_of(c[i], which);
      const part_products parts =
          products_of_part<std::remove_cvref_t<decltype(a[0])>, std::remove_cvref_t<decltype(b[0])>>(which);
      for (unsigned i = 0; i < parts.count; ++i)
        add_part_matrix<T, M, K, N>(a, parts.left[i], b, parts.right[i], i == 1 && parts.is_difference, sums);
      for (unsigned i = 0; i < M * N; ++i) (which == part::real ? c[i].real : c[i].imag) = sums[i];
    }
  } else {
    add_part_matrix<T, M, K, N>(a, part::real, b, part::real, false, c);
  }
}

#endif

// A row of 32-bit sums, as a vector type of the compiler, because compilers do not vectorise all plain loops over such
// rows.
template <unsigned N>
struct host_row {
  typedef std::uint32_t type __attribute__((vector_size(4 * N)));
};

// c += a * b, or c = a * b; A and B are the factors' elements.
template <class A, class B, class Tag, unsigned M, unsigned K, unsigned N, bool IsFirst, class Left, class Right>
void add_matrix_product(accum_value<Tag>* c, const Left& a, const Right& b) {
  using Lane = accum_value<Tag>;
  if constexpr (is_float_tag<Tag> && arch::generation != arch::Gen1) {
#if __AIE_ARCH__ / 10 != 1
    if constexpr (IsFirst)
      for (unsigned i = 0; i < M * N; ++i) c[i] = Lane{};
    add_float_matrix<A, M, K, N>(c, a, b);
#endif
  } else if constexpr (sizeof(Lane) == 4 && std::integral<Lane> && N >= 4) {
    using Row = typename host_row<N>::type;
    Row rows[K];
    for (unsigned k = 0; k < K; ++k) std::memcpy(&rows[k], &b[k * N], sizeof(Row));
    for (unsigned m = 0; m < M; ++m) {
      Row row{};
      if constexpr (!IsFirst) std::memcpy(&row, c + m * N, sizeof row);
      for (unsigned k = 0; k < K; ++k) row += static_cast<std::uint32_t>(a[m * K + k]) * rows[k];
      std::memcpy(c + m * N, &row, sizeof row);
    }
  } else {
    for (unsigned m = 0; m < M; ++m) {
      Lane row[N];
      for (unsigned n = 0; n < N; ++n) row[n] = IsFirst ? product<Lane>(a[m * K], b[n]) : c[m * N + n];
      for (unsigned k = IsFirst ? 1 : 0; k < K; ++k)
        for (unsigned n = 0; n < N; ++n) add_product(row[n], a[m * K + k], b[k * N + n]);
      for (unsigned n = 0; n < N; ++n) c[m * N + n] = row[n];
    }
  }
}

}  // namespace detail

// AIE_API_EMULATE_BFLOAT16_MMUL_WITH_BFP16 sets the default of the template parameter ByBlocks. As a parameter, it lets
// sources with and without the macro be linked together. With ByBlocks, mmul converts bfloat16 factors to block
// floating point, for the shapes with K = N = 8 and M = 4 or 8. block_mmul.hpp has the products of block vectors.
#if __AIE_ARCH__ == 21 && defined AIE_API_EMULATE_BFLOAT16_MMUL_WITH_BFP16
#if AIE_API_EMULATE_BFLOAT16_MMUL_WITH_BFP16 + 0
#define AIE_MMUL_BY_BLOCKS true
#endif
#endif
#ifndef AIE_MMUL_BY_BLOCKS
#define AIE_MMUL_BY_BLOCKS false
#endif

namespace detail {

// The accumulator's tag. For a shape that does not exist it is acc32, so that the compiler reports only the wrong
// shape.
template <bool IsShape, class Tag, class A, class B>
struct mmul_tag {
  using type = acc32;
};
template <class Tag, class A, class B>
struct mmul_tag<true, Tag, A, B> {
  using type = product_tag<Tag, A, B>;
};

}  // namespace detail

template <unsigned M_Elems, unsigned K_Elems, unsigned N_Elems, class TypeA, class TypeB = TypeA,
          detail::TagOrAuto AccumTag = accauto, bool ByBlocks = AIE_MMUL_BY_BLOCKS>
class mmul {
  static_assert(ElemBaseType<TypeA> && ElemBaseType<TypeB>, "mmul: a matrix must have elements of an element type");
  static constexpr bool kIsDense = detail::is_mmul_shape<M_Elems, K_Elems, N_Elems, TypeA, TypeB>();
  static constexpr bool kIsSparse = detail::is_sparse_shape<M_Elems, K_Elems, N_Elems, TypeA, TypeB>();
  static_assert(kIsDense || kIsSparse,
                "mmul: this architecture has no M x K x N of this size for these element types (mmul_shapes.tsv)");
  using Tag = typename detail::mmul_tag<kIsDense || kIsSparse, AccumTag, TypeA, TypeB>::type;
  static constexpr bool kByBlocks = ByBlocks && std::same_as<TypeA, bfloat16> && std::same_as<TypeB, bfloat16> &&
                                    K_Elems == 8 && N_Elems == 8 && (M_Elems == 4 || M_Elems == 8);

 public:
  static constexpr unsigned M = M_Elems, K = K_Elems, N = N_Elems;
  static constexpr unsigned size_A = M * K, size_B = K * N, size_C = M * N;
  static constexpr unsigned size() { return size_C; }
  using accum_type = accum<Tag, kIsDense || kIsSparse ? size_C : 8>;
  using value_type = typename accum_type::value_type;

  // Starts with zeros.
  mmul() : sums_(detail::unfilled) { std::memset(static_cast<void*>(sums_.data()), 0, sizeof sums_); }
  mmul(const accum_type& sums) : sums_(sums) {}
  template <AccumOrOp Op>
    requires(!Accum<Op> && std::same_as<detail::accum_of_t<Op>, accum_type> && !detail::is_subtracting<Op>)
  mmul(const Op& sums) : sums_(detail::accum_of(sums)) {}
  template <ElemBaseType T>
  mmul(const vector<T, size_C>& values, int shift = 0) : sums_(values, shift) {}
  mmul& operator=(const accum_type& sums) {
    sums_ = sums;
    return *this;
  }

  // mul computes C = A * B, mac computes C += A * B. Each operand is a vector that has exactly the elements of its
  // matrix.
  template <VectorOrOp A, VectorOrOp B>
  void mul(const A& a, const B& b) {
    multiply<true>(a, b);
  }
  template <VectorOrOp A, VectorOrOp B>
  void mac(const A& a, const B& b) {
    multiply<false>(a, b);
  }
#if __AIE_ARCH__ >= 20
  // Takes a sparse B, stored by columns.
  template <VectorOrOp A, SparseVector B>
  void mul(const A& a, const B& b) {
    multiply_sparse<true>(a, b);
  }
  template <VectorOrOp A, SparseVector B>
  void mac(const A& a, const B& b) {
    multiply_sparse<false>(a, b);
  }
#endif

  const accum_type& to_accum() const { return sums_; }
  operator accum_type() const { return sums_; }
  template <ElemBaseType T>
  vector<T, size_C> to_vector(int shift = 0) const {
    return sums_.template to_vector<T>(shift);
  }
  auto to_vector() const
    requires(accum_type::is_floating_point())
  {
    return sums_.to_vector();
  }

 private:
  template <bool IsFirst, class A, class B>
  void multiply(const A& a, const B& b) {
    static_assert(std::same_as<detail::operand_type<A>, TypeA> && detail::operand_size<A> == size_A,
                  "mmul: the first operand must be a vector of M x K elements of its type");
    static_assert(std::same_as<detail::operand_type<B>, TypeB> && detail::operand_size<B> == size_B,
                  "mmul: the second operand must be a vector of K x N elements of its type");
    static_assert(kIsDense, "mmul: the second matrix of this size must be sparse (mmul_shapes.tsv)");
#if __AIE_ARCH__ == 21
    if constexpr (kByBlocks) {
      detail::add_matrix_by_blocks<M, N>(detail::factors_of<Tag>(a), detail::factors_of<Tag>(b), sums_.data(), IsFirst);
      return;
    }
#endif
    detail::add_matrix_product<TypeA, TypeB, Tag, M, K, N, IsFirst>(sums_.data(), detail::factors_of<Tag>(a),
                                                                    detail::factors_of<Tag>(b));
    detail::count_lane_products<TypeA, TypeB, Tag>(size_C, K);
  }
#if __AIE_ARCH__ >= 20
  // Counts only half of the products, because a core multiplies only by the half of B that may be nonzero.
  template <bool IsFirst, class A, class B>
  void multiply_sparse(const A& a, const B& b) {
    static_assert(std::same_as<detail::operand_type<A>, TypeA> && detail::operand_size<A> == size_A,
                  "mmul: the first operand must be a vector of M x K elements of its type");
    static_assert(std::same_as<typename B::value_type, TypeB> && B::size() == size_B,
                  "mmul: the second operand must be a sparse vector of K x N elements of its type");
    static_assert(kIsSparse, "mmul: the second matrix of this size must not be sparse (mmul_shapes.tsv)");
    vector<TypeB, size_B> rows{detail::unfilled};
    for (unsigned k = 0; k < K; ++k)
      for (unsigned n = 0; n < N; ++n) rows.set_lane(k * N + n, b.dense().lane(n * K + k));
    detail::add_matrix_product<TypeA, TypeB, Tag, M, K, N, IsFirst>(sums_.data(), detail::factors_of<Tag>(a),
                                                                    detail::factors_of<Tag>(rows));
    detail::count_lane_products<TypeA, TypeB, Tag>(size_C, K / 2);
  }
#endif

  accum_type sums_;
};

namespace detail {
template <class T>
inline constexpr bool is_mmul_type = false;
template <unsigned M, unsigned K, unsigned N, class A, class B, class Tag, bool ByBlocks>
inline constexpr bool is_mmul_type<mmul<M, K, N, A, B, Tag, ByBlocks>> = true;
}  // namespace detail
template <class T>
concept Mmul = detail::is_mmul_type<std::remove_cvref_t<T>>;

// mmul_fn returns an mmul with a * b. mmac_fn returns an mmul with sums + a * b.
template <unsigned M, unsigned K, unsigned N, detail::TagOrAuto Tag = accauto, VectorOrOp A, VectorOrOp B>
auto mmul_fn(const A& a, const B& b) {
  mmul<M, K, N, detail::operand_type<A>, detail::operand_type<B>, Tag> product;
  product.mul(a, b);
  return product;
}
template <unsigned M, unsigned K, unsigned N, AccumOrOp Acc, VectorOrOp A, VectorOrOp B>
auto mmac_fn(const Acc& sums, const A& a, const B& b) {
  mmul<M, K, N, detail::operand_type<A>, detail::operand_type<B>, typename detail::accum_of_t<Acc>::tag> sum(sums);
  sum.mac(a, b);
  return sum;
}
template <unsigned M, unsigned K, unsigned N, ElemBaseType TypeA, ElemBaseType TypeB, class Tag, bool ByBlocks,
          VectorOrOp A, VectorOrOp B>
auto mmac_fn(const mmul<M, K, N, TypeA, TypeB, Tag, ByBlocks>& sums, const A& a, const B& b) {
  mmul<M, K, N, TypeA, TypeB, Tag, ByBlocks> sum(sums);
  sum.mac(a, b);
  return sum;
}

}  // namespace aie

#undef AIE_MMUL_BY_BLOCKS
