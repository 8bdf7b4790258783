// The buffers of a connection: some blocks in a ring that one side fills and the other side reads.
//
// Two kernels whose blocks are equal share one ring, as neighbours share memory. In all other cases each kernel has a
// separate ring, and a mover copies words from one ring to the other. A block with a margin begins with the last bytes
// of the block before it; the margin of the first block is 0.
#pragma once

#include "adf/check/plan.h"
#include "adf/run/core.h"
#include "adf/run/guarded.h"
#include "adf/run/tiled.h"

#include <kernel_abi/ports.h>

#include <memory>

namespace tessera::adf {

class BlockRing : public Source, public SinkEnd {
 public:
  explicit BlockRing(const BufferPlan& plan);

  // --- the side that fills ---
  bool can_fill() const { return !is_filling_ && full_ < blocks_.size(); }
  std::byte* begin_fill();
  void end_fill();
  std::size_t room() override;
  void put(std::span<const std::uint32_t> words, bool ends_packet) override;

  // Return the samples of the block that is filled or read, without the margin.
  std::span<const std::byte> filling() { return {block(next_fill_) + plan_.margin, plan_.bytes}; }
  std::span<const std::byte> reading() { return {block(next_read_) + plan_.margin, plan_.bytes}; }

  // --- the side that reads ---
  bool can_read() const { return full_ != 0 && !is_reading_; }
  std::byte* begin_read();
  void end_read();
  std::span<const std::uint32_t> look(bool& ends_packet) override;
  void take(std::size_t words) override;

  // The users that the ring tells about changes: a kernel's core or a mover on either side.
  Core* filler = nullptr;
  Core* reader = nullptr;
  Mover* filling_mover = nullptr;
  Mover* reading_mover = nullptr;
  BlockSide* filling_side = nullptr;
  BlockSide* reading_side = nullptr;

  std::uint64_t bytes() const { return plan_.bytes; }
  void set_filled(std::uint64_t bytes) { filled_ = bytes; }
  std::uint64_t filled_bytes() const { return is_filling_ ? filled_ : 0; }
  std::size_t full() const { return full_; }
  std::size_t count() const { return blocks_.size(); }
  const BufferPlan& plan() const { return plan_; }
  void fill(std::byte value);
  bool is_intact() const;  // returns whether all kernels have written inside of their blocks
  void add_block();        // called when remedies are tried

 private:
  using Block = std::unique_ptr<Guarded>;
  Block new_block() const;
  std::byte* block(std::uint64_t number) { return blocks_[number % blocks_.size()]->data(); }

  BufferPlan plan_;
  std::vector<Block> blocks_;
  std::vector<std::byte> tail_;                  // the bytes for the next margin
  std::uint64_t next_fill_ = 0, next_read_ = 0;  // numbers of the next blocks to fill and to read
  std::size_t full_ = 0;                         // filled blocks, including the block that is read
  bool is_filling_ = false, is_reading_ = false;
  std::uint64_t filled_ = 0, read_ = 0;  // bytes of the block that a mover fills or reads
};

// One side of a ring, for ends with tilings.
class RingSide : public BlockSide {
 public:
  RingSide(BlockRing& ring, bool fills) : ring_(ring), fills_(fills) {
    (fills ? ring.filling_side : ring.reading_side) = this;
  }
  bool can_begin() override { return fills_ ? ring_.can_fill() : ring_.can_read(); }
  std::byte* begin() override { return (fills_ ? ring_.begin_fill() : ring_.begin_read()) + ring_.plan().margin; }
  void end() override { fills_ ? ring_.end_fill() : ring_.end_read(); }
  void moved(std::uint64_t bytes) override { ring_.set_filled(bytes); }

 private:
  BlockRing& ring_;
  bool fills_;
};

// A kernel's port at a ring. It acquires a block for each invocation; at an asynchronous port the kernel does so.
class BlockPort : public KernelPort, public kernel_abi::memory_lock {
 public:
  BlockPort(BlockRing& ring, id port, bool fills, bool is_async)
      : ring_(ring), port_(port), fills_(fills), is_async_(is_async) {}
  void set_core(Core& core) { core_ = &core; }

  bool is_ready(Wait& why) override;
  void begin(::adf::host::binding& to) override;
  void end(Core& core) override;

  void* acquire() override;  // called by kernels with asynchronous ports
  void release() override;
  bool is_held() const { return is_held_; }
  bool is_async() const { return is_async_; }
  id port() const { return port_; }
  const BlockRing& ring() const { return ring_; }
  void used_without_acquire() override;

 private:
  bool can() const { return fills_ ? ring_.can_fill() : ring_.can_read(); }
  Wait why() const;
  void finish();

  BlockRing& ring_;
  id port_;
  bool fills_, is_async_;
  bool is_held_ = false;
  Core* core_ = nullptr;
};

// A kernel's inout buffer. The kernel finds the data of the input connection in a block of the output connection, and
// changes the data there.
class InOutPort : public KernelPort {
 public:
  explicit InOutPort(id port) : port_(port) {}
  void set_ring(BlockRing& ring, bool fills) { (fills ? to_ : from_) = &ring; }
  void set_core(Core& core) { from_->reader = to_->filler = &core; }

  bool is_ready(Wait& why) override;
  void begin(::adf::host::binding& to) override;
  void end(Core& core) override;

 private:
  id port_;
  BlockRing* from_ = nullptr;
  BlockRing* to_ = nullptr;
};

}  // namespace tessera::adf
