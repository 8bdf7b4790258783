// Concepts and traits for templates of kernels. Other concepts stand beside the classes that they describe.
//
// Source of the names: documentation of github.com/Xilinx/aie_api (MIT), "Concepts".
#pragma once

#include "aie_api/mask.hpp"
#include "aie_api/operand.hpp"
#include "aie_api/sparse.hpp"

#include <tuple>

namespace aie {

namespace detail {

template <class T>
inline constexpr bool is_mask_type = false;
template <unsigned Lanes>
inline constexpr bool is_mask_type<mask<Lanes>> = true;

template <class T>
inline constexpr bool is_unary_type = false;
template <class Parent, Operation Op>
inline constexpr bool is_unary_type<unary_op<Parent, Op>> = true;

// True for an operand with a modifier.
template <class T>
concept Modified = is_op_type<std::remove_cvref_t<T>>;

}  // namespace detail

template <class T>
concept Mask = detail::is_mask_type<std::remove_cvref_t<T>>;
template <class V>
concept RealVector = Vector<V> && !detail::is_complex<detail::operand_type<V>>;
template <class V>
concept ComplexVector = Vector<V> && detail::is_complex<detail::operand_type<V>>;
template <class E>
concept RealElem = Elem<E> && !detail::is_complex<detail::operand_type<E>>;
template <class E>
concept ComplexElem = Elem<E> && detail::is_complex<detail::operand_type<E>>;
template <class T>
concept ArithmeticType = Elem<T> || Vector<T> || Accum<T>;
// True for an element type, even if it is const or volatile.
template <class T>
concept DecoratedElemBaseType = ElemBaseType<std::remove_cv_t<T>>;
// In this library the native types are the API's own types.
template <class T>
concept NativeVectorType = detail::is_vector_type<std::remove_cvref_t<T>>;
template <class T>
concept NativeAccumType = Accum<T>;
// PackableFrom: `To` is a narrower integer type than `From`. UnpackableFrom: `To` is a wider integer type. Both types
// are real, or both are complex.
template <class To, class From>
concept PackableFrom =
    detail::is_integer<To> && detail::is_integer<From> && detail::is_complex<To> == detail::is_complex<From> &&
    detail::bits_of<To> < detail::bits_of<From>;
template <class To, class From>
concept UnpackableFrom = PackableFrom<From, To>;
template <class T>
concept TupleLike = requires { std::tuple_size<std::remove_cvref_t<T>>::value; };

#if __AIE_ARCH__ >= 20
template <class T>
concept SparseVectorOrOp = SparseVector<T>;  // sparse vectors take no modifier
template <class T>
inline constexpr bool is_sparse_vector_op_v = false;
#endif

template <class T>
inline constexpr bool is_op_v = detail::Modified<T>;
template <class T>
inline constexpr bool is_unary_op_v = detail::is_unary_type<std::remove_cvref_t<T>>;
template <class T>
inline constexpr bool is_binary_op_v = is_op_v<T> && !is_unary_op_v<T>;
template <class T>
inline constexpr bool is_elem_op_v = detail::Modified<T> && ElemOrOp<T>;
template <class T>
inline constexpr bool is_accum_op_v = detail::Modified<T> && AccumOrOp<T>;
template <class T>
inline constexpr bool is_complex_op_v = [] {
  if constexpr (!detail::Modified<T>)
    return false;
  else if constexpr (AccumOrOp<T>)
    return detail::is_complex_tag<detail::operand_type<T>>;
  else
    return detail::is_complex<detail::operand_type<T>>;
}();
template <class T>
inline constexpr bool is_real_op_v = detail::Modified<T> && !is_complex_op_v<T>;

// The range of shifts between accumulators and vectors.
inline constexpr int min_shift = tables::kLeastShift;
inline constexpr int max_shift = tables::kMostShift;

// Older names of accumulators.
template <unsigned MinBits, unsigned Elems>
using int_accum = accum<detail::accum_tag<MinBits>, Elems>;
template <unsigned MinBits, unsigned Elems>
using cint_accum = accum<detail::cint_accum_tag<MinBits>, Elems>;
template <unsigned Elems>
using fp_accum = accum<accfloat, Elems>;
template <unsigned Elems>
using cfp_accum = accum<caccfloat, Elems>;

}  // namespace aie
