// The reasons why a stream stands still: the sinks that hold it up, and the state of the unit at its other end.
#include "array/parts/parts.h"
#include "array/parts/streams.h"
#include "array/tile/clocks.h"
#include "array/tile/switch_config.h"

#include <fmt/ranges.h>

namespace tessera::array {

namespace {

std::string what_it_does(const StreamEnd& end) {
  if (end.kind == StreamEnd::Kind::Plio)
    return static_cast<const PlioPort&>(end).left() == 0 ? "has no words" : "waits for room";
  const Channel* channel = end.channel();
  if (channel == nullptr) {
    const CoreUnit* core = end.tile->core.get();
    if (core == nullptr) return "is disabled";
    // The text has no reason for the core's wait, because the two ends may wait for each other, and the reasons would
    // never end. A report of all waiting units has a line with the reason for this core.
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

std::vector<StreamEnd*> Streams::holding_up(StreamEnd& source) {
  std::vector<StreamEnd*> list;
  for (const Route::Sink& sink : route(source).sinks) {
    const std::size_t room = source.stream.by_word ? wire_timing(*port_of(*sink.end), std::nullopt).words : sink.words;
    if (!sink.end->transferring() && sink.end->fifo.size() >= room) list.push_back(sink.end);
  }
  return list;
}

std::string Streams::lacks_word(StreamEnd& sink) {
  const Feeder& from = feeder(sink);
  if (from.source == nullptr) return fmt::format(", which nothing feeds: {}", from.trouble);
  return fmt::format(": {} {}", from.source->name(), what_it_does(*from.source));
}

std::string Streams::lacks_room(StreamEnd& source) {
  const Route& to = route(source);
  std::vector<std::string> obstacles = to.dead_ends;
  for (const Route::Sink& sink : to.sinks)
    if (!sink.end->transferring() && sink.end->kind != StreamEnd::Kind::Plio)  // programmable logic takes all words
      obstacles.push_back(fmt::format("{} {}", sink.end->name(), what_it_does(*sink.end)));
  return fmt::format(": {}", fmt::join(obstacles, ", "));
}

}  // namespace tessera::array
