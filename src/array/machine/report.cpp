// The results of a run: counts for the report, and the reason why each unit waits.
#include "array/machine/machine.h"

#include <algorithm>

namespace tessera::array {

Report Machine::report() const {
  Report report;
  report.work = parts.work;
  report.cycles = parts.now();
  for (const Tile* tile : parts.tiles.all())
    if (tile->core && tile->core->was_enabled()) report.cycles = std::max(report.cycles, tile->core->executor().now());
  for (Tile* tile : parts.tiles.all()) {
    if (tile->core && tile->core->was_enabled()) {
      CoreReport core = tile->core->executor().counts();
      core.tile = tile->id;
      core.state = tile->core->describe_state();
      if (tile->core->state() == CoreUnit::State::Waiting) {  // counts a wait that still lasts
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

std::string Machine::reason(Channel& channel) {
  if (channel.wait->cause == Cause::Lock) {
    const Result<LockRef> lock = channels.lock_of(channel, channel.bd.acquire_lock);
    return "waits for " + describe_wait(*lock, channel.bd.acquire_value);
  }
  if (channel.paused) return "is paused by its control register";
  return "waits for its stream" +
         (channel.direction == device::Direction::S2MM ? streams.lacks_word(channel) : streams.lacks_room(channel));
}

std::vector<Waiting> Machine::waiting() {
  std::vector<Waiting> list;
  for (Tile* tile : parts.tiles.all()) {
    if (tile->core && tile->core->state() == CoreUnit::State::Waiting)
      list.push_back({"core " + device::to_string(tile->id),
                      "waits for " + tile->core->waits_for() +
                          (tile->core->host() != nullptr ? " in " + tile->core->position(0)
                           : parts.code_names            ? " at " + tile->core->position(tile->core->executor().pc())
                                                         : ""),
                      tile->core->waiting_since()});
    if (progress.polls_in_vain(*tile))
      list.push_back({"core " + device::to_string(tile->id), "polls a value that no unit changes", parts.now()});
    for (std::vector<Channel>& side : tile->channels)
      for (Channel& channel : side)
        if (channel.wait) list.push_back({channel.name(), reason(channel), channel.wait->since});
    for (std::vector<PlioPort>& side : tile->plio)
      for (PlioPort& port : side)
        if (port.since)
          list.push_back({port.name(),
                          "waits for its stream" + (port.sends() ? streams.lacks_room(port) : streams.lacks_word(port)),
                          *port.since});
  }
  return list;
}

TileSnapshot Machine::inspect(device::TileId id) {
  TileSnapshot out;
  out.tile = id;
  Tile& tile = parts.tiles.tile(id);
  if (tile.core) {
    if (EmulatedCore* core = tile.core->emulated()) out.core = core->inspect();
    out.has_host_core = tile.core->host() != nullptr;
    out.core_state = tile.core->describe_state();
  }
  for (const Lock& lock : tile.locks) out.locks.push_back(lock.value);
  return out;
}

}  // namespace tessera::array
