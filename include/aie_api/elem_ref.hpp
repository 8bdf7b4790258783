// Operators between two references to elements of vectors, or between a reference and a scalar. The result is a scalar.
//
// A reference converts to its element implicitly, but C++ does not find operators of class types (bfloat16, complex
// numbers) through that conversion. So each operator here reads the elements and applies the operator of their types.
#pragma once

#include "aie_api/vector.hpp"

namespace aie {
namespace detail {

template <class A>
concept ScalarOperand = Elem<A> || std::is_arithmetic_v<A>;
template <class A, class B>
concept RefPair = ScalarOperand<A> && ScalarOperand<B> && (ElemRef<A> || ElemRef<B>);

template <class A>
auto scalar(const A& operand) {
  if constexpr (ElemRef<A>)
    return operand.get();
  else
    return operand;
}

}  // namespace detail

#define TESSERA_REF_OPERATOR(op)                                                                                    \
  template <class A, class B>                                                                                       \
    requires(detail::RefPair<A, B> && requires(const A& a, const B& b) { detail::scalar(a) op detail::scalar(b); }) \
  auto operator op(const A& a, const B& b) {                                                                        \
    return detail::scalar(a) op detail::scalar(b);                                                                  \
  }
TESSERA_REF_OPERATOR(+)
TESSERA_REF_OPERATOR(-)
TESSERA_REF_OPERATOR(*)
TESSERA_REF_OPERATOR(&)
TESSERA_REF_OPERATOR(|)
TESSERA_REF_OPERATOR(^)
TESSERA_REF_OPERATOR(<<)
TESSERA_REF_OPERATOR(>>)
TESSERA_REF_OPERATOR(==)
TESSERA_REF_OPERATOR(!=)
TESSERA_REF_OPERATOR(<)
TESSERA_REF_OPERATOR(<=)
TESSERA_REF_OPERATOR(>)
TESSERA_REF_OPERATOR(>=)
#undef TESSERA_REF_OPERATOR

template <ElemRef Ref>
auto operator-(const Ref& ref) {
  return -ref.get();
}
template <ElemRef Ref>
auto operator~(const Ref& ref) {
  return ~ref.get();
}

}  // namespace aie
