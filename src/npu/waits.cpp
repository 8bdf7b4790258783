// Runs the array until a wait ends, with or without success.
//
// Example: a sync waits for a token of S2MM 0. run_until() lets the array run, and `done` takes the token when it has
// come. If nothing moves any more before that, waited_in_vain() reports a deadlock with an explanation. A limit of
// cycles, a breakpoint, a pause and an interruption by the caller also end run_until(). At the end of a run, finish()
// waits in the same way for the tasks of the shim DMA.
#include "base/text.h"
#include "device/capabilities.h"
#include "device/tile_layout.h"
#include "npu/codes.h"
#include "npu/controller.h"
#include "npu/limits.h"  // generated

#include <fmt/ranges.h>

#include <algorithm>

namespace tessera::npu {

namespace {

constexpr const char* kRaise = "raise the limit of cycles, or look for a core that polls for a value that never comes";
// Tessera assumes that a unit that has waited for this many cycles waits for no word that is still on its way.
constexpr Cycle kLongWait = 10'000;

// Returns whether a wait is hopeless although some units still move: all units of the chain and the ring have waited
// for long.
bool is_hopeless(const explain::Explanation& why, Cycle now) {
  const auto waits_long = [&](std::size_t unit) { return why.units[unit].since.value_or(0) + kLongWait <= now; };
  return why.dead && std::ranges::all_of(why.chain, waits_long) && std::ranges::all_of(why.ring, waits_long);
}

}  // namespace

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
  return error(code::paused, "the run paused in cycle {} as requested", array_.now()).help("continue the call");
}

Diag Controller::interrupted(const explain::CallerWait& wanted) {
  const explain::Explanation& why = explain(wanted);
  Diag diag = error(code::interrupted, "the run was interrupted after {}", counted(array_.report().cycles, "cycle"));
  if (!why.headline.empty()) diag.notes.push_back(why.headline);
  std::ranges::move(why.lines(), std::back_inserter(diag.notes));
  return std::move(diag).help("this is not an error of the program");
}

Result<void> Controller::wait_until(const std::function<explain::CallerWait()>& wanted,
                                    const std::function<bool()>& done) {
  const array::Stop stop = run_until(done);
  if (stop == array::Stop::Condition && is_to_pause()) return Failure(pause());
  if (is_asked_to_end()) return Failure(interrupted(wanted()));
  return stop == array::Stop::Condition ? Result<void>() : waited_in_vain(stop, wanted());
}

// Polls a value that a core changes. Checks it at intervals, when no core is ahead of the others: a check after each
// bundle would be slow.
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
  wanted.takes_later = takes_later_;
  const explain::Explanation& why = explain(wanted);
  Diag diag = stop == array::Stop::Quiet ? error(code::deadlock, "deadlock: {}", why.headline)
                                         : error(code::cycle_limit, "after {} cycles, {}", array_.now(), why.headline);
  diag.notes = why.lines();
  diag.hint = why.help;
  if (stop == array::Stop::Quiet) return Failure(std::move(diag));
  if (settled_ >= last_cycle())
    diag.notes.push_back(
        fmt::format("no cycles were left for the command stream: before the stream begins, the array runs until it "
                    "rests, for {} cycles at most, and a core was still running",
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
    return Failure(error(code::cycle_limit, "after {} cycles some units still move{}{}", array_.now(),
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
  // Waits only for channels that had a task: reading the status of another channel would create its tile.
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
  diag.hint = "the buffers hold the data that was written so far";
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

Result<void> Controller::check_array() const {
  if (array_.fault()) return Failure(*array_.fault());
  const std::optional<array::Break>& stop = array_.stopped_at();
  if (const auto cycle = stopped_at())
    return Failure(error(code::stopped, "the run stopped at cycle {} as requested", *cycle)
                       .help("look at the state of this cycle"));
  if (!stop) return {};
  Diag diag = error(code::stopped, "{}", stop->text());
  if (!stop->position.empty()) diag = std::move(diag).at("{}", stop->position);
  return Failure(std::move(diag)
                     .at("cycle {}", stop->cycle)
                     .note("hit {} of this breakpoint", stop->hit)
                     .help("look at the state of this cycle, or stop at a later hit"));
}

}  // namespace tessera::npu
