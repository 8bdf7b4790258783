// A shared buffer of a memory tile: ports that write it and ports that read it, each in rounds.
//
// There are `num_buffers` copies, used in turn. A copy can be read after all inputs have written their pattern, and
// written again after all outputs have read their pattern.
#pragma once

#include "adf/run/tiled.h"

namespace tessera::adf {

class MemoryRun {
 public:
  MemoryRun(std::uint64_t bytes, unsigned buffers);

  class Side : public BlockSide {
   public:
    Side(MemoryRun& memory, bool writes) : memory_(memory), writes_(writes) {}
    bool can_begin() override;
    std::byte* begin() override { return memory_.buffer(round_); }
    void end() override;
    std::uint64_t rounds() const { return round_; }

   private:
    MemoryRun& memory_;
    bool writes_;
    std::uint64_t round_ = 0;
  };
  Side& add_side(bool writes);

  // Sets the number of rounds after which no side begins another round; at first, there is no limit.
  void set_limit(std::uint64_t rounds);
  std::uint64_t limit() const { return limit_; }
  std::uint64_t finished() const;  // rounds that all ports have done

  // --- for remedies ---
  void add_buffer();
  Side& copy_of(const Side& output);  // adds an output that has done as many rounds as this one

 private:
  using Sides = std::vector<std::unique_ptr<Side>>;
  std::byte* buffer(std::uint64_t round) { return buffers_[round % buffers_.size()].data(); }
  static std::uint64_t least(const Sides& sides);
  static void touch_all(const Sides& sides);

  std::vector<std::vector<std::byte>> buffers_;
  Sides inputs_, outputs_;
  std::uint64_t limit_ = ~std::uint64_t{0};
};

}  // namespace tessera::adf
