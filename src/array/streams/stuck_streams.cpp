// Lets streams with branches or dead ends continue word by word when nothing else moves, because bursts do not model
// all FIFOs of such streams.
//
// A burst puts words into the FIFOs behind the last branch of a stream, one queue for each sink (tile/stream.h). Words
// that would wait in hardware before a branch, or before a dead end, stay in the source. As long as every sink takes
// its words at some time, this changes only the time of events. If a sink never takes its words, this can change the
// result: in hardware the FIFOs may hold the last words of a source, which then ends its task, and other units may wait
// for that end.
//
// Modelling those FIFOs in each burst would slow down all streams that branch, although few of them need it. Instead,
// before the machine declares a run stuck, such streams change to the network for the rest of the run. Each word is
// then put into the FIFO that would hold it in hardware.
#include "array/parts/network.h"
#include "array/parts/parts.h"
#include "array/parts/port_events.h"
#include "array/parts/streams.h"
#include "array/tile/switch_config.h"

namespace tessera::array {

using device::PortRole;

namespace {

// Moves the words that wait for a sink from its single queue to the FIFOs on its way, the FIFOs nearest to the sink
// first.
void spread(Parts& parts, StreamEnd& sink) {
  WordQueue words = std::exchange(sink.fifo, WordQueue());
  Place master = *port_of(sink);
  const Cycle now = parts.now();
  for (std::uint32_t room = wire_timing(master, std::nullopt).words; room > 0 && !words.empty(); --room)
    sink.fifo.push(words.pop(now), now, now);
  while (!words.empty()) {
    Tile& tile = *master.tile;
    const std::uint32_t slave = master_config(tile, master.index(PortRole::Master)).select;
    const Place place{&tile, *device::port_at(tile.kind, PortRole::Slave, slave, tile.model.arch)};
    const std::optional<Place> before = across(parts.tiles, place, PortRole::Master);
    std::uint32_t room = before ? wire_timing(*before, place).words : slave_timing(place.port.bundle).words;
    for (; room > 0 && !words.empty(); --room) parts.network.fill(tile, slave, words.pop(now));
    if (!before) break;
    master = *before;
  }
  assert(words.empty());
}

}  // namespace

bool Streams::go_on_by_word() {
  bool any = false;
  const auto consider = [&](StreamEnd& source) {
    if ((!source.transferring() && !source.waiting) || by_word(source)) return;
    const Route& way = route(source);
    if (way.sinks.size() == 1 && way.dead_ends.empty()) return;
    any = source.stream.by_word = true;
    for (const Route::Sink& sink : way.sinks) spread(parts_, *sink.end);
    wake(source, parts_.now());
    look_at_ports(parts_, source, parts_.now() + 1);
    parts_.network.wake(*source.tile, parts_.now());
  };
  for (Tile* tile : parts_.tiles.all()) {
    for (Channel& source : tile->channels[static_cast<unsigned>(device::Direction::MM2S)]) consider(source);
    for (StreamEnd& source : tile->core_streams(device::Direction::MM2S)) consider(source);
  }
  return any;
}

}  // namespace tessera::array
