// The buffers of a connection: some blocks in a ring that one side fills and the other side reads.
//
// Two kernels whose blocks are equal share one ring, as neighbours share memory. In all other cases each kernel has a
// ring of its own, and a mover copies words from one to the other. A block with a margin begins with the last bytes of
// the block before it; before the first block these bytes are 0.
#pragma once

#include "adf/check/plan.h"
#include "adf/run/core.h"
#include "adf/run/movement.h"

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

  // --- the side that reads ---
  bool can_read() const { return full_ != 0 && !is_reading_; }
  std::byte* begin_read();
  void end_read();
  std::span<const std::uint32_t> look(bool& ends_packet) override;
  void take(std::size_t words) override;

  // Whom to tell about changes: a kernel's core or a mover on either side.
  Core* filler = nullptr;
  Core* reader = nullptr;
  Mover* filling_mover = nullptr;
  Mover* reading_mover = nullptr;

  std::uint64_t bytes() const { return plan_.bytes; }
  std::uint64_t filled_bytes() const { return is_filling_ ? filled_ : 0; }
  std::size_t full() const { return full_; }
  std::size_t count() const { return blocks_.size(); }
  const BufferPlan& plan() const { return plan_; }

 private:
  struct Free {
    void operator()(std::byte* memory) const;
  };
  std::byte* block(std::uint64_t number) { return blocks_[number % blocks_.size()].get(); }

  BufferPlan plan_;
  std::vector<std::unique_ptr<std::byte, Free>> blocks_;
  std::vector<std::byte> tail_;                  // the next margin
  std::uint64_t next_fill_ = 0, next_read_ = 0;  // numbers of blocks
  std::size_t full_ = 0;                         // blocks that are filled, with the one that is read
  bool is_filling_ = false, is_reading_ = false;
  std::uint64_t filled_ = 0, read_ = 0;  // bytes of the block that a mover fills or reads
};

// A kernel's port at a ring: it acquires a block for each invocation, or the kernel does so itself.
class BlockPort : public KernelPort, public kernel_abi::memory_lock {
 public:
  BlockPort(BlockRing& ring, id port, bool fills, bool is_async)
      : ring_(ring), port_(port), fills_(fills), is_async_(is_async) {}
  void set_core(Core& core) { core_ = &core; }

  bool is_ready(Wait& why) override;
  void begin(::adf::host::binding& to) override;
  void end(Core& core) override;

  void* acquire() override;  // for asynchronous ports
  void release() override;
  void used_without_acquire() override;

 private:
  bool can() const { return fills_ ? ring_.can_fill() : ring_.can_read(); }
  Wait why() const;

  BlockRing& ring_;
  id port_;
  bool fills_, is_async_;
  bool is_held_ = false;
  Core* core_ = nullptr;
};

}  // namespace tessera::adf
