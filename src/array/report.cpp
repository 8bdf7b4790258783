// The results of a run: counts for the report, and the reason why each unit waits.
#include "array/machine.h"

#include <fmt/ranges.h>

#include <algorithm>

namespace tessera::array {

std::string_view to_string(Cause cause) {
  switch (cause) {
    case Cause::Lock: return "lock";
    case Cause::Stream: return "stream";
    case Cause::Cascade: return "cascade";
    case Cause::Registers: return "registers";
    case Cause::Memory: break;
  }
  return "memory";
}

Report Machine::report() const {
  Report report;
  report.work = work;
  report.cycles = now_;
  for (const std::unique_ptr<Tile>& tile : tiles_)
    if (tile && tile->core && tile->core->was_enabled())
      report.cycles = std::max(report.cycles, tile->core->executor().now());
  for (const std::unique_ptr<Tile>& tile : tiles_) {
    if (!tile) continue;
    if (tile->core && tile->core->was_enabled()) {
      CoreReport core = tile->core->executor().counts();
      core.tile = tile->id;
      core.state = tile->core->describe_state();
      if (tile->core->state() == CoreUnit::State::Waiting) {  // a wait that still lasts is part of the count
        const Cycle waited = report.cycles - tile->core->executor().now();
        core.stalls[tile->core->waits_because()] += waited;
        core.active += waited;
      }
      report.cores.push_back(std::move(core));
    }
    for (const std::vector<Channel>& side : tile->channels) {
      for (const Channel& channel : side) {
        ChannelReport counts = channel.counts;
        if (channel.wait) counts.stalls[channel.wait->cause] += report.cycles - channel.wait->since;
        if (counts.bytes != 0 || channel.phase != Channel::Phase::Idle || !channel.queue.empty())
          report.channels.push_back(counts);
      }
    }
  }
  return report;
}

namespace {

std::string what_it_does(const StreamEnd& end) {
  if (end.kind == StreamEnd::Kind::Plio)
    return static_cast<const PlioPort&>(end).left() == 0 ? "has no words" : "waits for room";
  const Channel* channel = end.channel();
  if (channel == nullptr) {
    const CoreUnit* core = end.tile->core.get();
    if (core == nullptr) return "is disabled";
    // The unit may in turn wait for the reader of this line, so its own line gives the reason.
    return core->state() == CoreUnit::State::Waiting ? "waits" : "is " + core->describe_state();
  }
  if (channel->stopped) return no_clock(*end.tile);
  if (channel->paused) return "is paused";
  switch (channel->phase) {
    case Channel::Phase::Idle: return "has no task";
    case Channel::Phase::Acquire: return "waits for a lock";
    default: return "is ready";
  }
}

}  // namespace

std::string Machine::lacks_word(StreamEnd& sink) {
  const Feeder& from = feeder(sink);
  if (from.source == nullptr) return fmt::format(", which nothing feeds: {}", from.trouble);
  return fmt::format(": {} {}", from.source->name(), what_it_does(*from.source));
}

std::string Machine::lacks_room(StreamEnd& source) {
  const Route& to = route(source);
  std::vector<std::string> obstacles = to.dead_ends;
  for (const Route::Sink& sink : to.sinks)
    if (!sink.end->transferring() && sink.end->kind != StreamEnd::Kind::Plio)  // that takes all words
      obstacles.push_back(fmt::format("{} {}", sink.end->name(), what_it_does(*sink.end)));
  return fmt::format(": {}", fmt::join(obstacles, ", "));
}

std::string Machine::reason(Channel& channel) {
  if (channel.wait->cause == Cause::Lock) {
    const Result<LockRef> lock = dma_lock(channel, channel.bd.acquire_lock);
    return "waits for " + describe_wait(*lock, channel.bd.acquire_value);
  }
  if (channel.paused) return "is paused by its control register";
  return "waits for its stream" +
         (channel.direction == device::Direction::S2MM ? lacks_word(channel) : lacks_room(channel));
}

std::vector<Waiting> Machine::waiting() {
  std::vector<Waiting> list;
  for (const std::unique_ptr<Tile>& tile : tiles_) {
    if (!tile) continue;
    if (tile->core && tile->core->state() == CoreUnit::State::Waiting)
      list.push_back({"core " + device::to_string(tile->id),
                      "waits for " + tile->core->waits_for() +
                          (tile->core->host() != nullptr ? " in " + tile->core->position(0)
                           : code_names                  ? " at " + tile->core->position(tile->core->executor().pc())
                                                         : ""),
                      tile->core->waiting_since()});
    if (polls_in_vain(*tile))
      list.push_back({"core " + device::to_string(tile->id), "polls for what no unit changes", now_});
    for (std::vector<Channel>& side : tile->channels)
      for (Channel& channel : side)
        if (channel.wait) list.push_back({channel.name(), reason(channel), channel.wait->since});
    for (std::vector<PlioPort>& side : tile->plio)
      for (PlioPort& port : side)
        if (port.since)
          list.push_back({port.name(), "waits for its stream" + (port.sends() ? lacks_room(port) : lacks_word(port)),
                          *port.since});
  }
  return list;
}

}  // namespace tessera::array
