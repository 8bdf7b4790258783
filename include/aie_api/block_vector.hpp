// Block floating point of XDNA 2: bfp16ebs8, bfp16ebs16, and vectors of them.
//
// Problem. The elements of a block are mantissas with a common exponent (facts/aie_api/blocks.tsv): eight numbers take
// nine bytes, or sixteen numbers take seventeen, which no vector of elements can represent. Public sources define the
// value of a block, its bytes in memory, and the conversion from floats with the rounding mode floor. The sources say
// that the core's other rounding modes apply, too, but do not give the result for a mantissa that is rounded beyond the
// largest.
//
// Decision. A block_vector stores its blocks in the form that they have in memory. The block gets the largest exponent
// of its floats. Each float is then rounded once, by the core's mode, to a multiple of the unit of that exponent. A
// mantissa beyond the largest mantissa becomes the largest mantissa. With floor, the result is that of a core; in the
// other modes it may differ by one unit of the mantissa (docs/aie-api.md). Infinities and NaN are a fault, because no
// source defines blocks of them. Values of blocks convert to floats exactly.
#pragma once

#include "aie_api/fixed.hpp"
#include "aie_api/slots.hpp"

#include "aie_tables/blocks.hpp"  // generated

#if __AIE_ARCH__ == 21

namespace aie {

namespace detail {

template <BlockType T>
struct [[gnu::may_alias]] block {
  static constexpr unsigned kSize = tables::kBlock<T>.elements;
  std::uint8_t exponent;
  std::int8_t mantissas[kSize];

  // Returns element i times 2^shift.
  float value(unsigned i, int shift = 0) const {
    return static_cast<float>(mantissas[i] * power_of_two(exponent - tables::kBlock<T>.bias + shift));
  }
};

// The biased exponent of a float, and its mantissa in units of 2^(exponent - 150). A denormal has the exponent 0, but
// the unit of exponent 1.
struct float_parts {
  unsigned exponent;
  std::int64_t number;

  explicit float_parts(float value) {
    const auto bits = std::bit_cast<std::uint32_t>(value);
    exponent = bits >> 23 & 0xFF;
    if (exponent == 0xFF) fault("an infinity or a NaN becomes a block: no document says what that gives");
    const std::int64_t magnitude = (bits & 0x7FFFFF) | (exponent == 0 ? 0 : 0x800000);
    number = bits >> 31 == 0 ? magnitude : -magnitude;
  }
  // Returns the number's mantissa in a block with the exponent `shared`: the number in units of 2^(shared - bias), with
  // the bias of the block type T.
  template <BlockType T>
  std::int8_t mantissa(unsigned shared, rounding_mode mode) const {
    constexpr unsigned from_float = 150 - static_cast<unsigned>(tables::kBlock<T>.bias), enough = 40;
    const unsigned distance = from_float + shared - (exponent == 0 ? 1 : exponent);
    const unsigned shift = distance < enough ? distance : enough;  // only the sign is left of 24 bits shifted by 40
    const std::int64_t rounded = shift_round(number, shift, rounding_addend<std::int64_t>(shift, mode));
    return static_cast<std::int8_t>(rounded > 127 ? 127 : rounded);
  }
};

template <BlockType T>
block<T> to_block(const float* values, rounding_mode mode) {
  block<T> out;
  unsigned shared = 0;
  for (unsigned i = 0; i < block<T>::kSize; ++i) {
    const unsigned exponent = float_parts(values[i]).exponent;
    if (exponent > shared) shared = exponent;
  }
  out.exponent = static_cast<std::uint8_t>(shared);
  for (unsigned i = 0; i < block<T>::kSize; ++i)
    out.mantissas[i] = float_parts(values[i]).template mantissa<T>(shared, mode);
  return out;
}

}  // namespace detail

template <BlockType T, unsigned Elems>
class [[gnu::may_alias]] block_vector {
  static_assert((Elems & (Elems - 1)) == 0 && (tables::kBlock<T>.sizes & Elems) != 0,
                "block_vector: the architecture has no vector with this number of elements");

 public:
  using value_type = T;
  using native_type = block_vector;  // v64bfp16ebs8 is another name of this class
  using native_pointer_type = block_vector;
  using storage_type = block_vector;

  static constexpr unsigned size() { return Elems; }
  static constexpr unsigned block_size() { return tables::kBlock<T>.elements; }
  static constexpr unsigned blocks() { return Elems / block_size(); }
  static constexpr unsigned mantissa_bits() { return tables::kBlock<T>.mantissa_bits; }
  static constexpr unsigned exponent_bits() { return tables::kBlock<T>.exponent_bits; }
  static constexpr unsigned bits() { return Elems * mantissa_bits() + blocks() * exponent_bits(); }
  static constexpr unsigned bytes() { return bits() / 8; }
  static constexpr unsigned memory_bits() { return bits(); }
  static constexpr unsigned memory_bytes() { return bytes(); }

  // Fills the vector with a fixed pattern, like class vector.
  block_vector() { std::memset(static_cast<void*>(blocks_), 0xA5, sizeof blocks_); }
  explicit block_vector(detail::unfilled_t) {}

  block_vector to_native() const { return *this; }

  template <unsigned Larger>
    requires(Larger >= Elems)
  block_vector<T, Larger> grow(unsigned index = 0) const {
    block_vector<T, Larger> grown;
    grown.insert(index, *this);
    return grown;
  }
  template <unsigned Part>
    requires(Part <= Elems)
  block_vector<T, Part> extract(unsigned index) const {
    detail::check_index(index, Elems / Part);
    block_vector<T, Part> part(detail::unfilled);
    for (unsigned i = 0; i < part.blocks(); ++i) part.at(i) = blocks_[index * part.blocks() + i];
    return part;
  }
  template <unsigned Part>
    requires(Part <= Elems)
  block_vector& insert(unsigned index, const block_vector<T, Part>& part) {
    detail::check_index(index, Elems / Part);
    for (unsigned i = 0; i < part.blocks(); ++i) blocks_[index * part.blocks() + i] = part.at(i);
    return *this;
  }

  // --- for this library ---
  detail::block<T>& at(unsigned i) { return blocks_[i]; }
  const detail::block<T>& at(unsigned i) const { return blocks_[i]; }

 private:
  detail::block<T> blocks_[Elems / tables::kBlock<T>.elements];
};

template <BlockType T, unsigned Elems>
using bfp_vector = block_vector<T, Elems>;

namespace detail {
template <class T>
inline constexpr bool is_block_vector_type = false;
template <BlockType T, unsigned Elems>
inline constexpr bool is_block_vector_type<block_vector<T, Elems>> = true;
}  // namespace detail

template <class T>
concept BlockVector = detail::is_block_vector_type<std::remove_cvref_t<T>>;

// Marks a block vector as a transposed matrix, for the second operand of a product (block_mmul.hpp).
template <BlockVector V>
class transposed_blocks {
 public:
  explicit transposed_blocks(const V& blocks) : blocks_(blocks) {}
  static constexpr bool is_operation(Operation other) { return other == Operation::Transpose; }
  const V& parent1() const { return blocks_; }

 private:
  V blocks_;
};
template <BlockVector V>
auto op_transpose(const V& blocks) {
  return transposed_blocks<V>(blocks);
}
namespace detail {
template <class T>
inline constexpr bool is_block_op_type = false;
template <class V>
inline constexpr bool is_block_op_type<transposed_blocks<V>> = true;
}  // namespace detail
template <class T>
concept BlockVectorOp = detail::is_block_op_type<std::remove_cvref_t<T>>;

// --- between accumulators and blocks ---

// Sets each lane to the block's value times 2^shift.
template <AccumElemBaseType Tag, unsigned Elems>
template <BlockType T>
void accum<Tag, Elems>::from_vector(const block_vector<T, Elems>& blocks, int shift) {
  static_assert(Tag::value_class == AccumClass::FP, "blocks convert only to accumulators of floats");
  constexpr unsigned size = detail::block<T>::kSize;
  for (unsigned i = 0; i < Elems; ++i) lanes_[i] = blocks.at(i / size).value(i % size, shift);
  detail::count(detail::slot::multiply, detail::instructions(Elems, 64));
}

// Converts the lanes to blocks, rounded by the core's mode.
template <AccumElemBaseType Tag, unsigned Elems>
template <BlockType T>
block_vector<T, Elems> accum<Tag, Elems>::to_vector() const {
  static_assert(Tag::value_class == AccumClass::FP, "only accumulators of floats convert to blocks");
  block_vector<T, Elems> out(detail::unfilled);
  for (unsigned i = 0; i < out.blocks(); ++i)
    out.at(i) = detail::to_block<T>(lanes_ + i * out.block_size(), detail::rounding());
  detail::count(detail::slot::convert, detail::instructions(Elems, 64));
  return out;
}

}  // namespace aie

#endif
