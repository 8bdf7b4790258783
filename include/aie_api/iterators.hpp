// Iterators over memory: element by element, by a pattern of steps, vector by vector.
//
// An iterator over elements is a pointer. A vector iterator moves by whole vectors and returns a reference to the
// vector in memory. This is possible because a vector is laid out as an array of its elements. So these work:
// `*it++ = v`, `auto& v = *it`, `it->get(0)`. Each dereference checks the alignment that a core needs, like load_v; a
// wrong address is a fault of the kernel. An iterator over unaligned vectors returns an object that reads or writes
// memory when it is used (unaligned_vector_ref). `restrict` is a promise to a scheduler and changes no value.
//
// A dereference cannot know whether the reference is read or written, so slots.hpp counts a load for it.
#pragma once

#include "aie_api/memory.hpp"

#include <iterator>

namespace aie {

// Consecutive vectors of Elems elements; read-only for a const T.
template <class T, unsigned Elems, aie_dm_resource Resource = aie_dm_resource::none>
class vector_iterator {
 public:
  using iterator_category = std::random_access_iterator_tag;
  using value_type = vector<std::remove_const_t<T>, Elems>;
  using difference_type = std::ptrdiff_t;
  using reference = std::conditional_t<std::is_const_v<T>, const value_type&, value_type&>;
  using pointer = std::remove_reference_t<reference>*;

  constexpr vector_iterator() = default;
  constexpr explicit vector_iterator(T* at) : at_(at) {}
  // Converts to a read-only iterator.
  constexpr operator vector_iterator<const T, Elems, Resource>() const
    requires(!std::is_const_v<T>)
  {
    return vector_iterator<const T, Elems, Resource>(at_);
  }

  reference operator*() const { return *operator->(); }
  pointer operator->() const {
    detail::check_vector_at<T, Elems>(at_);
    detail::count_bits(detail::slot::load, value_type::bits());
    return reinterpret_cast<pointer>(at_);
  }
  reference operator[](difference_type vectors) const { return *(*this + vectors); }

  constexpr vector_iterator& operator++() { return *this += 1; }
  constexpr vector_iterator& operator--() { return *this -= 1; }
  constexpr vector_iterator operator++(int) {
    const vector_iterator before = *this;
    ++*this;
    return before;
  }
  constexpr vector_iterator operator--(int) {
    const vector_iterator before = *this;
    --*this;
    return before;
  }
  constexpr vector_iterator& operator+=(difference_type vectors) {
    at_ += vectors * kStep;
    return *this;
  }
  constexpr vector_iterator& operator-=(difference_type vectors) { return *this += -vectors; }
  friend constexpr vector_iterator operator+(vector_iterator it, difference_type vectors) { return it += vectors; }
  friend constexpr vector_iterator operator+(difference_type vectors, vector_iterator it) { return it += vectors; }
  friend constexpr vector_iterator operator-(vector_iterator it, difference_type vectors) { return it -= vectors; }
  friend constexpr difference_type operator-(vector_iterator a, vector_iterator b) { return (a.at_ - b.at_) / kStep; }
  friend constexpr bool operator==(vector_iterator, vector_iterator) = default;
  friend constexpr auto operator<=>(vector_iterator a, vector_iterator b) { return a.at_ <=> b.at_; }

 private:
  static constexpr difference_type kStep = detail::pointer_steps<T>(Elems);
  T* at_ = nullptr;
};

template <class T, unsigned Elems, aie_dm_resource Resource = aie_dm_resource::none>
using const_vector_iterator = vector_iterator<const T, Elems, Resource>;
template <class T, unsigned Elems, aie_dm_resource Resource = aie_dm_resource::none>
using restrict_vector_iterator = vector_iterator<T, Elems, Resource>;
template <class T, unsigned Elems, aie_dm_resource Resource = aie_dm_resource::none>
using const_restrict_vector_iterator = vector_iterator<const T, Elems, Resource>;

// Consecutive vectors at any address that is a multiple of `aligned_elems` elements.
template <class T, unsigned Elems, aie_dm_resource Resource = aie_dm_resource::none>
class unaligned_vector_iterator {
 public:
  using iterator_category = std::forward_iterator_tag;
  using value_type = vector<std::remove_const_t<T>, Elems>;
  using difference_type = std::ptrdiff_t;
  using reference = unaligned_vector_ref<T, Elems, Resource>;
  // The result of `->`: a copy to read from.
  struct pointer {
    value_type value;
    const value_type* operator->() const { return &value; }
  };

  constexpr unaligned_vector_iterator() = default;
  constexpr explicit unaligned_vector_iterator(T* at, unsigned aligned_elems = 1)
      : at_(at), aligned_elems_(aligned_elems) {}

  reference operator*() const { return reference(at_, aligned_elems_); }
  pointer operator->() const { return {(**this).get_vector()}; }
  constexpr unaligned_vector_iterator& operator++() {
    at_ += detail::pointer_steps<T>(Elems);
    return *this;
  }
  constexpr unaligned_vector_iterator operator++(int) {
    const unaligned_vector_iterator before = *this;
    ++*this;
    return before;
  }
  friend constexpr bool operator==(unaligned_vector_iterator a, unaligned_vector_iterator b) { return a.at_ == b.at_; }

 private:
  T* at_ = nullptr;
  unsigned aligned_elems_ = 1;
};
template <class T, unsigned Elems, aie_dm_resource Resource = aie_dm_resource::none>
using const_unaligned_vector_iterator = unaligned_vector_iterator<const T, Elems, Resource>;

// Iterates over single elements. Each increment moves by the next of the `Steps` offsets, and starts over after the
// last.
template <class T, unsigned Steps>
class pattern_iterator {
 public:
  using iterator_category = std::forward_iterator_tag;
  using value_type = std::remove_const_t<T>;
  using difference_type = std::ptrdiff_t;
  using reference = T&;
  using pointer = T*;

  template <class... Offsets>
    requires(sizeof...(Offsets) == Steps)
  constexpr explicit pattern_iterator(T* at, Offsets... offsets) : at_(at), offsets_{static_cast<int>(offsets)...} {
    static_assert(!detail::is_nibble<value_type>, "an element of four bits has no address of its own");
  }

  constexpr reference operator*() const { return *at_; }
  constexpr pointer operator->() const { return at_; }
  constexpr pattern_iterator& operator++() {
    at_ += offsets_[next_];
    next_ = (next_ + 1) % Steps;
    return *this;
  }
  constexpr pattern_iterator operator++(int) {
    const pattern_iterator before = *this;
    ++*this;
    return before;
  }
  friend constexpr bool operator==(const pattern_iterator& a, const pattern_iterator& b) { return a.at_ == b.at_; }

 private:
  T* at_;
  int offsets_[Steps];
  unsigned next_ = 0;
};
template <class T, unsigned Steps>
using const_pattern_iterator = pattern_iterator<const T, Steps>;

// --- elements: `n` from an address, or all of an array ---

template <aie_dm_resource Resource = aie_dm_resource::none, class T>
constexpr T* begin(T* base, std::size_t) {
  return base;
}
template <aie_dm_resource Resource = aie_dm_resource::none, class T>
constexpr const T* cbegin(const T* base, std::size_t) {
  return base;
}
template <aie_dm_resource Resource = aie_dm_resource::none, class T>
constexpr T* end(T* base, std::size_t n) {
  return base + detail::pointer_steps<T>(static_cast<std::ptrdiff_t>(n));
}
template <aie_dm_resource Resource = aie_dm_resource::none, class T>
constexpr const T* cend(const T* base, std::size_t n) {
  return end(base, n);
}
template <aie_dm_resource Resource = aie_dm_resource::none, class T, std::size_t Count>
constexpr T* begin(T (&array)[Count]) {
  return array;
}
template <aie_dm_resource Resource = aie_dm_resource::none, class T, std::size_t Count>
constexpr const T* cbegin(const T (&array)[Count]) {
  return array;
}
template <aie_dm_resource Resource = aie_dm_resource::none, class T, std::size_t Count>
constexpr T* end(T (&array)[Count]) {
  return array + Count;
}
template <aie_dm_resource Resource = aie_dm_resource::none, class T, std::size_t Count>
constexpr const T* cend(const T (&array)[Count]) {
  return array + Count;
}

// Return a pattern_iterator that starts at `base`. The offsets count elements.
template <unsigned Steps, class T, class... Offsets>
constexpr auto begin_pattern(T* base, Offsets... offsets) {
  return pattern_iterator<T, Steps>(base, offsets...);
}
template <unsigned Steps, class T, class... Offsets>
constexpr auto cbegin_pattern(const T* base, Offsets... offsets) {
  return const_pattern_iterator<T, Steps>(base, offsets...);
}

// --- vectors of Elems elements from an address ---

// The address must be aligned for load_v; for unaligned vectors, it must be a multiple of `aligned_elems` elements.
template <unsigned Elems, aie_dm_resource Resource = aie_dm_resource::none, class T>
constexpr auto begin_vector(T* base) {
  return vector_iterator<T, Elems, Resource>(base);
}
template <unsigned Elems, aie_dm_resource Resource = aie_dm_resource::none, class T>
constexpr auto cbegin_vector(const T* base) {
  return const_vector_iterator<T, Elems, Resource>(base);
}
template <unsigned Elems, aie_dm_resource Resource = aie_dm_resource::none, class T>
constexpr auto begin_restrict_vector(T* base) {
  return restrict_vector_iterator<T, Elems, Resource>(base);
}
template <unsigned Elems, aie_dm_resource Resource = aie_dm_resource::none, class T>
constexpr auto cbegin_restrict_vector(const T* base) {
  return const_restrict_vector_iterator<T, Elems, Resource>(base);
}
template <unsigned Elems, aie_dm_resource Resource = aie_dm_resource::none, class T>
constexpr auto begin_unaligned_vector(T* base, unsigned aligned_elems = 1) {
  return unaligned_vector_iterator<T, Elems, Resource>(base, aligned_elems);
}
template <unsigned Elems, aie_dm_resource Resource = aie_dm_resource::none, class T>
constexpr auto cbegin_unaligned_vector(const T* base, unsigned aligned_elems = 1) {
  return const_unaligned_vector_iterator<T, Elems, Resource>(base, aligned_elems);
}
// Returns a tuple with one iterator per address.
template <unsigned Elems, aie_dm_resource Resource = aie_dm_resource::none, class... Types>
constexpr auto begin_vectors(Types*... bases) {
  return std::tuple(begin_vector<Elems, Resource>(bases)...);
}
template <unsigned Elems, aie_dm_resource Resource = aie_dm_resource::none, class... Types>
constexpr auto cbegin_vectors(const Types*... bases) {
  return std::tuple(cbegin_vector<Elems, Resource>(bases)...);
}

}  // namespace aie
