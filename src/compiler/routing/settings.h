// What stream switches are told: the result of routing, and what designs may already have fixed.
//
// It says what aie.switchbox and aie.shim_mux say, tile by tile, and no more than the registers hold, so that it can
// be made from operations and from registers alike. Plain data; all lists of a result are sorted.
#pragma once

#include "device/device.h"
#include "device/packet_resources.h"  // generated
#include "device/ports.h"

#include <cstdint>
#include <vector>

namespace tessera::compiler::routing {

inline constexpr unsigned kArbiters = device::packet_resources::kArbiters;
inline constexpr unsigned kMsels = device::packet_resources::kMsels;
inline constexpr unsigned kSlots = device::packet_resources::kSlotsPerSlave;
inline constexpr unsigned kPacketIds = device::packet_resources::kPacketIds;

// aie.connect: a circuit through the switch.
struct Connect {
  device::Port source, destination;
  auto operator<=>(const Connect&) const = default;
};

// aie.amsel: where a packet goes inside a switch.
struct Amsel {
  std::uint8_t arbiter = 0, msel = 0;
  auto operator<=>(const Amsel&) const = default;
};

// aie.masterset: a master port that packets leave by.
struct MasterSet {
  device::Port destination;
  std::uint8_t arbiter = 0;
  std::uint8_t msels = 0;  // as bits
  bool drop_header = false;
  auto operator<=>(const MasterSet&) const = default;
};

// aie.rule: packets whose id equals `value` in the bits of `mask`.
struct Rule {
  std::uint8_t mask = 0, value = 0;
  Amsel amsel;
  auto operator<=>(const Rule&) const = default;
  bool matches(unsigned id) const { return ((id ^ value) & mask) == 0; }
};

// aie.packet_rules: a slave port that takes packets, and its slots in order.
struct PacketRules {
  device::Port source;
  std::vector<Rule> rules;
  auto operator<=>(const PacketRules&) const = default;
};

// A connection of aie.shim_mux: what a South port of the shim switchbox leads to. MM2S: a slave of the switch.
struct MuxSetting {
  device::Direction direction = device::Direction::S2MM;
  std::uint8_t south_channel = 0;
  device::ShimMux to = device::ShimMux::PL;
  auto operator<=>(const MuxSetting&) const = default;
};

struct TileSettings {
  device::TileId tile;
  std::vector<Connect> connects;
  std::vector<MasterSet> masters;
  std::vector<PacketRules> rules;
  std::vector<MuxSetting> mux;
  auto operator<=>(const TileSettings&) const = default;
};

// One flow of a request, by its place there.
struct FlowRef {
  bool packet = false;
  std::uint32_t index = 0;
  auto operator<=>(const FlowRef&) const = default;
};

// Packets that have nothing to do with each other and share an arbiter, because there are too few: one that stands
// still holds up the others.
struct SharedArbiter {
  device::TileId tile;
  std::vector<FlowRef> flows;
  auto operator<=>(const SharedArbiter&) const = default;
};

struct Settings {
  std::vector<TileSettings> tiles;
  std::vector<SharedArbiter> shared{};
  auto operator<=>(const Settings&) const = default;
};

}  // namespace tessera::compiler::routing
