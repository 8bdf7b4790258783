// A queue of words of a stream, with marks at the last words of packets.
#pragma once

#include <cstdint>
#include <deque>
#include <span>
#include <vector>

namespace tessera::adf {

class WordQueue {
 public:
  std::size_t size() const { return static_cast<std::size_t>(tail_ - head_); }
  bool empty() const { return head_ == tail_; }
  std::uint64_t taken() const { return head_; }  // words that have left the queue

  void push(std::uint32_t word, bool is_last) {
    if (size() == ring_.size()) grow(1);
    ring_[tail_ & mask_] = word;
    if (is_last) lasts_.push_back(tail_);
    ++tail_;
  }
  void push(std::span<const std::uint32_t> words, bool is_last) {
    if (size() + words.size() > ring_.size()) grow(words.size());
    for (const std::uint32_t word : words) ring_[tail_++ & mask_] = word;
    if (is_last && !words.empty()) lasts_.push_back(tail_ - 1);
  }
  std::uint32_t pop(bool& is_last) {
    const std::uint32_t word = ring_[head_ & mask_];
    is_last = !lasts_.empty() && lasts_.front() == head_;
    if (is_last) lasts_.pop_front();
    ++head_;
    return word;
  }
  // Returns the next words that lie side by side in memory, up to the end of a packet.
  std::span<const std::uint32_t> front(bool& ends_packet) const {
    std::size_t count = size();
    ends_packet = false;
    if (!lasts_.empty() && lasts_.front() - head_ < count) {
      count = static_cast<std::size_t>(lasts_.front() - head_) + 1;
      ends_packet = true;
    }
    const auto at = static_cast<std::size_t>(head_ & mask_);
    if (at + count > ring_.size()) {
      count = ring_.size() - at;
      ends_packet = false;
    }
    return {ring_.data() + at, count};
  }
  void drop(std::size_t count) {
    head_ += count;
    while (!lasts_.empty() && lasts_.front() < head_) lasts_.pop_front();
  }
  // Returns the number of words up to and including the end of the first packet; 0 if no packet is complete.
  std::size_t first_packet() const { return lasts_.empty() ? 0 : static_cast<std::size_t>(lasts_.front() - head_) + 1; }
  std::uint32_t at(std::size_t index) const { return ring_[(head_ + index) & mask_]; }

 private:
  void grow(std::size_t more) {
    std::size_t wanted = ring_.empty() ? 64 : ring_.size();
    while (wanted < size() + more) wanted *= 2;
    std::vector<std::uint32_t> larger(wanted);
    for (std::uint64_t at = head_; at != tail_; ++at) larger[at & (wanted - 1)] = ring_[at & mask_];
    ring_ = std::move(larger);
    mask_ = wanted - 1;
  }

  std::vector<std::uint32_t> ring_;
  std::uint64_t mask_ = 0, head_ = 0, tail_ = 0;
  std::deque<std::uint64_t> lasts_;  // positions of the last words of packets
};

}  // namespace tessera::adf
