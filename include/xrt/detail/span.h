// A view of elements that stand one after the other.
#pragma once

#ifdef __cplusplus
#include <array>
#include <cstddef>
#include <iterator>
#include <stdexcept>
#include <string>
#include <type_traits>

namespace xrt {
namespace detail {

template <class T>
class span {
 public:
  using element_type = T;
  using value_type = typename std::remove_cv<T>::type;
  using size_type = std::size_t;
  using difference_type = std::ptrdiff_t;
  using pointer = T*;
  using const_pointer = const T*;
  using reference = T&;
  using const_reference = const T&;
  using iterator = T*;
  using const_iterator = const T*;
  using reverse_iterator = std::reverse_iterator<iterator>;
  using const_reverse_iterator = std::reverse_iterator<const_iterator>;

  constexpr span() = default;
  constexpr span(T* first, std::size_t count) : begin_(first), count_(count) {}
  template <class U, std::size_t n>
  constexpr explicit span(std::array<U, n>& all) noexcept : span(all.data(), n) {}
  template <class U, std::size_t n>
  constexpr explicit span(const std::array<U, n>& all) noexcept : span(const_cast<U*>(all.data()), n) {}

  constexpr iterator begin() const noexcept { return begin_; }
  constexpr iterator end() const noexcept { return begin_ + count_; }
  constexpr const_iterator cbegin() const noexcept { return begin_; }
  constexpr const_iterator cend() const noexcept { return begin_ + count_; }
  reverse_iterator rbegin() const noexcept { return reverse_iterator(end()); }
  reverse_iterator rend() const noexcept { return reverse_iterator(begin()); }
  const_reverse_iterator crbegin() const noexcept { return const_reverse_iterator(cend()); }
  const_reverse_iterator crend() const noexcept { return const_reverse_iterator(cbegin()); }

  constexpr reference front() const { return *begin_; }
  constexpr reference back() const { return begin_[count_ - 1]; }
  constexpr reference operator[](size_type i) const { return begin_[i]; }
  reference at(size_type i) const {
    if (i >= count_)
      throw std::out_of_range("pos (" + std::to_string(i) + ") >= size() (" + std::to_string(count_) + ")");
    return begin_[i];
  }

  constexpr pointer data() const noexcept { return begin_; }
  constexpr size_type size() const noexcept { return count_; }
  constexpr size_type size_bytes() const noexcept { return count_ * sizeof(T); }
  constexpr bool empty() const noexcept { return count_ == 0; }

  template <std::size_t n>
  constexpr span first() const {
    return {begin_, n};
  }
  constexpr span first(size_type n) const { return {begin_, n}; }
  template <std::size_t n>
  constexpr span last() const {
    return {begin_ + (count_ - n), n};
  }
  constexpr span last(size_type n) const { return {begin_ + (count_ - n), n}; }
  template <std::size_t offset, std::size_t n>
  constexpr span subspan() const {
    return {begin_ + offset, n};
  }
  constexpr span subspan(size_type offset, size_type n) const { return {begin_ + offset, n}; }

 private:
  T* begin_ = nullptr;
  std::size_t count_ = 0;
};

}  // namespace detail
}  // namespace xrt
#endif
