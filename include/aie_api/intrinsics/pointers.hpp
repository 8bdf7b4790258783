// Pointers that move inside of a ring of elements: cyclic_add.
//
// Source: UG1078 "Cyclic Addressing". The document writes the pointers as void*; public kernels pass pointers to
// vectors, and count distance and length in vectors.
#pragma once

#include "aie_api/core_state.hpp"
#include "aie_api/slots.hpp"

#include <cstddef>

// Moves a pointer by `distance` elements inside of the ring of `length` elements at `start`.
template <class T>
T* cyclic_add(T* at, int distance, T* start, int length) {
  if (length <= 0) aie::detail::fault("cyclic_add in a ring without elements");
  const std::ptrdiff_t to = (at - start + distance) % length;
  aie::detail::count(aie::detail::slot::scalar);
  return start + (to < 0 ? to + length : to);
}
