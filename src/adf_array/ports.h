// The ports of a kernel on the array: the buffers, locks, streams and cascades of its core.
//
// A window or buffer has some blocks of memory that its core reaches, and locks that guard them. On AIE a block has a
// lock with the value 0 while the block is empty, and 1 while it is full. On later generations one lock counts the
// empty blocks, and another one the full blocks. Kernels of one core hand a block over without locks.
#pragma once

#include "adf/run/observer.h"
#include "adf_array/packet_count.h"

#include <kernel_abi/ports.h>
#include <tessera/host_function.h>

#include <span>
#include <vector>

namespace tessera::adf_array {

using adf::id;
using Binding = ::adf::host::binding;

// The core, as the ports use it. While a kernel waits for the array, other kernels run, so the core puts the state of
// its own kernel aside.
class Aside {
 public:
  virtual api::HostCore& leave() = 0;
  virtual void begin_request() = 0;
  virtual void come_back() = 0;
  // The requests that follow belong to this port.
  void uses(id port) { port_ = port; }
  // Receives what passes the ports; null: the run has no report.
  adf::Observer* observer = nullptr;

 protected:
  ~Aside() = default;
  id port_ = ::adf::host::none;
};

// Makes a request to the array, which may let other kernels run.
template <class Ask>
auto aside(Aside& core, Ask ask) {
  struct Back {
    Aside& core;
    ~Back() { core.come_back(); }
  };
  api::HostCore& array = core.leave();
  core.begin_request();
  const Back back{core};
  return ask(array);
}

class ArrayPort {
 public:
  virtual ~ArrayPort() = default;
  id port = ::adf::host::none;  // the port of the model
  // Returns whether an invocation can begin; false only for a block that another kernel of the same core has not filled
  // or emptied yet.
  virtual bool is_ready() const { return true; }
  // Acquires the data or room of an invocation, and sets the memory of the binding.
  virtual void begin(Binding& to) = 0;
  virtual void end() = 0;
  // Returns the data of the invocation, for reports; empty where no block passes.
  virtual std::span<const std::uint8_t> block() const { return {}; }
};

// The locks of a port, by the numbers that its core uses.
class Guards {
 public:
  Guards() = default;
  Guards(bool is_binary, std::vector<unsigned> locks) : is_binary_(is_binary), locks_(std::move(locks)) {}

  // Waits until block `block` is full, or empty.
  void acquire(Aside& core, std::size_t block, bool full) const;
  void release(Aside& core, std::size_t block, bool full) const;

 private:
  unsigned lock(std::size_t block, bool full) const { return is_binary_ ? locks_[block] : locks_[full ? 1 : 0]; }

  bool is_binary_ = false;
  std::vector<unsigned> locks_;
};

struct Blocks {
  std::vector<std::span<std::uint8_t>> memory;
  std::uint64_t bytes = 0;   // of a block
  std::uint64_t margin = 0;  // bytes in front of it, which repeat the end of the block before
  std::uint64_t moved = 0;   // bytes of a block that the other end of the connection gives or takes
};

// A window or a buffer. The core acquires a block for each invocation; at an asynchronous port the kernel does so.
class BlockPort final : public ArrayPort, public kernel_abi::memory_lock {
 public:
  // `moved` counts the words that the kernel has given away or taken. If the blocks are packets with headers, `sent`
  // counts them; otherwise it is null.
  BlockPort(Aside& core, Blocks blocks, Guards guards, bool fills, bool is_async, std::uint64_t& moved,
            PacketCount* sent)
      : core_(core),
        blocks_(std::move(blocks)),
        guards_(std::move(guards)),
        fills_(fills),
        is_async_(is_async),
        moved_(moved),
        sent_(sent) {}

  void begin(Binding& to) override;
  void end() override;
  // An asynchronous port reports its blocks itself.
  std::span<const std::uint8_t> block() const override {
    return is_async_ ? std::span<const std::uint8_t>() : data_of(next_);
  }
  void* acquire() override;
  void release() override;

 private:
  std::span<const std::uint8_t> data_of(std::size_t block) const {
    return blocks_.memory[block].subspan(blocks_.margin, blocks_.bytes);
  }

  Aside& core_;
  Blocks blocks_;
  Guards guards_;
  bool fills_, is_async_;
  std::uint64_t& moved_;
  PacketCount* sent_;
  std::size_t next_ = 0;
};

// One block between two kernels of one core.
struct Shelf {
  std::span<std::uint8_t> memory;
  bool is_full = false;
};
class ShelfPort final : public ArrayPort {
 public:
  ShelfPort(Shelf& shelf, bool fills) : shelf_(shelf), fills_(fills) {}

  bool is_ready() const override { return shelf_.is_full != fills_; }
  void begin(Binding& to) override { to.memory = shelf_.memory.data(); }
  void end() override { shelf_.is_full = fills_; }
  std::span<const std::uint8_t> block() const override { return shelf_.memory; }

 private:
  Shelf& shelf_;
  bool fills_;
};

// A stream. `sent` counts the packets that a kernel writes.
class StreamPort final : public kernel_abi::word_source, public kernel_abi::word_sink {
 public:
  StreamPort(Aside& core, id port, unsigned number, std::uint64_t& moved, PacketCount* sent)
      : core_(core), port_(port), number_(number), moved_(moved), sent_(sent) {}

  std::uint32_t read(bool& is_last) override;
  void write(std::uint32_t word, bool is_last) override;
  // Returns whether this is the stream that a kernel knows as `carrier`.
  bool is(const void* carrier) const {
    return carrier == static_cast<const word_source*>(this) || carrier == static_cast<const word_sink*>(this);
  }
  id port() const { return port_; }

 private:
  void note(std::uint32_t word, bool is_last, std::uint64_t time);

  Aside& core_;
  id port_;
  unsigned number_;
  std::uint64_t& moved_;
  PacketCount* sent_;  // null: the words are no packets
};

class CascadePort final : public kernel_abi::beat_source, public kernel_abi::beat_sink {
 public:
  CascadePort(Aside& core, id port) : core_(core), port_(port) {}

  kernel_abi::beat read() override;
  void write(const kernel_abi::beat& value) override;

 private:
  void note(const kernel_abi::beat& value, std::uint64_t time);

  Aside& core_;
  id port_;
};

}  // namespace tessera::adf_array
