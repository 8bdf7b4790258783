// Operators for enumerations that are sets of bits.
#pragma once

#ifdef __cplusplus
#include <type_traits>

namespace xrt {
namespace detail {

template <class E>
using bits_of = typename std::enable_if<std::is_enum<E>::value, typename std::underlying_type<E>::type>::type;

template <class E, class = bits_of<E>>
constexpr E operator|(E a, E b) {
  return static_cast<E>(static_cast<bits_of<E>>(a) | static_cast<bits_of<E>>(b));
}
template <class E, class = bits_of<E>>
constexpr E operator&(E a, E b) {
  return static_cast<E>(static_cast<bits_of<E>>(a) & static_cast<bits_of<E>>(b));
}
template <class E, class = bits_of<E>>
constexpr E operator^(E a, E b) {
  return static_cast<E>(static_cast<bits_of<E>>(a) ^ static_cast<bits_of<E>>(b));
}
template <class E, class = bits_of<E>>
constexpr E operator~(E a) {
  return static_cast<E>(~static_cast<bits_of<E>>(a));
}
template <class E, class = bits_of<E>>
E& operator|=(E& a, E b) {
  return a = a | b;
}
template <class E, class = bits_of<E>>
E& operator&=(E& a, E b) {
  return a = a & b;
}
template <class E, class = bits_of<E>>
E& operator^=(E& a, E b) {
  return a = a ^ b;
}
template <class E, class = bits_of<E>>
constexpr bool operator!(E a) {
  return static_cast<bits_of<E>>(a) == 0;
}

}  // namespace detail
}  // namespace xrt
#endif
