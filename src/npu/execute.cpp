// Implements Actions (operations.h) on an array, for commands of a CDO and operations of both stream formats.
// Diagnostics name the place of the operation.
#include "device/tile_layout.h"
#include "npu/address.h"
#include "npu/codes.h"
#include "npu/controller.h"
#include "npu/operations.h"

#include <utility>

namespace tessera::npu {

struct Controller::Executor final : Actions {
  explicit Executor(Controller& controller) : npu(controller) {}

  const device::Device& device() const override { return npu.partition_; }

  using Actions::write;
  Result<void> write(std::uint64_t address, std::span<const std::uint32_t> words) override {
    TRY(const std::uint64_t there, npu.physical(address));
    touch(there);
    time.write(words.size());
    if (time.counts() && npu.is_task_queue(there)) time.start_task();
    return npu.write_words(there, words);
  }
  Result<void> mask_write(std::uint64_t address, std::uint32_t mask, std::uint32_t value) override {
    TRY(const std::uint64_t there, npu.physical(address));
    touch(there);
    time.mask_write();
    return npu.array_.mask_write32(there, mask, value);
  }
  void touch(std::uint64_t address) {
    const device::Device& device = npu.array_.device();
    if (const device::TileId tile = device.locate(address).tile; device.contains(tile)) npu.touched_.insert(tile);
  }
  Result<void> load_pdi(std::uint64_t id) override { return npu.load_pdi(id); }
  Result<std::uint32_t> read(std::uint64_t address) override {
    TRY(const std::uint64_t there, npu.physical(address));
    if (npu.array_.shows_core(there)) npu.array_.catch_up();
    return npu.array_.read32(there);
  }
  void tell_register(std::uint64_t address, std::uint32_t value) override {
    npu.host_messages_.push_back({HostMessage::Kind::Register, npu.array_.now(), address, value});
  }
  void tell_time(std::uint32_t id) override {
    npu.host_messages_.push_back({HostMessage::Kind::Time, npu.array_.now(), id});
  }
  Result<void> create_scratchpad(std::uint32_t length) override {
    TRY(const ByteSpan bytes, npu.memory_.scratchpad(length));
    npu.state_table_.resize(length / 4);
    for (std::size_t i = 0; i < npu.state_table_.size(); ++i)
      npu.state_table_[i] = load_le<std::uint32_t>(bytes, 4 * i);
    return {};
  }
  Result<std::uint32_t> state(std::uint8_t index) override {
    if (index < npu.state_table_.size()) return npu.state_table_[index];
    return Failure(error(code::no_scratchpad,
                         "the operation uses word {}, counted from 0, but the scratchpad has {} words", index,
                         npu.state_table_.size())
                       .help("put a CREATE_SCRATCHPAD of sufficient size before this operation"));
  }
  Result<std::uint32_t> instruction_word(std::uint32_t index) override {
    return word_of(npu.instruction_words_, index);
  }
  Result<void> point_bd(std::uint64_t bd_word0, std::uint64_t argument, std::uint64_t offset) override {
    TRY(const std::uint64_t there, npu.physical(bd_word0));
    return npu.point_bd(there, argument, offset);
  }
  Result<void> wait_for_tokens(device::TileId first, unsigned cols, unsigned rows, device::Direction direction,
                               std::uint8_t channel) override {
    return npu.wait_for_tokens(first, cols, rows, direction, channel);
  }
  Result<void> wait_for_merged_tokens(unsigned tokens, unsigned cols) override {
    return npu.wait_for_merged_tokens(tokens, cols);
  }
  Result<void> wait_for_bits(std::uint64_t address, std::uint32_t mask, std::uint32_t value) override {
    TRY(const std::uint64_t there, npu.physical(address));
    if (npu.begins_to_wait()) {
      if (npu.array_.shows_core(there)) npu.array_.catch_up();
      TRY(const bool holds_now, npu.array_.poll32(there, mask, value));
      if (holds_now) return {};  // reads only once, because a read may acquire a lock
    }
    const auto wanted = [&] {
      return explain::CallerWait{.who = "the poll", .bits = explain::CallerWait::Bits{there, mask, value}};
    };
    const auto holds = [&] { return npu.array_.poll32(there, mask, value).value_or(false); };
    return npu.array_.shows_core(there) ? npu.poll_core(wanted, holds) : npu.wait_until(wanted, holds);
  }

  Controller& npu;
  OperationTime time{npu.pace_};
};

// Searches operations for a register write, or for a wait for a token of a channel, without executing the operations.
struct Controller::Search final : Actions {
  Search(Controller& controller, const explain::CallerWait::IsWrite& predicate)
      : npu(controller), is_write(predicate) {}

  const device::Device& device() const override { return npu.partition_; }
  using Actions::write;
  Result<void> write(std::uint64_t address, std::span<const std::uint32_t> words) override {
    TRY(const std::uint64_t there, npu.physical(address));
    for (std::size_t i = 0; i < words.size(); ++i) found |= is_write(there + 4 * i, words[i]);
    return {};
  }
  // Takes the bits outside `mask` from the present word if the register is a channel's control register. In other
  // registers these bits count as 0, because no search depends on them.
  Result<void> mask_write(std::uint64_t address, std::uint32_t mask, std::uint32_t value) override {
    TRY(const std::uint64_t there, npu.physical(address));
    const device::Device& device = npu.array_.device();
    const device::Location place = device.locate(there);
    std::uint32_t old = 0;
    for (const auto direction : {device::Direction::S2MM, device::Direction::MM2S})
      if (device.contains(place.tile) &&
          device::tile_layout(device.kind(place.tile), device.arch).channel(direction).control.index_of(place.offset))
        old = npu.array_.peek32(there).value_or(0);
    return write(address, (old & ~mask) | (value & mask));
  }
  Result<std::uint32_t> read(std::uint64_t) override { return 0; }
  void tell_register(std::uint64_t, std::uint32_t) override {}
  void tell_time(std::uint32_t) override {}
  Result<void> point_bd(std::uint64_t, std::uint64_t, std::uint64_t) override { return {}; }
  Result<void> wait_for_tokens(device::TileId first, unsigned cols, unsigned rows, device::Direction direction,
                               std::uint8_t channel) override {
    if (!awaited || awaited->direction != direction || awaited->channel != channel) return {};
    for (unsigned col = first.col; col < first.col + cols; ++col)
      for (unsigned row = first.row; row < first.row + rows; ++row)
        if (const Result<device::TileId> tile = npu.physical(col, row)) found |= *tile == awaited->tile;
    return {};
  }
  Result<void> wait_for_merged_tokens(unsigned, unsigned cols) override {
    found |= awaited && awaited->tile.col - npu.first_column_ < cols;
    return {};
  }
  Result<void> wait_for_bits(std::uint64_t, std::uint32_t, std::uint32_t) override { return {}; }
  Result<void> load_pdi(std::uint64_t) override { return {}; }
  Result<void> create_scratchpad(std::uint32_t) override { return {}; }
  Result<std::uint32_t> state(std::uint8_t) override { return 0; }
  Result<std::uint32_t> instruction_word(std::uint32_t index) override {
    return word_of(npu.instruction_words_, index);
  }

  Controller& npu;
  const explain::CallerWait::IsWrite& is_write;
  std::optional<explain::CallerWait::Channel> awaited{};
  bool found = false;
};

Result<void> Controller::command(const container::CdoCommand& command) {
  Executor executor(*this);
  return perform(command, executor);
}

template <class Body>
Result<void> Controller::execute_operation(const Body& body) {
  if (!operation_end_) {
    Executor executor(*this);
    CHECK_OK(perform(body, executor));
    operation_end_ = array_.now() + array_.varied_operation(executor.time.cycles());
    position_.waits = false;
  }
  CHECK_OK(end_operation());
  operation_end_.reset();
  return {};
}

template <class Stream>
Result<void> Controller::execute_all(const Stream& stream, std::string_view language) {
  std::uint64_t& i = position_.operation;
  const auto place_at = [&](std::uint64_t index) {
    const auto& op = stream.ops[index];
    return place_of(fmt::format("{} operation", language), index, container::to_string(container::opcode_of(op.body)),
                    op);
  };
  const auto place = [&] { return place_at(i); };
  const NamedOperations named(*this, stream_name_, place);
  later_ = [&](const explain::CallerWait::IsWrite& is_write) -> std::optional<std::string> {
    Search search(*this, is_write);
    for (std::uint64_t next = i + 1; next < stream.ops.size() && !search.found; ++next) {
      if (!perform(stream.ops[next].body, search)) break;  // the run would end here
      if (search.found) return place_at(next);
    }
    return std::nullopt;
  };
  earlier_ = [&](const explain::CallerWait::IsWrite& is_write) -> std::optional<std::string> {
    for (std::uint64_t before = i; before-- > 0;) {
      Search search(*this, is_write);
      if (perform(stream.ops[before].body, search) && search.found) return place_at(before);
    }
    return std::nullopt;
  };
  takes_later_ = [&](const explain::CallerWait::Channel& channel) {
    const explain::CallerWait::IsWrite no_write = [](std::uint64_t, std::uint32_t) { return false; };
    Search search(*this, no_write);
    search.awaited = channel;
    for (std::uint64_t next = i + 1; next < stream.ops.size() && !search.found; ++next)
      if (!perform(stream.ops[next].body, search)) break;
    return search.found;
  };
  const struct Forget {
    ~Forget() {
      controller.later_ = controller.earlier_ = nullptr;
      controller.takes_later_ = nullptr;
    }
    Controller& controller;
  } forget{*this};
  while (i < stream.ops.size()) {
    if (auto done = execute_operation(stream.ops[i].body); !done) {
      Diag diag = std::move(done).error().within(place());
      if (!is_pause(diag)) {
        failed_operation_ = std::exchange(i, 0);
        position_.waits = false;
        operation_end_.reset();
      }
      return Failure(std::move(diag));
    }
    ++i;
    checkpoint_if_due();
    if (is_to_pause()) return Failure(pause());
  }
  position_.operation = 0;
  return {};
}

Result<void> Controller::execute(const container::Txn& stream) {
  return execute_all(stream, "TXN");
}

Result<void> Controller::execute(const container::DpuSequence& sequence) {
  TRY(instruction_words_, words_of(sequence));
  return execute_all(sequence, "DPU");
}

}  // namespace tessera::npu
