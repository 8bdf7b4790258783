// Saving and loading the whole machine, between two events.
//
// Each class lists its own members (base/archive.h); this file saves the tiles, and the data that spans several
// classes. A checkpoint leaves out data that follows from other data: loading finds the ends of a route, the source of
// a sink, the destination of a switch port and the memory of a channel's words again from the registers, as on first
// use. The exception is a route whose registers changed while words were under way on it: a checkpoint holds the names
// of its ends until these words have arrived.
//
// A file may contain any bytes, so loading checks every index. Loading does not check values that a program itself
// could have written into registers and memories.
#include "array/codes.h"
#include "array/machine/machine.h"

#include <algorithm>

namespace tessera::array {

using device::Direction;
using Phase = Channel::Phase;

namespace {

template <class F>
void each_source(Tile& tile, F&& f) {
  for (Channel& channel : tile.channels[static_cast<unsigned>(Direction::MM2S)]) f(channel);
  for (StreamEnd& port : tile.core_streams(Direction::MM2S)) f(port);
  f(tile.control_port(Direction::MM2S));
  for (StreamEnd& port : tile.trace_ports) f(port);
  for (PlioPort& port : tile.plio[static_cast<unsigned>(Direction::MM2S)]) f(port);
}

// Returns whether the channel has placed a descriptor (Channels::place) and not finished it.
bool is_placed(const Channel& channel) {
  return channel.phase >= Phase::Acquire;
}

StreamEnd* find_end(Tiles& tiles, const EndName& name) {
  Tile* tile = tiles.find(name.tile);
  if (tile == nullptr) return nullptr;
  const auto side = static_cast<unsigned>(name.direction);
  switch (name.kind) {
    case EndKind::Dma: return name.index < tile->channels[side].size() ? &tile->channels[side][name.index] : nullptr;
    case EndKind::Core: {
      const unsigned port = name.index - kCoreStream;  // wraps to a large number below kCoreStream
      return port < kMaxCoreStreams ? &tile->core_port(name.direction, port) : nullptr;
    }
    case EndKind::Control: return &tile->control_port(name.direction);
    case EndKind::Trace: return name.index < tile->trace_ports.size() ? &tile->trace_ports[name.index] : nullptr;
    case EndKind::Plio: return name.index < tile->plio[side].size() ? &tile->plio[side][name.index] : nullptr;
  }
  return nullptr;
}

// Returns whether the ends of a loaded burst have at least as many words left as the burst.
bool burst_holds(const StreamEnd& source) {
  const Stream& stream = source.stream;
  if (!stream.busy) return true;
  const auto has = [&](const StreamEnd& end) {
    const Channel* channel = end.channel();
    return channel != nullptr && channel->phase == Phase::Transfer && channel->walk.remaining() >= stream.words;
  };
  if (stream.from_source && !has(source)) return false;
  for (std::size_t i = 0; i < stream.taking.size(); ++i) {
    const StreamEnd& sink = *stream.route.sinks[i].end;
    if (stream.taking[i] && (!has(sink) || (!stream.from_source && sink.fifo.size() < stream.words))) return false;
  }
  return true;
}

}  // namespace

Result<bool> Machine::may_be_saved() {
  const auto refuse = [](std::string_view what, std::string_view help) {
    return Failure(error(code::not_saved, "a checkpoint cannot hold {}", what).help("{}", help));
  };
  if (parts.hooks != nullptr)
    return refuse("the records of the sanitizers", "save the state of a run without sanitizers");
  bool may = !parts.fault() && !breaks.last();
  for (Tile* tile : parts.tiles.all()) {
    if (tile->core == nullptr) continue;
    if (tile->core->host() != nullptr)
      return refuse(fmt::format("the stack of host core '{}'", tile->core->host()->name()),
                    "save the state of a run whose cores execute programs of bundles");
    if (EmulatedCore* core = tile->core->emulated()) may = may && core->may_be_saved();
  }
  return may;
}

template <class A>
void Machine::archive(A& a) {
  Cycle now = parts.now();
  a(parts.has_run, now, channels);
  parts.set_time(now);
  for (const Token& token : channels.tokens()) a.require(parts.device.contains(token.tile));
  archive_tiles(a);
  if (A::kLoads)
    for (Tile* tile : parts.tiles.all()) tile_control.look_up(*tile);
  a(parts.scheduler, events, plio, parts.noc);
  archive_routes(a);
  if (A::kLoads) {
    for (UnitId unit = 0; a.good() && unit < parts.scheduler.units(); ++unit)
      a.require(parts.scheduler.due(unit) == kNever || plausible(unit));
    for (Tile* tile : parts.tiles.all()) {
      for (std::vector<Channel>& side : tile->channels)
        for (Channel& channel : side)
          if (a.good()) a.require(is_placed(channel) ? channels.find_again(channel) : channel.walk.remaining() == 0);
      if (a.good()) a.require(plausible(*tile));
      each_source(*tile, [&](const StreamEnd& source) {
        if (a.good()) a.require(burst_holds(source));
      });
    }
  }
  std::vector<Diag> told = parts.warnings;  // at most one warning, and always western_memory
  auto count = static_cast<std::uint8_t>(told.size());
  a(count);
  a.require(count <= 1);
  if (!a.good()) return;
  told.resize(count);
  for (Diag& diag : told) a(diag.message, diag.places, diag.notes, diag.hint), diag.code = code::western_memory;
  parts.warnings = std::move(told);
  if constexpr (!A::kHashes) a(parts.work, loops, progress);  // these depend on the engine, and no program can see them
}
template void Machine::archive(Saver&);
template void Machine::archive(Loader&);

std::uint64_t Machine::fingerprint() {
  Hasher hasher;
  archive(hasher);
  return hasher.value();
}

// The list of existing tiles comes first, because tiles refer to each other.
template <class A>
void Machine::archive_tiles(A& a) {
  const auto each = [&](std::span<const std::unique_ptr<Tile>> slots, auto&& make) {
    for (std::size_t i = 0; i < slots.size(); ++i) {
      bool there = slots[i] != nullptr;
      a(there);
      if (there && slots[i] == nullptr) make(i);
    }
    for (const std::unique_ptr<Tile>& tile : slots)
      if (tile != nullptr && a.good()) archive_tile(a, *tile);
  };
  const std::size_t rows = parts.device.rows;
  each(parts.tiles.slots(), [&](std::size_t i) {
    parts.tiles.tile({static_cast<std::uint8_t>(i / rows), static_cast<std::uint8_t>(i % rows)});
  });
  each(parts.tiles.western_slots(), [&](std::size_t i) { parts.tiles.western(static_cast<std::uint8_t>(i)); });
}

template <class A>
void Machine::archive_tile(A& a, Tile& tile) {
  a.memory(tile.data);
  a.memory(tile.program);
  a(tile.registers);
  a.each(tile.locks);
  for (std::vector<Channel>& side : tile.channels) a.each(side);
  for (auto& side : tile.core_ports) a.each(side);
  a.each(tile.control_ports);
  a.each(tile.trace_ports);
  for (std::vector<PlioPort>& side : tile.plio) a.each(side);
  a(tile.control, tile.banks, tile.cascade, tile.cascade_values);
  a.each(tile.event_logic);
  if (A::kLoads)
    for (EventLogic& logic : tile.event_logic)
      if (logic.exists) tile.read_selections(logic);
  bool has_network = tile.network != nullptr, has_core = tile.core != nullptr;
  a(has_network, has_core);
  a.require(!has_core || tile.kind == device::TileKind::Core);
  if (!a.good()) return;
  if (has_network && tile.network == nullptr) tile.network = std::make_unique<Switch>();
  if (has_network) a(*tile.network);
  if (has_core) a(cores.of(tile));
}

// Streams -------------------------------------------------------------------------------------------------------------

template <class A>
void Machine::archive_routes(A& a) {
  for (Tile* tile : parts.tiles.all()) {
    each_source(*tile, [&](StreamEnd& source) {
      if (a.good()) archive_route(a, source);
    });
  }
}

// A route that fits the present registers is not saved: loading finds it again. For an older route, the checkpoint
// holds the ends.
template <class A>
void Machine::archive_route(A& a, StreamEnd& source) {
  Stream& stream = source.stream;
  bool current = stream.epoch == parts.tiles.route_epoch;
  a(current);
  if (current) {
    if (A::kLoads) {
      streams.route(source);
      a.require(!parts.fault());
    }
  } else {
    std::vector<std::pair<EndName, std::uint32_t>> sinks;
    for (const Route::Sink& sink : stream.route.sinks) sinks.emplace_back(sink.end->place(), sink.words);
    a(sinks, stream.route.watched);
    for (const Route::Watched& port : stream.route.watched)
      a.require(port.selection < kPortSelections && events.logic_at(port.logic) != nullptr);
    if (A::kLoads && a.good())
      for (const auto& [name, words] : sinks) {
        StreamEnd* end = find_end(parts.tiles, name);
        a.require(end != nullptr);
        if (end != nullptr) stream.route.sinks.push_back({end, words});
      }
  }
  if (!A::kLoads || !a.good() || !stream.busy) return;
  a.require(stream.taking.size() == stream.route.sinks.size());
  for (std::size_t i = 0; a.good() && i < stream.taking.size(); ++i)
    if (stream.taking[i]) stream.route.sinks[i].end->burst_from = &source;
}

// Validation ------------------------------------------------------------------------------------------------------

// Returns whether a unit with this number exists. Only an existing unit can have an event.
bool Machine::plausible(UnitId unit) {
  if (unit >= parts.scheduler.units()) return false;
  if (!parts.tiles.has_unit(unit)) return false;
  const Tile* tile = &parts.tiles.of_unit(unit);
  const UnitId slot = unit % kUnitsPerTile;
  const auto has = [](const auto& list, UnitId index) { return index < list.size(); };
  if (slot == kCoreUnit || slot == kPostUnit) return tile->core != nullptr;
  if (slot < kStreamUnit)
    return has(tile->channels[(slot - kChannelUnit) / kMaxChannels], (slot - kChannelUnit) % kMaxChannels);
  if (slot < kStreamUnit + kCoreStream)
    return has(tile->channels[static_cast<unsigned>(Direction::MM2S)], slot - kStreamUnit);
  if (slot >= kPlioUnit) return has(tile->plio[(slot - kPlioUnit) / kMaxPlioPorts], (slot - kPlioUnit) % kMaxPlioPorts);
  return true;
}

bool Machine::plausible(Tile& tile) {
  const auto is_unit = [this](UnitId unit) { return unit == kNoUnit || plausible(unit); };  // kNoUnit: a register write
  for (const Lock& lock : tile.locks)
    if (!std::ranges::all_of(lock.waiters, is_unit) || !std::ranges::all_of(lock.uses, is_unit, &LockUse::who))
      return false;
  const auto is_source = [this](std::optional<UnitId> unit) {
    const UnitId slot = unit.value_or(0) % kUnitsPerTile;
    return !unit || (plausible(*unit) && slot >= kStreamUnit && slot < kSwitchUnit);
  };
  for (const EventLogic& logic : tile.event_logic)
    if (!std::ranges::all_of(logic.port_sources, is_source)) return false;
  if (tile.network == nullptr) return true;
  const Switch& state = *tile.network;
  const auto ports = [&](device::PortRole role) { return device::port_count(tile.kind, role, tile.model.arch); };
  const std::uint32_t slaves = ports(device::PortRole::Slave), masters = ports(device::PortRole::Master);
  const auto fits = [](std::uint64_t bits, std::uint32_t count) { return bits >> count == 0; };
  return (state.inputs.size() == slaves || (state.inputs.empty() && state.waiting == 0)) &&
         fits(state.waiting, slaves) &&
         std::ranges::all_of(state.inputs, [&](const Switch::Input& input) { return fits(input.outputs, masters); }) &&
         std::ranges::all_of(state.arbiters, [&](const Switch::Arbiter& arbiter) {
           return arbiter.owner.value_or(0) < slaves && arbiter.last < slaves && arbiter.turn < kMergeTurns;
         });
}

}  // namespace tessera::array
