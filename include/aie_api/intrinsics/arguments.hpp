// The arguments of a call of an intrinsic: buffers, and the numbers between them that address the buffers.
//
// The types of the buffers decide how many numbers follow each buffer (multiply.hpp, lanes.hpp). So the intrinsics are
// templates for any arguments. They check whether the arguments form a valid call, and then read the numbers in order.
#pragma once

#include "aie_api/vector.hpp"

#include <tuple>

namespace aie::detail::legacy {

// The vectors among the arguments: their number, and the positions and types of the first and the last vector.
template <class... Args>
struct vectors_in {
  static constexpr unsigned total = (0U + ... + (is_vector_type<Args> ? 1 : 0));
  static constexpr unsigned last = [] {
    unsigned at = 0, found = 0;
    ((is_vector_type<Args> ? (void)(found = at++) : (void)(at++)), ...);
    return found;
  }();
  static constexpr unsigned first = [] {
    unsigned at = 0, found = sizeof...(Args);
    ((is_vector_type<Args> && found == sizeof...(Args) ? (void)(found = at++) : (void)(at++)), ...);
    return found;
  }();
  using first_type = std::tuple_element_t<first, std::tuple<Args..., void>>;  // void: there is no such argument
  using last_type = std::tuple_element_t<last, std::tuple<Args..., void>>;
  static constexpr bool others_are_numbers = ((is_vector_type<Args> || std::convertible_to<Args, std::int64_t>) && ...);
};

// Reads the numbers of a call in order. A vector among the arguments occupies a place, too; the caller adds 1 to `at`
// to step over it.
template <class Tuple>
struct number_reader {
  std::int64_t numbers[std::tuple_size_v<Tuple>];
  unsigned at = 0;
  template <class... Args>
  explicit number_reader(const Args&... args) : numbers{number(args)...} {}
  template <class T>
  static std::int64_t number(const T& argument) {
    if constexpr (is_vector_type<T>)
      return 0;
    else
      return static_cast<std::int64_t>(argument);
  }
  int next() { return static_cast<int>(numbers[at++]); }
  std::uint32_t next_bits() { return static_cast<std::uint32_t>(numbers[at++]); }
  std::uint64_t next_offsets(bool has_hi) {
    const std::uint64_t low = next_bits();
    return has_hi ? std::uint64_t{next_bits()} << 32 | low : low;
  }
};

}  // namespace aie::detail::legacy
