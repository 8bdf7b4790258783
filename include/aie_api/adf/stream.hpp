// Streams of a graph's kernels: they carry elements and vectors in words of 32 bits.
//
// Elements follow each other as in memory: a word holds two elements of 16 bits, the first in its lower half, and an
// element of 64 bits takes two words, the lower word first. A read returns the end-of-packet flag (TLAST) of the last
// word that it reads, and a write sets the flag on the last word that it writes. Single elements have 32 or 64 bits, as
// the documents list them (UG1079, UG1603). They may be bfloat16 on AIE-ML, because public kernels send bfloat16 from
// core to core; such an element takes the lower half of a word. Vectors may have elements of any type. Reads wait for
// words, writes wait for room. A stream that is not connected is a fault of the kernel.
#pragma once

#include "aie_api/adf/ports.hpp"
#include "aie_api/keywords.hpp"
#include "aie_api/slots.hpp"
#include "aie_api/vector.hpp"

namespace adf {

template <class T>
struct input_stream {
  using value_type = T;
  host::word_source* words = nullptr;
};
template <class T>
struct output_stream {
  using value_type = T;
  host::word_sink* words = nullptr;
};

// Streams of packets carry plain words; the first word of a packet is the header.
struct input_pktstream {
  host::word_source* words = nullptr;
};
struct output_pktstream {
  host::word_sink* words = nullptr;
};

}  // namespace adf

using adf::input_pktstream;
using adf::input_stream;
using adf::output_pktstream;
using adf::output_stream;

namespace aie::detail {

inline constexpr unsigned kStreamWord = 4;  // bytes per word

template <class T>
inline constexpr bool is_stream_element =
    !is_nibble<T> && (sizeof(T) == kStreamWord || sizeof(T) == 2 * kStreamWord || std::same_as<T, bfloat16>) &&
    std::is_trivially_copyable_v<T>;

inline void check_connected(const void* carrier) {
  if (carrier == nullptr) fault("a stream, cascade or buffer is not connected");
}

// Checks the memory of a buffer or window. It is null before a kernel that acquires the buffer itself has done so.
inline void check_held(const void* memory, adf::host::memory_lock* owner) {
  if (memory != nullptr) return;
  if (owner != nullptr) owner->used_without_acquire();
  fault("a buffer is not connected, or its kernel has not acquired it");
}

inline void read_words(adf::host::word_source* words, void* to, std::size_t bytes, bool& is_last) {
  check_connected(words);
  for (std::size_t at = 0; at < bytes; at += kStreamWord) {
    const std::uint32_t word = words->read(is_last);
    std::memcpy(static_cast<unsigned char*>(to) + at, &word, bytes - at < sizeof word ? bytes - at : sizeof word);
    count(slot::scalar);
  }
}
inline void write_words(adf::host::word_sink* words, const void* from, std::size_t bytes, bool is_last) {
  check_connected(words);
  for (std::size_t at = 0; at < bytes; at += kStreamWord) {
    std::uint32_t word = 0;
    std::memcpy(&word, static_cast<const unsigned char*>(from) + at,
                bytes - at < sizeof word ? bytes - at : sizeof word);
    words->write(word, is_last && at + kStreamWord >= bytes);
    count(slot::scalar);
  }
}

}  // namespace aie::detail

// --- single elements ---

// Reads the next element; `tlast` gets the end-of-packet flag.
template <aie_stream_resource_in Resource = aie_stream_resource_in::none, class T>
  requires aie::detail::is_stream_element<T>
T readincr(adf::input_stream<T>* from, bool& tlast) {
  T value;
  aie::detail::read_words(from->words, &value, sizeof value, tlast);
  return value;
}
template <aie_stream_resource_in Resource = aie_stream_resource_in::none, class T>
  requires aie::detail::is_stream_element<T>
T readincr(adf::input_stream<T>* from) {
  bool tlast = false;
  return readincr<Resource>(from, tlast);
}
// Writes an element; `tlast` marks the end of a packet.
template <aie_stream_resource_out Resource = aie_stream_resource_out::none, class T>
  requires aie::detail::is_stream_element<T>
void writeincr(adf::output_stream<T>* to, std::type_identity_t<T> value, bool tlast = false) {
  aie::detail::write_words(to->words, &value, sizeof value, tlast);
}

// Reads a word of a packet stream.
inline std::int32_t readincr(adf::input_pktstream* from, bool& tlast) {
  std::int32_t word = 0;
  aie::detail::read_words(from->words, &word, sizeof word, tlast);
  return word;
}
inline std::int32_t readincr(adf::input_pktstream* from) {
  bool tlast = false;
  return readincr(from, tlast);
}
inline void writeincr(adf::output_pktstream* to, std::int32_t word, bool tlast = false) {
  aie::detail::write_words(to->words, &word, sizeof word, tlast);
}

// --- vectors ---

// Read or write a whole vector, lane 0 first.
template <unsigned Elems, aie_stream_resource_in Resource = aie_stream_resource_in::none, aie::ElemBaseType T>
aie::vector<T, Elems> readincr_v(adf::input_stream<T>* from, bool& tlast) {
  aie::vector<T, Elems> value{aie::detail::unfilled};
  aie::detail::read_words(from->words, value.data(), sizeof value, tlast);
  return value;
}
template <unsigned Elems, aie_stream_resource_in Resource = aie_stream_resource_in::none, aie::ElemBaseType T>
aie::vector<T, Elems> readincr_v(adf::input_stream<T>* from) {
  bool tlast = false;
  return readincr_v<Elems, Resource>(from, tlast);
}
template <aie_stream_resource_out Resource = aie_stream_resource_out::none, aie::ElemBaseType T, unsigned Elems>
void writeincr(adf::output_stream<T>* to, const aie::vector<T, Elems>& value, bool tlast = false) {
  aie::detail::write_words(to->words, value.data(), sizeof value, tlast);
}

// --- operators ---

namespace aie {

// A value with its end-of-packet flag, for `>>` and `<<`.
template <class T, class Bool>
struct tlast {
  T value;
  Bool t_last;
  constexpr tlast(T v, Bool last) : value(v), t_last(last) {}
  tlast(const tlast&) = delete;
  tlast& operator=(const tlast&) = delete;
};
template <class T>
tlast(T&, bool&) -> tlast<T&, bool&>;
template <class T>
tlast(const T&, bool) -> tlast<const T&, bool>;

namespace detail {

template <class T>
inline constexpr bool is_tlast = false;
template <class T, class Bool>
inline constexpr bool is_tlast<tlast<T, Bool>> = true;

// True when V is an element of the stream or a vector of its elements.
template <class V, class T>
inline constexpr bool is_streamed = false;
template <class T>
inline constexpr bool is_streamed<T, T> = is_stream_element<T>;
template <class T, unsigned Elems>
inline constexpr bool is_streamed<vector<T, Elems>, T> = true;

template <class T, class V>
  requires is_streamed<V, T>
void take(adf::input_stream<T>* from, V& value, bool& is_last) {
  read_words(from->words, &value, sizeof value, is_last);
}
template <class T, class V>
  requires is_streamed<V, T>
void give(adf::output_stream<T>* to, const V& value, bool is_last) {
  write_words(to->words, &value, sizeof value, is_last);
}

}  // namespace detail

template <class T>
concept TLast = detail::is_tlast<std::remove_cvref_t<T>>;

}  // namespace aie

namespace adf {

// Read or write an element or a vector; with a tlast, the end-of-packet flag, too.
template <class T, class V>
  requires aie::detail::is_streamed<V, T>
input_stream<T>& operator>>(input_stream<T>& from, V& value) {
  bool is_last = false;
  aie::detail::take(&from, value, is_last);
  return from;
}
template <class T, class V>
input_stream<T>& operator>>(input_stream<T>& from, const aie::tlast<V&, bool&>& value) {
  aie::detail::take(&from, value.value, value.t_last);
  return from;
}
template <class T, class V>
  requires aie::detail::is_streamed<V, T>
output_stream<T>& operator<<(output_stream<T>& to, const V& value) {
  aie::detail::give(&to, value, false);
  return to;
}
template <class T, class V, class Bool>
output_stream<T>& operator<<(output_stream<T>& to, const aie::tlast<V, Bool>& value) {
  aie::detail::give(&to, value.value, value.t_last);
  return to;
}

}  // namespace adf

namespace aie {

// The operators on pointers, because kernels hold pointers to streams. C++ finds these operators by the namespace of
// the vector or the tlast.
template <class T, unsigned Elems>
adf::input_stream<T>* operator>>(adf::input_stream<T>* from, vector<T, Elems>& value) {
  *from >> value;
  return from;
}
template <class T, class V>
adf::input_stream<T>* operator>>(adf::input_stream<T>* from, const tlast<V&, bool&>& value) {
  *from >> value;
  return from;
}
template <class T, unsigned Elems>
adf::output_stream<T>* operator<<(adf::output_stream<T>* to, const vector<T, Elems>& value) {
  *to << value;
  return to;
}
template <class T, class V, class Bool>
adf::output_stream<T>* operator<<(adf::output_stream<T>* to, const tlast<V, Bool>& value) {
  *to << value;
  return to;
}

}  // namespace aie
