// Accesses to a stream that name the port of the core: READINCR, READINCRW, WRITEINCR, WRITEINCRW.
//
// A core of the first generation has two stream ports in each direction. A kernel names a port so that its compiler can
// use both ports at once. On a host the name has no effect. WRITEINCRW moves 128 bits unchanged, because public kernels
// write vectors whose elements have another type than the stream.
#pragma once

#include "aie_api/adf/stream.hpp"
#include "aie_api/intrinsics/native_types.hpp"

enum aie_stream_port { SS_rsrc1, SS_rsrc2, WSS_rsrc1, WSS_rsrc2, MS_rsrc1, MS_rsrc2, WMS_rsrc1, WMS_rsrc2 };

namespace aie::detail {

inline constexpr unsigned kWideBits = 128;

template <class V>
concept wide_vector = is_vector_type<V> && V::bits() == kWideBits;

}  // namespace aie::detail

// Takes elements of 32 bits only: no public document defines whether the other forms read a word or an element.
template <class T>
  requires(sizeof(T) == aie::detail::kStreamWord)
T READINCR(aie_stream_port, adf::input_stream<T>* from) {
  return readincr(from);
}
template <class T>
  requires(sizeof(T) == aie::detail::kStreamWord)
void WRITEINCR(aie_stream_port, adf::output_stream<T>* to, std::type_identity_t<T> value) {
  writeincr(to, value);
}
inline v4int32 READINCRW(aie_stream_port, adf::input_stream<int32>* from) {
  return readincr_v<4>(from);
}
template <class T, aie::detail::wide_vector V>
void WRITEINCRW(aie_stream_port, adf::output_stream<T>* to, const V& value) {
  aie::detail::write_words(to->words, value.data(), sizeof value, false);
}
