// Reads the configuration of a switch from its registers, once and again after each change, into the form that the
// network uses.
//
// A word passes many switches, and reading their registers for each word would cost more than moving the word. So each
// switch has its ports as plain data (Switch::Input, Switch::Output), with the number of the register change that these
// data reflect (Tiles::route_epoch). When registers change, words and packets under way stay as they are, as in
// hardware; stuck() lists the words that have no destination any more.
#include "array/parts/network.h"
#include "array/parts/parts.h"
#include "array/stream_switch.h"  // generated
#include "array/streams/port_set.h"
#include "core/stream_header.h"

namespace tessera::array {

using device::Direction;
using device::PortRole;

namespace {

bool is_legal(const Tile& tile, std::uint32_t slave, std::uint32_t master) {
  const device::Port from = *device::port_at(tile.kind, PortRole::Slave, slave, tile.model.arch);
  const device::Port to = *device::port_at(tile.kind, PortRole::Master, master, tile.model.arch);
  return device::connection_legal(tile.kind, from.bundle, from.channel, to.bundle, to.channel, tile.model.arch);
}

}  // namespace

void Network::configuration_changed() {
  for (Tile* tile : parts_.tiles.all())
    if (tile->network) wake(*tile, parts_.now());
}

void Network::look_up() {
  for (Tile* tile : parts_.tiles.all())
    if (tile->network) switch_of(*tile);
}

Switch& Network::switch_of(Tile& tile) {
  if (!tile.network) tile.network = std::make_unique<Switch>();
  if (tile.network->epoch != parts_.tiles.route_epoch) configure(tile, *tile.network);
  return *tile.network;
}

// Reads the registers of the switch. Words and packets under way stay as they are.
void Network::configure(Tile& tile, Switch& state) {
  state.epoch = parts_.tiles.route_epoch;
  state.inputs.resize(device::port_count(tile.kind, PortRole::Slave, tile.model.arch));
  state.outputs.assign(device::port_count(tile.kind, PortRole::Master, tile.model.arch), {});
  state.packets = state.channels = 0;
  for (std::uint32_t s = 0; s < state.inputs.size(); ++s) {
    Switch::Input& input = state.inputs[s];
    const Place place{&tile, *device::port_at(tile.kind, PortRole::Slave, s, tile.model.arch)};
    const SlaveConfig config = slave_config(tile, s);
    const PortTiming timing = slave_timing(place.port.bundle);
    input.enabled = config.enabled;
    input.packet = config.packet;
    input.circuit = 0;
    input.legal = true;
    if (config.enabled && config.packet) state.packets |= bit(s);
    input.words = timing.words;
    input.cycles = timing.cycles;
    input.end = end_behind(place, Direction::MM2S);
    if (input.end != nullptr && input.end->channel() != nullptr) state.channels |= bit(s);
    const std::optional<Place> before =
        input.end == nullptr ? across(parts_.tiles, place, PortRole::Master) : std::nullopt;
    input.upstream = before ? before->tile : nullptr;
  }
  for (std::uint32_t m = 0; m < state.outputs.size(); ++m) {
    Switch::Output& output = state.outputs[m];
    const MasterConfig config = master_config(tile, m);
    if (!config.enabled) continue;
    output.enabled = true;
    output.packet = config.packet;
    output.drop_header = config.drop_header;
    if (!config.packet && config.select < state.inputs.size() && !state.inputs[config.select].packet) {
      state.inputs[config.select].circuit |= bit(m);
      state.inputs[config.select].legal &= is_legal(tile, config.select, m);
    }
    const Place place{&tile, *device::port_at(tile.kind, PortRole::Master, m, tile.model.arch)};
    StreamEnd* end = end_behind(place, Direction::S2MM);
    const std::optional<Place> next = end == nullptr ? across(parts_.tiles, place, PortRole::Slave) : std::nullopt;
    const PortTiming timing = wire_timing(place, next);
    output.words = timing.words;
    output.cycles = timing.cycles;
    if (end != nullptr) {
      output.kind = Switch::Output::Kind::End;
      output.end = end;
    } else if (next) {
      output.kind = Switch::Output::Kind::Slave;
      output.tile = next->tile;
      output.slave = next->index(PortRole::Slave);
    }
  }
}

std::vector<Network::Stuck> Network::stuck(Tile& tile) {
  std::vector<Stuck> list;
  if (!tile.network) return list;
  const Switch& state = switch_of(tile);
  each_bit(state.waiting, [&](std::uint32_t s) {
    const Switch::Input& input = state.inputs[s];
    const std::uint32_t id = kPacketHeaderId.get(input.queue.front().data);
    bool matches = !input.packet || input.in_packet;
    for (std::uint32_t i = 0; i < stream_switch::kSlotsPerSlave; ++i) matches |= slot_config(tile, s, i).matches(id);
    const bool leads_nowhere = input.in_packet ? input.outputs == 0 : !input.packet && input.circuit == 0;
    if (matches && !leads_nowhere) return;
    const Place place{&tile, *device::port_at(tile.kind, PortRole::Slave, s, tile.model.arch)};
    list.push_back({place.name("slave"), input.queue.size(), input.queue.front().sender, id, matches});
  });
  return list;
}

}  // namespace tessera::array
