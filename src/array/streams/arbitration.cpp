// Arbitration of packets: which slave port of a switch may send next, and to which masters.
//
// Example: slaves South 0 and South 1 of a switch are packet-switched. Each holds a packet of 3 words whose ID matches
// a slot of arbiter 0, and master North 0 takes words from arbiter 0. South 1 was the last owner of the arbiter.
//   arbitrate()  finds the slot of both headers (rule_for); next_owner() picks South 0, the next port in turn that
//                requests the arbiter; grant() gives South 0 arbiter 0 and the masters {North 0}
//   TLAST        frees arbiter 0 (network.cpp); in the next arbitration South 1 gets it, even if South 0 holds a second
//                packet
// A packet whose ID matches two slots that differ stops the machine: public facts do not say which slot counts.
#include "array/codes.h"
#include "array/parts/network.h"
#include "array/parts/parts.h"
#include "array/parts/streams.h"
#include "array/stream_switch.h"  // generated
#include "array/streams/port_set.h"
#include "core/stream_header.h"

#include <algorithm>

namespace tessera::array {

using device::PortRole;

static_assert(kArbiters == stream_switch::kArbiterNumbers && stream_switch::kArbiters < kArbiters);

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

// Returns the slave that gets the arbiter among the slaves that request it (the bits of `wanting`), or nothing while
// Stream_Switch_Deterministic_Merge gives the turn to another slave.
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

// Returns the slot that a packet matches, or nothing when no slot matches. Stops the machine when two different slots
// match, or when the slot names an arbiter that the hardware does not have.
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
                      .note("one slot leads to arbiter {} msel {}, the other (slot {}) to arbiter {} msel {}",
                            found->arbiter, found->msel, i, slot.arbiter, slot.msel)
                      .help("let the IDs and masks of the slots exclude each other"));
      return std::nullopt;
    }
    found = slot;
  }
  if (!found || found->arbiter < stream_switch::kArbiters) return found;
  const Place place{&tile, *device::port_at(tile.kind, PortRole::Slave, slave, tile.model.arch)};
  parts_.stop(
      error(code::unsupported, "a packet with ID {} is sent to arbiter {} of {}", id, found->arbiter,
            device::to_string(tile.id))
          .at("cycle {}", parts_.now())
          .note("a slot of {} names this arbiter", place.name("slave"))
          .note("according to the public manuals a switch has arbiters 0 to {}, although the field of a slot is wider",
                stream_switch::kArbiters - 1)
          .help("use an arbiter in this range"));
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

// Returns whether the switch has wires from `slave` to all of `masters`, and stops the machine if not: a switch has
// wires only for some pairs of its ports, although its registers accept the number of any port.
bool Network::joined(Tile& tile, std::uint32_t slave, std::uint32_t masters) {
  const device::Port from = *device::port_at(tile.kind, PortRole::Slave, slave, tile.model.arch);
  bool legal = true;
  each_bit(masters, [&](std::uint32_t m) {
    legal =
        legal && parts_.streams.joined(tile, from, *device::port_at(tile.kind, PortRole::Master, m, tile.model.arch));
  });
  return legal;
}

}  // namespace tessera::array
