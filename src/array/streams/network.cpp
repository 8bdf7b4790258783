// Moves words through switches, cycle by cycle (parts/network.h describes the model).
//
// Example, continued from arbitration.cpp: South 0 owns arbiter 0, which leads to North 0.
//   forward()    moves one word of South 0 per cycle while the queue behind North 0 has room; South 1 waits
//   TLAST        frees arbiter 0
// While the queue behind North 0 is full, South 0 keeps arbiter 0, and South 1 waits. This causes the deadlocks of the
// hardware.
#include "array/parts/network.h"
#include "array/codes.h"
#include "array/parts/channels.h"
#include "array/parts/parts.h"
#include "array/parts/port_events.h"
#include "array/parts/streams.h"
#include "array/streams/port_set.h"
#include "array/tile/clocks.h"
#include "core/stream_header.h"

#include <algorithm>

namespace tessera::array {

using device::Direction;
using device::PortRole;

void Network::wake(Tile& tile, Cycle cycle) {
  parts_.scheduler.schedule_by(tile.first_unit + kSwitchUnit, cycle);
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

// Lets channels take the words that have arrived for them. Cores and the handler of control packets take their words
// themselves.
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

// Moves the word at the front of a slave's queue to the slave's masters, if all of these have room.
void Network::forward(Tile& tile, Switch& state, std::uint32_t slave) {
  Switch::Input& input = state.inputs[slave];
  const Cycle now = parts_.now();
  if (!input.enabled || !input.queue.readable(now) || input.queue.popped_at(now)) return;
  if (input.packet && !input.in_packet) return;  // the packet still waits for an arbiter
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
    parts_.streams.wake(*input.end, now + 1);  // not for a channel, which the switch serves itself
    wake(tile, now + 1);
  }
}

// Returns the queue that receives the words of an output, or nullptr if the next switch does not have its queues yet.
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

// Returns whether a place behind one of these masters became free in this cycle, so that a word can fill it in the next
// cycle.
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

// Schedules the switch for its next possible move. A blocked switch needs no event, because the unit that blocks the
// switch wakes it when a place becomes free. But such a wake for the next cycle is lost if the unit made it in this
// cycle before the switch acted: a unit has only one event. So each switch itself checks whether a place became free.
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
    if (channel.fifo.popped_at(now)) next = std::min(next, now + 1);  // the channel may have to wait for the next word
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
