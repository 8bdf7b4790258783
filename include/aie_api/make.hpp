// Functions that make vectors and accumulators from elements, from parts, and from each other.
//
// concat and vector_cast count no issue slot (slots.hpp), because they cost a core nothing.
#pragma once

#include "aie_api/convert.hpp"
#include "aie_api/lanes.hpp"

namespace aie {

// --- from elements ---
// broadcast returns a vector with `value` in each lane, by default a full register. zeros returns a vector or
// accumulator of zeros.
template <ElemBaseType T, unsigned Elems = native_vector_length_v<T>>
  requires detail::HasElement<T>
vector<T, Elems> broadcast(T value) {
  detail::count_bits(detail::slot::permute, vector<T, Elems>::bits());
  return detail::lanewise<T, Elems>([](T lane) { return lane; }, detail::same_lane<T>{value});
}
template <ElemRef Ref>
auto broadcast(const Ref& value) {
  return broadcast<typename Ref::value_type>(value.get());
}
template <ElemBaseType T, unsigned Elems = native_vector_length_v<T>>
vector<T, Elems> zeros() {
  return broadcast<T, Elems>(T{});
}
template <AccumElemBaseType Tag, unsigned Elems>
accum<Tag, Elems> zeros() {
  detail::count_bits(detail::slot::permute, accum<Tag, Elems>::bits());
  accum<Tag, Elems> out{detail::unfilled};
  for (unsigned i = 0; i < Elems; ++i) out.set_lane(i, {});
  return out;
}
template <ElemBaseType T>
constexpr T zero() {
  return T{};
}

// --- from parts: the first part has the lowest lanes ---
template <Vector First, Vector... More>
  requires(std::same_as<detail::vector_of<First>, detail::vector_of<More>> && ...)
auto concat(const First& first, const More&... more) {
  using Part = detail::vector_of<First>;
  vector<typename Part::value_type, Part::size() * (1 + sizeof...(More))> whole{detail::unfilled};
  unsigned i = 0;
  whole.insert(i++, detail::as_vector(first));
  (whole.insert(i++, detail::as_vector(more)), ...);
  return whole;
}
template <Accum First, std::same_as<First>... More>
auto concat(const First& first, const More&... more) {
  accum<typename First::tag, First::size() * (1 + sizeof...(More))> whole{detail::unfilled};
  unsigned i = 0;
  whole.insert(i++, first);
  (whole.insert(i++, more), ...);
  return whole;
}
// Joins all parts in a tuple, pair or array.
template <class Tuple>
  requires(!Vector<Tuple> && !Accum<Tuple> && requires { std::tuple_size<Tuple>::value; })
auto concat(const Tuple& parts) {
  return std::apply([](const auto&... each) { return concat(each...); }, parts);
}

// --- the same bits ---
template <ElemBaseType U, Vector V>
auto vector_cast(const V& v) {
  return detail::as_vector(v).template cast_to<U>();
}
#if __AIE_ARCH__ / 10 >= 2
template <ElemBaseType U, Accum A>
auto vector_cast(const A& acc) {
  vector<U, A::bits() / detail::bits_of<U>> out{detail::unfilled};
  static_assert(sizeof out == sizeof acc);
  std::memcpy(static_cast<void*>(&out), &acc, sizeof out);
  return out;
}
template <AccumElemBaseType Tag, Vector V>
auto vector_cast(const V& v) {
  using Lane = accum<Tag, 1>;
  const auto& values = detail::as_vector(v);
  accum<Tag, detail::vector_of<V>::bits() / Lane::bits()> out{detail::unfilled};
  static_assert(sizeof out == sizeof values);
  std::memcpy(static_cast<void*>(&out), &values, sizeof out);
  return out;
}
#endif

// --- other widths ---
// unpack widens and pack narrows the elements of a vector: to type U, or by default to twice or half the width. pack
// follows the saturation mode.
template <ElemBaseType U, Vector V>
auto unpack(const V& v) {
  return detail::as_vector(v).template unpack<U>();
}
// These forms take a vector with or without a modifier. op_sign decides whether the bits are read as signed.
template <VectorOrOp V>
auto unpack(const V& v) {
  if constexpr (detail::is_sign_op<V>)
    return detail::as_vector(v.parent1()).unpack_sign(v.flag());
  else
    return detail::evaluate(v).unpack();
}
template <ElemBaseType U, Vector V>
auto pack(const V& v) {
  return detail::as_vector(v).template pack<U>();
}
template <VectorOrOp V>
auto pack(const V& v) {
  if constexpr (detail::is_sign_op<V>)
    return detail::as_vector(v.parent1()).pack_sign(v.flag());
  else
    return detail::evaluate(v).pack();
}
// These forms take the operand's type and U explicitly. U must have twice (unpack) or half (pack) the operand's width.
template <VectorOrOp V, ElemBaseType U>
auto unpack(const V& v) {
  static_assert(detail::bits_of<U> == 2 * detail::bits_of<detail::operand_type<V>>,
                "unpack gives elements of twice the width");
  return unpack(v).template cast_to<U>();
}
template <VectorOrOp V, ElemBaseType U>
auto pack(const V& v) {
  static_assert(2 * detail::bits_of<U> == detail::bits_of<detail::operand_type<V>>,
                "pack gives elements of half the width");
  if constexpr (detail::is_sign_op<V>)
    return pack(v).template cast_to<U>();
  else
    return detail::evaluate(v).template pack<U>();
}

// --- from and to accumulators ---
// to_vector returns lane * 2^-shift, rounded and saturated by the core's modes, for accumulators and for objects that
// have one, such as mmul. from_vector returns an accumulator of value * 2^shift.
template <ElemBaseType T, class From>
  requires requires(const From& from) { from.template to_vector<T>(0); }
auto to_vector(const From& from, int shift = 0) {
  return from.template to_vector<T>(shift);
}
template <ElemBaseType T, AccumOrOp Op>
  requires(!Accum<Op>)
auto to_vector(const Op& op, int shift = 0) {
  return detail::summand_of(op).template to_vector<T>(shift);
}
template <AccumElemBaseType Tag, VectorOrOp V>
auto from_vector(const V& operand, int shift = 0) {
  const auto values = detail::evaluate(operand);
  return accum<Tag, decltype(values)::size()>(values, shift);
}

}  // namespace aie
