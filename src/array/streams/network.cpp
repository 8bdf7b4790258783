// The network of switches (parts/network.h has the model): arbitration, and the cycle-by-cycle movement of words.
//
// Example: slaves South 0 and South 1 of a switch are packet-switched. Each holds a packet of 3 words whose ID matches
// a slot of arbiter 0, and master North 0 takes words from arbiter 0. South 1 had the arbiter last.
//   arbitrate()  finds the slot of both headers (rule_for); next_owner() picks South 0, the next behind South 1;
//                grant() gives it arbiter 0 and the set of masters {North 0}
//   forward()    moves one word of South 0 per cycle while the queue behind North 0 has room; South 1 waits
//   TLAST        frees arbiter 0; in the next arbitration South 1 gets it, even if South 0 holds a second packet
// If the queue behind North 0 is full, South 0 keeps arbiter 0, and South 1 waits for it: the deadlocks of the hardware
// come from this.

#include "array/parts/network.h"
#include "array/codes.h"
#include "array/parts/channels.h"
#include "array/parts/parts.h"
#include "array/parts/streams.h"
#include "array/tile/clocks.h"

#include "array/parts/port_events.h"
#include "array/stream_header.h"
#include "array/stream_switch.h"  // generated

#include <algorithm>

namespace tessera::array {

using device::Direction;
using device::PortRole;

static_assert(kArbiters == stream_switch::kArbiterNumbers && stream_switch::kArbiters < kArbiters);

namespace {

template <class Function>
void each_bit(std::uint32_t bits, Function&& function) {
  for (; bits != 0; bits &= bits - 1) function(static_cast<std::uint32_t>(std::countr_zero(bits)));
}

constexpr std::uint32_t bit(std::uint32_t number) {
  return std::uint32_t{1} << number;
}

bool is_legal(const Tile& tile, std::uint32_t slave, std::uint32_t master) {
  const device::Port from = *device::port_at(tile.kind, PortRole::Slave, slave, tile.model.arch);
  const device::Port to = *device::port_at(tile.kind, PortRole::Master, master, tile.model.arch);
  return device::connection_legal(tile.kind, from.bundle, from.channel, to.bundle, to.channel, tile.model.arch);
}

}  // namespace

void Network::wake(Tile& tile, Cycle cycle) {
  parts_.scheduler.schedule_by(tile.first_unit + kSwitchUnit, cycle);
}

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

void Network::step(Tile& tile) {
  serve_sinks(tile);
  if (parts_.fault()) return;
  Switch& state = switch_of(tile);
  arbitrate(tile, state);
  each_bit(state.waiting, [&](std::uint32_t s) { forward(tile, state, s); });
  serve_sources(state);
  schedule(tile, state);
}

// Channels take what has arrived for them. Cores and the handler of control packets take theirs themselves.
void Network::serve_sinks(Tile& tile) {
  const Cycle now = parts_.now();
  for (Channel& channel : tile.channels[static_cast<unsigned>(Direction::S2MM)]) {
    if (!channel.transferring() || channel.burst_from != nullptr || channel.fifo.popped_at(now)) continue;
    if (!channel.fifo.readable(now)) {
      if (!parts_.streams.fed_by_burst(channel)) parts_.channels.wait(channel, Cause::Stream);
      continue;
    }
    if (!parts_.channels.has_bank(channel)) {
      parts_.channels.wait(channel, Cause::Memory);
      wake(tile, now + 1);
      continue;
    }
    parts_.channels.stop_waiting(channel);
    parts_.channels.take_from_stream(channel, channel.fifo.pop(now));
    if (parts_.fault()) return;
    if (!channel.transferring()) parts_.channels.advance(channel);
  }
}

void Network::serve_sources(Switch& state) {
  const Cycle now = parts_.now();
  each_bit(state.channels, [&](std::uint32_t s) {
    Switch::Input& input = state.inputs[s];
    Channel& channel = *input.end->channel();
    if (parts_.fault() || !channel.stream.by_word || !channel.transferring() || input.queue.pushed_at(now)) return;
    if (!input.enabled || input.queue.used(now) >= input.words) return parts_.channels.wait(channel, Cause::Stream);
    if (!parts_.channels.has_bank(channel)) {
      parts_.channels.wait(channel, Cause::Memory);
      return wake(*channel.tile, now + 1);
    }
    parts_.channels.stop_waiting(channel);
    const StreamWord word = parts_.channels.give_to_stream(channel);
    if (parts_.fault()) return;
    push(state, s, word, now + input.cycles);
    if (!channel.transferring()) parts_.channels.advance(channel);
  });
}

void Network::push(Switch& state, std::uint32_t slave, StreamWord word, Cycle ready) {
  state.inputs[slave].queue.push(word, ready, parts_.now());
  state.waiting |= bit(slave);
}

// Gives free arbiters to slaves with a packet for them.
void Network::arbitrate(Tile& tile, Switch& state) {
  if ((state.waiting & state.packets) == 0) return;
  std::array<std::uint32_t, kArbiters> wanting{};
  std::array<SlotConfig, 32> rules;
  assert(state.inputs.size() <= rules.size());
  each_bit(state.waiting & state.packets, [&](std::uint32_t s) {
    const Switch::Input& input = state.inputs[s];
    if (input.in_packet || !input.queue.readable(parts_.now())) return;
    const std::optional<SlotConfig> rule = rule_for(tile, s, input.queue.front().data);
    if (!rule) return;
    rules[s] = *rule;
    wanting[rule->arbiter] |= bit(s);
  });
  for (unsigned a = 0; a < kArbiters && !parts_.fault(); ++a) {
    Switch::Arbiter& arbiter = state.arbiters[a];
    if (wanting[a] == 0 || arbiter.owner) continue;
    const std::optional<std::uint32_t> slave = next_owner(tile, arbiter, a, wanting[a]);
    if (slave) grant(tile, state, *slave, rules[*slave]);
  }
}

// The slave that gets the arbiter among those that request it; none while the fixed order gives the turn to another
// one.
std::optional<std::uint32_t> Network::next_owner(Tile& tile, Switch::Arbiter& arbiter, unsigned number,
                                                 std::uint32_t wanting) {
  if (const auto order = merge_order(tile, number)) {
    const auto over = [&] { return arbiter.packets >= (*order)[arbiter.turn].packets; };
    for (std::size_t skipped = 0; over() && skipped < order->size(); ++skipped) {
      arbiter.turn = static_cast<std::uint8_t>((arbiter.turn + 1) % order->size());
      arbiter.packets = 0;
    }
    const std::uint32_t slave = (*order)[arbiter.turn].slave;
    return !over() && (wanting & bit(slave)) != 0 ? std::optional(slave) : std::nullopt;
  }
  if (parts_.variation && !std::has_single_bit(wanting)) {
    const auto wants = static_cast<std::uint64_t>(std::popcount(wanting));
    std::uint64_t skips = parts_.variation->pick(Variation::Kind::Arbiter, tile.first_unit + kSwitchUnit, wants);
    for (; skips != 0; --skips) wanting &= wanting - 1;
    return static_cast<std::uint32_t>(std::countr_zero(wanting));
  }
  const std::uint32_t behind = wanting & ~(bit(arbiter.last + 1U) - 1);
  return static_cast<std::uint32_t>(std::countr_zero(behind != 0 ? behind : wanting));
}

// The slot that a packet matches.
std::optional<SlotConfig> Network::rule_for(Tile& tile, std::uint32_t slave, std::uint32_t header) {
  const std::uint32_t id = kPacketHeaderId.get(header);
  std::optional<SlotConfig> found;
  for (std::uint32_t i = 0; i < stream_switch::kSlotsPerSlave; ++i) {
    const SlotConfig slot = slot_config(tile, slave, i);
    if (!slot.matches(id)) continue;
    if (found && (found->arbiter != slot.arbiter || found->msel != slot.msel)) {
      const Place place{&tile, *device::port_at(tile.kind, PortRole::Slave, slave, tile.model.arch)};
      parts_.stop(error(code::ambiguous_packet, "a packet with ID {} matches two slots of {}", id, place.name("slave"))
                      .at("cycle {}", parts_.now())
                      .note("one leads to arbiter {} msel {}, the other (slot {}) to arbiter {} msel {}",
                            found->arbiter, found->msel, i, slot.arbiter, slot.msel)
                      .help("let the IDs and masks of the slots exclude each other"));
      return std::nullopt;
    }
    found = slot;
  }
  if (!found || found->arbiter < stream_switch::kArbiters) return found;
  const Place place{&tile, *device::port_at(tile.kind, PortRole::Slave, slave, tile.model.arch)};
  parts_.stop(error(code::unsupported, "a packet with ID {} is to go to arbiter {} of {}", id, found->arbiter,
                    device::to_string(tile.id))
                  .at("cycle {}", parts_.now())
                  .note("a slot of {} says so", place.name("slave"))
                  .note("a switch has arbiters 0 to {} as the public manuals count them; the field is wider",
                        stream_switch::kArbiters - 1)
                  .help("use one of the others"));
  return std::nullopt;
}

void Network::grant(Tile& tile, Switch& state, std::uint32_t slave, const SlotConfig& rule) {
  Switch::Input& input = state.inputs[slave];
  input.in_packet = input.at_header = true;
  input.arbiter = static_cast<std::uint8_t>(rule.arbiter);
  input.outputs = 0;
  for (std::uint32_t m = 0; m < state.outputs.size(); ++m) {
    if (!state.outputs[m].enabled || !state.outputs[m].packet) continue;
    const MasterConfig config = master_config(tile, m);
    if (config.arbiter() == rule.arbiter && config.takes(rule.msel)) input.outputs |= bit(m);
  }
  if (!joined(tile, slave, input.outputs)) return;
  state.arbiters[rule.arbiter].owner = static_cast<std::uint8_t>(slave);
}

// Moves the word at the front of a slave, if all its masters have room.
void Network::forward(Tile& tile, Switch& state, std::uint32_t slave) {
  Switch::Input& input = state.inputs[slave];
  const Cycle now = parts_.now();
  if (!input.enabled || !input.queue.readable(now) || input.queue.popped_at(now)) return;
  if (input.packet && !input.in_packet) return;  // waits for an arbiter
  const std::uint32_t outputs = input.in_packet ? input.outputs : input.circuit;
  if (outputs == 0) return;
  if (!input.in_packet && !input.legal && !joined(tile, slave, outputs)) return;
  const auto takes_header = [&](std::uint32_t m) { return !input.at_header || !state.outputs[m].drop_header; };
  bool all = true;
  each_bit(outputs, [&](std::uint32_t m) { all &= !takes_header(m) || has_room(state.outputs[m]); });
  const bool watched = watches_ports(tile);
  if (watched) {
    const UnitId sender = input.queue.front().sender;
    port_waits(parts_, tile, device::PortRole::Slave, slave, !all, sender);
    each_bit(outputs, [&](std::uint32_t m) {
      port_waits(parts_, tile, device::PortRole::Master, m, takes_header(m) && !has_room(state.outputs[m]), sender);
    });
  }
  if (!all) return;

  const StreamWord word = input.queue.pop(now);
  if (input.queue.empty()) state.waiting &= ~bit(slave);
  if (watched) port_passed(parts_, tile, device::PortRole::Slave, slave, word);
  ++parts_.work.hops;
  each_bit(outputs, [&](std::uint32_t m) {
    if (!takes_header(m)) return;
    if (watched) port_passed(parts_, tile, device::PortRole::Master, m, word);
    hand_over(state.outputs[m], word);
  });
  input.at_header = false;
  if (word.last && input.in_packet) {
    input.in_packet = false;
    Switch::Arbiter& arbiter = state.arbiters[input.arbiter];
    arbiter.owner.reset();
    arbiter.freed = now;
    arbiter.last = static_cast<std::uint8_t>(slave);
    ++arbiter.packets;
  }
  if (input.upstream != nullptr) {
    wake(*input.upstream, now + 1);
  } else if (input.end != nullptr) {
    parts_.streams.wake(*input.end, now + 1);  // channels are served with the switch itself
    wake(tile, now + 1);
  }
}

// The queue behind an output. Null before its first word.
const WordQueue* Network::queue_behind(const Switch::Output& output) {
  if (output.kind == Switch::Output::Kind::End) return &output.end->fifo;
  const auto& next = output.tile->network;
  return next == nullptr || output.slave >= next->inputs.size() ? nullptr : &next->inputs[output.slave].queue;
}

bool Network::has_room(const Switch::Output& output) const {
  if (output.kind == Switch::Output::Kind::Nowhere) return false;
  const WordQueue* queue = queue_behind(output);
  return queue == nullptr || queue->used(parts_.now()) < output.words;
}

// A place behind one of these masters became free in this cycle, and can be filled in the next.
bool Network::is_about_to_have_room(const Switch& state, std::uint32_t masters) const {
  bool found = false;
  each_bit(masters, [&](std::uint32_t m) {
    const Switch::Output& output = state.outputs[m];
    if (output.kind == Switch::Output::Kind::Nowhere) return;
    const WordQueue* queue = queue_behind(output);
    found |= queue != nullptr && queue->popped_at(parts_.now());
  });
  return found;
}

void Network::hand_over(const Switch::Output& output, StreamWord word) {
  const Cycle now = parts_.now();
  const Cycle ready = now + output.cycles;
  if (output.kind == Switch::Output::Kind::Slave) {
    push(switch_of(*output.tile), output.slave, word, ready);
    wake(*output.tile, ready);
    return;
  }
  StreamEnd& end = *output.end;
  end.fifo.push(word, ready, now);
  if (end.channel() != nullptr)
    wake(*end.tile, ready);
  else
    parts_.streams.wake(end, ready);
}

// A switch has wires only for some pairs of its ports, although its registers accept the number of any port.
bool Network::joined(Tile& tile, std::uint32_t slave, std::uint32_t masters) {
  const device::Port from = *device::port_at(tile.kind, PortRole::Slave, slave, tile.model.arch);
  bool legal = true;
  each_bit(masters, [&](std::uint32_t m) {
    legal =
        legal && parts_.streams.joined(tile, from, *device::port_at(tile.kind, PortRole::Master, m, tile.model.arch));
  });
  return legal;
}

// Schedules the switch for its next possible move. The cause of a block wakes the blocked unit, or has already done so:
// a wake for the next cycle is lost on a unit that still had to act in this one, so each unit checks for itself whether
// a place has become free.
void Network::schedule(Tile& tile, Switch& state) {
  const Cycle now = parts_.now();
  Cycle next = kNever;
  const auto consider = [&](const WordQueue& queue) {
    if (queue.empty()) return;
    if (!queue.readable(now))
      next = std::min(next, queue.ready());
    else if (queue.popped_at(now))
      next = std::min(next, now + 1);
  };
  bool waits_for_arbiter = false, frees_arbiter = false;
  each_bit(state.waiting, [&](std::uint32_t s) {
    const Switch::Input& input = state.inputs[s];
    consider(input.queue);
    if (next > now + 1 && input.queue.readable(now) &&
        is_about_to_have_room(state, input.in_packet ? input.outputs : input.circuit))
      next = std::min(next, now + 1);
    waits_for_arbiter |= input.packet && !input.in_packet;
  });
  for (Switch::Arbiter& arbiter : state.arbiters) frees_arbiter |= arbiter.freed == now;
  if (waits_for_arbiter && frees_arbiter) next = std::min(next, now + 1);
  each_bit(state.channels, [&](std::uint32_t s) {
    const Switch::Input& input = state.inputs[s];
    if (input.queue.pushed_at(now) && input.end->channel()->transferring()) next = std::min(next, now + 1);
  });
  for (const Channel& channel : tile.channels[static_cast<unsigned>(Direction::S2MM)]) {
    if (!channel.transferring()) continue;
    consider(channel.fifo);
    if (channel.fifo.popped_at(now)) next = std::min(next, now + 1);  // it may have to wait for the next word
  }
  if (next != kNever) wake(tile, next);
}

bool Network::has_room(StreamEnd& source) {
  const std::optional<std::uint32_t> slave = slave_of(source);
  if (!slave) return false;
  const Switch::Input& input = switch_of(*source.tile).inputs[*slave];
  const Cycle now = parts_.now();
  return input.enabled && !input.queue.pushed_at(now) && input.queue.used(now) < input.words;
}

void Network::await_room(StreamEnd& source) {
  const std::optional<std::uint32_t> slave = slave_of(source);
  if (!slave) return;
  const WordQueue& queue = switch_of(*source.tile).inputs[*slave].queue;
  const Cycle now = parts_.now();
  if (queue.pushed_at(now) || queue.popped_at(now)) parts_.streams.wake(source, now + 1);
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

void Network::put(StreamEnd& source, StreamWord word) {
  Switch& state = switch_of(*source.tile);
  const std::uint32_t slave = *slave_of(source);
  const Cycle ready = parts_.now() + state.inputs[slave].cycles;
  push(state, slave, word, ready);
  wake(*source.tile, ready);
}

void Network::fill(Tile& tile, std::uint32_t slave, StreamWord word) {
  push(switch_of(tile), slave, word, parts_.now());
  wake(tile, parts_.now());
}

std::optional<std::uint32_t> Network::slave_of(StreamEnd& source) const {
  const std::optional<Place> place = port_of(source);
  return place ? std::optional(place->index(PortRole::Slave)) : std::nullopt;
}

}  // namespace tessera::array
