// Helpers for operations that work lane by lane: concepts of their operands, their loop, and the counts of slots.hpp.
//
// Most functions take two vectors of one type and size, or a vector and an element. as_lanes() makes an object with
// lanes of each operand, so one loop serves all operations. An element must have exactly the vector's type, as in the
// API: a literal of another type does not match.
#pragma once

#include "aie_api/mask.hpp"
#include "aie_api/operand.hpp"
#include "aie_api/slots.hpp"

#include "aie_tables/elements.hpp"  // generated

namespace aie::detail {

template <class T>
concept HasElement = tables::kHasElement<T>;
template <class V>
concept HasVector = Vector<V> && HasElement<operand_type<V>>;
template <class E>
concept HasElem = Elem<E> && HasElement<operand_type<E>>;
template <class V>
concept IntegerVector = HasVector<V> && is_integer<operand_type<V>>;
template <class V>
concept RealIntegerVector = IntegerVector<V> && !is_complex<operand_type<V>>;

// Two operands of one type; at least one is a vector.
template <class A, class B>
concept LanePair = (HasVector<A> || HasVector<B>) && (HasVector<A> || HasElem<A>) && (HasVector<B> || HasElem<B>) &&
                   std::same_as<operand_type<A>, operand_type<B>> &&
                   (operand_size<A> == operand_size<B> || operand_size<A> == 0 || operand_size<B> == 0);
template <class A, class B>
concept RealPair = LanePair<A, B> && !is_complex<operand_type<A>>;
template <class A, class B>
concept IntegerPair = LanePair<A, B> && is_integer<operand_type<A>>;
template <class A, class B>
concept RealIntegerPair = RealPair<A, B> && IntegerPair<A, B>;
// True for two elements of one type.
template <class A, class B>
concept ElemPair = HasElem<A> && HasElem<B> && std::same_as<operand_type<A>, operand_type<B>>;

template <class A, class B>
inline constexpr unsigned pair_size = operand_size<A> != 0 ? operand_size<A> : operand_size<B>;

// Reads an element as a vector of equal lanes.
template <class T>
struct same_lane {
  T value;
  T lane(unsigned) const { return value; }
};

template <class A>
decltype(auto) as_lanes(const A& operand) {
  if constexpr (Vector<A>)
    return as_vector(operand);
  else
    return same_lane<elem_of<A>>{as_elem(operand)};
}

template <class Result, unsigned Elems, class Of, class... Sources>
vector<Result, Elems> lanewise(Of of, const Sources&... sources) {
  vector<Result, Elems> out{unfilled};
  for (unsigned i = 0; i < Elems; ++i) out.set_lane(i, of(sources.lane(i)...));
  return out;
}

// Returns a vector: `of` applied to each lane, or to each pair of lanes.
template <class Result, HasVector V, class Of>
auto each_lane(slot kind, const V& v, Of of) {
  count_bits(kind, vector_of<V>::bits());
  const auto& lanes = as_vector(v);
  return lanewise<Result, operand_size<V>>(of, lanes);
}
template <class Result, class A, class B, class Of>
  requires LanePair<A, B>
auto each_pair(slot kind, const A& a, const B& b, Of of) {
  count_bits(kind, pair_size<A, B> * bits_of<operand_type<A>>);
  const auto& first = as_lanes(a);
  const auto& second = as_lanes(b);
  return lanewise<Result, pair_size<A, B>>(of, first, second);
}

// Returns a mask that has a 1 for each lane in which `holds` returns true.
template <class A, class B, class Holds>
  requires LanePair<A, B>
auto mask_of(const A& a, const B& b, Holds holds) {
  constexpr unsigned lanes = pair_size<A, B>, in_word = lanes < 32 ? lanes : 32;
  count_bits(slot::add, lanes * bits_of<operand_type<A>>);
  const auto& first = as_lanes(a);
  const auto& second = as_lanes(b);
  mask<lanes> out;
  for (unsigned word = 0; word < lanes; word += in_word) {
    std::uint32_t bits = 0;
    for (unsigned i = 0; i < in_word; ++i)
      bits |= static_cast<std::uint32_t>(holds(first.lane(word + i), second.lane(word + i))) << i;
    out.set_word(word / 32, bits);
  }
  return out;
}

}  // namespace aie::detail
