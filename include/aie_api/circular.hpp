// Iterators over circular buffers: the first element follows the last.
//
// detail::ring_iterator implements all of them: an index into a buffer (ring) whose size is known at compile time or at
// run time. Circular iterators move only forward; random circular iterators move by any number of steps in either
// direction. All of them wrap, so no end iterator exists. A vector that crosses the end of the buffer is a fault of the
// kernel, because a core would access memory behind the buffer. A start outside of the buffer is a fault, too.
#pragma once

#include "aie_api/iterators.hpp"

namespace aie {

// Means that the size is given at run time.
inline constexpr std::size_t dynamic_extent = ~std::size_t{0};

namespace detail {

// Returns `value` modulo `size`, in 0 .. size - 1, also for negative values.
constexpr std::size_t wrapped(std::ptrdiff_t value, std::size_t size) {
  const auto rest = value % static_cast<std::ptrdiff_t>(size);
  return static_cast<std::size_t>(rest < 0 ? rest + static_cast<std::ptrdiff_t>(size) : rest);
}

template <std::size_t Size>
struct ring_size {
  constexpr explicit ring_size(std::size_t) {}
  static constexpr std::size_t get() { return Size; }
};
template <>
struct ring_size<dynamic_extent> {
  std::size_t size;
  constexpr explicit ring_size(std::size_t elems) : size(elems) {}
  constexpr std::size_t get() const { return size; }
};

// Moves in steps of Lanes elements over a ring of Size elements; with Lanes 0, in single elements.
template <class T, unsigned Lanes, std::size_t Size, bool IsRandom>
class ring_iterator {
  static constexpr bool kIsVector = Lanes != 0;
  static constexpr std::ptrdiff_t kStep = kIsVector ? Lanes : 1;
  static_assert(!is_nibble<std::remove_const_t<T>>, "an element of four bits has no address of its own");
  static_assert(Size != 0, "a ring must have elements");

  static auto item() {
    if constexpr (kIsVector)
      return std::type_identity<vector<std::remove_const_t<T>, Lanes>>{};
    else
      return std::type_identity<std::remove_const_t<T>>{};
  }

 public:
  using iterator_category = std::forward_iterator_tag;
  using value_type = typename decltype(item())::type;
  using difference_type = std::ptrdiff_t;
  using pointer = std::conditional_t<std::is_const_v<T>, const value_type*, value_type*>;
  using reference = std::conditional_t<std::is_const_v<T>, const value_type&, value_type&>;

  // Starts at the first element of the ring, or at `at`. `size` is in elements.
  constexpr explicit ring_iterator(T* base, std::size_t size = Size) : ring_iterator(base, base, size) {}
  constexpr ring_iterator(T* at, T* base, std::size_t size = Size)
      : base_(base), size_(size), at_(static_cast<std::size_t>(at - base)) {
    if (size_.get() == 0 || at_ >= size_.get()) fault("a circular iterator begins outside of its buffer");
  }

  reference operator*() const { return *operator->(); }
  pointer operator->() const {
    if constexpr (kIsVector) {
      if (at_ + Lanes > size_.get()) fault("a vector crosses the end of a circular buffer");
      return vector_iterator<T, Lanes>(base_ + at_).operator->();
    } else {
      return base_ + at_;
    }
  }

  constexpr ring_iterator& operator++() {
    at_ = wrapped(static_cast<std::ptrdiff_t>(at_) + kStep, size_.get());
    return *this;
  }
  constexpr ring_iterator operator++(int) {
    const ring_iterator before = *this;
    ++*this;
    return before;
  }
  friend constexpr bool operator==(const ring_iterator& a, const ring_iterator& b) {
    return a.base_ + a.at_ == b.base_ + b.at_;
  }

  constexpr ring_iterator& operator+=(difference_type steps)
    requires IsRandom
  {
    at_ = wrapped(static_cast<std::ptrdiff_t>(at_) + steps * kStep, size_.get());
    return *this;
  }
  constexpr ring_iterator& operator-=(difference_type steps)
    requires IsRandom
  {
    return *this += -steps;
  }
  constexpr ring_iterator& operator--()
    requires IsRandom
  {
    return *this += -1;
  }
  constexpr ring_iterator operator--(int)
    requires IsRandom
  {
    const ring_iterator before = *this;
    --*this;
    return before;
  }
  constexpr ring_iterator operator+(difference_type steps) const
    requires IsRandom
  {
    ring_iterator moved = *this;
    return moved += steps;
  }
  constexpr ring_iterator operator-(difference_type steps) const
    requires IsRandom
  {
    ring_iterator moved = *this;
    return moved -= steps;
  }
  reference operator[](difference_type steps) const
    requires IsRandom
  {
    return *(*this + steps);
  }

 private:
  T* base_;
  [[no_unique_address]] ring_size<Size> size_;
  std::size_t at_;  // distance from the base in elements
};

}  // namespace detail

template <class T, std::size_t Size = dynamic_extent, aie_dm_resource Resource = aie_dm_resource::none>
using circular_iterator = detail::ring_iterator<T, 0, Size, false>;
template <class T, std::size_t Size = dynamic_extent, aie_dm_resource Resource = aie_dm_resource::none>
using const_circular_iterator = detail::ring_iterator<const T, 0, Size, false>;
template <class T, std::size_t Size = dynamic_extent, aie_dm_resource Resource = aie_dm_resource::none>
using random_circular_iterator = detail::ring_iterator<T, 0, Size, true>;
template <class T, std::size_t Size = dynamic_extent, aie_dm_resource Resource = aie_dm_resource::none>
using const_random_circular_iterator = detail::ring_iterator<const T, 0, Size, true>;
template <class T, unsigned Elems, std::size_t Size = dynamic_extent, aie_dm_resource Resource = aie_dm_resource::none>
using vector_circular_iterator = detail::ring_iterator<T, Elems, Size, false>;
template <class T, unsigned Elems, std::size_t Size = dynamic_extent, aie_dm_resource Resource = aie_dm_resource::none>
using const_vector_circular_iterator = detail::ring_iterator<const T, Elems, Size, false>;
template <class T, unsigned Elems, std::size_t Size = dynamic_extent, aie_dm_resource Resource = aie_dm_resource::none>
using vector_random_circular_iterator = detail::ring_iterator<T, Elems, Size, true>;
template <class T, unsigned Elems, std::size_t Size = dynamic_extent, aie_dm_resource Resource = aie_dm_resource::none>
using const_vector_random_circular_iterator = detail::ring_iterator<const T, Elems, Size, true>;

// --- the buffer is given as an address with `n` elements, an address with Size elements, or an array ---

template <aie_dm_resource Resource = aie_dm_resource::none, class T>
constexpr auto begin_circular(T* base, std::size_t n) {
  return circular_iterator<T, dynamic_extent, Resource>(base, n);
}
template <std::size_t Size, aie_dm_resource Resource = aie_dm_resource::none, class T>
constexpr auto begin_circular(T* base) {
  return circular_iterator<T, Size, Resource>(base);
}
template <aie_dm_resource Resource = aie_dm_resource::none, class T, std::size_t Size>
constexpr auto begin_circular(T (&array)[Size]) {
  return circular_iterator<T, Size, Resource>(array);
}

template <aie_dm_resource Resource = aie_dm_resource::none, class T>
constexpr auto cbegin_circular(const T* base, std::size_t n) {
  return const_circular_iterator<T, dynamic_extent, Resource>(base, n);
}
template <std::size_t Size, aie_dm_resource Resource = aie_dm_resource::none, class T>
constexpr auto cbegin_circular(const T* base) {
  return const_circular_iterator<T, Size, Resource>(base);
}
template <aie_dm_resource Resource = aie_dm_resource::none, class T, std::size_t Size>
constexpr auto cbegin_circular(const T (&array)[Size]) {
  return const_circular_iterator<T, Size, Resource>(array);
}

template <aie_dm_resource Resource = aie_dm_resource::none, class T>
constexpr auto begin_random_circular(T* base, std::size_t n) {
  return random_circular_iterator<T, dynamic_extent, Resource>(base, n);
}
template <std::size_t Size, aie_dm_resource Resource = aie_dm_resource::none, class T>
constexpr auto begin_random_circular(T* base) {
  return random_circular_iterator<T, Size, Resource>(base);
}
template <aie_dm_resource Resource = aie_dm_resource::none, class T, std::size_t Size>
constexpr auto begin_random_circular(T (&array)[Size]) {
  return random_circular_iterator<T, Size, Resource>(array);
}

template <aie_dm_resource Resource = aie_dm_resource::none, class T>
constexpr auto cbegin_random_circular(const T* base, std::size_t n) {
  return const_random_circular_iterator<T, dynamic_extent, Resource>(base, n);
}
template <std::size_t Size, aie_dm_resource Resource = aie_dm_resource::none, class T>
constexpr auto cbegin_random_circular(const T* base) {
  return const_random_circular_iterator<T, Size, Resource>(base);
}
template <aie_dm_resource Resource = aie_dm_resource::none, class T, std::size_t Size>
constexpr auto cbegin_random_circular(const T (&array)[Size]) {
  return const_random_circular_iterator<T, Size, Resource>(array);
}

template <unsigned Elems, aie_dm_resource Resource = aie_dm_resource::none, class T>
constexpr auto begin_vector_circular(T* base, std::size_t n) {
  return vector_circular_iterator<T, Elems, dynamic_extent, Resource>(base, n);
}
template <unsigned Elems, std::size_t Size, aie_dm_resource Resource = aie_dm_resource::none, class T>
constexpr auto begin_vector_circular(T* base) {
  return vector_circular_iterator<T, Elems, Size, Resource>(base);
}
template <unsigned Elems, aie_dm_resource Resource = aie_dm_resource::none, class T, std::size_t Size>
constexpr auto begin_vector_circular(T (&array)[Size]) {
  return vector_circular_iterator<T, Elems, Size, Resource>(array);
}

template <unsigned Elems, aie_dm_resource Resource = aie_dm_resource::none, class T>
constexpr auto cbegin_vector_circular(const T* base, std::size_t n) {
  return const_vector_circular_iterator<T, Elems, dynamic_extent, Resource>(base, n);
}
template <unsigned Elems, std::size_t Size, aie_dm_resource Resource = aie_dm_resource::none, class T>
constexpr auto cbegin_vector_circular(const T* base) {
  return const_vector_circular_iterator<T, Elems, Size, Resource>(base);
}
template <unsigned Elems, aie_dm_resource Resource = aie_dm_resource::none, class T, std::size_t Size>
constexpr auto cbegin_vector_circular(const T (&array)[Size]) {
  return const_vector_circular_iterator<T, Elems, Size, Resource>(array);
}

template <unsigned Elems, aie_dm_resource Resource = aie_dm_resource::none, class T>
constexpr auto begin_vector_random_circular(T* base, std::size_t n) {
  return vector_random_circular_iterator<T, Elems, dynamic_extent, Resource>(base, n);
}
template <unsigned Elems, std::size_t Size, aie_dm_resource Resource = aie_dm_resource::none, class T>
constexpr auto begin_vector_random_circular(T* base) {
  return vector_random_circular_iterator<T, Elems, Size, Resource>(base);
}
template <unsigned Elems, aie_dm_resource Resource = aie_dm_resource::none, class T, std::size_t Size>
constexpr auto begin_vector_random_circular(T (&array)[Size]) {
  return vector_random_circular_iterator<T, Elems, Size, Resource>(array);
}

template <unsigned Elems, aie_dm_resource Resource = aie_dm_resource::none, class T>
constexpr auto cbegin_vector_random_circular(const T* base, std::size_t n) {
  return const_vector_random_circular_iterator<T, Elems, dynamic_extent, Resource>(base, n);
}
template <unsigned Elems, std::size_t Size, aie_dm_resource Resource = aie_dm_resource::none, class T>
constexpr auto cbegin_vector_random_circular(const T* base) {
  return const_vector_random_circular_iterator<T, Elems, Size, Resource>(base);
}
template <unsigned Elems, aie_dm_resource Resource = aie_dm_resource::none, class T, std::size_t Size>
constexpr auto cbegin_vector_random_circular(const T (&array)[Size]) {
  return const_vector_random_circular_iterator<T, Elems, Size, Resource>(array);
}

}  // namespace aie
