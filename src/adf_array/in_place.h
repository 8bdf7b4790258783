// An inout buffer: one channel of the DMA fills it, the kernel changes it, and another channel empties it.
//
// A block goes through three states. Later generations count the blocks in each state with one lock. On AIE a block has
// two binary locks: the filling channel waits for 0 of the first one, and the emptying channel for 1 of the second one.
// A descriptor of AIE has one lock, so neither channel can hand the block to the other one. The core does so before its
// next invocation with this block.
#pragma once

#include "adf_array/ports.h"

namespace tessera::adf_array {

class InPlacePort final : public ArrayPort {
 public:
  // `locks`: the numbers of the locks, in the order of array::lock_names(). `moved` counts the words that have gone
  // out.
  InPlacePort(Aside& core, std::vector<std::span<std::uint8_t>> memory, std::vector<unsigned> locks, bool is_binary,
              std::uint64_t& moved)
      : core_(core),
        memory_(std::move(memory)),
        locks_(std::move(locks)),
        was_used_(memory_.size()),
        is_binary_(is_binary),
        moved_(moved) {}

  void begin(Binding& to) override;
  void end() override;
  std::span<const std::uint8_t> block() const override { return memory_[next_]; }

 private:
  Aside& core_;
  std::vector<std::span<std::uint8_t>> memory_;
  std::vector<unsigned> locks_;
  std::vector<bool> was_used_;  // by block
  bool is_binary_;
  std::uint64_t& moved_;
  std::size_t next_ = 0;
};

}  // namespace tessera::adf_array
