// Vectors: elements of one type, side by side as in memory.
//
// A vector is laid out exactly as an array of its elements. So memory can be read as a vector even if another type was
// stored there (gnu::may_alias), and compilers vectorise loops over a vector. Two elements of four bits share a byte:
// the element with the lower index is in the lower half. An unfilled vector, or an unfilled part of one, holds a fixed
// pattern that is seldom a correct value (NaN for floats); on a core it has old register contents.
//
// An index counts lanes (get, set, elem_ref), or parts of the size that is inserted or extracted (grow, extract,
// insert). An index outside of the vector is a fault of the kernel (core_state.hpp).
#pragma once

#include "aie_api/core_state.hpp"
#include "aie_api/resource.hpp"
#include "aie_api/types.hpp"

#include "aie_tables/elements.hpp"  // generated
#include "aie_tables/limits.hpp"    // generated

#include <array>
#include <cstring>
#include <tuple>
#include <utility>

namespace aie {

template <ElemBaseType T, unsigned Elems = tables::kVectorBits / detail::bits_of<T>>
class vector;

namespace detail {

struct unfilled_t {};
inline constexpr unfilled_t unfilled{};

template <class T>
constexpr T poison() {
  if constexpr (is_complex<T>)
    return {poison<real_t<T>>(), poison<real_t<T>>()};
  else if constexpr (std::same_as<T, float>)
    return std::bit_cast<float>(0x7FC5A5A5U);
  else if constexpr (std::same_as<T, bfloat16>)
    return bfloat16::from_bits(0x7FC5);
  else
    return static_cast<T>(static_cast<std::int32_t>(0xA5A5A5A5U));
}

// The elements of a vector in memory.
template <class T, unsigned Elems>
struct [[gnu::may_alias]] element_store {
  T elements[Elems];
  T get(unsigned i) const { return elements[i]; }
  void set(unsigned i, T value) { elements[i] = value; }
};
template <class T, unsigned Elems>
  requires is_nibble<T>
struct [[gnu::may_alias]] element_store<T, Elems> {
  std::uint8_t elements[Elems / 2];
  T get(unsigned i) const { return T(elements[i / 2] >> i % 2 * 4); }
  void set(unsigned i, T value) {
    const unsigned place = i % 2 * 4;
    elements[i / 2] = static_cast<std::uint8_t>((elements[i / 2] & ~(15U << place)) |
                                                ((static_cast<unsigned>(static_cast<int>(value)) & 15U) << place));
  }
};

// The number of elements that a kernel may write. AIE-ML keeps a small vector in a register of 512 bits, so writing an
// element behind the vector, but within the register, changes nothing. Riallto's median.cpp does so, and its compiled
// program gives the same results as without that line. For other architectures there is no proof, so such a write is a
// fault.
template <class T, unsigned Elems>
inline constexpr unsigned kWritable = __AIE_ARCH__ == 20 && Elems * bits_of<T> < 512 ? 512 / bits_of<T> : Elems;

inline void check_index(std::size_t index, std::size_t size) {
  if (index >= size) fault("an index is outside of a vector, an accumulator or a part of one");
}

}  // namespace detail

// A reference to an element of a vector.
template <ElemBaseType T, unsigned Elems>
class vector_elem_ref {
 public:
  using value_type = T;
  using vector_type = vector<T, Elems>;
  vector_elem_ref(vector_type& in, unsigned at) : parent(in), offset(at) {}
  vector_elem_ref(const vector_elem_ref&) = default;

  operator T() const { return get(); }
  T get() const { return parent.get(offset); }
  vector_elem_ref& operator=(T value) {
    parent.set(value, offset);
    return *this;
  }
  vector_elem_ref& operator=(const vector_elem_ref& other) { return *this = other.get(); }

  vector_type& parent;
  unsigned offset;
};

template <ElemBaseType T, unsigned Elems>
class vector_elem_const_ref {
 public:
  using value_type = T;
  using vector_type = vector<T, Elems>;
  vector_elem_const_ref(const vector_type& in, unsigned at) : parent(in), offset(at) {}
  vector_elem_const_ref(const vector_elem_ref<T, Elems>& other) : parent(other.parent), offset(other.offset) {}

  operator T() const { return get(); }
  T get() const { return parent.get(offset); }

  const vector_type& parent;
  unsigned offset;
};

template <ElemBaseType T, unsigned Elems>
class [[gnu::may_alias]] vector {
  static_assert(tables::kHasElement<T>, "the architecture has no vectors of this element type (types.tsv)");
  static_assert(Elems > 0 && (Elems & (Elems - 1)) == 0, "the number of a vector's elements must be a power of two");
  static_assert(Elems * detail::bits_of<T> >= 128, "a vector must have at least 128 bits");

 public:
  using value_type = T;
  using native_type = vector;  // types like v16int16 are names of vectors
  using storage_t = vector;

  static constexpr unsigned type_bits() { return detail::bits_of<T>; }
  static constexpr unsigned size() { return Elems; }
  static constexpr unsigned bits() { return type_bits() * Elems; }
  static constexpr unsigned bytes() { return bits() / 8; }
  static constexpr bool is_signed() { return detail::is_signed<T>; }
  static constexpr bool is_complex() { return detail::is_complex<T>; }
  static constexpr bool is_real() { return !is_complex(); }
  static constexpr bool is_integral() { return detail::is_integer<T>; }
  static constexpr bool is_floating_point() { return detail::is_float<T>; }

  vector() {
    for (unsigned i = 0; i < Elems; ++i) set_lane(i, detail::poison<T>());
  }
  explicit vector(detail::unfilled_t) {}
  // Sets the first elements; the remaining elements are unfilled.
  template <class... Values>
    requires(sizeof...(Values) >= 1 && sizeof...(Values) <= Elems && (std::convertible_to<Values, T> && ...) &&
             !(sizeof...(Values) == 1 && (std::same_as<Values, vector> || ...)))
  explicit vector(Values... values) : vector() {
    unsigned i = 0;
    (set_lane(i++, static_cast<T>(values)), ...);
  }
  // Takes the bits of a vector of another type. Kernels cast native types to each other in this way.
  template <ElemBaseType From, unsigned Count>
    requires(!std::same_as<From, T> && Count * detail::bits_of<From> == Elems * detail::bits_of<T>)
  explicit vector(const vector<From, Count>& other) {
    std::memcpy(static_cast<void*>(this), &other, sizeof other);
  }

  // --- elements ---
  T get(unsigned i) const {
    detail::check_index(i, Elems);
    return lane(i);
  }
  // On AIE-ML, a kernel may write an element behind the vector, within its register; the written value is lost
  // (detail::kWritable).
  void set(T value, unsigned i) {
    detail::check_index(i, detail::kWritable<T, Elems>);
    if (i < Elems) set_lane(i, value);
  }
  vector_elem_ref<T, Elems> elem_ref(unsigned i) {
    detail::check_index(i, detail::kWritable<T, Elems>);
    return {*this, i};
  }
  vector_elem_const_ref<T, Elems> elem_ref(unsigned i) const { return elem_const_ref(i); }
  vector_elem_const_ref<T, Elems> elem_const_ref(unsigned i) const {
    detail::check_index(i, Elems);
    return {*this, i};
  }
  vector_elem_ref<T, Elems> operator[](unsigned i) { return elem_ref(i); }
  vector_elem_const_ref<T, Elems> operator[](unsigned i) const { return elem_const_ref(i); }
  // Moves all elements up by one and sets element 0; the last element is lost.
  vector& push(T value) {
    for (unsigned i = Elems - 1; i > 0; --i) set_lane(i, lane(i - 1));
    set_lane(0, value);
    return *this;
  }

  // --- parts ---
  // Returns a larger vector with this vector as part `index`; the other parts are unfilled.
  template <unsigned Larger>
    requires(Larger >= Elems)
  vector<T, Larger> grow(unsigned index = 0) const {
    vector<T, Larger> grown;
    grown.insert(index, *this);
    return grown;
  }
  template <unsigned Larger>
    requires(Larger >= Elems)
  vector<T, Larger> grow_replicate() const {
    vector<T, Larger> grown{detail::unfilled};
    for (unsigned i = 0; i < Larger; ++i) grown.set_lane(i, lane(i % Elems));
    return grown;
  }
  template <unsigned Part>
    requires(Part <= Elems)
  vector<T, Part> extract(unsigned index) const {
    detail::check_index(index, Elems / Part);
    vector<T, Part> part{detail::unfilled};
    for (unsigned i = 0; i < Part; ++i) part.set_lane(i, lane(index * Part + i));
    return part;
  }
  // Calls grow for a size that is larger or equal, otherwise extract.
  template <unsigned Other>
  vector<T, Other> grow_extract(unsigned index) const {
    if constexpr (Other >= Elems)
      return grow<Other>(index);
    else
      return extract<Other>(index);
  }
  // Always inlined, because g++ 12 otherwise merges the functions for several sizes and warns that a copy is too large.
  template <unsigned Part>
    requires(Part <= Elems)
  [[gnu::always_inline]] vector& insert(unsigned index, const vector<T, Part>& part) {
    detail::check_index(index, Elems / Part);
    std::memcpy(reinterpret_cast<char*>(data()) + index * sizeof part, part.data(), sizeof part);
    return *this;
  }
  template <unsigned Part>
    requires(Part <= Elems)
  std::array<vector<T, Part>, Elems / Part> split() const {
    std::array<vector<T, Part>, Elems / Part> parts;
    for (unsigned i = 0; i < Elems / Part; ++i) parts[i] = extract<Part>(i);
    return parts;
  }
  template <unsigned Part, class... More>
    requires(Part * (1 + sizeof...(More)) == Elems && (std::same_as<More, vector<T, Part>> && ...))
  vector& upd_all(const vector<T, Part>& first, const More&... more) {
    unsigned i = 0;
    insert(i++, first);
    (insert(i++, more), ...);
    return *this;
  }

  // --- the same bits as elements of another type ---
  template <ElemBaseType U>
    requires(bits() % detail::bits_of<U> == 0)
  vector<U, bits() / detail::bits_of<U>> cast_to() const {
    vector<U, bits() / detail::bits_of<U>> other{detail::unfilled};
    static_assert(sizeof other == sizeof(vector));
    std::memcpy(static_cast<void*>(&other), this, sizeof other);
    return other;
  }

  // unpack widens elements, by default to twice the width. pack narrows elements by the saturation mode, by default to
  // half the width. In the sign forms, `is_signed` decides whether the narrower elements are signed.
  template <ElemBaseType U>
  auto unpack() const;
  template <ElemBaseType U>
  auto unpack_sign(bool is_signed) const;
  template <ElemBaseType U>
  auto pack() const;
  template <ElemBaseType U>
  auto pack_sign(bool is_signed) const;
  auto unpack() const;
  auto unpack_sign(bool is_signed) const;
  auto pack() const;
  auto pack_sign(bool is_signed) const;

  // --- memory (memory.hpp): an unaligned form needs an address that is a multiple of `aligned_elems` elements ---
  template <aie_dm_resource Resource = aie_dm_resource::none>
  vector& load(const T* from);
  template <aie_dm_resource Resource = aie_dm_resource::none>
  T* store(T* to) const;
  template <aie_dm_resource Resource = aie_dm_resource::none>
  vector& load_unaligned(const T* from, unsigned aligned_elems = 1);
  template <aie_dm_resource Resource = aie_dm_resource::none>
  T* store_unaligned(T* to, unsigned aligned_elems = 1) const;

  vector to_native() const { return *this; }

  // --- for this library ---
  T lane(unsigned i) const { return store_.get(i); }
  void set_lane(unsigned i, T value) { store_.set(i, value); }
  // Returns the elements in memory; half-byte elements are stored in bytes.
  auto* data() { return store_.elements; }
  const auto* data() const { return store_.elements; }

 private:
  detail::element_store<T, Elems> store_;
};

template <ElemBaseType T>
inline constexpr unsigned native_vector_length_v = tables::kVectorBits / detail::bits_of<T>;

namespace detail {

template <class T>
inline constexpr bool is_vector_type = false;
template <class T, unsigned Elems>
inline constexpr bool is_vector_type<vector<T, Elems>> = true;

template <class T>
inline constexpr bool is_elem_ref_type = false;
template <class T, unsigned Elems>
inline constexpr bool is_elem_ref_type<vector_elem_ref<T, Elems>> = true;
template <class T, unsigned Elems>
inline constexpr bool is_elem_ref_type<vector_elem_const_ref<T, Elems>> = true;

// An object that represents a vector: memory that is read or written as a vector (memory.hpp).
template <class T>
concept vector_proxy = requires(const T& proxy) {
  typename T::vector_type;
  requires is_vector_type<typename T::vector_type>;
  { proxy.get_vector() } -> std::same_as<typename T::vector_type>;
};

}  // namespace detail

// Operands of functions: vectors, and objects that represent a vector; elements, and references to elements.
template <class T>
concept Vector = detail::is_vector_type<std::remove_cvref_t<T>> || detail::vector_proxy<std::remove_cvref_t<T>>;
template <class T>
concept ElemRef = detail::is_elem_ref_type<std::remove_cvref_t<T>>;
template <class T>
concept Elem = ElemBaseType<std::remove_cvref_t<T>> || ElemRef<T>;

namespace detail {

template <Vector V>
decltype(auto) as_vector(const V& operand) {
  if constexpr (is_vector_type<V>)
    return static_cast<const V&>(operand);
  else
    return operand.get_vector();
}
template <Vector V>
using vector_of = std::remove_cvref_t<decltype(as_vector(std::declval<const std::remove_cvref_t<V>&>()))>;

template <Elem E>
auto as_elem(const E& operand) {
  if constexpr (ElemRef<E>)
    return operand.get();
  else
    return operand;
}
template <Elem E>
using elem_of = decltype(as_elem(std::declval<const std::remove_cvref_t<E>&>()));

// Returns a vector: `of` applied to the operands, lane by lane.
template <class Result, class Of, class First, class... More>
auto map(Of of, const First& first, const More&... more) {
  vector<Result, First::size()> out{unfilled};
  for (unsigned i = 0; i < First::size(); ++i) out.set_lane(i, of(first.lane(i), more.lane(i)...));
  return out;
}

}  // namespace detail

template <class T>
using operand_base_type_t = typename std::remove_cvref_t<T>::value_type;

}  // namespace aie
