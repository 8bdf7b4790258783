// Bursts: moving words from a source to its sinks, many at a time.
#include "array/machine.h"

#include "array/timing.h"

#include <algorithm>

namespace tessera::array {

namespace {

std::uint64_t capacity(const Route::Sink& sink) {
  return std::uint64_t{sink.switches} * timing::kStreamSwitchFifoWords;
}

// Words per step of a burst's copy: small enough to stay in the first-level cache between reading and writing.
constexpr std::size_t kChunkWords = 2048;

}  // namespace

void Machine::pump_into(Channel& sink) {
  if (Channel* source = feeder(sink).source)
    pump_from(*source);
  else
    wait(sink, Cause::Stream);
}

// Starts a burst if one is possible, and notes who has to wait.
void Machine::pump_from(Channel& source) {
  cut_burst(source);
  if (!source.stream.busy) {
    const Route& way = route(source);
    if (fault_) return;
    if (!start_burst(source, true)) start_burst(source, false);
    source.stream.taking.resize(way.sinks.size());
  }
  const Stream& stream = source.stream;
  const auto note = [this](Channel& channel, bool moving) {
    if (moving)
      stop_waiting(channel);
    else if (channel.transferring())
      wait(channel, Cause::Stream);
  };
  note(source, stream.busy && stream.from_source);
  for (std::size_t i = 0; i < stream.route.sinks.size(); ++i)
    note(*stream.route.sinks[i].channel, stream.busy && stream.taking[i]);
}

// A burst with words from the source needs room in the FIFO of every sink that does not take words now. A burst from
// the FIFOs alone serves whoever has something there; it happens when the source has nothing to send or is blocked.
bool Machine::start_burst(Channel& source, bool from_source) {
  Stream& stream = source.stream;
  // Words copied to a dead end are never taken there, and a copy that waits holds back all the others.
  if (from_source && (!source.transferring() || stream.route.sinks.empty() || !stream.route.dead_ends.empty()))
    return false;
  std::uint64_t words = from_source ? source.walk.remaining() : kNever;
  stream.taking.assign(stream.route.sinks.size(), false);
  bool any = from_source;
  for (std::size_t i = 0; i < stream.route.sinks.size(); ++i) {
    const Route::Sink& sink = stream.route.sinks[i];
    Channel& channel = *sink.channel;
    const std::uint64_t waiting = channel.fifo.size();
    if (channel.burst_from != nullptr) return false;  // still busy with a route that was changed meanwhile
    if (channel.transferring() && (from_source || waiting > 0)) {
      stream.taking[i] = any = true;
      words = std::min(words, channel.walk.remaining());
      if (!from_source) words = std::min(words, waiting);
    } else if (from_source) {
      words = std::min(words, capacity(sink) - std::min(capacity(sink), waiting));
    }
  }
  if (!any || words == 0) return false;
  stream.busy = true;
  stream.from_source = from_source;
  stream.started = now_;
  stream.words = words;
  for (std::size_t i = 0; i < stream.route.sinks.size(); ++i)
    if (stream.taking[i]) stream.route.sinks[i].channel->burst_from = &source;
  scheduler.schedule(source.tile->first_unit + kStreamUnit + source.index, now_ + words);
  return true;
}

// The end of a burst: its words move, and whoever is complete goes on. `busy` keeps the channels that advance from
// starting a burst before all of them are up to date.
void Machine::complete_burst(Channel& source) {
  Stream& stream = source.stream;
  move_words(source, stream.words);
  for (std::size_t i = 0; i < stream.route.sinks.size(); ++i) {
    Channel& sink = *stream.route.sinks[i].channel;
    if (stream.taking[i] && !sink.transferring()) advance(sink);
  }
  if (stream.from_source && !source.transferring()) advance(source);
  end_burst(source);
  if (fault_) return;
  // A route that was changed during the burst may have left its old sinks to another source.
  const bool rerouted = stream.epoch != route_epoch;
  const std::vector<Route::Sink> sinks = rerouted ? stream.route.sinks : std::vector<Route::Sink>();
  pump_from(source);
  for (const Route::Sink& sink : sinks)
    if (sink.channel->transferring()) pump_into(*sink.channel);
}

// Ends a burst early when an end that it goes without has become ready. Nobody is complete then.
void Machine::cut_burst(Channel& source) {
  Stream& stream = source.stream;
  if (!stream.busy || now_ >= stream.started + stream.words) return;
  bool newcomer = source.transferring() && !stream.from_source;
  for (std::size_t i = 0; i < stream.route.sinks.size(); ++i)
    newcomer |= stream.route.sinks[i].channel->transferring() && !stream.taking[i];
  if (newcomer) halt_burst(source);
}

// Stops a burst where it stands: what has passed until now has passed.
void Machine::halt_burst(Channel& source) {
  const Stream& stream = source.stream;
  if (!stream.busy) return;
  if (now_ > stream.started) move_words(source, std::min(now_ - stream.started, stream.words));
  scheduler.cancel(source.tile->first_unit + kStreamUnit + source.index);
  end_burst(source);
}

// Stops the bursts that `end` has a part in, and lets their other ends look again when the array runs on: not now,
// because the writes that follow may give them another route.
void Machine::halt_streams(const Channel& end) {
  const auto look_again = [this](const Channel& channel) {
    if (channel.phase == Channel::Phase::Transfer) scheduler.schedule_by(channel.unit, now_);
  };
  for (const std::unique_ptr<Tile>& tile : tiles_) {
    if (!tile) continue;
    for (Channel& source : tile->channels[static_cast<unsigned>(device::Direction::MM2S)]) {
      const auto& sinks = source.stream.route.sinks;
      const bool takes_part =
          &source == &end || std::ranges::any_of(sinks, [&](const Route::Sink& sink) { return sink.channel == &end; });
      if (!takes_part) continue;
      halt_burst(source);
      look_again(source);
      for (const Route::Sink& sink : sinks) look_again(*sink.channel);
    }
  }
}

void Machine::move_words(Channel& source, std::uint64_t words) {
  Stream& stream = source.stream;
  ++work.bursts;
  std::array<std::uint32_t, kChunkWords> buffer;
  while (words > 0 && !fault_) {
    const std::size_t count = static_cast<std::size_t>(std::min<std::uint64_t>(words, kChunkWords));
    const std::span<std::uint32_t> chunk = std::span(buffer).first(count);
    words -= count;
    if (stream.from_source) read_words(source, chunk);
    for (std::size_t i = 0; i < stream.route.sinks.size(); ++i) {
      Channel& sink = *stream.route.sinks[i].channel;
      if (stream.from_source) {
        deliver(sink, stream.taking[i], chunk);
      } else if (stream.taking[i]) {
        write_words(sink, std::span(sink.fifo).first(count));
        sink.fifo.erase(sink.fifo.begin(), sink.fifo.begin() + static_cast<std::ptrdiff_t>(count));
      }
    }
  }
}

void Machine::end_burst(Channel& source) {
  source.stream.busy = false;
  for (const Route::Sink& sink : source.stream.route.sinks)
    if (sink.channel->burst_from == &source) sink.channel->burst_from = nullptr;
}

// Words reach a sink behind those that already wait in its FIFO.
void Machine::deliver(Channel& sink, bool taking, std::span<const std::uint32_t> words) {
  if (!taking) {
    sink.fifo.insert(sink.fifo.end(), words.begin(), words.end());
    return;
  }
  if (sink.fifo.empty()) return write_words(sink, words);
  const std::size_t first = std::min(sink.fifo.size(), words.size());
  write_words(sink, std::span(sink.fifo).first(first));
  sink.fifo.erase(sink.fifo.begin(), sink.fifo.begin() + static_cast<std::ptrdiff_t>(first));
  const std::size_t direct = words.size() - first;
  if (direct > 0) write_words(sink, words.first(direct));
  sink.fifo.insert(sink.fifo.end(), words.begin() + static_cast<std::ptrdiff_t>(direct), words.end());
}

// Where the addresses of the channel's walk begin. place() has checked that all of them lie inside.
std::uint8_t* Machine::window(Channel& channel) {
  if (channel.memory != nullptr) return channel.memory->data.data();
  auto mapped =
      memory.map(channel.host_address, channel.walk.extent() * 4, channel.direction == device::Direction::S2MM);
  if (mapped) return mapped->data();
  stop_at(channel, std::move(mapped).error());
  return nullptr;
}

void Machine::read_words(Channel& channel, std::span<std::uint32_t> words) {
  const std::uint8_t* memory_begin = window(channel);
  if (memory_begin == nullptr) return;
  channel.counts.bytes += words.size_bytes();
  while (!words.empty()) {
    const Walk::Run run = channel.walk.next(words.size());
    if (run.padding) {  // has no address
      std::fill_n(words.begin(), run.words, 0U);
    } else if (const std::uint8_t* from = memory_begin + run.address * 4; run.step == 1) {
      std::memcpy(words.data(), from, run.words * 4);
    } else {
      for (std::uint64_t i = 0; i < run.words; ++i) std::memcpy(&words[i], from + i * run.step * 4, 4);
    }
    words = words.subspan(run.words);
  }
}

void Machine::write_words(Channel& channel, std::span<const std::uint32_t> words) {
  std::uint8_t* memory_begin = window(channel);
  if (memory_begin == nullptr) return;
  channel.counts.bytes += words.size_bytes();
  while (!words.empty()) {
    const Walk::Run run = channel.walk.next(words.size());
    std::uint8_t* to = memory_begin + run.address * 4;
    if (run.step == 1) {
      std::memcpy(to, words.data(), run.words * 4);
    } else {
      for (std::uint64_t i = 0; i < run.words; ++i) std::memcpy(to + i * run.step * 4, &words[i], 4);
    }
    words = words.subspan(run.words);
  }
}

}  // namespace tessera::array
