// Reads the configuration of a stream switch from its registers, and finds the other ends of its ports.
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

// Deterministic merge: the turns in which slaves get an arbiter. Each turn names a slave and the number of its packets.
// merge_order() returns nothing when the registers fix no order.
struct MergeTurn {
  std::uint32_t slave, packets;
};
inline constexpr unsigned kMergeTurns = 4;
std::optional<std::array<MergeTurn, kMergeTurns>> merge_order(Tile& tile, std::uint32_t arbiter);

// Returns the switch port that an end of a stream is wired to. Absent when the shim multiplexer does not connect the
// end, or when a register keeps out the words of programmable logic. unconnected() then returns the reason.
std::optional<Place> port_of(const StreamEnd& end);
std::string unconnected(const StreamEnd& end);
// Returns whether the shim multiplexer leaves this port to programmable logic.
bool leads_to_logic(const StreamEnd& end);
// Returns the end of a stream that a port is wired to; nullptr when no end is wired to it. `direction` is S2MM for a
// master port and MM2S for a slave port.
StreamEnd* end_behind(const Place& place, device::Direction direction);
// Returns the port with role `role` at the other end of the wire: a port of the neighbour or, for a FIFO port, a port
// of the same switch. Absent at the edge of the array, and where the other tile does not exist yet.
std::optional<Place> across(const Tiles& tiles, const Place& place, device::PortRole role);

// The number of words that a port holds, and the number of cycles that a word takes to pass it.
struct PortTiming {
  std::uint32_t cycles, words;
};
PortTiming slave_timing(device::Bundle bundle);
PortTiming master_timing(device::Bundle bundle);
// Returns the sum of cycles and of words over all FIFOs from the crossbar of one switch to the crossbar of the next
// switch. Without `next`, up to the end of the stream.
PortTiming wire_timing(const Place& master, const std::optional<Place>& next);

}  // namespace tessera::array
