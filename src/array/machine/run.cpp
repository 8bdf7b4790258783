// The event loop: the earliest unit acts, until no unit has an event, the caller's condition holds, or time is up.
#include "array/machine/machine.h"
#include "array/tile/clocks.h"

namespace tessera::array {

Machine::Machine(const device::Device& the_device, ExternalMemory& the_memory)
    : parts(the_device, the_memory,
            {breaks, channels, control_packets, cores, door, events, locks, loops, network, plio, progress, streams,
             tile_control}) {}

// Ends unfinished functions of host cores first, because the destructors of their variables may read any memory of the
// array.
Machine::~Machine() {
  for (Tile* tile : parts.tiles.all())
    if (tile->core != nullptr) tile->core->end_host();
}

Stop Machine::run(Cycle limit, const std::function<bool()>& done) {
  parts.has_run = true;
  breaks.forget_told();
  while (true) {
    if (parts.fault()) return Stop::Fault;
    if (breaks.last()) {
      breaks.tell();
      return Stop::Break;
    }
    if (done && done()) return Stop::Condition;
    const Event next = parts.scheduler.peek();
    if ((next.cycle == kNever || progress.cores_may_poll()) && progress.rests()) {
      if (done && streams.go_on_by_word()) continue;
      return Stop::Quiet;
    }
    if (const Cycle due = events.due(); due <= next.cycle && due < limit) {
      parts.advance_time(due);
      events.advance(due);
      continue;
    }
    if (next.cycle >= limit) {
      parts.advance_time(limit);
      return Stop::CycleLimit;
    }
    parts.scheduler.take(next);
    parts.set_time(next.cycle);
    if (parts.now() >= next_probe_) {
      probe_(parts.now());
      next_probe_ = parts.now() - parts.now() % probe_every_ + probe_every_;
    }
    ++parts.work.events;
    dispatch(next, done ? std::min(limit, parts.now() + kRunAhead) : limit);  // `done` may read a core's memory
  }
}

void Machine::catch_up() {
  Cycle latest = parts.now();
  for (Tile* tile : parts.tiles.all())
    if (tile->core != nullptr) latest = std::max(latest, tile->core->executor().now());
  run(latest, {});
  if (!parts.fault() && !breaks.last()) parts.advance_time(latest);
}

// Advances the time, timers and counters to `cycle` while no unit moves. Cores that poll look again at `cycle`.
void Machine::idle_until(Cycle cycle) {
  if (parts.fault() || breaks.last()) return;
  if (events.due() <= cycle) events.advance(cycle);
  parts.advance_time(cycle);
  for (Tile* tile : parts.tiles.all())  // polling cores look again at `cycle`
    if (progress.is_polling(tile->first_unit + kCoreUnit))
      parts.scheduler.schedule(tile->first_unit + kCoreUnit,
                               std::max(cycle, parts.scheduler.due(tile->first_unit + kCoreUnit)));
}

void Machine::probe(Cycle every, std::function<void(Cycle)> probe) {
  probe_ = std::move(probe);
  probe_every_ = every;
  next_probe_ = parts.now() - parts.now() % every + every;
}

// Runs a slice of a core. While CoreLoops searches for loops, slices are short.
void Machine::run_core(Tile& tile, Cycle limit) {
  CoreUnit& core = *tile.core;
  if (core.host() != nullptr) {
    if (core.polls() == 0) progress.others_act();
    core.run(parts.now(), parts.scheduler.peek(), limit);
    if (core.has_left_poll()) progress.others_act();
    return;
  }
  loops.begin_slice(parts.now(), progress.last_change());
  core.run(parts.now(), parts.scheduler.peek(), std::min(limit, loops.slice_end(parts.now())));
  if (core.state() == CoreUnit::State::Running)
    loops.end_slice(tile, parts.now());
  else
    progress.others_act();
}

void Machine::dispatch(const Event& event, Cycle limit) {
  Tile& tile = parts.tiles.of_unit(event.unit);
  const UnitId slot = event.unit % kUnitsPerTile;
  if (tile.stopped != 0 && has_no_clock(tile, slot)) return;  // TileControl wakes the unit when its clock starts
  if (slot == kCoreUnit) return run_core(tile, limit);
  progress.others_act();
  if (slot == kPostUnit) {
    tile.core->do_posts(parts.now());
  } else if (slot < kStreamUnit) {
    const UnitId channel = slot - kChannelUnit;
    channels.advance(tile.channels[channel / kMaxChannels][channel % kMaxChannels]);
  } else if (slot == kSwitchUnit) {
    network.step(tile);
  } else if (slot == kControlUnit) {
    control_packets.step(tile);
  } else if (slot >= kPlioUnit) {
    const UnitId port = slot - kPlioUnit;
    plio.step(tile.plio[port / kMaxPlioPorts][port % kMaxPlioPorts]);
  } else if (slot >= kTraceUnit) {
    events.send_trace(tile, slot - kTraceUnit);
  } else if (slot < kSwitchUnit) {
    streams.complete_burst(streams.source_of(event.unit));
  }
}

}  // namespace tessera::array
