// Clear compiler errors for calls with a vector and an element of another type.
//
// Problem. If v has lanes of int16, aie::add(v, 3) matches no overload, because the literal is an int. A compiler then
// lists every overload with the constraints that fail, some fifty lines. Decision: the functions below get one more
// overload, which is deleted. The name of its result type is the message. Overload resolution picks this overload only
// when no other overload matches.
#pragma once

#include "aie_api/bits.hpp"
#include "aie_api/compare.hpp"
#include "aie_api/elementwise.hpp"

namespace aie {

namespace detail {

struct the_element_must_have_the_type_of_the_vector {};  // compilers print this name

template <class V, class E>
concept element_beside = Vector<V> && (Elem<E> || std::is_arithmetic_v<std::remove_cvref_t<E>>);
template <class V, class E>
inline constexpr bool is_element_of = false;
template <Vector V, Elem E>
inline constexpr bool is_element_of<V, E> = std::same_as<operand_type<V>, operand_type<E>>;

template <class A, class B>
concept is_element_of_another_type =
    (element_beside<A, B> && !is_element_of<A, B>) || (element_beside<B, A> && !is_element_of<B, A>);

}  // namespace detail

#define AIE_ELEMENT_MUST_HAVE_THE_TYPE_OF_THE_VECTOR(name) \
  template <class A, class B>                              \
    requires detail::is_element_of_another_type<A, B>      \
  detail::the_element_must_have_the_type_of_the_vector name(const A& a, const B& b) = delete;
AIE_ELEMENT_MUST_HAVE_THE_TYPE_OF_THE_VECTOR(add)
AIE_ELEMENT_MUST_HAVE_THE_TYPE_OF_THE_VECTOR(sub)
AIE_ELEMENT_MUST_HAVE_THE_TYPE_OF_THE_VECTOR(saturating_add)
AIE_ELEMENT_MUST_HAVE_THE_TYPE_OF_THE_VECTOR(saturating_sub)
AIE_ELEMENT_MUST_HAVE_THE_TYPE_OF_THE_VECTOR(lt)
AIE_ELEMENT_MUST_HAVE_THE_TYPE_OF_THE_VECTOR(gt)
AIE_ELEMENT_MUST_HAVE_THE_TYPE_OF_THE_VECTOR(le)
AIE_ELEMENT_MUST_HAVE_THE_TYPE_OF_THE_VECTOR(ge)
AIE_ELEMENT_MUST_HAVE_THE_TYPE_OF_THE_VECTOR(eq)
AIE_ELEMENT_MUST_HAVE_THE_TYPE_OF_THE_VECTOR(neq)
AIE_ELEMENT_MUST_HAVE_THE_TYPE_OF_THE_VECTOR(equal)
AIE_ELEMENT_MUST_HAVE_THE_TYPE_OF_THE_VECTOR(not_equal)
AIE_ELEMENT_MUST_HAVE_THE_TYPE_OF_THE_VECTOR(contains)
AIE_ELEMENT_MUST_HAVE_THE_TYPE_OF_THE_VECTOR(max)
AIE_ELEMENT_MUST_HAVE_THE_TYPE_OF_THE_VECTOR(min)
AIE_ELEMENT_MUST_HAVE_THE_TYPE_OF_THE_VECTOR(maxdiff)
AIE_ELEMENT_MUST_HAVE_THE_TYPE_OF_THE_VECTOR(bit_and)
AIE_ELEMENT_MUST_HAVE_THE_TYPE_OF_THE_VECTOR(bit_or)
AIE_ELEMENT_MUST_HAVE_THE_TYPE_OF_THE_VECTOR(bit_xor)
#undef AIE_ELEMENT_MUST_HAVE_THE_TYPE_OF_THE_VECTOR

}  // namespace aie
