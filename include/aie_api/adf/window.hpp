// Windows of a graph's kernels: a block of memory, and the position in it where the kernel reads or writes next.
//
// A window is circular: the first element of the memory follows the last element, margin included. The position stays
// from one call of the kernel to the next. If a window is asynchronous, the kernel itself acquires and releases it;
// acquiring sets the position to the start of the new block. A vector at the position must be aligned as for load_v,
// unless the vector wraps around the end. A window that is not connected is a fault of the kernel.
//
// The functions for vectors have the number of elements as a template parameter (window_readincr_v<8>). names.hpp
// defines the names of older kernels, which contain the number (window_readincr_v8).
#pragma once

#include "aie_api/adf/stream.hpp"
#include "aie_api/memory.hpp"

namespace adf {

// The members of input and output windows. `ptr` is the position; kernels read it, too.
template <class T>
struct window_view {
  using value_type = T;
  T* ptr = nullptr;
  T* head = nullptr;     // start of the memory
  unsigned size = 0;     // elements of the memory, including the margin
  unsigned samples = 0;  // elements of a block, without the margin
  host::memory_lock* lock = nullptr;

  window_view() = default;
  window_view(T* memory, unsigned block, unsigned margin = 0, host::memory_lock* owner = nullptr)
      : ptr(memory), head(memory), size(block + margin), samples(block), lock(owner) {}
};
template <class T>
struct input_window : window_view<T> {
  using window_view<T>::window_view;
};
template <class T>
struct output_window : window_view<T> {
  using window_view<T>::window_view;
};

}  // namespace adf

using adf::input_window;
using adf::output_window;

namespace aie::detail {

// Returns the address `elems` elements after the position, or before it if negative, wrapped at the end.
template <class T>
T* window_place(const adf::window_view<T>& in, std::ptrdiff_t elems) {
  check_held(in.head, in.lock);
  const auto size = static_cast<std::ptrdiff_t>(in.size);
  const std::ptrdiff_t at = (in.ptr - in.head + elems) % size;
  return in.head + (at < 0 ? at + size : at);
}
template <class T>
bool goes_around(const adf::window_view<T>& in, unsigned elems) {
  return in.ptr - in.head + static_cast<std::ptrdiff_t>(elems) > static_cast<std::ptrdiff_t>(in.size);
}

template <unsigned Elems, class T>
vector<T, Elems> window_get(const adf::window_view<T>& in) {
  check_held(in.head, in.lock);
  if (!goes_around(in, Elems)) return load_v<Elems>(static_cast<const T*>(in.ptr));
  vector<T, Elems> value{unfilled};
  for (unsigned i = 0; i < Elems; ++i) value.set_lane(i, *window_place(in, i));
  count_bits(slot::load, value.bits());
  return value;
}
template <class T, unsigned Elems>
void window_put(const adf::window_view<T>& in, const vector<T, Elems>& value) {
  check_held(in.head, in.lock);
  if (!goes_around(in, Elems)) {
    value.store(in.ptr);
    return;
  }
  for (unsigned i = 0; i < Elems; ++i) *window_place(in, i) = value.lane(i);
  count_bits(slot::store, value.bits());
}

template <class T>
void acquire_window(adf::window_view<T>* in) {
  check_connected(in->lock);
  in->head = in->ptr = static_cast<T*>(in->lock->acquire());
}

}  // namespace aie::detail

// --- the position ---

// Returns the number of elements of a block, without the margin.
template <class T>
unsigned window_size(const adf::window_view<T>* in) {
  return in->samples;
}
// Moves the position by `elems` elements, with wrapping.
template <class T>
void window_incr(adf::window_view<T>* in, int elems = 1) {
  in->ptr = aie::detail::window_place(*in, elems);
}
template <class T>
void window_decr(adf::window_view<T>* in, int elems = 1) {
  in->ptr = aie::detail::window_place(*in, -elems);
}
// Moves the position by `vectors` vectors of `Elems` elements.
template <unsigned Elems, class T>
void window_incr_v(adf::window_view<T>* in, int vectors = 1) {
  window_incr(in, vectors * static_cast<int>(Elems));
}
template <unsigned Elems, class T>
void window_decr_v(adf::window_view<T>* in, int vectors = 1) {
  window_decr(in, vectors * static_cast<int>(Elems));
}
// For asynchronous windows only: window_acquire waits for the next block, window_release gives the block back.
template <class T>
void window_acquire(adf::window_view<T>* in) {
  aie::detail::acquire_window(in);
}
template <class T>
void window_release(adf::window_view<T>* in) {
  aie::detail::check_connected(in->lock);
  in->lock->release();
  in->head = in->ptr = nullptr;
}

// --- elements ---

// Read or write the element at the position; the incr and decr forms then move the position by one element.
template <class T>
T window_read(adf::input_window<T>* in) {
  return *aie::detail::window_place(*in, 0);
}
template <class T>
T window_readincr(adf::input_window<T>* in) {
  const T value = window_read(in);
  window_incr(in);
  return value;
}
template <class T>
T window_readdecr(adf::input_window<T>* in) {
  const T value = window_read(in);
  window_decr(in);
  return value;
}
template <class T>
void window_read(adf::input_window<T>* in, std::type_identity_t<T>& value) {
  value = window_read(in);
}
template <class T>
void window_readincr(adf::input_window<T>* in, std::type_identity_t<T>& value) {
  value = window_readincr(in);
}
template <class T>
void window_readdecr(adf::input_window<T>* in, std::type_identity_t<T>& value) {
  value = window_readdecr(in);
}
template <class T>
void window_write(adf::output_window<T>* out, std::type_identity_t<T> value) {
  *aie::detail::window_place(*out, 0) = value;
}
template <class T>
void window_writeincr(adf::output_window<T>* out, std::type_identity_t<T> value) {
  window_write(out, value);
  window_incr(out);
}

// --- vectors ---

// Read or write a vector of `Elems` elements at the position; the incr and decr forms then move by one vector.
template <unsigned Elems, aie_dm_resource Resource = aie_dm_resource::none, class T>
aie::vector<T, Elems> window_read_v(adf::input_window<T>* in) {
  return aie::detail::window_get<Elems>(*in);
}
template <unsigned Elems, aie_dm_resource Resource = aie_dm_resource::none, class T>
aie::vector<T, Elems> window_readincr_v(adf::input_window<T>* in) {
  const auto value = aie::detail::window_get<Elems>(*in);
  window_incr_v<Elems>(in);
  return value;
}
template <unsigned Elems, aie_dm_resource Resource = aie_dm_resource::none, class T>
aie::vector<T, Elems> window_readdecr_v(adf::input_window<T>* in) {
  const auto value = aie::detail::window_get<Elems>(*in);
  window_decr_v<Elems>(in);
  return value;
}
template <unsigned Elems, aie_dm_resource Resource = aie_dm_resource::none, class T>
void window_read_v(adf::input_window<T>* in, aie::vector<T, Elems>& value) {
  value = window_read_v<Elems>(in);
}
template <unsigned Elems, aie_dm_resource Resource = aie_dm_resource::none, class T>
void window_readincr_v(adf::input_window<T>* in, aie::vector<T, Elems>& value) {
  value = window_readincr_v<Elems>(in);
}
template <unsigned Elems, aie_dm_resource Resource = aie_dm_resource::none, class T>
void window_readdecr_v(adf::input_window<T>* in, aie::vector<T, Elems>& value) {
  value = window_readdecr_v<Elems>(in);
}
// Older kernels give the vector as an argument and leave its number of elements out.
template <aie_dm_resource Resource = aie_dm_resource::none, class T, unsigned Elems>
void window_read(adf::input_window<T>* in, aie::vector<T, Elems>& value) {
  value = window_read_v<Elems>(in);
}
template <aie_dm_resource Resource = aie_dm_resource::none, class T, unsigned Elems>
void window_readincr(adf::input_window<T>* in, aie::vector<T, Elems>& value) {
  value = window_readincr_v<Elems>(in);
}
template <aie_dm_resource Resource = aie_dm_resource::none, class T, unsigned Elems>
void window_readdecr(adf::input_window<T>* in, aie::vector<T, Elems>& value) {
  value = window_readdecr_v<Elems>(in);
}
template <aie_dm_resource Resource = aie_dm_resource::none, class T, unsigned Elems>
void window_write(adf::output_window<T>* out, const aie::vector<T, Elems>& value) {
  aie::detail::window_put(*out, value);
}
template <aie_dm_resource Resource = aie_dm_resource::none, class T, unsigned Elems>
void window_writeincr(adf::output_window<T>* out, const aie::vector<T, Elems>& value) {
  aie::detail::window_put(*out, value);
  window_incr_v<Elems>(out);
}
