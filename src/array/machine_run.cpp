// The event loop: the earliest unit acts, until no unit has an event, the caller's condition holds, or time is up.
#include "array/check/checker.h"
#include "array/machine.h"

namespace tessera::array {

Machine::Machine(const device::Device& the_device, ExternalMemory& the_memory)
    : device(the_device),
      memory(the_memory),
      scheduler(static_cast<UnitId>(the_device.cols) * the_device.rows * kUnitsPerTile),
      tiles_(static_cast<std::size_t>(the_device.cols) * the_device.rows) {}

// A host core's function that is left in the middle unwinds, and may look at any memory while it does.
Machine::~Machine() {
  for (const auto& tile : tiles_)
    if (tile != nullptr && tile->core != nullptr) tile->core->end_host();
}

Tile& Machine::tile(device::TileId id) {
  assert(device.contains(id));
  const std::size_t index = static_cast<std::size_t>(id.col) * device.rows + id.row;
  std::unique_ptr<Tile>& slot = tiles_[index];
  if (slot == nullptr) {
    const device::TileKind kind = device.kind(id);
    const bool is_shim = kind == device::TileKind::Shim;
    slot = std::make_unique<Tile>(id, kind, device.model(id), static_cast<UnitId>(index) * kUnitsPerTile,
                                  !is_shim || device.has_shim_dma(id.col), is_shim && device.programmable_logic);
    slot->names = &names;
    tile_control.begin(*slot);
    ++work.tiles;
    ++route_epoch;
  }
  return *slot;
}

Tile& Machine::western(std::uint8_t row) {
  if (western_.empty()) western_.resize(device.rows);
  std::unique_ptr<Tile>& slot = western_[row];
  if (slot == nullptr) {
    constexpr std::uint8_t kColumnOutside = 255;
    const device::TileId id{kColumnOutside, row};
    const device::TileKind kind = device.kind({0, row});
    slot = std::make_unique<Tile>(id, kind, device.model(kind), kNobody, false, false);
  }
  return *slot;
}

Tile* Machine::find(device::TileId id) {
  return device.contains(id) ? tiles_[static_cast<std::size_t>(id.col) * device.rows + id.row].get() : nullptr;
}

std::vector<Tile*> Machine::tiles() const {
  std::vector<Tile*> all;
  for (const std::unique_ptr<Tile>& tile : tiles_)
    if (tile) all.push_back(tile.get());
  return all;
}

Tile* Machine::neighbour(const Tile& tile, device::Bundle side) {
  const std::optional<device::TileId> id = device::neighbour(device, tile.id, side);
  return id && device.kind(*id) == device::TileKind::Core ? &this->tile(*id) : nullptr;
}

void Machine::stop(Diag diag) {
  if (!fault_) fault_ = std::move(diag);
}

Stop Machine::run(Cycle limit, const std::function<bool()>& done) {
  has_run_ = true;
  if (break_told_) break_.reset();
  break_told_ = false;
  while (true) {
    if (fault_) return Stop::Fault;
    if (break_) {
      break_told_ = true;
      return Stop::Break;
    }
    if (done && done()) return Stop::Condition;
    const Event next = scheduler.peek();
    if ((next.cycle == kNever || polling_cores_ != 0 || loops.any_proven()) && rests()) {
      if (done && go_on_by_word()) continue;
      return Stop::Quiet;
    }
    if (const Cycle due = events.due(); due <= next.cycle && due < limit) {
      now_ = std::max(now_, due);
      events.advance(due);
      continue;
    }
    if (next.cycle >= limit) {
      now_ = std::max(now_, limit);
      return Stop::CycleLimit;
    }
    scheduler.take(next);
    now_ = next.cycle;
    if (now_ >= next_probe_) {
      probe_(now_);
      next_probe_ = now_ - now_ % probe_every_ + probe_every_;
    }
    ++work.events;
    dispatch(next, done ? std::min(limit, now_ + kRunAhead) : limit);  // `done` may look at what a core does
  }
}

bool Machine::rests() {
  return stands_still() && (events.due() == kNever || !events.pressing());
}

bool Machine::stands_still() {
  const Event next = scheduler.peek();
  return next.cycle == kNever || ((polling_cores_ != 0 || loops.any_proven()) && poll_in_vain(next));
}

void Machine::note_poll(bool begins) {
  polling_cores_ += begins ? 1 : -1;
  others_act();
}

void Machine::others_act() {
  last_change_ = now_;
  loops.changed();
}

bool Machine::is_polling(UnitId unit) const {
  const Tile& tile = *tiles_[unit / kUnitsPerTile];
  return unit % kUnitsPerTile == kCoreUnit && tile.core != nullptr && (tile.core->polls() != 0 || loops.proven(unit));
}

// When only polling cores have done anything for a while, and no other unit has an event, none of these cores will ever
// find the value that it looks for.
bool Machine::poll_in_vain(const Event& next) {
  const Cycle since = std::max({last_change_, last_asked_, loops.any_proven() ? loops.last_proof() : 0});
  if (next.cycle - std::min(next.cycle, since) < kPollsInVain || !is_polling(next.unit)) return false;
  for (UnitId unit = 0; unit < scheduler.units(); ++unit)
    if (scheduler.due(unit) != kNever && !is_polling(unit)) {
      last_asked_ = next.cycle;  // not to ask again at each event
      return false;
    }
  return true;
}

bool Machine::polls_in_vain(const Tile& tile) {
  const UnitId core = tile.first_unit + kCoreUnit;
  return is_polling(core) && stands_still() && (tile.core->polls() != 0 || !loops.looks_of(core).empty());
}

bool Machine::goes_round(const Tile& tile) {
  const UnitId core = tile.first_unit + kCoreUnit;
  return loops.proven(core) && stands_still() && loops.looks_of(core).empty();
}

void Machine::catch_up() {
  Cycle latest = now_;
  for (const auto& tile : tiles_)
    if (tile != nullptr && tile->core != nullptr) latest = std::max(latest, tile->core->executor().now());
  run(latest, {});
  if (!fault_ && !break_) now_ = std::max(now_, latest);
}

// Timers and counters go on while nothing moves.
void Machine::idle_until(Cycle cycle) {
  if (fault_ || break_) return;
  if (events.due() <= cycle) events.advance(cycle);
  advance_time(cycle);
  for (const auto& tile : tiles_)  // those that poll do so from then on
    if (tile != nullptr && is_polling(tile->first_unit + kCoreUnit))
      scheduler.schedule(tile->first_unit + kCoreUnit, std::max(cycle, scheduler.due(tile->first_unit + kCoreUnit)));
}

void Machine::use(CoreOptions options) {
  core_options = options;
  for (const auto& tile : tiles_)
    if (tile != nullptr && tile->core != nullptr) tile->core->core().use(options);
}

void Machine::check(MemoryMap map, FindingDetail detail) {
  checker = std::make_unique<Checker>(*this, std::move(map), detail);
  CoreOptions options = core_options;
  options.tell_accesses = true;
  use(options);
}

void Machine::probe(Cycle every, std::function<void(Cycle)> probe) {
  probe_ = std::move(probe);
  probe_every_ = every;
  next_probe_ = now_ - now_ % every + every;
}

// Slices are short enough for loops to be found.
void Machine::run_core(Tile& tile, Cycle limit) {
  CoreUnit& core = *tile.core;
  if (core.host() != nullptr) {
    if (core.polls() == 0) others_act();
    core.run(now_, scheduler.peek(), limit);
    if (core.has_left_poll()) others_act();
    return;
  }
  loops.begin_slice(now_, last_change_);
  core.run(now_, scheduler.peek(), std::min(limit, loops.slice_end(now_)));
  if (core.state() == CoreUnit::State::Running)
    loops.end_slice(tile, now_);
  else
    others_act();
}

void Machine::dispatch(const Event& event, Cycle limit) {
  Tile& tile = *tiles_[event.unit / kUnitsPerTile];
  const UnitId slot = event.unit % kUnitsPerTile;
  if (tile.stopped != 0 && has_no_clock(tile, slot)) return;  // TileControl wakes it
  if (slot == kCoreUnit) return run_core(tile, limit);
  others_act();
  if (slot == kPostUnit) {
    tile.core->do_posts(now_);
  } else if (slot < kStreamUnit) {
    const UnitId channel = slot - kChannelUnit;
    advance(tile.channels[channel / kMaxChannels][channel % kMaxChannels]);
  } else if (slot == kSwitchUnit) {
    network.step(tile);
  } else if (slot == kControlUnit) {
    control_packets.step(tile);
  } else if (slot >= kPlioUnit) {
    const UnitId port = slot - kPlioUnit;
    plio.step(tile.plio[port / kMaxPlioPorts][port % kMaxPlioPorts]);
  } else if (slot >= kTraceUnit) {
    send_trace(tile, slot - kTraceUnit);
  } else if (slot < kSwitchUnit) {
    complete_burst(source_of(event.unit));
  }
}

}  // namespace tessera::array
