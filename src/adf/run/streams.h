// The ends of streams and cascades at kernels.
//
// A stream of a kernel is a queue. A mover takes the words to the queues of the readers, so a stream may have many
// readers, or end in a buffer or a file. Queues are unbounded by default, because the depth of a stream depends on its
// route; `limit` bounds them.
#pragma once

#include "adf/run/core.h"
#include "adf/run/movement.h"
#include "adf/run/word_queue.h"

#include <kernel_abi/ports.h>

namespace tessera::adf {

class StreamOut : public kernel_abi::word_sink, public Source {
 public:
  StreamOut(id port, std::size_t limit) : port_(port), limit_(limit) {}
  void set_core(Core& core) { core_ = &core; }
  void set_mover(Mover& mover) { mover_ = &mover; }

  void write(std::uint32_t word, bool is_last) override {
    if (words_.size() >= limit_) wait_for_room();
    words_.push(word, is_last);
    mover_->touch();
    core_->spend(1);
  }

  std::span<const std::uint32_t> look(bool& ends_packet) override { return words_.front(ends_packet); }
  void take(std::size_t words) override {
    words_.drop(words);
    core_->wake();
  }
  id port() const { return port_; }

 private:
  void wait_for_room();

  id port_;
  std::size_t limit_;
  WordQueue words_;
  Core* core_ = nullptr;
  Mover* mover_ = nullptr;
};

class StreamIn : public kernel_abi::word_source, public SinkEnd {
 public:
  StreamIn(id port, std::size_t limit) : port_(port), limit_(limit) {}
  void set_core(Core& core) { core_ = &core; }
  void set_mover(Mover& mover) { mover_ = &mover; }

  std::uint32_t read(bool& is_last) override {
    if (words_.empty()) wait_for_word();
    const std::uint32_t word = words_.pop(is_last);
    if (limit_ != kNoLimit || words_.size() < kHunger / 2) mover_->touch();
    core_->spend(1);
    return word;
  }

  std::size_t room() override { return room_in(words_, limit_); }
  void put(std::span<const std::uint32_t> words, bool ends_packet) override {
    words_.push(words, ends_packet);
    core_->wake();
  }
  std::size_t unread() const { return words_.size(); }
  bool is_bounded() const { return limit_ != kNoLimit; }
  void add_place() {
    ++limit_;
    mover_->touch();
  }
  bool is_hungry() override { return words_.size() < kHunger && room() != 0; }

 private:
  void wait_for_word();

  id port_;
  std::size_t limit_;
  WordQueue words_;
  Core* core_ = nullptr;
  Mover* mover_ = nullptr;
};

// The queue in front of a sink that is not a kernel's stream, for a bounded stream: a buffer, a memory tile, a packet
// node or a file.
class StreamFifo : public SinkEnd, public Source {
 public:
  StreamFifo(std::size_t limit, Mover& from, Mover& to) : limit_(limit), from_(from), to_(to) {}

  std::size_t room() override { return room_in(words_, limit_); }
  void put(std::span<const std::uint32_t> words, bool ends_packet) override {
    words_.push(words, ends_packet);
    to_.touch();
  }
  void add_place() {
    ++limit_;
    from_.touch();
  }
  std::span<const std::uint32_t> look(bool& ends_packet) override { return words_.front(ends_packet); }
  void take(std::size_t words) override {
    words_.drop(words);
    from_.touch();
  }

 private:
  std::size_t limit_;
  WordQueue words_;
  Mover& from_;
  Mover& to_;
};

// A cascade connects two kernels directly.
class Cascade final : public kernel_abi::beat_source, public kernel_abi::beat_sink {
 public:
  Cascade(id from, id to, std::size_t limit) : from_(from), to_(to), limit_(limit) {}
  void set_cores(Core& writer, Core& reader) {
    writer_ = &writer;
    reader_ = &reader;
  }
  kernel_abi::beat read() override;
  void write(const kernel_abi::beat& value) override;

 private:
  id from_, to_;
  std::size_t limit_;
  std::deque<kernel_abi::beat> beats_;
  Core* writer_ = nullptr;
  Core* reader_ = nullptr;
};

}  // namespace tessera::adf
