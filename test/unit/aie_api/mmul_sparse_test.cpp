// Tests products with a sparse matrix against sums over a plain matrix. Memory holds the sparse matrix by columns, as
// masks and bytes.
#include "aie_api/sliding_rows.h"

#if __AIE_ARCH__ >= 20
namespace model {
namespace {

// A matrix of K x N and its stored bytes. It is stored by columns; of each four neighbours in a column, at most two are
// not zero.
template <class T, unsigned K, unsigned N>
struct SparseMatrix {
  T columns[N][K] = {};
  alignas(64) unsigned char bytes[2 * K * N * sizeof(T) + 256] = {};

  explicit SparseMatrix(std::mt19937_64& random) {
    for (auto& column : columns)
      for (unsigned k = 0; k < K; k += 4)
        for (unsigned times = 0; times < 2; ++times) column[k + random() % 4] = any<T>(random);
    const auto* dense = reinterpret_cast<const unsigned char*>(columns);
    unsigned at = 0;
    for (unsigned block = 0; block < sizeof columns; block += 64) {
      unsigned char* mask = bytes + at;
      at += 8;
      for (unsigned i = 0; i < 64; ++i) {
        // All bytes of an element are stored, or none.
        bool is_there = false;
        for (unsigned b = 0; b < sizeof(T); ++b)
          is_there = is_there || dense[block + i / sizeof(T) * sizeof(T) + b] != 0;
        if (!is_there) continue;
        mask[i / 8] = static_cast<unsigned char>(mask[i / 8] | 1U << i % 8);
        bytes[at++] = dense[block + i];
      }
      at = (at + 3) / 4 * 4;
    }
  }
};

template <class A, class B, unsigned M, unsigned K, unsigned N>
void multiplies() {
  std::mt19937_64 random(M * K + N);
  using Product = aie::mmul<M, K, N, A, B>;
  using Acc = typename Product::accum_type;
  for (int round = 0; round < 10 && !testing::Test::HasFatalFailure(); ++round) {
    const auto a = any_vector<A, M * K>(random);
    const SparseMatrix<B, K, N> b(random);
    aie::sparse_vector_input_buffer_stream<B, K * N> stream(reinterpret_cast<const B*>(b.bytes));
    const aie::sparse_vector<B, K * N> sparse = stream.pop();
    const auto sum = [&](unsigned i) {
      Complex total;
      for (unsigned k = 0; k < K; ++k) total = total + number(a.get(i / N * K + k)) * number(b.columns[i % N][k]);
      return total;
    };
    Product product;
    product.mul(a, sparse);
    expect_lanes("mul", product.to_accum(), sum);
    const Acc start = any_accum<Acc>(random);
    product = start;
    product.mac(a, sparse);
    expect_lanes("mac", product.to_accum(), [&](unsigned i) { return lane(start, i) + sum(i); });
  }
}
template <unsigned Row>
void sparse_shape() {
  constexpr aie::tables::mmul_shape row = aie::tables::kSparseShapes[Row];
  if constexpr (row.b == element::kInt8 && row.a == element::kInt8) {
    multiplies<int8, int8, row.rows, row.inner, row.columns>();
    multiplies<uint8, int8, row.rows, row.inner, row.columns>();
  } else if constexpr (row.b == element::kInt8) {
    multiplies<int16, int8, row.rows, row.inner, row.columns>();
  } else if constexpr (row.b == element::kInt16) {
    multiplies<int16, int16, row.rows, row.inner, row.columns>();
  }
}
template <unsigned... Rows>
void sparse_shapes(std::integer_sequence<unsigned, Rows...>) {
  (sparse_shape<Rows>(), ...);
}
TEST(SparseMmul, EachShapeOfTheTable) {
  constexpr unsigned count = sizeof aie::tables::kSparseShapes / sizeof aie::tables::kSparseShapes[0];
  static_assert(count >= 6);
  sparse_shapes(std::make_integer_sequence<unsigned, count>{});
}

}  // namespace
}  // namespace model
#endif
