// Loads and stores of vectors: load_v, store_v, their unaligned and `_floor` forms, and objects that represent a vector
// in memory.
//
// A core's aligned access needs an address that is a multiple of the alignment in facts/aie_api/types.tsv for its size.
// With another address, a core silently accesses other bytes, or its behaviour is not documented. Here such an access
// is a fault of the kernel, and the message gives the alignment and the distance from it. The API's macro
// AIE_API_DISABLE_ALIGNMENT_ASSERTIONS removes the check. The code checks the address on the host. So host addresses of
// a core's memory must have the same low bits as the core's addresses.
//
// Pointers to half-byte elements move by bytes (types.hpp); counts are always in elements.
#pragma once

#include "aie_api/slots.hpp"
#include "aie_api/vector.hpp"

#include "aie_tables/alignment.hpp"  // generated

namespace aie {

// The alignment in bytes for memory (`alignas`) so that the start of this memory is aligned for a vector of any size.
inline constexpr unsigned vector_decl_align = tables::kAlignBytes;
// The alignment in bytes of an aligned load or store of a vector<T, Elems>.
template <class T, unsigned Elems>
inline constexpr unsigned vector_ldst_align_v = tables::access_align(Elems * detail::bits_of<std::remove_cv_t<T>>);

namespace detail {

// Returns the distance that a pointer to T moves for `elems` elements.
template <class T>
constexpr std::ptrdiff_t pointer_steps(std::ptrdiff_t elems) {
  return is_nibble<std::remove_cv_t<T>> ? elems / 2 : elems;
}

inline std::size_t beyond(const void* at, std::size_t multiple) {
  return static_cast<std::size_t>(reinterpret_cast<std::uintptr_t>(at) % multiple);
}

[[noreturn, gnu::noinline]] inline void fault_unaligned(const void* at, std::size_t multiple, unsigned bits) {
  static thread_local char text[160];
  std::snprintf(text, sizeof text,
                "an access of %u bits needs an address aligned to %zu bytes; this address is %zu bytes beyond one",
                bits, multiple, beyond(at, multiple));
  fault(text);
}
inline void check_aligned([[maybe_unused]] const void* at, [[maybe_unused]] std::size_t multiple,
                          [[maybe_unused]] unsigned bits) {
#if !AIE_API_DISABLE_ALIGNMENT_ASSERTIONS
  if (beyond(at, multiple) != 0) fault_unaligned(at, multiple, bits);
#endif
}
template <class T, unsigned Elems>
void check_vector_at(const void* at) {
  check_aligned(at, vector_ldst_align_v<T, Elems>, Elems * bits_of<std::remove_cv_t<T>>);
}
// Checks the alignment that the caller of an unaligned access promises. It counts in elements, and must be a power of
// two (otherwise a fault).
template <class T>
void check_promise(const void* at, std::size_t elems, unsigned bits) {
  if (!std::has_single_bit(elems)) fault("the alignment of an access must be a power of two of elements");
  const std::size_t bytes = elems * bits_of<T> / 8;
  if (bytes > 1) check_aligned(at, bytes, bits);
}

inline std::uintptr_t floor_address(const void* at, std::size_t bytes) {
  if (!std::has_single_bit(bytes)) fault("an address can be rounded down only to a power of two of bytes");
  return reinterpret_cast<std::uintptr_t>(at) & ~(std::uintptr_t{bytes} - 1);
}
template <class T>
std::size_t floor_bytes(std::size_t elems) {
  const std::size_t bits = elems * bits_of<T>;
  return bits < 8 ? 1 : bits / 8;
}

template <class T, unsigned Elems>
vector<T, Elems> read_vector(const void* from) {
  vector<T, Elems> read{unfilled};
  std::memcpy(read.data(), from, sizeof read);
  count_bits(slot::load, read.bits());
  return read;
}
template <class T, unsigned Elems>
void write_vector(void* to, const vector<T, Elems>& value) {
  std::memcpy(to, value.data(), sizeof value);
  count_bits(slot::store, value.bits());
}

}  // namespace detail

// --- members of vector ---

template <ElemBaseType T, unsigned Elems>
template <aie_dm_resource Resource>
vector<T, Elems>& vector<T, Elems>::load(const T* from) {
  detail::check_vector_at<T, Elems>(from);
  return *this = detail::read_vector<T, Elems>(from);
}
template <ElemBaseType T, unsigned Elems>
template <aie_dm_resource Resource>
T* vector<T, Elems>::store(T* to) const {
  detail::check_vector_at<T, Elems>(to);
  detail::write_vector(to, *this);
  return to;
}
template <ElemBaseType T, unsigned Elems>
template <aie_dm_resource Resource>
vector<T, Elems>& vector<T, Elems>::load_unaligned(const T* from, unsigned aligned_elems) {
  detail::check_promise<T>(from, aligned_elems, bits());
  return *this = detail::read_vector<T, Elems>(from);
}
template <ElemBaseType T, unsigned Elems>
template <aie_dm_resource Resource>
T* vector<T, Elems>::store_unaligned(T* to, unsigned aligned_elems) const {
  detail::check_promise<T>(to, aligned_elems, bits());
  detail::write_vector(to, *this);
  return to;
}

// --- loads: `Elems` elements, by default a full register ---

template <unsigned Elems, aie_dm_resource Resource = aie_dm_resource::none, ElemBaseType T>
vector<T, Elems> load_v(const T* from) {
  detail::check_vector_at<T, Elems>(from);
  return detail::read_vector<T, Elems>(from);
}
template <aie_dm_resource Resource = aie_dm_resource::none, ElemBaseType T>
auto load_v(const T* from) {
  return load_v<native_vector_length_v<T>, Resource>(from);
}

// The address must be a multiple of `aligned_elems` elements, a power of two (otherwise a fault).
template <unsigned Elems, aie_dm_resource Resource = aie_dm_resource::none, ElemBaseType T>
vector<T, Elems> load_unaligned_v(const T* from, unsigned aligned_elems = 1) {
  detail::check_promise<T>(from, aligned_elems, Elems * detail::bits_of<T>);
  return detail::read_vector<T, Elems>(from);
}
template <aie_dm_resource Resource = aie_dm_resource::none, ElemBaseType T>
auto load_unaligned_v(const T* from, unsigned aligned_elems = 1) {
  return load_unaligned_v<native_vector_length_v<T>, Resource>(from, aligned_elems);
}

// Loads from the address rounded down to a multiple of `bytes`, a power of two; the rounded address must suit an
// aligned access.
template <unsigned Elems, aie_dm_resource Resource = aie_dm_resource::none, ElemBaseType T>
vector<T, Elems> load_floor_bytes_v(const T* from, std::size_t bytes) {
  return load_v<Elems, Resource>(reinterpret_cast<const T*>(detail::floor_address(from, bytes)));
}
// Loads from the address rounded down to a multiple of `n` elements.
template <unsigned Elems, aie_dm_resource Resource = aie_dm_resource::none, ElemBaseType T>
vector<T, Elems> load_floor_v(const T* from, unsigned n = Elems) {
  return load_floor_bytes_v<Elems, Resource>(from, detail::floor_bytes<T>(n));
}
template <aie_dm_resource Resource = aie_dm_resource::none, ElemBaseType T>
auto load_floor_bytes_v(const T* from, std::size_t bytes) {
  return load_floor_bytes_v<native_vector_length_v<T>, Resource>(from, bytes);
}
template <aie_dm_resource Resource = aie_dm_resource::none, ElemBaseType T>
auto load_floor_v(const T* from, unsigned n = native_vector_length_v<T>) {
  return load_floor_v<native_vector_length_v<T>, Resource>(from, n);
}

// --- stores ---
// Each function returns the address at which it stored. The _floor functions round the address down, as the loads do.

template <aie_dm_resource Resource = aie_dm_resource::none, ElemBaseType T, Vector V>
  requires std::same_as<T, operand_base_type_t<detail::vector_of<V>>>
T* store_v(T* to, const V& value) {
  return detail::as_vector(value).template store<Resource>(to);
}
template <aie_dm_resource Resource = aie_dm_resource::none, ElemBaseType T, Vector V>
  requires std::same_as<T, operand_base_type_t<detail::vector_of<V>>>
T* store_unaligned_v(T* to, const V& value, unsigned aligned_elems = 1) {
  return detail::as_vector(value).template store_unaligned<Resource>(to, aligned_elems);
}
template <aie_dm_resource Resource = aie_dm_resource::none, ElemBaseType T, Vector V>
  requires std::same_as<T, operand_base_type_t<detail::vector_of<V>>>
T* store_floor_bytes_v(T* to, const V& value, std::size_t bytes) {
  return store_v<Resource>(reinterpret_cast<T*>(detail::floor_address(to, bytes)), value);
}
template <aie_dm_resource Resource = aie_dm_resource::none, ElemBaseType T, Vector V>
  requires std::same_as<T, operand_base_type_t<detail::vector_of<V>>>
T* store_floor_v(T* to, const V& value, unsigned n = detail::vector_of<V>::size()) {
  return store_floor_bytes_v<Resource>(to, value, detail::floor_bytes<T>(n));
}

// --- objects that stand for a vector in memory ---

namespace detail {

// Reads memory when the object is used, and writes memory when the object is assigned. Read-only for a const T.
template <class T, unsigned Elems, bool IsAligned>
class memory_ref {
 public:
  using value_type = std::remove_const_t<T>;
  using vector_type = vector<value_type, Elems>;

  explicit memory_ref(T* at, unsigned aligned_elems = 1) : at_(at), aligned_elems_(aligned_elems) {}
  memory_ref(const memory_ref&) = default;

  static constexpr unsigned size() { return Elems; }
  static constexpr unsigned bits() { return vector_type::bits(); }

  vector_type get_vector() const {
    if constexpr (IsAligned)
      return load_v<Elems>(at_);
    else
      return load_unaligned_v<Elems>(at_, aligned_elems_);
  }
  operator vector_type() const { return get_vector(); }

  // Const, because assigning changes the memory and not the reference.
  const memory_ref& operator=(const vector_type& value) const
    requires(!std::is_const_v<T>)
  {
    if constexpr (IsAligned)
      value.store(at_);
    else
      value.store_unaligned(at_, aligned_elems_);
    return *this;
  }
  const memory_ref& operator=(const memory_ref& other) const
    requires(!std::is_const_v<T>)
  {
    return *this = other.get_vector();
  }
  memory_ref& operator=(const memory_ref& other) {
    static_cast<const memory_ref&>(*this) = other.get_vector();
    return *this;
  }

 private:
  T* at_;
  unsigned aligned_elems_;
};

}  // namespace detail

template <class T, unsigned Elems, aie_dm_resource Resource = aie_dm_resource::none>
using vector_ref = detail::memory_ref<T, Elems, true>;
template <class T, unsigned Elems, aie_dm_resource Resource = aie_dm_resource::none>
using unaligned_vector_ref = detail::memory_ref<T, Elems, false>;

}  // namespace aie
