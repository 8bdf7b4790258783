// Operands with a modifier: op_conj(v), op_abs(v), op_sub(acc) ... An operation applies the modifiers of the operands
// that it takes.
//
// A core's multiplier has one bit more than its operands: the absolute value of the least number is exact there,
// although the vector's type cannot hold it. So a modified operand gives its lanes as wide numbers (detail::wide_t),
// and only its operator() makes a vector of the operand's type.
#pragma once

#include "aie_api/accum.hpp"

namespace aie {

enum class Operation { None, Acc_Add, Acc_Sub, Abs, Conj, Transpose, Max, Min, Sign, Zero };

namespace detail {

// The type of a lane that has room for the results of modifiers.
template <class T>
struct wide_of {
  using type = std::int64_t;
};
template <class T>
  requires is_float<T>
struct wide_of<T> {
  using type = float;
};
template <class Real>
struct wide_of<complex_number<Real>> {
  using type = complex_number<typename wide_of<Real>::type>;
};
template <class T>
using wide_t = typename wide_of<T>::type;

template <class T>
constexpr wide_t<T> widen(T value) {
  if constexpr (is_complex<T>)
    return {static_cast<real_t<wide_t<T>>>(value.real), static_cast<real_t<wide_t<T>>>(value.imag)};
  else
    return static_cast<wide_t<T>>(value);
}

// Converts a wide number back to an element: keeps the low bits.
template <class T>
constexpr T to_element(wide_t<T> value) {
  if constexpr (is_complex<T>)
    return {static_cast<real_t<T>>(value.real), static_cast<real_t<T>>(value.imag)};
  else
    return static_cast<T>(value);
}

}  // namespace detail

// An operand with one modifier. The operand is a vector, an element, another modified operand, or an accumulator.
template <class Parent, Operation Op>
class unary_op {
 public:
  using parent1_type = Parent;
  static constexpr Operation operation = Op;

  explicit unary_op(const Parent& parent, bool flag = true) : parent_(parent), flag_(flag) {}

  static constexpr bool is_operation(Operation other) { return Op == other; }
  const Parent& parent1() const { return parent_; }
  bool flag() const { return flag_; }  // the flag of op_sign and op_zero

  auto operator()() const;

 private:
  Parent parent_;
  bool flag_;
};

// Two vectors with the modifier Max or Min. The result has, in each lane, the larger or the lesser of both.
template <class First, class Second, Operation Op>
class binary_op {
 public:
  using parent1_type = First;
  using parent2_type = Second;
  static constexpr Operation operation = Op;

  binary_op(const First& first, const Second& second) : first_(first), second_(second) {}

  static constexpr bool is_operation(Operation other) { return Op == other; }
  const First& parent1() const { return first_; }
  const Second& parent2() const { return second_; }

  auto operator()() const;

 private:
  First first_;
  Second second_;
};

namespace detail {

template <class T>
inline constexpr bool is_op_type = false;
template <class Parent, Operation Op>
inline constexpr bool is_op_type<unary_op<Parent, Op>> = true;
template <class First, class Second, Operation Op>
inline constexpr bool is_op_type<binary_op<First, Second, Op>> = true;

// The operand inside of all modifiers: `type` is the type of its elements, or the tag of an accumulator. `size` is the
// number of its lanes, or 0 for a scalar.
template <class T>
struct operand_of;
template <ElemBaseType T>
struct operand_of<T> {
  using type = T;
  static constexpr unsigned size = 0;
  static constexpr bool is_accum = false;
};
template <class T>
  requires ElemRef<T>
struct operand_of<T> : operand_of<typename T::value_type> {};
template <class T>
  requires Vector<T>
struct operand_of<T> {
  using type = typename vector_of<T>::value_type;
  static constexpr unsigned size = vector_of<T>::size();
  static constexpr bool is_accum = false;
};
template <class T>
  requires Accum<T>
struct operand_of<T> {
  using type = typename T::value_type;
  static constexpr unsigned size = T::size();
  static constexpr bool is_accum = true;
};
template <class T>
  requires is_op_type<T>
struct operand_of<T> : operand_of<typename T::parent1_type> {};

template <class T>
concept Operand = requires { operand_of<std::remove_cvref_t<T>>::size; };
template <Operand T>
using operand_type = typename operand_of<std::remove_cvref_t<T>>::type;
template <Operand T>
inline constexpr unsigned operand_size = operand_of<std::remove_cvref_t<T>>::size;

// True for op_sign of a vector that has no other modifier.
template <class T>
inline constexpr bool is_sign_op = false;
template <Vector V>
inline constexpr bool is_sign_op<unary_op<V, Operation::Sign>> = true;

}  // namespace detail

template <class T>
inline constexpr bool is_vector_op_v = false;
template <class T>
  requires(detail::is_op_type<T> && !detail::operand_of<T>::is_accum && detail::operand_size<T> != 0)
inline constexpr bool is_vector_op_v<T> = true;

// True for operands with or without a modifier: vectors, elements, accumulators.
template <class T>
concept VectorOrOp = Vector<T> || is_vector_op_v<std::remove_cvref_t<T>>;
template <class T>
concept ElemOrOp = Elem<T> || (detail::is_op_type<std::remove_cvref_t<T>> && detail::Operand<T> &&
                               !detail::operand_of<std::remove_cvref_t<T>>::is_accum && detail::operand_size<T> == 0);
template <class T>
concept AccumOrOp = Accum<T> || (detail::is_op_type<std::remove_cvref_t<T>> && detail::Operand<T> &&
                                 detail::operand_of<std::remove_cvref_t<T>>::is_accum);

namespace detail {

// Returns lane i of an operand, or the scalar operand itself, with modifiers applied.
template <Operand T>
auto wide_lane(const T& operand, unsigned i);

template <Operation Op, class Wide>
Wide modified(Wide value) {
  if constexpr (Op == Operation::Abs)
    return value < 0 ? -value : value;
  else if constexpr (Op == Operation::Conj)
    return {value.real, -value.imag};
  else
    return value;
}

template <Operand T>
auto wide_lane(const T& operand, unsigned i) {
  using Type = operand_type<T>;
  if constexpr (Elem<T>) {
    return widen(as_elem(operand));
  } else if constexpr (is_vector_type<T>) {
    return widen(operand.lane(i));
  } else if constexpr (Vector<T>) {
    return widen(as_vector(operand).lane(i));
  } else if constexpr (T::operation == Operation::Max || T::operation == Operation::Min) {
    const auto one = wide_lane(operand.parent1(), i), other = wide_lane(operand.parent2(), i);
    return (T::operation == Operation::Max) == (one > other) ? one : other;
  } else if constexpr (T::operation == Operation::Sign) {
    const auto value = wide_lane(operand.parent1(), i);
    constexpr std::int64_t above = std::int64_t{1} << bits_of<Type>;
    const std::int64_t low = value & (above - 1);
    return operand.flag() && low >= above / 2 ? low - above : low;
  } else {
    return modified<T::operation>(wide_lane(operand.parent1(), i));
  }
}

// Applies the modifiers of an operand. Returns a vector, or an element for a scalar operand.
template <Operand T>
auto evaluate(const T& operand) {
  using Type = operand_type<T>;
  if constexpr (operand_size<T> == 0) {
    return to_element<Type>(wide_lane(operand, 0));
  } else {
    vector<Type, operand_size<T>> out{unfilled};
    for (unsigned i = 0; i < operand_size<T>; ++i) out.set_lane(i, to_element<Type>(wide_lane(operand, i)));
    return out;
  }
}

// Returns an accumulator with its modifiers applied, except op_sub: multiplications themselves subtract the products.
template <AccumOrOp A>
auto accum_of(const A& operand) {
  if constexpr (Accum<A>) {
    return operand;
  } else {
    auto acc = accum_of(operand.parent1());
    if constexpr (A::operation == Operation::Zero)
      if (operand.flag())
        for (unsigned i = 0; i < acc.size(); ++i) acc.set_lane(i, {});
    return acc;
  }
}
template <AccumOrOp T>
using accum_of_t = std::remove_cvref_t<decltype(accum_of(std::declval<const std::remove_cvref_t<T>&>()))>;
// Returns the accumulator for operations that do not add products. An operation of this kind with op_sub does not
// compile.
template <AccumOrOp A>
auto summand_of(const A& operand) {
  if constexpr (!Accum<A>)
    static_assert(A::operation != Operation::Acc_Sub, "op_sub is for operations that add products");
  return accum_of(operand);
}

}  // namespace detail

template <class Parent, Operation Op>
auto unary_op<Parent, Op>::operator()() const {
  if constexpr (detail::operand_of<unary_op>::is_accum)
    return detail::summand_of(*this);
  else
    return detail::evaluate(*this);
}
template <class First, class Second, Operation Op>
auto binary_op<First, Second, Op>::operator()() const {
  return detail::evaluate(*this);
}

// --- modifiers ---
// op_none changes nothing. op_add and op_sub of an accumulator decide whether products are added or subtracted.
template <class T>
  requires(VectorOrOp<T> || ElemOrOp<T> || AccumOrOp<T>)
auto op_none(const T& operand) {
  return unary_op<T, Operation::None>(operand);
}
template <Accum A>
auto op_add(const A& acc) {
  return unary_op<A, Operation::Acc_Add>(acc);
}
template <Accum A>
auto op_sub(const A& acc) {
  return unary_op<A, Operation::Acc_Sub>(acc);
}
// Returns the accumulator, or zeros when `is_zero`.
template <AccumOrOp A>
auto op_zero(const A& acc, bool is_zero) {
  return unary_op<A, Operation::Zero>(acc, is_zero);
}
// Returns the absolute value, with one bit more than the operand.
template <class T>
  requires(VectorOrOp<T> || ElemOrOp<T>)
auto op_abs(const T& operand) {
  static_assert(!detail::is_complex<detail::operand_type<T>>, "use abs_square for complex numbers");
  return unary_op<T, Operation::Abs>(operand);
}
// Returns the conjugate; real numbers stay unchanged.
template <class T>
  requires(VectorOrOp<T> || ElemOrOp<T>)
auto op_conj(const T& operand) {
  if constexpr (detail::is_complex<detail::operand_type<T>>)
    return unary_op<T, Operation::Conj>(operand);
  else
    return unary_op<T, Operation::None>(operand);
}
// Reads the bits of the operand as signed or unsigned numbers, independent of its type.
template <class T>
  requires(VectorOrOp<T> || ElemOrOp<T>)
auto op_sign(const T& operand, bool is_signed) {
  static_assert(detail::is_integer<detail::operand_type<T>>);
  return unary_op<T, Operation::Sign>(operand, is_signed);
}
// Return, in each lane, the larger or the lesser of two lanes.
template <VectorOrOp First, VectorOrOp Second>
auto op_max(const First& first, const Second& second) {
  return binary_op<First, Second, Operation::Max>(first, second);
}
template <VectorOrOp First, VectorOrOp Second>
auto op_min(const First& first, const Second& second) {
  return binary_op<First, Second, Operation::Min>(first, second);
}

}  // namespace aie
