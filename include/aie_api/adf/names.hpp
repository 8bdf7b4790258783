// The older names of types and functions for streams, cascades and windows, with a type or a number in the name.
//
// Each name is an alias of a template or a function that calls a template, so macros make the names from a list of
// types and a list of numbers. Examples: input_stream_int16, output_window_cint32, window_readincr_v8, readincr_v4,
// writeincr_v4.
#pragma once

#include "aie_api/adf/cascade.hpp"
#include "aie_api/adf/window.hpp"

#define AIE_API_STREAMS(type)                          \
  using input_stream_##type = adf::input_stream<type>; \
  using output_stream_##type = adf::output_stream<type>;
#define AIE_API_STREAMS_AND_WINDOWS(type)              \
  AIE_API_STREAMS(type)                                \
  using input_window_##type = adf::input_window<type>; \
  using output_window_##type = adf::output_window<type>;

AIE_API_STREAMS_AND_WINDOWS(int8)
AIE_API_STREAMS_AND_WINDOWS(uint8)
AIE_API_STREAMS_AND_WINDOWS(int16)
AIE_API_STREAMS_AND_WINDOWS(uint16)
AIE_API_STREAMS_AND_WINDOWS(int32)
AIE_API_STREAMS_AND_WINDOWS(uint32)
AIE_API_STREAMS_AND_WINDOWS(int64)
AIE_API_STREAMS_AND_WINDOWS(uint64)
AIE_API_STREAMS_AND_WINDOWS(cint16)
AIE_API_STREAMS_AND_WINDOWS(cint32)
AIE_API_STREAMS_AND_WINDOWS(float)
AIE_API_STREAMS_AND_WINDOWS(cfloat)
AIE_API_STREAMS_AND_WINDOWS(bfloat16)
AIE_API_STREAMS(acc32)
AIE_API_STREAMS(acc48)
AIE_API_STREAMS(acc64)
AIE_API_STREAMS(acc80)
AIE_API_STREAMS(cacc48)
AIE_API_STREAMS(cacc64)
AIE_API_STREAMS(cacc80)
AIE_API_STREAMS(accfloat)
AIE_API_STREAMS(caccfloat)

#undef AIE_API_STREAMS
#undef AIE_API_STREAMS_AND_WINDOWS

// Writes a vector or accumulator of `Elems` lanes to a stream or cascade. `last` is empty or, for a stream, the
// end-of-packet flag.
template <unsigned Elems, class Stream, class... Last>
void writeincr_v(Stream* to, const auto& value, Last... last) {
  static_assert(std::remove_cvref_t<decltype(value)>::size() == Elems,
                "the number in the name is not the vector's number of elements");
  writeincr(to, value, last...);
}

#define AIE_API_ELEMS(n)                                           \
  auto readincr_v##n(auto* from, auto&... last) {                  \
    return readincr_v<n>(from, last...);                           \
  }                                                                \
  void writeincr_v##n(auto* to, const auto& value, auto... last) { \
    writeincr_v<n>(to, value, last...);                            \
  }                                                                \
  auto window_read_v##n(auto* in, auto&... value) {                \
    return window_read_v<n>(in, value...);                         \
  }                                                                \
  auto window_readincr_v##n(auto* in, auto&... value) {            \
    return window_readincr_v<n>(in, value...);                     \
  }                                                                \
  auto window_readdecr_v##n(auto* in, auto&... value) {            \
    return window_readdecr_v<n>(in, value...);                     \
  }                                                                \
  void window_incr_v##n(auto* in, int vectors = 1) {               \
    window_incr_v<n>(in, vectors);                                 \
  }                                                                \
  void window_decr_v##n(auto* in, int vectors = 1) {               \
    window_decr_v<n>(in, vectors);                                 \
  }

AIE_API_ELEMS(2)
AIE_API_ELEMS(4)
AIE_API_ELEMS(8)
AIE_API_ELEMS(16)
AIE_API_ELEMS(32)
AIE_API_ELEMS(64)
AIE_API_ELEMS(128)

#undef AIE_API_ELEMS
