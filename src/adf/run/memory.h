// A shared buffer of a memory tile: ports that write it and ports that read it, each in the order of its tiling.
//
// There are `num_buffers` copies, used in turn. A copy can be read when all inputs have written their pattern, and
// written again when all outputs have read theirs.
#pragma once

#include "adf/run/movement.h"
#include "tiling/sequence.h"

#include <memory>

namespace tessera::adf {

class MemoryRun {
 public:
  // The runs of a port's pattern: elements of the buffer, or zeros.
  using Pattern = std::vector<tiling::Sequence::Run>;

  MemoryRun(std::uint64_t elements, unsigned element_bytes, unsigned buffers);

  class Input : public SinkEnd {
   public:
    Input(MemoryRun& memory, Pattern pattern);
    std::size_t room() override;
    void put(std::span<const std::uint32_t> words, bool ends_packet) override;
    Mover* mover = nullptr;
    std::uint64_t rounds() const { return round_; }

   private:
    MemoryRun& memory_;
    Pattern pattern_;
    std::uint64_t bytes_ = 0, done_ = 0, round_ = 0;
    std::size_t run_ = 0;
    std::uint64_t in_run_ = 0;  // bytes
  };
  class Output : public Source {
   public:
    Output(MemoryRun& memory, Pattern pattern) : memory_(memory), pattern_(std::move(pattern)) {}
    std::span<const std::uint32_t> look(bool& ends_packet) override;
    void take(std::size_t words) override;
    Mover* mover = nullptr;
    std::uint64_t rounds() const { return round_; }

   private:
    void gather();
    MemoryRun& memory_;
    Pattern pattern_;
    std::vector<std::uint32_t> words_;  // of this round, in the order of the pattern
    std::size_t at_ = 0;
    std::uint64_t round_ = 0;
  };

  Input& add_input(Pattern pattern);
  Output& add_output(Pattern pattern);

  // --- for remedies ---
  void add_buffer();
  Output& copy_of(const Output& one);  // an output that sends the same data, from the same place on

 private:
  std::byte* buffer(std::uint64_t round) { return buffers_[round % buffers_.size()].data(); }
  std::uint64_t written() const;  // rounds that all inputs have written
  std::uint64_t read() const;     // rounds that all outputs have read
  void touch_inputs();
  void touch_outputs();

  unsigned element_bytes_;
  std::vector<std::vector<std::byte>> buffers_;
  std::vector<std::unique_ptr<Input>> inputs_;
  std::vector<std::unique_ptr<Output>> outputs_;
};

}  // namespace tessera::adf
