// The actions that both formats of command streams share, and the loading of a configuration.
//
// For example a stream that points descriptor 1 of shim tile (0,0) at host buffer 0, pushes a task and waits for its
// token becomes three calls: point_bd() writes the buffer's address into the descriptor, write() writes the queue
// register, and wait_for_tokens() runs the array until the token comes or nothing can move any more.
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

namespace {

constexpr const char* kRaise =
    "raise the limit of cycles; a core that polls for a value that never comes looks the same";
// After this many cycles no word is still on its way to a unit that waits for it.
constexpr Cycle kLongWait = 10'000;

// Whether a wait is hopeless although something moves: all units that take part in it have waited for long.
bool is_hopeless(const explain::Explanation& why, Cycle now) {
  const auto waits_long = [&](std::size_t unit) { return why.units[unit].since.value_or(0) + kLongWait <= now; };
  return why.dead && std::ranges::all_of(why.chain, waits_long) && std::ranges::all_of(why.ring, waits_long);
}

}  // namespace

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
  // Reaching the limit is not an error: a core may well poll for its first command.
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
        return Failure(error(code::no_such_tile, "it waits for column {}, row {}, which {} does not have", col, row,
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

// Counts tokens of any channel.
Result<void> Controller::wait_for_merged_tokens(unsigned tokens, unsigned cols) {
  const device::Device& device = array_.device();
  if (cols > partition_.cols)
    return Failure(
        error(code::no_such_tile, "it waits for tokens of {} columns, {} has {}", cols, device.name, device.cols)
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
        explain::CallerWait wanted{.who = fmt::format("the sync, short of {} of {},",
                                                      counted(position_.merged, "token"), counted(cols, "column")),
                                   .any = true};
        for (const array::ChannelReport& channel : array_.report().channels)
          if (channel.tile.col - first_column_ < cols)
            wanted.tokens.push_back({channel.tile, channel.direction, channel.channel});
        return wanted;
      },
      all_here);
}

array::Stop Controller::run_until(const std::function<bool()>& done) {
  if (!watcher_ && !keep_ && !asked_to_end_ && !pause_at_) return array_.run(last_cycle(), done);
  return array_.run(last_cycle(), [&] {
    if (watcher_) watcher_(array_.now());
    checkpoint_if_due();
    return is_to_pause() || is_asked_to_end() || done();
  });
}

bool Controller::is_pause(const Diag& diag) {
  return diag.code == code::paused || diag.code == code::stopped;
}

Diag Controller::pause() const {
  return error(code::paused, "paused in cycle {} as requested", array_.now()).help("continue the call");
}

Diag Controller::interrupted(const explain::CallerWait& wanted) {
  const explain::Explanation& why = explain(wanted);
  Diag diag = error(code::interrupted, "interrupted after {}", counted(array_.now(), "cycle"));
  if (!why.headline.empty()) diag.notes.push_back(why.headline);
  std::ranges::move(why.lines(), std::back_inserter(diag.notes));
  return std::move(diag).help("this is not an error of the program; no output was written");
}

Result<void> Controller::wait_until(const std::function<explain::CallerWait()>& wanted,
                                    const std::function<bool()>& done) {
  const array::Stop stop = run_until(done);
  if (stop == array::Stop::Condition && is_to_pause()) return Failure(pause());
  if (is_asked_to_end()) return Failure(interrupted(wanted()));
  return stop == array::Stop::Condition ? Result<void>() : waited_in_vain(stop, wanted());
}

// The values that cores show are checked at intervals, when no core is ahead of the others: a check after each bundle
// would be slow.
Result<void> Controller::poll_core(const std::function<explain::CallerWait()>& wanted,
                                   const std::function<bool()>& done) {
  while (true) {
    array_.catch_up();
    CHECK_OK(check_array());
    if (done()) return {};
    if (is_to_pause()) return Failure(pause());
    if (is_asked_to_end()) return Failure(interrupted(wanted()));
    if (watcher_) watcher_(array_.now());
    checkpoint_if_due();
    const Cycle next = std::min(last_cycle(), array_.now() + limits::kPollCycles);
    const array::Stop stop = array_.run(next, [] { return false; });
    if (stop == array::Stop::CycleLimit && next < last_cycle()) continue;
    if (stop == array::Stop::Quiet) array_.catch_up();
    if (stop == array::Stop::Quiet && done()) return {};
    return waited_in_vain(stop, wanted());
  }
}

Result<void> Controller::waited_in_vain(array::Stop stop, explain::CallerWait wanted) {
  CHECK_OK(check_array());  // a fault, a breakpoint, the cycle to stop at
  wanted.later = later_;
  wanted.earlier = earlier_;
  const explain::Explanation& why = explain(wanted);
  Diag diag = stop == array::Stop::Quiet ? error(code::deadlock, "deadlock: {}", why.headline)
                                         : error(code::cycle_limit, "after {} cycles, {}", array_.now(), why.headline);
  diag.notes = why.lines();
  diag.hint = why.help;
  if (stop == array::Stop::Quiet) return Failure(std::move(diag));
  if (settled_ >= last_cycle())
    diag.notes.push_back(
        fmt::format("no cycles were left for the command stream: before it the array runs until it rests, for {}  "
                    "cycles at most, and a core was still running",
                    limits::kSettleCycles));
  if (!is_hopeless(why, array_.now()))
    diag.hint = kRaise;
  else if (!why.moves.empty())
    diag.notes.push_back(fmt::format("the units that still move do not end this wait: {}", why.moves));
  return Failure(std::move(diag));
}

const explain::Explanation& Controller::explain(const explain::CallerWait& wanted) {
  return explanation_.emplace(explain::explain(array_.view(), wanted));
}

Result<std::optional<Diag>> Controller::run_to_rest() {
  if (begins_to_wait()) position_.has_plio = array_.plio_busy();
  const array::Stop stop = run_until([] { return false; });
  if (stop == array::Stop::Condition && is_to_pause()) return Failure(pause());
  if (stop != array::Stop::Break) position_.waits = false;
  CHECK_OK(check_array());
  if (is_asked_to_end()) return Failure(interrupted({}));
  if (stop == array::Stop::CycleLimit) {
    const std::string moves = explain::explain(array_.view(), {}).moves;
    return Failure(error(code::cycle_limit, "after {} cycles something still moves{}{}", array_.now(),
                         moves.empty() ? "" : ": ", moves)
                       .help("{}", kRaise));
  }
  const auto is_shim = [this](const array::ChannelReport& channel) {
    return array_.device().kind(channel.tile) == device::TileKind::Shim;
  };
  if (position_.has_plio || std::ranges::any_of(array_.report().channels, is_shim) || array_.waiting().empty())
    return std::nullopt;
  const explain::Explanation& why = explain({});
  const bool is_ring = !why.ring.empty();
  Diag diag = is_ring ? error(code::deadlock, "deadlock: {}", why.headline)
                      : error(code::at_rest, "the configuration came to rest: {}", why.headline);
  diag.notes = why.lines();
  diag.hint = is_ring ? why.help : "if a command stream gives these units their work, add it";
  if (is_ring) return Failure(std::move(diag));
  return diag;
}

Result<std::optional<Diag>> Controller::finish() {
  // Only the channels that had a task: asking the others would create their tiles.
  std::vector<array::Token>& unfinished = position_.tokens;
  if (begins_to_wait()) {
    unfinished.clear();
    for (const array::ChannelReport& one : array_.report().channels)
      unfinished.push_back({one.tile, one.direction, one.channel});
  }
  const auto has_ended = [this](const array::Token& channel) {
    if (array_.device().kind(channel.tile) != device::TileKind::Shim) return true;
    const device::ChannelLayout& layout =
        device::tile_layout(device::TileKind::Shim, array_.device().arch).channel(channel.direction);
    const unsigned index = layout.shares_status ? 0 : channel.channel;
    const auto status = array_.read32(array_.device().address(channel.tile, layout.status.at(index)));
    if (!status || !layout.shares_status) return status && layout.running.get(*status) == 0;
    const auto is_zero = [&](device::Field field) { return field.get(*status >> channel.channel * field.width) == 0; };
    return is_zero(layout.state) && is_zero(layout.queue_size);
  };
  const auto all_have_ended = [&] {
    std::erase_if(unfinished, has_ended);
    return unfinished.empty() && !array_.plio_busy();
  };
  const array::Stop stop = run_until(all_have_ended);
  if (stop == array::Stop::Condition && is_to_pause()) return Failure(pause());
  if (stop != array::Stop::Break) position_.waits = false;
  if (auto good = check_array(); !good) return Failure(std::move(good).error().within("after the command stream"));
  explain::CallerWait wanted{.who = "the run"};
  for (const array::Token& channel : unfinished)
    wanted.tasks.push_back({channel.tile, channel.direction, channel.channel});
  if (is_asked_to_end()) return Failure(interrupted(wanted));
  if (stop == array::Stop::Condition) return std::nullopt;

  std::vector<std::string> names;
  for (const array::Token& channel : unfinished)
    names.push_back(fmt::format("{} {} of {}", device::to_string(channel.direction), channel.channel,
                                device::to_string(channel.tile)));
  std::vector<std::string> what;
  if (!names.empty()) what.push_back(fmt::format("the tasks of {}", fmt::join(names, ", ")));
  if (const auto plio = array_.plio_unfinished(); !plio.empty())
    what.push_back(fmt::format("the transfers of {}", fmt::join(plio, ", ")));
  Diag diag = error(code::unfinished, "the {} finished before {}", has_executed_ ? "command stream" : "run",
                    fmt::join(what, " and "));
  if (stop == array::Stop::CycleLimit)
    diag.notes.push_back(fmt::format("the run was ended after {} cycles", array_.now()));
  const explain::Explanation& why = explain(wanted);
  diag.notes.push_back(why.headline);
  std::ranges::move(why.lines(), std::back_inserter(diag.notes));
  diag.hint = "the buffers hold what was written so far";
  if (has_executed_ && capabilities(array_.device()).task_tokens)
    diag.hint += "; end the stream with a sync to make this an error";
  return diag;
}

Result<void> Controller::rest() {
  const Cycle end = std::min(last_cycle(), array_.now() + limits::kSettleCycles);
  array_.run(end, [] { return false; });
  if (!array_.fault()) return {};
  return Failure(Diag(*array_.fault()).within("after the end of the run, as the array came to rest"));
}

// Only queues of shim tiles count: starting a task elsewhere was not measured, beyond the write itself.
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

Result<void> Controller::check_array() const {
  if (array_.fault()) return Failure(*array_.fault());
  const std::optional<array::Break>& stop = array_.stopped_at();
  if (const auto cycle = stopped_at())
    return Failure(error(code::stopped, "stopped at cycle {} as requested", *cycle)
                       .help("look at the state, which is that of this cycle"));
  if (!stop) return {};
  Diag diag = error(code::stopped, "{}", stop->text());
  if (!stop->position.empty()) diag = std::move(diag).at("{}", stop->position);
  return Failure(std::move(diag)
                     .at("cycle {}", stop->cycle)
                     .note("hit {} of this breakpoint", stop->hit)
                     .help("look at the state, which is that of this cycle, or stop at a later hit"));
}

}  // namespace tessera::npu
