// Computes the state that a configuration and a command stream leave. Uses only their register writes, and no emulated
// array.
//
// A user may need to see BD 3 of a container, but often cannot run the container: a stream needs host buffers, and a
// damaged configuration, or one for another device, would stop the array at its first fault. So Replay collects the
// writes of each tile, and reports and skips operations that it cannot replay. Only three registers act, because the
// state would be wrong otherwise: a queue register pushes a task, a channel reset drops the tasks before it, and the
// zeroise bit clears a memory. Waits end at once. A BD that a stream points at a host buffer has no address yet: Replay
// keeps the buffer and the offset instead.
#pragma once

#include "device/registers.h"
#include "npu/operations.h"

#include <map>

namespace tessera::npu {

// A memory and its written bytes.
struct WrittenMemory {
  Bytes bytes;                                  // the whole memory; empty before the first write
  std::map<std::uint32_t, std::uint32_t> runs;  // begin -> end of ranges of written bytes, which never touch

  // The write must lie inside `size`, the size of the memory.
  void write(std::uint32_t offset, std::span<const std::uint32_t> words, std::uint32_t size);
  void clear(std::uint32_t size);

 private:
  void mark(std::uint32_t begin, std::uint32_t end);
};

// A place in the buffer of kernel argument `argument`.
struct HostPlace {
  std::uint64_t argument = 0;
  std::uint64_t offset = 0;
};

struct TileState {
  device::TileKind kind{};
  device::Arch arch{};
  WrittenMemory data;
  WrittenMemory program;
  std::map<std::uint32_t, std::uint32_t> registers;           // words, by offset in the tile
  std::map<std::uint32_t, std::vector<std::uint32_t>> tasks;  // pushed words, by offset of the queue register
  std::map<std::uint32_t, HostPlace> host_places;             // by offset of the BD word that holds the address

  // Returns the register's word, or its reset value when it was not written.
  std::uint32_t read(std::uint32_t offset) const;
  bool written(std::uint32_t offset) const { return registers.contains(offset); }
};

class Replay final : private Actions {
 public:
  explicit Replay(const device::Device& device) : device_(device) {}

  // `source` is the name of the file, for diagnostics.
  void load(const container::Cdo& cdo, std::string_view source);
  void execute(const container::Txn& stream, std::string_view source);
  void execute(const container::DpuSequence& stream, std::string_view source);

  void offer(Pdis pdis) { pdis_ = std::move(pdis); }

  const device::Device& device() const override { return device_; }
  const std::map<device::TileId, TileState>& tiles() const { return tiles_; }
  // Returns the operations that were skipped: the first of each kind, with the number of the other operations of this
  // kind.
  std::vector<Diag> problems() const;

 private:
  template <class Stream>
  void execute_all(const Stream& stream, std::string_view source);
  Result<void> write(std::uint64_t address, std::span<const std::uint32_t> words) override;
  Result<void> mask_write(std::uint64_t address, std::uint32_t mask, std::uint32_t value) override;
  Result<void> point_bd(std::uint64_t bd_word0, std::uint64_t argument, std::uint64_t offset) override;
  Result<std::uint32_t> read(std::uint64_t address) override;
  void tell_register(std::uint64_t, std::uint32_t) override {}
  void tell_time(std::uint32_t) override {}
  Result<void> load_pdi(std::uint64_t id) override;
  Result<void> create_scratchpad(std::uint32_t) override { return {}; }
  Result<std::uint32_t> state(std::uint8_t index) override;
  Result<std::uint32_t> instruction_word(std::uint32_t index) override;
  Result<void> wait_for_tokens(device::TileId, unsigned, unsigned, device::Direction, std::uint8_t) override {
    return {};
  }
  Result<void> wait_for_merged_tokens(unsigned, unsigned) override { return {}; }
  Result<void> wait_for_bits(std::uint64_t, std::uint32_t, std::uint32_t) override { return {}; }

  Result<device::Meaning> find(std::uint64_t address) const;
  TileState& tile(const device::Meaning& meaning);
  void write_register(TileState& state, std::uint32_t offset, std::uint32_t value);
  void note_problem(Diag diag, std::string_view source, std::string_view operation, const std::string& place);

  struct Problem {
    Diag first;
    std::size_t more = 0;
  };

  const device::Device& device_;
  std::map<device::TileId, TileState> tiles_;
  std::vector<std::uint32_t> instruction_words_;
  Pdis pdis_;
  std::map<std::string, Problem> problems_;
};

}  // namespace tessera::npu
