// Sparse vectors: memory holds a mask and only the elements that the mask marks (AIE-ML and later).
//
// For each 64 bytes of a vector, memory holds a mask of 64 bits, aligned to 4 bytes, then the bytes whose bit is set,
// in order, then up to 3 bytes to fill the last word. The mask may mark at most two of four consecutive elements. A
// core's registers have no room for a third element, and no document defines its effect, so it is a fault of the
// kernel.
//
// A core's register holds the mask and the marked elements. Here a sparse vector holds all elements, with zeros at the
// other positions, as a product needs them. Source: memory group of the documentation of github.com/Xilinx/aie_api
// (MIT).
#pragma once

#include "aie_api/memory.hpp"

namespace aie {

#if __AIE_ARCH__ >= 20

template <ElemBaseType T, unsigned Elems>
class sparse_vector {
  static_assert(detail::bits_of<T> >= 8 && !detail::is_complex<T>,
                "a sparse vector needs real elements of whole bytes");

 public:
  using value_type = T;

  static constexpr unsigned type_bits() { return detail::bits_of<T>; }
  static constexpr unsigned size() { return Elems; }
  static constexpr bool is_signed() { return detail::is_signed<T>; }
  static constexpr bool is_complex() { return false; }
  static constexpr bool is_real() { return true; }
  static constexpr bool is_integral() { return detail::is_integer<T>; }
  static constexpr bool is_floating_point() { return detail::is_float<T>; }

  sparse_vector() = default;

  template <unsigned Part>
    requires(Part <= Elems)
  sparse_vector<T, Part> extract(unsigned index) const {
    return sparse_vector<T, Part>(dense_.template extract<Part>(index));
  }
  template <unsigned Part>
    requires(Part <= Elems)
  sparse_vector& insert(unsigned index, const sparse_vector<T, Part>& part) {
    dense_.insert(index, part.dense());
    return *this;
  }

  // --- for this library: all elements, including the zeros ---
  explicit sparse_vector(const vector<T, Elems>& dense) : dense_(dense) {}
  const vector<T, Elems>& dense() const { return dense_; }

 private:
  vector<T, Elems> dense_;
};

namespace detail {

template <class T>
inline constexpr bool is_sparse_type = false;
template <class T, unsigned Elems>
inline constexpr bool is_sparse_type<sparse_vector<T, Elems>> = true;

}  // namespace detail
template <class T>
concept SparseVector = detail::is_sparse_type<std::remove_cvref_t<T>>;

namespace detail {

inline constexpr unsigned kSparseBlock = 64;        // bytes per mask
inline constexpr unsigned kSparseWord = 4;          // alignment of masks, in bytes
inline constexpr unsigned kSparseKept[2] = {2, 4};  // at most 2 of 4 elements

// Expands a block (a mask and its bytes) from `from` to 64 bytes at `to`. Returns the address of the next block.
template <class T>
const unsigned char* expand_sparse_block(const unsigned char* from, unsigned char* to) {
  check_aligned(from, kSparseWord, 8 * sizeof(std::uint64_t));
  std::uint64_t mask;
  std::memcpy(&mask, from, sizeof mask);
  constexpr unsigned group = kSparseKept[1] * sizeof(T), elements = kSparseBlock / sizeof(T);
  for (unsigned first = 0; first < elements; first += kSparseKept[1]) {
    unsigned kept = 0;
    for (unsigned i = 0; i < kSparseKept[1]; ++i) {
      const std::uint64_t bytes = ((std::uint64_t{1} << sizeof(T)) - 1) << (first + i) * sizeof(T);
      kept += (mask & bytes) != 0 ? 1 : 0;
    }
    if (kept > kSparseKept[0]) fault("more than two of four elements of a sparse vector are present");
  }
  static_assert(kSparseBlock % group == 0);
  const unsigned char* byte = from + sizeof mask;
  for (unsigned i = 0; i < kSparseBlock; ++i) to[i] = (mask >> i & 1) != 0 ? *byte++ : static_cast<unsigned char>(0);
  const auto used = static_cast<std::size_t>(byte - from);
  return from + (used + kSparseWord - 1) / kSparseWord * kSparseWord;
}

}  // namespace detail

template <ElemBaseType T, unsigned Elems, aie_dm_resource Resource = aie_dm_resource::none>
class sparse_vector_input_buffer_stream {
  static_assert(Elems * sizeof(T) % detail::kSparseBlock == 0,
                "a sparse vector must consist of whole blocks of 64 bytes");

 public:
  using value_type = sparse_vector<T, Elems>;

  explicit sparse_vector_input_buffer_stream(const T* from) : at_(reinterpret_cast<const unsigned char*>(from)) {}

  value_type pop() {
    unsigned char bytes[Elems * sizeof(T)];
    const unsigned char* const start = at_;
    for (unsigned i = 0; i < sizeof bytes; i += detail::kSparseBlock)
      at_ = detail::expand_sparse_block<T>(at_, bytes + i);
    detail::count_bits(detail::slot::load, static_cast<unsigned>(8 * (at_ - start)));
    vector<T, Elems> dense{detail::unfilled};
    std::memcpy(dense.data(), bytes, sizeof dense);
    return value_type(dense);
  }
  sparse_vector_input_buffer_stream& operator>>(value_type& to) {
    to = pop();
    return *this;
  }

 private:
  const unsigned char* at_;
};

#endif

}  // namespace aie
