// A FIFO of a stream port. Each word has a cycle from which the unit at the other end can take it. A place that becomes
// free in one cycle can be filled in the next cycle, so the order in which two units act in a cycle does not matter.
#pragma once

#include "array/scheduler.h"
#include "array/types.h"
#include "core/bus.h"

#include <cassert>

namespace tessera::array {

class WordQueue {
 public:
  std::size_t size() const { return count_; }
  bool empty() const { return count_ == 0; }
  // Returns the number of places that cannot be filled in cycle `now`: occupied places, and a place that was emptied in
  // this cycle.
  std::size_t used(Cycle now) const { return count_ + (popped_ == now ? 1U : 0U); }
  bool popped_at(Cycle now) const { return popped_ == now; }
  bool pushed_at(Cycle now) const { return pushed_ == now; }
  // Returns the first cycle in which a unit can take the oldest word; kNever when the queue is empty.
  Cycle ready() const { return count_ == 0 ? kNever : ring_[first_].ready; }
  bool readable(Cycle now) const { return ready() <= now; }
  const StreamWord& front() const {
    assert(count_ > 0);
    return ring_[first_].word;
  }

  void push(StreamWord word, Cycle ready, Cycle now) {
    pushed_ = now;
    if (count_ == ring_.size()) grow();
    ring_[wrapped(first_ + count_)] = {word, ready};
    ++count_;
  }
  StreamWord pop(Cycle now) {
    const StreamWord word = front();
    first_ = wrapped(first_ + 1);
    --count_;
    popped_ = now;
    return word;
  }
  void clear() { count_ = 0; }

  template <class A>
  void archive(A& a) {
    std::vector<Item> items;
    for (std::size_t i = 0; i < count_; ++i) items.push_back(ring_[(first_ + i) % ring_.size()]);
    a(items, pushed_, popped_);
    if (!A::kLoads) return;
    clear();
    for (const Item& item : items) {
      if (count_ == ring_.size()) grow();
      ring_[(first_ + count_++) % ring_.size()] = item;
    }
  }

 private:
  struct Item {
    StreamWord word;
    Cycle ready = 0;

    template <class A>
    void archive(A& a) {
      a.all(*this, word, ready);
    }
  };

  std::size_t wrapped(std::size_t place) const { return place & (ring_.size() - 1); }
  void grow() {
    std::vector<Item> larger(std::max<std::size_t>(8, ring_.size() * 2));  // a power of two: wrapped() is a mask
    for (std::size_t i = 0; i < count_; ++i) larger[i] = ring_[wrapped(first_ + i)];
    ring_ = std::move(larger);
    first_ = 0;
  }

  std::vector<Item> ring_;  // no storage before the first word
  std::size_t first_ = 0;
  std::size_t count_ = 0;
  Cycle pushed_ = kNever;  // the cycle of the newest push and pop
  Cycle popped_ = kNever;
};

}  // namespace tessera::array
