// A list of 32-bit words in the space of one pointer.
//
// A configuration has millions of commands, and most of them have no data. A vector in each would take three pointers.
// This list keeps the count in front of the words on the heap, and an empty list takes no heap memory.
#pragma once

#include <algorithm>
#include <cassert>
#include <cstdint>
#include <cstdlib>
#include <initializer_list>
#include <span>
#include <utility>
#include <vector>

namespace tessera {

class Words {
 public:
  using value_type = std::uint32_t;
  using iterator = std::uint32_t*;
  using const_iterator = const std::uint32_t*;

  Words() = default;
  Words(std::initializer_list<std::uint32_t> words) { append({words.begin(), words.size()}); }
  Words(const std::vector<std::uint32_t>& words) { append(words); }  // NOLINT(google-explicit-constructor)
  Words(const Words& other) { append(other); }
  Words(Words&& other) noexcept : head_(std::exchange(other.head_, nullptr)) {}
  Words& operator=(Words other) noexcept {
    std::swap(head_, other.head_);
    return *this;
  }
  ~Words() { std::free(head_); }

  operator std::vector<std::uint32_t>() const { return {begin(), end()}; }  // NOLINT(google-explicit-constructor)

  bool empty() const { return size() == 0; }
  std::size_t size() const { return head_ != nullptr ? head_->size : 0; }
  std::uint32_t* data() { return head_ != nullptr ? words() : nullptr; }
  const std::uint32_t* data() const { return head_ != nullptr ? words() : nullptr; }
  iterator begin() { return data(); }
  iterator end() { return data() + size(); }
  const_iterator begin() const { return data(); }
  const_iterator end() const { return data() + size(); }
  std::uint32_t& operator[](std::size_t i) { return assert(i < size()), words()[i]; }
  std::uint32_t operator[](std::size_t i) const { return assert(i < size()), words()[i]; }
  std::uint32_t front() const { return (*this)[0]; }
  std::uint32_t back() const { return (*this)[size() - 1]; }

  void push_back(std::uint32_t word) {
    grow(size() + 1);
    words()[head_->size++] = word;
  }
  void append(std::span<const std::uint32_t> more);
  // Appends words that are little-endian in `bytes`, which has a multiple of 4 bytes.
  void append_le(std::span<const std::uint8_t> bytes);
  // New words are zero.
  void resize(std::size_t count);
  void clear() { resize(0); }
  // Allocates memory for exactly this number of words.
  void reserve(std::size_t count) {
    if (count > capacity()) make_room(count);
  }

  friend bool operator==(const Words& a, const Words& b) { return std::equal(a.begin(), a.end(), b.begin(), b.end()); }
  friend bool operator==(const Words& a, const std::vector<std::uint32_t>& b) {
    return std::equal(a.begin(), a.end(), b.begin(), b.end());
  }

 private:
  struct Head {
    std::uint32_t size, capacity;
  };

  std::uint32_t* words() { return reinterpret_cast<std::uint32_t*>(head_ + 1); }
  const std::uint32_t* words() const { return reinterpret_cast<const std::uint32_t*>(head_ + 1); }
  std::size_t capacity() const { return head_ != nullptr ? head_->capacity : 0; }
  void grow(std::size_t count) {
    if (count > capacity()) make_room(std::max(count, 2 * capacity()));
  }
  void make_room(std::size_t count);  // `count` is larger than capacity()

  Head* head_ = nullptr;
};

}  // namespace tessera
