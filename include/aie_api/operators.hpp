// Operators for vectors and accumulators. Kernels find them with and without `using namespace aie::operators`, because
// with the vendor's compiler, vectors have operators even without this line.
//
// Each operator calls a function: + calls add, == calls eq (which returns a mask), << calls upshift, and so on. One of
// the operands may be an element, as in these functions. No operator multiplies, because a product needs an
// accumulator.
#pragma once

#include "aie_api/bits.hpp"
#include "aie_api/compare.hpp"
#include "aie_api/elementwise.hpp"

namespace aie::inline operators {

// True if an operand is a vector or an accumulator. For other operands, compilers then skip the operator's function.
template <class A, class B>
concept WithLanes = Vector<A> || Accum<A> || Vector<B> || Accum<B>;

#define TESSERA_OPERATOR(op, function)                                                     \
  template <class A, class B>                                                              \
    requires(WithLanes<A, B> && requires(const A& a, const B& b) { aie::function(a, b); }) \
  auto operator op(const A& a, const B& b) {                                               \
    return aie::function(a, b);                                                            \
  }
TESSERA_OPERATOR(+, add)
TESSERA_OPERATOR(-, sub)
TESSERA_OPERATOR(&, bit_and)
TESSERA_OPERATOR(|, bit_or)
TESSERA_OPERATOR(^, bit_xor)
TESSERA_OPERATOR(<, lt)
TESSERA_OPERATOR(<=, le)
TESSERA_OPERATOR(>, gt)
TESSERA_OPERATOR(>=, ge)
TESSERA_OPERATOR(==, eq)
TESSERA_OPERATOR(!=, neq)
#undef TESSERA_OPERATOR

template <class A>
  requires(Vector<A> || Accum<A>)
auto operator-(const A& a) {
  return neg(a);
}
template <Vector V>
auto operator~(const V& v) {
  return bit_not(v);
}
template <Vector V>
auto operator<<(const V& v, unsigned shift) {
  return upshift(v, shift);
}
template <Vector V>
auto operator>>(const V& v, unsigned shift) {
  return downshift(v, shift);
}

template <class A, class B>
  requires(WithLanes<A, B> && requires(A& a, const B& b) { a = aie::add(a, b); })
A& operator+=(A& a, const B& b) {
  return a = add(a, b);
}
template <class A, class B>
  requires(WithLanes<A, B> && requires(A& a, const B& b) { a = aie::sub(a, b); })
A& operator-=(A& a, const B& b) {
  return a = sub(a, b);
}

}  // namespace aie::inline operators
