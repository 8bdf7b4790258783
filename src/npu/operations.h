// The meaning of each command and operation, in one place for two executors: Controller acts on an array, and Replay
// (replay.h) records the resulting state.
//
// CDO, TXN and DPU sequences are three formats for the same few actions. `perform` translates one command into calls of
// `Actions`. It also checks addresses and descriptors, so that both executors reject the same commands.
#pragma once

#include "container/cdo/cdo.h"
#include "container/stream/stream.h"

#include <functional>
#include <optional>

namespace tessera::npu {

// The PDIs of a partition, and the number of the PDI loaded last.
struct Pdis {
  std::function<Result<container::Cdo>(std::uint64_t id)> read;
  std::uint64_t loaded = 0;
  // Called for a PDI after the reset of the partition and before its configuration. May be empty.
  std::function<Result<void>(std::uint64_t id)> prepare;

  // Returns the configuration that LOADPDI `id` loads. Absent if this PDI is already loaded: the firmware then does
  // nothing (mlir-aie, npu.load_pdi). Fails with T0613 if the PDI does not exist.
  Result<std::optional<container::Cdo>> take(std::uint64_t id);
};

class Actions {
 public:
  virtual ~Actions() = default;

  virtual const device::Device& device() const = 0;
  // Writes consecutive words of memory or registers.
  virtual Result<void> write(std::uint64_t address, std::span<const std::uint32_t> words) = 0;
  virtual Result<void> mask_write(std::uint64_t address, std::uint32_t mask, std::uint32_t value) = 0;
  virtual Result<std::uint32_t> read(std::uint64_t address) = 0;
  // Send a message to the host: the word of a register, or the present time with the number of the time stamp.
  virtual void tell_register(std::uint64_t address, std::uint32_t value) = 0;
  virtual void tell_time(std::uint32_t id) = 0;
  // Points the shim descriptor whose word 0 is at `bd_word0` at byte `offset` of host buffer `argument`.
  virtual Result<void> point_bd(std::uint64_t bd_word0, std::uint64_t argument, std::uint64_t offset) = 0;
  // Waits for a task-complete token of `channel` from each of cols x rows tiles, from `first` on.
  virtual Result<void> wait_for_tokens(device::TileId first, unsigned cols, unsigned rows, device::Direction direction,
                                       std::uint8_t channel) = 0;
  // Waits for `tokens` tokens from any of the first `cols` columns.
  virtual Result<void> wait_for_merged_tokens(unsigned tokens, unsigned cols) = 0;
  virtual Result<void> wait_for_bits(std::uint64_t address, std::uint32_t mask, std::uint32_t value) = 0;
  // Resets the partition and loads another PDI into it.
  virtual Result<void> load_pdi(std::uint64_t id) = 0;
  // create_scratchpad() copies `length` bytes from the host into the controller's state table. state() reads a word of
  // this table.
  virtual Result<void> create_scratchpad(std::uint32_t length) = 0;
  virtual Result<std::uint32_t> state(std::uint8_t index) = 0;
  // Returns a word of the running DPU sequence. `index` counts from the first word, prolog included.
  virtual Result<std::uint32_t> instruction_word(std::uint32_t index) = 0;

  Result<void> write(std::uint64_t address, std::uint32_t value) { return write(address, {&value, 1}); }
};

// words_of() returns the words that Actions::instruction_word() counts. word_of() returns word `index`, and fails
// beyond the last word.
Result<std::vector<std::uint32_t>> words_of(const container::DpuSequence& sequence);
Result<std::uint32_t> word_of(std::span<const std::uint32_t> words, std::uint32_t index);

Result<void> perform(const container::CdoCommand& command, Actions& actions);
Result<void> perform(const container::txn::Body& operation, Actions& actions);
Result<void> perform(const container::dpu::Body& operation, Actions& actions);

}  // namespace tessera::npu
