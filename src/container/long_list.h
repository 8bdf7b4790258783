// A list of operations or packets that may be much longer than any real one.
//
// A decoded operation takes up to ten times the bytes of its record, so a list of millions of decoded operations takes
// much more memory than its file. A long list that was read from bytes therefore keeps the bytes, and each access
// decodes one item. Changing such a list decodes all of it.
#pragma once

#include <algorithm>
#include <cassert>
#include <cstddef>
#include <initializer_list>
#include <iterator>
#include <memory>
#include <utility>
#include <vector>

namespace tessera::container {

// Lists of at most this length are decoded when they are read.
inline constexpr std::size_t kMostDecoded = std::size_t{1} << 16;

// `Encoded` has the places of all items in `positions`, and decode(number) returns an item.
template <class Item, class Encoded>
class LongList {
 public:
  using value_type = Item;

  LongList() = default;
  LongList(std::initializer_list<Item> items) : decoded_(items) {}
  LongList(std::vector<Item> items) : decoded_(std::move(items)) {}  // NOLINT(google-explicit-constructor)
  explicit LongList(Encoded items) : encoded_(std::make_shared<const Encoded>(std::move(items))) {}

  std::size_t size() const { return encoded_ ? encoded_->positions.size() : decoded_.size(); }
  bool empty() const { return size() == 0; }
  Item operator[](std::size_t number) const { return encoded_ ? encoded_->decode(number) : decoded_[number]; }

  // A reference to an item lasts until the iterator moves.
  class Iterator {
   public:
    using value_type = Item;
    using difference_type = std::ptrdiff_t;
    using iterator_category = std::input_iterator_tag;

    Iterator() = default;
    Iterator(const LongList& list, std::size_t number) : list_(&list), number_(number) {}

    const Item& operator*() const {
      if (!list_->encoded_) return list_->decoded_[number_];
      if (!is_decoded_) item_ = list_->encoded_->decode(number_);
      is_decoded_ = true;
      return item_;
    }
    const Item* operator->() const { return &**this; }
    Iterator& operator++() {
      ++number_;
      is_decoded_ = false;
      return *this;
    }
    Iterator operator++(int) {
      Iterator old = *this;
      ++*this;
      return old;
    }
    bool operator==(const Iterator& other) const { return number_ == other.number_; }

   private:
    const LongList* list_ = nullptr;
    std::size_t number_ = 0;
    mutable Item item_{};
    mutable bool is_decoded_ = false;
  };
  Iterator begin() const { return {*this, 0}; }
  Iterator end() const { return {*this, size()}; }

  // Returns the items as a list that may change.
  std::vector<Item>& all() {
    if (encoded_) decoded_.assign(begin(), end());
    encoded_.reset();
    return decoded_;
  }
  void push_back(Item item) { all().push_back(std::move(item)); }
  Item& back() { return all().back(); }
  // Only for a list that was not read from bytes.
  const Item& back() const {
    assert(!encoded_);
    return decoded_.back();
  }

  bool operator==(const LongList& other) const {
    return size() == other.size() && std::equal(begin(), end(), other.begin());
  }

 private:
  std::vector<Item> decoded_;
  std::shared_ptr<const Encoded> encoded_;  // nullptr: decoded_ has the items
};

}  // namespace tessera::container
