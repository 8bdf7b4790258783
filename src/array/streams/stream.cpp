// Begins and ends bursts (a burst moves many words at once from a source to its sinks), and moves the single words of
// cores. For sources that send word by word, this file calls the network. burst_words.cpp moves the words of a burst
// from memory to memory.
#include "array/parts/channels.h"
#include "array/parts/hooks.h"
#include "array/parts/network.h"
#include "array/parts/parts.h"
#include "array/parts/port_events.h"
#include "array/parts/streams.h"
#include "array/tile/clocks.h"
#include "array/tile/switch_config.h"

#include <algorithm>

namespace tessera::array {

namespace {

// Returns whether the end is a channel that changes or inspects words, for example headers, which a burst cannot do.
bool looks_at_words(const StreamEnd& end) {
  const Channel* channel = end.channel();
  return channel != nullptr && channel->looks_at_words;
}

// Returns whether all words of a burst have passed. The burst's own event, which is due in this cycle, then ends the
// burst.
bool is_over(const Stream& stream, Cycle now) {
  return stream.busy && now >= stream.started + stream.words;
}

}  // namespace

StreamEnd& Streams::source_of(UnitId stream) const {
  Tile& tile = parts_.tiles.of_unit(stream);
  const UnitId index = stream % kUnitsPerTile - kStreamUnit;
  if (index >= kCoreStream) return tile.core_port(device::Direction::MM2S, index - kCoreStream);
  return tile.channel(device::Direction::MM2S, index);
}

bool Streams::by_word(StreamEnd& source) {
  Stream& stream = source.stream;
  if (stream.by_word) return true;
  const Route& way = route(source);
  stream.by_word = parts_.core_options.timing == Timing::Cycles || way.by_word ||
                   (source.kind != StreamEnd::Kind::Dma && source.kind != StreamEnd::Kind::Core) ||
                   looks_at_words(source) ||
                   std::ranges::any_of(way.sinks, [](const Route::Sink& sink) { return looks_at_words(*sink.end); });
  if (stream.by_word) halt_burst(source);
  return stream.by_word;
}

bool Streams::fed_by_burst(StreamEnd& sink) {
  StreamEnd* source = feeder(sink).source;
  return source != nullptr && !by_word(*source);
}

void Streams::pump_into(Channel& sink) {
  if (fed_by_burst(sink)) return pump_from(*sink.feeder.source);
  if (!sink.fifo.readable(parts_.now())) parts_.channels.wait(sink, Cause::Stream);
  parts_.network.wake(*sink.tile, parts_.now());
}

// Starts a burst of the source if possible, and marks the ends that have to wait. For a source that sends word by word,
// wakes the switch instead.
void Streams::pump_from(StreamEnd& source) {
  if (by_word(source)) {
    if (Channel* channel = source.channel(); channel != nullptr && !port_of(source))
      parts_.channels.wait(*channel, Cause::Stream);
    return parts_.network.wake(*source.tile, parts_.now());
  }
  if (is_over(source.stream, parts_.now())) return;
  cut_burst(source);
  if (!source.stream.busy) {
    const Route& way = route(source);
    if (parts_.fault()) return;
    if (!start_burst(source, true)) start_burst(source, false);
    source.stream.taking.resize(way.sinks.size());
  }
  const Stream& stream = source.stream;
  note(source, stream.busy && stream.from_source);
  for (std::size_t i = 0; i < stream.route.sinks.size(); ++i)
    note(*stream.route.sinks[i].end, stream.busy && stream.taking[i]);
  if (!stream.busy) return;
  wake(source, parts_.now() + 1);  // words leave the FIFOs, so there may be room
  if (stream.from_source)
    for (const Route::Sink& sink : stream.route.sinks) wake(*sink.end, parts_.now() + 1);
}

// Marks a channel in the middle of a descriptor as moving or waiting.
void Streams::note(StreamEnd& end, bool moving) {
  Channel* channel = end.channel();
  if (channel == nullptr) return;
  if (moving)
    parts_.channels.stop_waiting(*channel);
  else if (channel->transferring())
    parts_.channels.wait(*channel, Cause::Stream);
}

// Starts a burst, and returns whether that was possible. A burst with words from the source needs room in the FIFO of
// every sink that does not take words now. If the source has nothing to send or is blocked, a burst without the source
// (`from_source` false) moves words from the sinks' FIFOs to their memories.
bool Streams::start_burst(StreamEnd& source, bool from_source) {
  Stream& stream = source.stream;
  // No sink takes the words that go to a dead end, and a word that waits at one branch holds back all other branches.
  if (from_source && (!source.transferring() || stream.route.sinks.empty() || !stream.route.dead_ends.empty()))
    return false;
  std::uint64_t words = from_source ? source.channel()->walk.remaining() : kNever;
  stream.taking.assign(stream.route.sinks.size(), false);
  bool any = from_source;
  for (std::size_t i = 0; i < stream.route.sinks.size(); ++i) {
    const Route::Sink& sink = stream.route.sinks[i];
    StreamEnd& end = *sink.end;
    const std::uint64_t waiting = end.fifo.size();
    if (end.burst_from != nullptr) return false;  // busy with a burst of an older route
    if (end.transferring() && (from_source || waiting > 0)) {
      stream.taking[i] = any = true;
      words = std::min(words, end.channel()->walk.remaining());
      if (!from_source) words = std::min(words, waiting);
    } else if (from_source) {
      words = std::min(words, sink.words - std::min<std::uint64_t>(sink.words, waiting));
    }
  }
  if (!any || words == 0) return false;
  stream.busy = true;
  stream.from_source = from_source;
  stream.started = parts_.now();
  stream.words = words;
  for (std::size_t i = 0; i < stream.route.sinks.size(); ++i)
    if (stream.taking[i]) stream.route.sinks[i].end->burst_from = &source;
  parts_.scheduler.schedule(stream_unit(source), parts_.now() + words);
  if (from_source) look_at_ports(parts_, source, parts_.now() + 1);
  return true;
}

// Completes a burst: moves its words, and advances the channels that have finished their descriptors. `busy` stays true
// meanwhile, so that an advancing channel cannot start a burst before all ends are up to date.
void Streams::complete_burst(StreamEnd& source) {
  Stream& stream = source.stream;
  move_words(source, stream.words);
  stream.words = 0;  // if the burst stops after this point, it has no words left to send
  for (std::size_t i = 0; i < stream.route.sinks.size(); ++i) {
    Channel* sink = stream.route.sinks[i].end->channel();
    if (stream.taking[i] && !sink->transferring()) parts_.channels.advance(*sink);
  }
  if (stream.from_source && !source.transferring()) parts_.channels.advance(*source.channel());
  end_burst(source);
  if (parts_.fault()) return;
  // If the route changed during the burst, another source may now feed the old sinks.
  const bool rerouted = stream.epoch != parts_.tiles.route_epoch;
  const std::vector<Route::Sink> sinks = rerouted ? stream.route.sinks : std::vector<Route::Sink>();
  pump_from(source);
  for (const Route::Sink& sink : sinks)
    if (sink.end->transferring()) pump_into(*sink.end->channel());
}

// Ends a burst early when an end that did not take part has become ready. No end has finished its descriptor at that
// point.
void Streams::cut_burst(StreamEnd& source) {
  Stream& stream = source.stream;
  if (!stream.busy || is_over(stream, parts_.now())) return;
  bool newcomer = source.transferring() && !stream.from_source;
  for (std::size_t i = 0; i < stream.route.sinks.size(); ++i)
    newcomer |= stream.route.sinks[i].end->transferring() && !stream.taking[i];
  if (newcomer) halt_burst(source);
}

// Ends a burst now, after it has moved the words that have passed until now.
void Streams::halt_burst(StreamEnd& source) {
  if (!source.stream.busy) return;
  settle(source);
  parts_.scheduler.cancel(stream_unit(source));
  end_burst(source);
}

// Moves the words of a burst that have passed until now, and lets the burst continue. The burst continues even when no
// word is left, because only the burst's own event, in the order of units, carries out the consequences of its end.
void Streams::settle(StreamEnd& source) {
  Stream& stream = source.stream;
  if (!stream.busy || parts_.now() <= stream.started) return;
  const std::uint64_t words = std::min(parts_.now() - stream.started, stream.words);
  move_words(source, words);
  stream.started += words;
  stream.words -= words;
}

// Ends the bursts in which `end` takes part, and schedules the ends of these bursts, which then look for work. They do
// not look now, because further register writes may give them another route.
void Streams::halt_streams(const StreamEnd& end) {
  const auto halt = [&](StreamEnd& source) {
    const auto& sinks = source.stream.route.sinks;
    const bool takes_part =
        &source == &end || std::ranges::any_of(sinks, [&](const Route::Sink& sink) { return sink.end == &end; });
    if (!takes_part) return;
    halt_burst(source);
    look_again(source);
    for (const Route::Sink& sink : sinks) look_again(*sink.end);
  };
  for (Tile* tile : parts_.tiles.all()) {
    for (Channel& source : tile->channels[static_cast<unsigned>(device::Direction::MM2S)]) halt(source);
    for (StreamEnd& source : tile->core_streams(device::Direction::MM2S)) halt(source);
  }
}

void Streams::look_again(StreamEnd& end) {
  wake(end, parts_.now());
  const Channel* channel = end.channel();
  if (channel != nullptr && (channel->phase == Channel::Phase::Transfer || channel->phase == Channel::Phase::Header))
    parts_.scheduler.schedule_by(channel->unit, parts_.now());
}

void Streams::end_burst(StreamEnd& source) {
  source.stream.busy = false;
  if (source.stream.from_source) look_at_ports(parts_, source, parts_.now() + 1);
  for (const Route::Sink& sink : source.stream.route.sinks)
    if (sink.end->burst_from == &source) sink.end->burst_from = nullptr;
}

// Cores -----------------------------------------------------------------------------------------------------------

void Streams::wake(StreamEnd& end, Cycle cycle) {
  if (!end.waiting) return;
  end.waiting = false;
  parts_.scheduler.schedule_by(end.unit, cycle);
}

// Call after a write to the registers of a switch. Wakes cores and programmable logic, which may wait for this change.
void Streams::routes_changed() {
  ++parts_.tiles.route_epoch;
  parts_.network.configuration_changed();
  for (Tile* tile : parts_.tiles.all()) {
    if (tile->core)
      for (auto& side : tile->core_ports)
        for (StreamEnd& port : side) wake(port, parts_.now());
    for (PlioPort& port : tile->plio[static_cast<unsigned>(device::Direction::MM2S)]) wake(port, parts_.now());
  }
}

bool Streams::has_word(StreamEnd& sink) {
  if (fed_by_burst(sink)) settle(*sink.feeder.source);
  return sink.fifo.readable(parts_.now());
}

void Streams::await_word(StreamEnd& sink) {
  sink.waiting = true;
  if (!sink.fifo.empty()) wake(sink, std::max(parts_.now() + 1, sink.fifo.ready()));
  if (fed_by_burst(sink)) pump_from(*sink.feeder.source);
}

StreamWord Streams::take_word(StreamEnd& sink) {
  const StreamWord word = sink.fifo.pop(parts_.now());
  if (parts_.hooks) parts_.hooks->receives(sink, word.sender, word.number, 1);
  if (!fed_by_burst(sink)) {
    parts_.network.wake(*sink.tile, parts_.now() + 1);
    return word;
  }
  StreamEnd& source = *sink.feeder.source;
  wake(source, parts_.now() + 1);
  if (!source.stream.busy) pump_from(source);
  return word;
}

bool Streams::has_room(StreamEnd& source) {
  if (by_word(source)) return parts_.network.has_room(source);
  if (source.stream.busy &&
      source.stream.epoch != parts_.tiles.route_epoch) {  // words in the FIFOs follow the old route
    halt_burst(source);
    for (const Route::Sink& sink : source.stream.route.sinks) look_again(*sink.end);
  }
  settle(source);
  const Route& way = route(source);
  return !way.sinks.empty() && way.dead_ends.empty() && std::ranges::all_of(way.sinks, [this](const Route::Sink& sink) {
    return sink.end->fifo.used(parts_.now()) < sink.words;
  });
}

void Streams::await_room(StreamEnd& source) {
  source.waiting = true;
  if (by_word(source)) return parts_.network.await_room(source);
  ports_wait(parts_, source);
  const auto& sinks = source.stream.route.sinks;
  const bool freed =
      std::ranges::any_of(sinks, [this](const Route::Sink& s) { return s.end->fifo.popped_at(parts_.now()); });
  if (source.stream.busy || freed) wake(source, parts_.now() + 1);
}

void Streams::put_word(StreamEnd& source, StreamWord word) {
  word.sender = static_cast<std::uint16_t>(source.unit);
  if (parts_.hooks && source.kind != EndKind::Control) word.number = parts_.hooks->sends(source, 1);
  if (by_word(source)) return parts_.network.put(source, word);
  for (const Route::Sink& sink : source.stream.route.sinks) {
    sink.end->fifo.push(word, parts_.now() + 1, parts_.now());
    wake(*sink.end, parts_.now() + 1);
  }
  ports_passed(parts_, source, word.last);
  pump_from(source);
}

}  // namespace tessera::array
