// Operations on selected lanes: shuffle16, select32, add16, max32, lt16 ... Each operation takes whole registers of 512
// bits.
//
// Each function has two forms. With vectors alone, lane i of one operand is combined with lane i of the other. With
// start and offsets, the lanes come from any positions: for both operands from one buffer of 512 or 1024 bits, or from
// two buffers of 512 bits. The arguments are then (xbuff, xstart, xoffsets, [xoffsets_hi], [xsquare], [ybuff,] ystart,
// yoffsets, ...). The element type decides which arguments a call has: offsets_hi for 16 and 32 lanes, square for
// elements of 16 bits. Positions wrap at the end of a buffer. Lane i takes the element at this position:
//   32 bits, complex   start + o[i], in elements
//   16 bits            as in scheme `halves` of addressing.hpp: a lane of the scheme is a pair of elements here, and
//                      its two columns are the elements of the pair; a square rearranges two pairs
//   cint16, for sums   as for 16 bits, but without a square, with one complex element in place of the pair
//   and differences
// Comparisons return a word with bit i for lane i. Sums wrap. The absolute value of the least number is a fault,
// because no document defines it. The functions that return a maximum together with comparison bits are left out,
// because no document defines their bits.
//
// Source: UG1078 "Reduced Lane Addressing Scheme", groups of select, compare and arithmetic.
#pragma once

#include "aie_api/intrinsics/addressing.hpp"
#include "aie_api/intrinsics/arguments.hpp"
#include "aie_api/slots.hpp"
#include "aie_api/vector.hpp"

namespace aie::detail::legacy {

// The addressing of a 512-bit register of T.
template <class T>
struct lane_rules {
  static constexpr unsigned lanes = 512 / bits_of<T>;
  static constexpr bool has_hi = lanes > 8;
  static constexpr bool has_square = std::same_as<T, int16>;
};

// The two addressing forms of cint16: `alone` when elements are moved, `in_pairs` when elements are added or
// subtracted.
enum class moved { alone, in_pairs };

template <class T, moved How, unsigned Elems>
T selected(const vector<T, Elems>& buffer, const selection& by, unsigned lane) {
  if constexpr (lane_rules<T>::has_square) {
    return buffer.lane(position<scheme::halves, Elems>(by, lane / 2, lane % 2));
  } else if constexpr (How == moved::in_pairs && std::same_as<T, cint16>) {
    const int after = lane % 2 == 0 ? 0 : by.offset(lane - 1) + 1;
    return buffer.lane(static_cast<unsigned>(by.start + by.offset(lane) + after) % Elems);
  } else {
    return buffer.lane(position<scheme::general, Elems>(by, lane, 0));
  }
}

// Selects all lanes of one operand.
template <moved How = moved::alone, class T, unsigned Elems>
auto select_lanes(const vector<T, Elems>& buffer, const selection& by) {
  if constexpr (lane_rules<T>::has_square) check_selection<scheme::halves>(by);
  vector<T, lane_rules<T>::lanes> out{unfilled};
  for (unsigned i = 0; i < out.size(); ++i) out.set_lane(i, selected<T, How>(buffer, by, i));
  return out;
}

template <class T>
T absolute(T value) {
  if (value == least<T>) fault("the absolute value of the least number: no document says what it gives");
  return static_cast<T>(value < 0 ? -value : value);
}
template <class T>
constexpr T wrapped_sum(T a, T b) {
  if constexpr (is_complex<T>)
    return {wrapped_sum(a.real, b.real), wrapped_sum(a.imag, b.imag)};
  else
    return static_cast<T>(std::int64_t{a} + b);
}
template <class T>
constexpr T wrapped_difference(T a, T b) {
  if constexpr (is_complex<T>)
    return {wrapped_difference(a.real, b.real), wrapped_difference(a.imag, b.imag)};
  else
    return static_cast<T>(std::int64_t{a} - b);
}

inline constexpr auto add_lanes = [](auto a, auto b) { return wrapped_sum(a, b); };
inline constexpr auto sub_lanes = [](auto a, auto b) { return wrapped_difference(a, b); };
inline constexpr auto max_lanes = [](auto a, auto b) { return a > b ? a : b; };
inline constexpr auto min_lanes = [](auto a, auto b) { return a < b ? a : b; };
inline constexpr auto maxdiff_lanes = [](auto a, auto b) { return a > b ? wrapped_difference(a, b) : decltype(a){0}; };
inline constexpr auto abs_lane = [](auto a) { return absolute(a); };
inline constexpr auto same_lane = [](auto a) { return a; };

// The elements that a family accepts.
enum class elements { integers, real, floats };
template <class T>
constexpr bool belongs_to(elements kind) {
  if (kind == elements::floats) return std::same_as<T, float> || std::same_as<T, cfloat>;
  const bool is_real = std::same_as<T, int16> || std::same_as<T, int32>;
  return is_real || (kind == elements::integers && (std::same_as<T, cint16> || std::same_as<T, cint32>));
}

// Checks and reads the calls of a family of functions with `Lanes` lanes. fits_one and fits_two are true for valid
// calls with one operand, or with two.
template <unsigned Lanes, elements Kind>
struct lane_call {
  template <class X>
  static constexpr bool is_element() {
    if constexpr (is_vector_type<X>)
      return belongs_to<typename X::value_type>(Kind) && lane_rules<typename X::value_type>::lanes == Lanes;
    else
      return false;
  }
  template <class T>
  static constexpr unsigned numbers = 2 + lane_rules<T>::has_hi + lane_rules<T>::has_square;
  template <class X>
  static constexpr bool is_register = X::bits() == 512;
  template <class X>
  static constexpr bool is_buffer = X::bits() == 512 || X::bits() == 1024;

  template <class X, class... Args>
  static constexpr bool fits_one() {
    if constexpr (!is_element<X>() || vectors_in<Args...>::total != 0 || !vectors_in<Args...>::others_are_numbers)
      return false;
    else if constexpr (sizeof...(Args) == 0)
      return is_register<X>;
    else
      return is_buffer<X> && sizeof...(Args) == numbers<typename X::value_type>;
  }
  template <class X, class... Args>
  static constexpr bool fits_two() {
    using All = vectors_in<Args...>;
    if constexpr (!is_element<X>() || All::total > 1 || !All::others_are_numbers) {
      return false;
    } else {
      constexpr unsigned each = numbers<typename X::value_type>;
      if constexpr (All::total == 0)
        return is_buffer<X> && sizeof...(Args) == 2 * each;
      else if constexpr (!std::same_as<typename All::first_type, X> || !is_register<X>)
        return false;
      else
        return sizeof...(Args) == 1 || (sizeof...(Args) == 2 * each + 1 && All::first == each);
    }
  }

  template <class T, class Read>
  static selection next_selection(Read& read) {
    selection by;
    by.start = read.next();
    by.offsets = read.next_offsets(lane_rules<T>::has_hi);
    if constexpr (lane_rules<T>::has_square) by.square = read.next_bits();
    return by;
  }
  // Return the single operand of a call, or a tuple of both operands, with the selected lanes.
  template <class X, class... Args>
  static auto one(const X& x, const Args&... args) {
    if constexpr (sizeof...(Args) == 0) {
      return x;
    } else {
      number_reader<std::tuple<Args...>> read(args...);
      return select_lanes(x, next_selection<typename X::value_type>(read));
    }
  }
  template <moved How = moved::alone, class X, class... Args>
  static auto two(const X& x, const Args&... args) {
    using T = typename X::value_type;
    using All = vectors_in<Args...>;
    using Lane512 = vector<T, Lanes>;
    if constexpr (sizeof...(Args) == 1) {
      return std::tuple<Lane512, Lane512>(x, args...);
    } else {
      number_reader<std::tuple<Args...>> read(args...);
      const selection of_x = next_selection<T>(read);
      read.at += All::total;
      const selection of_y = next_selection<T>(read);
      const Lane512 x_lanes = select_lanes<How>(x, of_x);
      if constexpr (All::total == 0)
        return std::tuple<Lane512, Lane512>(x_lanes, select_lanes<How>(x, of_y));
      else
        return std::tuple<Lane512, Lane512>(x_lanes, select_lanes<How>(std::get<All::first>(std::tie(args...)), of_y));
    }
  }
};

template <class T, unsigned Elems, class Of>
std::uint32_t compared(const vector<T, Elems>& x, const vector<T, Elems>& y, Of of) {
  count(slot::add);
  std::uint32_t bits = 0;
  for (unsigned i = 0; i < Elems; ++i) bits |= std::uint32_t{of(x.lane(i), y.lane(i))} << i;
  return bits;
}
template <class T, unsigned Elems>
auto chosen(std::uint32_t mask, const vector<T, Elems>& x, const vector<T, Elems>& y) {
  count(slot::permute);
  vector<T, Elems> out{unfilled};
  for (unsigned i = 0; i < Elems; ++i) out.set_lane(i, (mask >> i & 1) != 0 ? y.lane(i) : x.lane(i));
  return out;
}
template <class T, unsigned Elems, class Of>
auto each(const vector<T, Elems>& x, const vector<T, Elems>& y, Of of) {
  count(slot::add);
  return map<T>(of, x, y);
}

}  // namespace aie::detail::legacy

// AIE_LANES_ONE, _TWO and _SELECT define the function name##lanes of a family, for vectors with `lanes` lanes and
// elements of `kind`.
#define AIE_LANES_ONE(name, lanes, kind, kind_of_slot, of)                                                           \
  template <class X, class... Args>                                                                                  \
    requires(                                                                                                        \
        aie::detail::legacy::lane_call<lanes, aie::detail::legacy::elements::kind>::template fits_one<X, Args...>()) \
  auto name##lanes(const X& xbuff, const Args&... args) {                                                            \
    using namespace aie::detail::legacy;                                                                             \
    aie::detail::count(aie::detail::slot::kind_of_slot);                                                             \
    return aie::detail::map<typename X::value_type>(of, lane_call<lanes, elements::kind>::one(xbuff, args...));      \
  }
#define AIE_LANES_TWO(name, lanes, kind, how, make, ...)                                                             \
  template <class X, class... Args>                                                                                  \
    requires(                                                                                                        \
        aie::detail::legacy::lane_call<lanes, aie::detail::legacy::elements::kind>::template fits_two<X, Args...>()) \
  auto name##lanes(const X& xbuff, const Args&... args) {                                                            \
    using namespace aie::detail::legacy;                                                                             \
    const auto [x, y] = lane_call<lanes, elements::kind>::template two<moved::how>(xbuff, args...);                  \
    return make(x, y, __VA_ARGS__);                                                                                  \
  }
#define AIE_LANES_SELECT(name, lanes, kind)                                                                          \
  template <class X, class... Args>                                                                                  \
    requires(                                                                                                        \
        aie::detail::legacy::lane_call<lanes, aie::detail::legacy::elements::kind>::template fits_two<X, Args...>()) \
  auto name##lanes(unsigned mask, const X& xbuff, const Args&... args) {                                             \
    using namespace aie::detail::legacy;                                                                             \
    const auto [x, y] = lane_call<lanes, elements::kind>::two(xbuff, args...);                                       \
    return chosen(mask, x, y);                                                                                       \
  }
#define AIE_LANES_REAL(lanes)                                                            \
  AIE_LANES_ONE(abs, lanes, real, add, abs_lane)                                         \
  AIE_LANES_TWO(max, lanes, real, alone, each, max_lanes)                                \
  AIE_LANES_TWO(min, lanes, real, alone, each, min_lanes)                                \
  AIE_LANES_TWO(maxdiff, lanes, real, alone, each, maxdiff_lanes)                        \
  AIE_LANES_TWO(lt, lanes, real, alone, compared, [](auto a, auto b) { return a < b; })  \
  AIE_LANES_TWO(gt, lanes, real, alone, compared, [](auto a, auto b) { return a > b; })  \
  AIE_LANES_TWO(le, lanes, real, alone, compared, [](auto a, auto b) { return a <= b; }) \
  AIE_LANES_TWO(ge, lanes, real, alone, compared, [](auto a, auto b) { return a >= b; }) \
  AIE_LANES_TWO(eq, lanes, real, alone, compared, [](auto a, auto b) { return a == b; }) \
  AIE_LANES_TWO(ne, lanes, real, alone, compared, [](auto a, auto b) { return a != b; })
#define AIE_LANES_ALL(lanes)                                     \
  AIE_LANES_ONE(shuffle, lanes, integers, permute, same_lane)    \
  AIE_LANES_SELECT(select, lanes, integers)                      \
  AIE_LANES_TWO(add, lanes, integers, in_pairs, each, add_lanes) \
  AIE_LANES_TWO(sub, lanes, integers, in_pairs, each, sub_lanes)

AIE_LANES_ALL(8)
AIE_LANES_ALL(16)
AIE_LANES_ALL(32)
AIE_LANES_REAL(16)
AIE_LANES_REAL(32)
AIE_LANES_ONE(fpshuffle, 8, floats, permute, same_lane)
AIE_LANES_ONE(fpshuffle, 16, floats, permute, same_lane)
AIE_LANES_SELECT(fpselect, 8, floats)
AIE_LANES_SELECT(fpselect, 16, floats)

#undef AIE_LANES_ONE
#undef AIE_LANES_TWO
#undef AIE_LANES_SELECT
#undef AIE_LANES_REAL
#undef AIE_LANES_ALL
