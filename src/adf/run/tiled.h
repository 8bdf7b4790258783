// Ends of nets that move the elements of a buffer in the order of tilings.
//
// A kernel's buffer, a memory tile and global memory differ in the moments when a block may be filled or read. Each of
// them is a BlockSide: one side of a sequence of blocks. TiledSink writes words into the blocks, and TiledSource reads
// them, in the order of the tilings. Patterns may be long, so both classes compute the places while they move.
//
// A port may have tilings for several kinds of packets. As a source, the port sends the data of each kind as one
// packet. As a sink, it has a lane for each kind, and a block is complete when all lanes are complete.
#pragma once

#include "adf/check/plan.h"
#include "adf/run/movement.h"
#include "tiling/sequence.h"

#include <deque>
#include <memory>
#include <optional>

namespace tessera::adf {

class LaneGroup;

class BlockSide {
 public:
  virtual ~BlockSide() = default;
  virtual bool can_begin() = 0;         // whether the next block is available
  virtual std::byte* begin() = 0;       // starts a round; returns its block
  virtual void end() = 0;               // called when all tilings have moved
  virtual void moved(std::uint64_t) {}  // called with the number of bytes of the round that have moved

  // The object that the side wakes when it can begin again: a mover, or the lanes of the port.
  Mover* mover = nullptr;
  LaneGroup* lanes = nullptr;
  void touch();
};

// The place of the next words in a block, in the order of tilings.
class TilingCursor {
 public:
  explicit TilingCursor(const TilingPlan& plan) : plan_(plan) {}

  void start(std::byte* block);
  bool is_running() const { return block_ != nullptr; }
  std::uint64_t left() const { return plan_.bytes - done_; }  // bytes that are left in the round
  std::uint64_t done() const { return done_; }
  void write(std::span<const std::uint32_t> words);
  void read(std::vector<std::uint32_t>& words, std::size_t most);  // appends up to `most` words
  bool finish();                                                   // ends the round if it is complete

 private:
  template <class Move>
  void advance(std::uint64_t bytes, Move move);

  const TilingPlan& plan_;
  std::byte* block_ = nullptr;
  std::optional<tiling::Sequence> sequence_;
  tiling::Sequence::Run run_;
  std::uint64_t in_run_ = 0, done_ = 0;  // bytes that have moved
};

class TiledSink : public SinkEnd {
 public:
  TiledSink(BlockSide& side, const TilingPlan& plan) : side_(side), plan_(plan), cursor_(plan) {}
  std::size_t room() override;
  void put(std::span<const std::uint32_t> words, bool ends_packet) override;

 private:
  BlockSide& side_;
  const TilingPlan& plan_;
  TilingCursor cursor_;
};

class TiledSource : public Source {
 public:
  // With `headers`, the data of each plan become a packet with a header.
  TiledSource(BlockSide& side, const std::vector<TilingPlan>& plans, bool headers);
  // Makes a source that continues from the place of `as` with the same data, and reads the blocks of `side`.
  TiledSource(const TiledSource& as, BlockSide& side);
  std::span<const std::uint32_t> look(bool& ends_packet) override;
  void take(std::size_t words) override;

 private:
  BlockSide& side_;
  const std::vector<TilingPlan>& plans_;
  bool headers_;
  std::vector<TilingCursor> cursors_;  // by plan
  std::size_t part_ = 0;               // the plan that moves now
  std::byte* block_ = nullptr;
  std::vector<std::uint32_t> words_;  // words that were read ahead
  std::size_t at_ = 0;
};

// Shares a side between the lanes of a port.
class LaneGroup {
 public:
  LaneGroup(BlockSide& side, std::size_t count);
  BlockSide& lane(std::size_t number) { return *lanes_[number]; }
  void touch();  // called when the side may have a block again

 private:
  struct Lane : BlockSide {
    explicit Lane(LaneGroup& of) : group(of) {}
    bool can_begin() override { return !is_done && (group.block_ != nullptr || group.side_.can_begin()); }
    std::byte* begin() override;
    void end() override;

    LaneGroup& group;
    bool is_done = false;
  };
  BlockSide& side_;
  std::byte* block_ = nullptr;
  std::vector<std::unique_ptr<Lane>> lanes_;
};

// Discards the packets for which a port has no tiling.
class DiscardSink : public SinkEnd {
 public:
  std::size_t room() override { return kNoLimit; }
  void put(std::span<const std::uint32_t>, bool) override {}
};

// Transfers of the host program between global memory and a port with tilings: each round has an address.
class MemoryRounds : public BlockSide {
 public:
  void add(std::byte* address, std::uint64_t rounds, std::uint64_t distance);
  bool is_idle() const { return rounds_.empty(); }

  bool can_begin() override { return !rounds_.empty(); }
  std::byte* begin() override { return rounds_.front(); }
  void end() override { rounds_.pop_front(); }

 private:
  std::deque<std::byte*> rounds_;
};

}  // namespace tessera::adf
