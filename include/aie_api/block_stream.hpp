// Streams of block vectors: memory of any alignment, read or written vector by vector.
//
// A stream is an address in memory; the registers in which cores buffer such accesses are not modelled. seek(n) moves
// the stream by n vectors; pop_seek(n) reads one vector and then moves by n more. The block types are empty classes, so
// a pointer to them counts bytes.
#pragma once

#include "aie_api/block_vector.hpp"
#include "aie_api/memory.hpp"

#if __AIE_ARCH__ == 21

namespace aie {

namespace detail {

template <class Byte, class V>
class block_place {
 public:
  using vector_type = V;
  using value_type = V;
  using elem_type = typename V::value_type;

  void seek(int vectors) { seek_byte(vectors * static_cast<int>(V::memory_bytes())); }
  void seek_byte(int bytes) { at_ += bytes; }

 protected:
  explicit block_place(Byte* at) : at_(at) {}
  Byte* at_;
};

template <BlockType T, unsigned Elems>
class block_input_stream : public block_place<const unsigned char, block_vector<T, Elems>> {
  using V = block_vector<T, Elems>;
  using Place = block_place<const unsigned char, V>;

 public:
  block_input_stream(const T* from) : Place(reinterpret_cast<const unsigned char*>(from)) {}

  V pop() {
    V value(unfilled);
    std::memcpy(static_cast<void*>(&value), this->at_, sizeof value);
    count_bits(slot::load, V::bits());
    this->seek(1);
    return value;
  }
  V pop_seek(int vectors) {
    const V value = pop();
    this->seek(vectors);
    return value;
  }
  block_input_stream& operator>>(V& to) {
    to = pop();
    return *this;
  }
};

template <BlockType T, unsigned Elems>
class block_output_stream : public block_place<unsigned char, block_vector<T, Elems>> {
  using V = block_vector<T, Elems>;
  using Place = block_place<unsigned char, V>;

 public:
  block_output_stream(T* to) : Place(reinterpret_cast<unsigned char*>(to)) {}

  void push(const V& value) {
    std::memcpy(this->at_, &value, sizeof value);
    count_bits(slot::store, V::bits());
    this->seek(1);
  }
  block_output_stream& operator<<(const V& value) {
    push(value);
    return *this;
  }
};

}  // namespace detail

template <BlockType T, unsigned Elems, aie_dm_resource Resource = aie_dm_resource::none>
using block_vector_input_buffer_stream = detail::block_input_stream<T, Elems>;
template <BlockType T, unsigned Elems, aie_dm_resource Resource = aie_dm_resource::none>
using block_vector_output_buffer_stream = detail::block_output_stream<T, Elems>;
template <BlockType T, unsigned Elems, aie_dm_resource Resource = aie_dm_resource::none>
using block_vector_restrict_input_buffer_stream = detail::block_input_stream<T, Elems>;
template <BlockType T, unsigned Elems, aie_dm_resource Resource = aie_dm_resource::none>
using block_vector_restrict_output_buffer_stream = detail::block_output_stream<T, Elems>;
template <BlockType T, unsigned Elems, aie_dm_resource Resource = aie_dm_resource::none>
using bfp_vector_input_buffer_stream = detail::block_input_stream<T, Elems>;
template <BlockType T, unsigned Elems, aie_dm_resource Resource = aie_dm_resource::none>
using bfp_vector_output_buffer_stream = detail::block_output_stream<T, Elems>;
template <BlockType T, unsigned Elems, aie_dm_resource Resource = aie_dm_resource::none>
using bfp_vector_restrict_input_buffer_stream = detail::block_input_stream<T, Elems>;
template <BlockType T, unsigned Elems, aie_dm_resource Resource = aie_dm_resource::none>
using bfp_vector_restrict_output_buffer_stream = detail::block_output_stream<T, Elems>;

}  // namespace aie

#endif
