// The formal arguments of kernels: the port of each argument, and the object that the kernel receives for it.
//
// bound_argument<A> is the object for an argument of type A. Its shape() describes the port, renew() prepares the
// object before an invocation, and get() returns the value that the kernel receives.
#pragma once

#include "adf/builder.h"
#include "aie_api/aie_adf.hpp"

#include <type_traits>

namespace adf::host {

// --- types of data ---

template <class T>
constexpr element element_of() {
  using Bare = std::remove_cv_t<T>;
  if constexpr (std::is_same_v<Bare, cint16>)
    return {"cint16", sizeof(Bare), number::integer, true};
  else if constexpr (std::is_same_v<Bare, cint32>)
    return {"cint32", sizeof(Bare), number::integer, true};
  else if constexpr (std::is_same_v<Bare, cfloat>)
    return {"cfloat", sizeof(Bare), number::real, true};
  else if constexpr (std::is_same_v<Bare, cbfloat16>)
    return {"cbfloat16", sizeof(Bare), number::brain, true};
  else if constexpr (std::is_same_v<Bare, bfloat16>)
    return {"bfloat16", sizeof(Bare), number::brain, false};
  else if constexpr (std::is_same_v<Bare, float>)
    return {"float", sizeof(Bare), number::real, false};
  else if constexpr (std::is_same_v<Bare, double>)
    return {"double", sizeof(Bare), number::real, false};
  else if constexpr (std::is_same_v<Bare, bool>)
    return {"bool", sizeof(Bare), number::natural, false};
  else if constexpr (std::is_integral_v<Bare>) {
    constexpr const char* names[2][4] = {{"uint8", "uint16", "uint32", "uint64"}, {"int8", "int16", "int32", "int64"}};
    constexpr unsigned at = sizeof(Bare) == 1 ? 0 : sizeof(Bare) == 2 ? 1 : sizeof(Bare) == 4 ? 2 : 3;
    return {names[std::is_signed_v<Bare>][at], sizeof(Bare), std::is_signed_v<Bare> ? number::integer : number::natural,
            false};
  } else {
    return {"struct", sizeof(Bare), number::structure, false};
  }
}

[[noreturn]] inline void array_length_fault(std::size_t, std::size_t) {
  aie::detail::fault(
      "a vector that create_object passes to a kernel's class has another length than the array that "
      "the constructor takes");
}

// The objects for windows, streams, cascades and buffers. A kernel takes them as pointers or references only.
template <class T>
inline constexpr bool is_port_object = false;
template <class T>
inline constexpr bool is_port_object<input_window<T>> = true;
template <class T>
inline constexpr bool is_port_object<output_window<T>> = true;
template <class T>
inline constexpr bool is_port_object<input_stream<T>> = true;
template <class T>
inline constexpr bool is_port_object<output_stream<T>> = true;
template <class T>
inline constexpr bool is_port_object<input_cascade<T>> = true;
template <class T>
inline constexpr bool is_port_object<output_cascade<T>> = true;
template <>
inline constexpr bool is_port_object<input_pktstream> = true;
template <>
inline constexpr bool is_port_object<output_pktstream> = true;
template <class T, class Direction, class Config>
inline constexpr bool is_port_object<io_buffer<T, Direction, Config>> = true;

// --- run-time parameters ---

// A value: T, const T& and const T(&)[N] are inputs; T& and T(&)[N] are read and written.
template <class A>
struct bound_argument {
  using Bare = std::remove_cv_t<std::remove_reference_t<A>>;
  using Element = std::remove_cv_t<std::remove_all_extents_t<std::remove_reference_t<A>>>;
  static_assert(!std::is_pointer_v<Bare>,
                "a kernel's argument is a pointer, but not to a window, stream or cascade; pass arrays by reference");
  static_assert(!is_port_object<Bare>,
                "a kernel takes windows, streams and cascades as pointers, and buffers as references");
  static_assert(std::is_trivially_copyable_v<Element>, "a run-time parameter must be trivially copyable");
  static constexpr bool kIsWritten =
      std::is_lvalue_reference_v<A> && !std::is_const_v<std::remove_all_extents_t<std::remove_reference_t<A>>>;

  std::remove_reference_t<A>* value = nullptr;

  explicit bound_argument(const binding& from) { renew(from); }
  static port_shape shape() {
    port_shape made;
    made.direction = kIsWritten ? way::inout : way::in;
    made.kind = carrier::rtp;
    made.of = element_of<Element>();
    if constexpr (std::is_array_v<std::remove_reference_t<A>>)
      made.array = sizeof(std::remove_reference_t<A>) / sizeof(Element);
    return made;
  }
  void renew(const binding& from) { value = static_cast<std::remove_reference_t<A>*>(from.memory); }
  A get() { return *value; }
};

// --- windows ---

template <class Window, class T, way Direction>
struct bound_window {
  Window window;

  explicit bound_window(const binding& from)
      : window(static_cast<T*>(from.memory), from.elements, from.margin, from.lock) {}
  static port_shape shape() {
    port_shape made;
    made.direction = Direction;
    made.kind = carrier::window;
    made.of = element_of<T>();
    return made;
  }
  // For an asynchronous window, the kernel itself moves to the next block.
  void renew(const binding& from) {
    if (from.lock == nullptr) window.ptr = window.head = static_cast<T*>(from.memory);
  }
  Window* get() { return &window; }
};
template <class T>
struct bound_argument<input_window<T>*> : bound_window<input_window<T>, T, way::in> {
  using bound_window<input_window<T>, T, way::in>::bound_window;
};
template <class T>
struct bound_argument<output_window<T>*> : bound_window<output_window<T>, T, way::out> {
  using bound_window<output_window<T>, T, way::out>::bound_window;
};

// --- buffers ---

template <class Dims>
inline constexpr std::initializer_list<std::uint32_t> extents_of{};
template <class Dims>
struct dims_list;
template <unsigned... Sizes>
struct dims_list<extents<Sizes...>> {
  static std::vector<std::uint32_t> get() { return {Sizes...}; }
};

template <class Direction>
constexpr way way_of() {
  if constexpr (std::is_same_v<Direction, direction::in>)
    return way::in;
  else if constexpr (std::is_same_v<Direction, direction::out>)
    return way::out;
  else
    return way::inout;
}

template <class T, class Direction, class Config>
struct bound_argument<io_buffer<T, Direction, Config>&> {
  using Buffer = io_buffer<T, Direction, Config>;
  static constexpr bool kIsAsync = std::is_same_v<typename Config::locking_protocol, locking::async>;

  alignas(Buffer) unsigned char memory[sizeof(Buffer)];

  explicit bound_argument(const binding& from) { make(from); }
  static port_shape shape() {
    port_shape made;
    made.direction = way_of<Direction>();
    made.kind = carrier::buffer;
    made.of = element_of<T>();
    made.extents = dims_list<typename Config::dims_type>::get();
    made.inherits_margin = Config::_margin == inherited_margin;
    made.margin = made.inherits_margin ? 0 : Config::_margin;
    made.async = kIsAsync;
    made.circular = !std::is_same_v<typename Config::addressing_mode, addressing::linear>;
    return made;
  }
  void renew(const binding& from) {
    if constexpr (!kIsAsync) make(from);
  }
  Buffer& get() { return *reinterpret_cast<Buffer*>(memory); }

 private:
  void make(const binding& from) {
    new (memory) Buffer(static_cast<T*>(from.memory), from.elements, from.margin, 0, from.lock);
  }
};
template <class T, class Direction, class Config>
struct bound_argument<const io_buffer<T, Direction, Config>&> : bound_argument<io_buffer<T, Direction, Config>&> {
  using bound_argument<io_buffer<T, Direction, Config>&>::bound_argument;
};

// --- streams, packets and cascades ---

template <class Stream, carrier Kind, way Direction>
struct bound_stream {
  Stream stream;

  explicit bound_stream(const binding& from) {
    if constexpr (Kind == carrier::cascade && Direction == way::in)
      stream.beats = from.beats_in;
    else if constexpr (Kind == carrier::cascade)
      stream.beats = from.beats_out;
    else if constexpr (Direction == way::in)
      stream.words = from.words_in;
    else
      stream.words = from.words_out;
  }
  void renew(const binding&) {}
  Stream* get() { return &stream; }
  static port_shape shape_of(const element& of) {
    port_shape made;
    made.direction = Direction;
    made.kind = Kind;
    made.of = of;
    return made;
  }
};

// Returns the element of a cascade. It may be an accumulator, which has no form in memory.
template <class T>
constexpr element cascade_element() {
  if constexpr (aie::AccumElemBaseType<T>)
    return {"accumulator", 0, number::structure, false};
  else
    return element_of<T>();
}
template <class T>
inline constexpr carrier stream_carrier = aie::AccumElemBaseType<T> ? carrier::cascade : carrier::stream;

template <class T>
struct bound_argument<input_stream<T>*> : bound_stream<input_stream<T>, stream_carrier<T>, way::in> {
  using bound_stream<input_stream<T>, stream_carrier<T>, way::in>::bound_stream;
  static port_shape shape() { return bound_argument::shape_of(cascade_element<T>()); }
};
template <class T>
struct bound_argument<output_stream<T>*> : bound_stream<output_stream<T>, stream_carrier<T>, way::out> {
  using bound_stream<output_stream<T>, stream_carrier<T>, way::out>::bound_stream;
  static port_shape shape() { return bound_argument::shape_of(cascade_element<T>()); }
};
template <class T>
struct bound_argument<input_cascade<T>*> : bound_stream<input_cascade<T>, carrier::cascade, way::in> {
  using bound_stream<input_cascade<T>, carrier::cascade, way::in>::bound_stream;
  static port_shape shape() { return bound_argument::shape_of(cascade_element<T>()); }
};
template <class T>
struct bound_argument<output_cascade<T>*> : bound_stream<output_cascade<T>, carrier::cascade, way::out> {
  using bound_stream<output_cascade<T>, carrier::cascade, way::out>::bound_stream;
  static port_shape shape() { return bound_argument::shape_of(cascade_element<T>()); }
};
template <>
struct bound_argument<input_pktstream*> : bound_stream<input_pktstream, carrier::pktstream, way::in> {
  using bound_stream::bound_stream;
  static port_shape shape() { return shape_of(element_of<std::int32_t>()); }
};
template <>
struct bound_argument<output_pktstream*> : bound_stream<output_pktstream, carrier::pktstream, way::out> {
  using bound_stream::bound_stream;
  static port_shape shape() { return shape_of(element_of<std::int32_t>()); }
};

}  // namespace adf::host
