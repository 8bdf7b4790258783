// The actions that both formats of command streams share, and the loading of a configuration.
//
// Example: a stream points descriptor 1 of shim tile (0,0) at host buffer 0, pushes a task and waits for its token. The
// controller makes three calls: point_bd() writes the address of the buffer into the descriptor, write() writes the
// queue register, and wait_for_tokens() runs the array until the token comes or nothing can move any more.
#include "npu/controller.h"

#include "base/text.h"
#include "device/aie2_registers.h"
#include "device/capabilities.h"
#include "device/outside.h"
#include "device/tile_layout.h"
#include "npu/address.h"
#include "npu/codes.h"
#include "npu/limits.h"  // generated

#include <fmt/ranges.h>

#include <algorithm>

namespace tessera::npu {

using device::TileId;

Result<void> Controller::load(const container::Cdo& cdo) {
  loading_ = true;
  Result<void> done = load_commands(cdo);
  loading_ = false;
  return done;
}

Result<void> Controller::write_all(const container::Cdo& cdo) {
  std::size_t i = 0;
  const auto place = [&] {
    const container::CdoCommand& one = cdo.commands[i];
    return place_of("CDO command", i, container::to_string(one.id), one);
  };
  const std::string configuration = "the configuration";
  const NamedOperations named(*this, configuration, place);
  for (; i < cdo.commands.size(); ++i) {
    Result<void> done = command(cdo.commands[i]);
    if (done) done = check_array();
    if (!done) return Failure(std::move(done).error().within(place()));
  }
  return {};
}

Result<void> Controller::load_commands(const container::Cdo& cdo) {
  CHECK_OK(write_all(cdo));
  // Reaching the limit is not an error: a core may poll for its first command.
  array_.run(std::min(last_cycle(), array_.now() + limits::kSettleCycles));
  settled_ = array_.now();
  if (auto good = check_array(); !good)
    return Failure(std::move(good).error().within("after the configuration was loaded"));
  return {};
}

void Controller::start_at(unsigned column) {
  assert(column < array_.device().cols);
  first_column_ = column;
  partition_ = array_.device();
  partition_.cols = static_cast<std::uint8_t>(partition_.cols - column);
  partition_.noc_columns >>= column;
}

Result<device::TileId> Controller::physical(unsigned col, unsigned row) const {
  CHECK_OK(tile_address(partition_, col, row, 0));
  return device::TileId{static_cast<std::uint8_t>(col + first_column_), static_cast<std::uint8_t>(row)};
}

Result<std::uint64_t> Controller::physical(std::uint64_t address) const {
  if (first_column_ == 0) return address;
  const device::Location place = partition_.locate(address);
  TRY(const device::TileId tile, physical(place.tile.col, place.tile.row));
  return array_.device().address(tile, place.offset);
}

Result<void> Controller::execute(const container::InstructionStream& stream) {
  has_executed_ = true;
  return std::visit([this](const auto& language) { return execute(language); }, stream);
}

Result<void> Controller::run_streams(const RunList& list) {
  for (; position_.run < list.runs; ++position_.run, position_.stream = 0)
    for (; position_.stream < list.streams.size(); ++position_.stream) {
      const RunList::Stream& stream = list.streams[position_.stream];
      stream_name_ =
          list.runs == 1 ? stream.name : fmt::format("run {} of {}: {}", position_.run + 1, list.runs, stream.name);
      if (auto done = execute(stream.operations); !done) return Failure(std::move(done).error().within(stream_name_));
    }
  return {};
}

Result<std::vector<Diag>> Controller::run(const RunList& list) {
  explanation_.reset();
  failed_operation_.reset();
  auto done = run_from_here(list);
  if (done || !is_pause(done.error())) {
    position_ = {};
    operation_end_.reset();
  }
  return done;
}

Result<std::vector<Diag>> Controller::run_from_here(const RunList& list) {
  const std::string& last = list.streams.empty() ? list.program : list.streams.back().name;
  std::vector<Diag> warnings;
  const auto end = [&](Result<std::optional<Diag>> part) -> Result<void> {
    if (!part) return Failure(std::move(part).error().within(last));
    if (*part) warnings.push_back(std::move(**part).within(last));
    return {};
  };
  CHECK_OK(run_streams(list));
  if (list.streams.empty() && !position_.rests) CHECK_OK(end(run_to_rest()));
  position_.rests = true;
  CHECK_OK(end(finish()));
  return warnings;
}

Result<void> Controller::write_words(std::uint64_t address, std::span<const std::uint32_t> words) {
  Bytes bytes;
  bytes.reserve(words.size_bytes());
  for (const std::uint32_t word : words) append_le(bytes, word);
  return array_.write_block(address, bytes);
}

Result<void> Controller::point_bd(std::uint64_t bd_word0, std::uint64_t argument, std::uint64_t offset) {
  TRY(const std::uint64_t address, memory_.address(argument, offset));
  assert(is_aligned(address, 4));
  const device::BdLayout& layout = device::bd_layout(device::TileKind::Shim, array_.device().arch);
  device::DescriptorWords words(layout);
  words.set_address(address);
  for (const device::BdField field : {device::BdField::Address, device::BdField::AddressHigh}) {
    const device::BdPlace& place = layout.place(field);
    CHECK_OK(
        array_.mask_write32(bd_word0 + 4U * place.word, place.field.mask(), place.field.set(0, words.bits(field))));
  }
  return {};
}

Result<void> Controller::wait_for_tokens(TileId first, unsigned cols, unsigned rows, device::Direction direction,
                                         std::uint8_t channel) {
  std::vector<array::Token>& missing = position_.tokens;
  const bool begins = begins_to_wait();
  if (begins) missing.clear();
  for (unsigned col = first.col; begins && col < first.col + cols; ++col) {
    for (unsigned row = first.row; row < first.row + rows; ++row) {
      const Result<TileId> tile = physical(col, row);
      if (!tile)
        return Failure(error(code::no_such_tile,
                             "the operation waits for a token of tile ({},{}), which {} does not have", col, row,
                             array_.device().name)
                           .help("choose a larger device, with more {}", too_few(partition_, col, row)));
      missing.push_back({*tile, direction, channel});
    }
  }
  const auto all_here = [&] {
    std::erase_if(missing, [this](const array::Token& token) { return array_.take_token(token); });
    return missing.empty();
  };
  return wait_until(
      [&] {
        explain::CallerWait wanted{.who = "the sync"};
        for (const array::Token& token : missing) wanted.tokens.push_back({token.tile, token.direction, token.channel});
        return wanted;
      },
      all_here);
}

Result<void> Controller::wait_for_merged_tokens(unsigned tokens, unsigned cols) {
  const device::Device& device = array_.device();
  if (cols > partition_.cols)
    return Failure(error(code::no_such_tile, "the operation waits for tokens of {}, but {} has {} from column {} on",
                         counted(cols, "column"), device.name, partition_.cols, first_column_)
                       .help("choose a larger device, with more columns"));
  if (begins_to_wait()) position_.merged = tokens;
  const auto all_here = [&] {
    for (unsigned col = first_column_; col < first_column_ + cols; ++col)
      for (unsigned row = 0; row < device.rows; ++row) {
        const TileId tile{static_cast<std::uint8_t>(col), static_cast<std::uint8_t>(row)};
        for (const auto direction : {device::Direction::S2MM, device::Direction::MM2S})
          for (unsigned channel = 0; channel < device.model(tile).channels(direction); ++channel)
            while (position_.merged != 0 && array_.take_token({tile, direction, static_cast<std::uint8_t>(channel)}))
              --position_.merged;
      }
    return position_.merged == 0;
  };
  return wait_until(
      [&] {
        explain::CallerWait wanted{.who = fmt::format("the sync, which still needs {} of {},",
                                                      counted(position_.merged, "token"), counted(cols, "column")),
                                   .any = true};
        for (const array::ChannelReport& channel : array_.report().channels)
          if (channel.tile.col - first_column_ < cols)
            wanted.tokens.push_back({channel.tile, channel.direction, channel.channel});
        return wanted;
      },
      all_here);
}

// Returns whether a write to this address starts a task whose cost was measured. Only task starts of shim tiles were
// measured.
bool Controller::is_task_queue(std::uint64_t address) const {
  const device::Device& device = array_.device();
  const device::Location place = device.locate(address);
  if (!device.contains(place.tile) || device.kind(place.tile) != device::TileKind::Shim) return false;
  const device::TileLayout& layout = device::tile_layout(device::TileKind::Shim, device.arch);
  return std::ranges::any_of(layout.channels, [&](const device::ChannelLayout& channel) {
    return channel.queue.index_of(place.offset).has_value();
  });
}

Result<void> Controller::end_operation() {
  const Cycle next = std::min(*operation_end_, stop_at_.value_or(*operation_end_));
  if (!array_.fault() && array_.run(next) == array::Stop::Quiet) array_.idle_until(next);
  CHECK_OK(check_array());
  return is_asked_to_end() ? Result<void>(Failure(interrupted({}))) : Result<void>();
}

}  // namespace tessera::npu
