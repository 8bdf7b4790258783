// Buffer streams: memory that is read or written vector by vector, with `>>` and `<<` or pop() and push().
//
// A stream reads or writes a vector and moves behind it in one step. So slots.hpp counts its loads and stores exactly,
// unlike those of an iterator (iterators.hpp). An aligned stream at a misaligned address is a fault of the kernel.
#pragma once

#include "aie_api/memory.hpp"

namespace aie {

namespace detail {

template <class T, unsigned Elems, bool IsAligned>
class input_buffer_stream {
 public:
  using value_type = vector<std::remove_const_t<T>, Elems>;

  constexpr explicit input_buffer_stream(const T* from, unsigned aligned_elems = 1)
      : at_(from), aligned_elems_(aligned_elems) {}

  value_type pop() {
    const value_type read = memory_ref<const T, Elems, IsAligned>(at_, aligned_elems_).get_vector();
    at_ += pointer_steps<T>(Elems);
    return read;
  }
  input_buffer_stream& operator>>(value_type& to) {
    to = pop();
    return *this;
  }

 private:
  const T* at_;
  unsigned aligned_elems_;
};

template <class T, unsigned Elems, bool IsAligned>
class output_buffer_stream {
 public:
  using value_type = vector<T, Elems>;

  constexpr explicit output_buffer_stream(T* to, unsigned aligned_elems = 1) : at_(to), aligned_elems_(aligned_elems) {}

  void push(const value_type& value) {
    memory_ref<T, Elems, IsAligned>(at_, aligned_elems_) = value;
    at_ += pointer_steps<T>(Elems);
  }
  output_buffer_stream& operator<<(const value_type& value) {
    push(value);
    return *this;
  }

 private:
  T* at_;
  unsigned aligned_elems_;
};

}  // namespace detail

template <class T, unsigned Elems, aie_dm_resource Resource = aie_dm_resource::none>
using vector_input_buffer_stream = detail::input_buffer_stream<T, Elems, true>;
template <class T, unsigned Elems, aie_dm_resource Resource = aie_dm_resource::none>
using vector_output_buffer_stream = detail::output_buffer_stream<T, Elems, true>;
template <class T, unsigned Elems, aie_dm_resource Resource = aie_dm_resource::none>
using unaligned_vector_input_buffer_stream = detail::input_buffer_stream<T, Elems, false>;
template <class T, unsigned Elems, aie_dm_resource Resource = aie_dm_resource::none>
using unaligned_vector_output_buffer_stream = detail::output_buffer_stream<T, Elems, false>;

// Return streams of vectors of `Elems` elements. The address must be aligned for such a vector.
template <unsigned Elems, aie_dm_resource Resource = aie_dm_resource::none, class T>
constexpr auto make_vector_input_buffer_stream(const T* from) {
  return vector_input_buffer_stream<T, Elems, Resource>(from);
}
template <unsigned Elems, aie_dm_resource Resource = aie_dm_resource::none, class T>
constexpr auto make_vector_output_buffer_stream(T* to) {
  return vector_output_buffer_stream<T, Elems, Resource>(to);
}
// Return streams of vectors of `Elems` elements. The address must be a multiple of `aligned_elems` elements, a power of
// two (otherwise a fault).
template <unsigned Elems, aie_dm_resource Resource = aie_dm_resource::none, class T>
constexpr auto make_unaligned_vector_input_buffer_stream(const T* from, unsigned aligned_elems = 1) {
  return unaligned_vector_input_buffer_stream<T, Elems, Resource>(from, aligned_elems);
}
template <unsigned Elems, aie_dm_resource Resource = aie_dm_resource::none, class T>
constexpr auto make_unaligned_vector_output_buffer_stream(T* to, unsigned aligned_elems = 1) {
  return unaligned_vector_output_buffer_stream<T, Elems, Resource>(to, aligned_elems);
}

}  // namespace aie
