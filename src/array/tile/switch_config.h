// The configuration in the registers of a stream switch, and the other ends of its ports. The code that resolves routes
// and moves words uses this wiring.
#pragma once

#include "array/tile/tiles.h"
#include "device/ports.h"

namespace tessera::array {

// A port of one tile's switch.
struct Place {
  Tile* tile;
  device::Port port;

  std::string name(std::string_view role) const;  // "slave South 3 of (0,0)"
  std::uint32_t index(device::PortRole role) const;
};

struct SlaveConfig {
  bool enabled, packet;
};
SlaveConfig slave_config(Tile& tile, std::uint32_t slave);

// A slot of a packet-switched slave: packets whose ID equals `id` in the bits of `mask` go to the masters of `arbiter`
// that take `msel`.
struct SlotConfig {
  bool enabled;
  std::uint32_t id, mask, msel, arbiter;

  bool matches(std::uint32_t packet) const { return enabled && ((packet ^ id) & mask) == 0; }
};
SlotConfig slot_config(Tile& tile, std::uint32_t slave, std::uint32_t slot);

struct MasterConfig {
  bool enabled, packet, drop_header;
  std::uint32_t select;  // circuit-switched: the slave

  std::uint32_t arbiter() const;  // packet-switched
  bool takes(std::uint32_t msel) const;
};
MasterConfig master_config(Tile& tile, std::uint32_t master);

// Deterministic merge: the order in which slaves get an arbiter, and the number of packets for each. Absent when
// registers fix no order.
struct MergeTurn {
  std::uint32_t slave, packets;
};
inline constexpr unsigned kMergeTurns = 4;
std::optional<std::array<MergeTurn, kMergeTurns>> merge_order(Tile& tile, std::uint32_t arbiter);

// port_of: the switch port that an end of streams is wired to; absent when a shim multiplexer does not connect the end,
// or a register keeps the words of programmable logic out. unconnected: the reason why port_of is absent.
std::optional<Place> port_of(const StreamEnd& end);
std::string unconnected(const StreamEnd& end);
// Whether the shim multiplexer leaves this port to programmable logic.
bool leads_to_logic(const StreamEnd& end);
// The end of streams that a port is wired to; nullptr when the port has none. `direction` S2MM: the port is a master.
StreamEnd* end_behind(const Place& place, device::Direction direction);
// The port with role `role` at the other end of the wire: a port of the neighbour, or of the same switch for its FIFO
// port. Absent at the edge of the array, and where nothing has configured the other tile.
std::optional<Place> across(const Tiles& tiles, const Place& place, device::PortRole role);

// The capacity of a port in words, and the time a word takes to pass it.
struct PortTiming {
  std::uint32_t cycles, words;
};
PortTiming slave_timing(device::Bundle bundle);
PortTiming master_timing(device::Bundle bundle);
// All FIFOs between the crossbar of one switch and the crossbar of the next switch, or the end of the stream.
PortTiming wire_timing(const Place& master, const std::optional<Place>& next);

}  // namespace tessera::array
