// Settings of stream switches: the result of routing, and settings that a design already contains.
//
// The structures have the contents of aie.switchbox and aie.shim_mux, tile by tile. The registers hold all of these
// contents, so the structures can be made from operations and from registers. All lists of a result are sorted.
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

// An aie.connect: a circuit through the switch.
struct Connect {
  device::Port source, destination;
  auto operator<=>(const Connect&) const = default;
};

// An aie.amsel: the arbiter and msel that a packet takes inside of a switch.
struct Amsel {
  std::uint8_t arbiter = 0, msel = 0;
  auto operator<=>(const Amsel&) const = default;
};

// An aie.masterset: a master port for packets.
struct MasterSet {
  device::Port destination;
  std::uint8_t arbiter = 0;
  std::uint8_t msels = 0;  // msels as bits
  bool drop_header = false;
  auto operator<=>(const MasterSet&) const = default;
};

// An aie.rule: packets whose ID equals `value` in the bits of `mask`.
struct Rule {
  std::uint8_t mask = 0, value = 0;
  Amsel amsel;
  auto operator<=>(const Rule&) const = default;
  bool matches(unsigned id) const { return ((id ^ value) & mask) == 0; }
};

// An aie.packet_rules: a slave port for packets, with its slots in order.
struct PacketRules {
  device::Port source;
  std::vector<Rule> rules;
  auto operator<=>(const PacketRules&) const = default;
};

// A setting of aie.shim_mux for a South port of the shim switchbox. With direction MM2S, the port is a slave of the
// switch.
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

// Names a flow of a request by its index in RoutingRequest::packets or RoutingRequest::circuits.
struct FlowRef {
  bool packet = false;
  std::uint32_t index = 0;
  auto operator<=>(const FlowRef&) const = default;
};

// Unrelated packets that share an arbiter because the switch has too few arbiters. A packet that stands still there
// blocks the other packets.
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
