// Stream switch ports: how many a switch has, their numbers in registers, and the connections that a switch can make.
//
// A port has two names. Designs and routers use bundle and channel ("South 3"). Registers and packet hardware use a
// physical index, which counts all masters of a switch, or all its slaves. This header translates between the two
// names, with facts/ports.tsv, connections.tsv and shim_mux.tsv, and the generator checks these facts against the
// register map: `aie2::core::Stream_Switch_Master_Config.at(port_index(...))` is the register with that bundle in its
// name. AIE2 and AIE2P have the same ports; AIE1 has its own fact files (aie1-*.tsv).
#pragma once

#include "device/registers.h"

namespace tessera::device {

enum class Bundle : std::uint8_t { Core, DMA, Ctrl, FIFO, South, West, North, East, Trace };
inline constexpr unsigned kBundles = 9;

// A slave takes a stream into the switch (the source of connections); a master sends a stream out of it (a
// destination).
enum class PortRole : std::uint8_t { Slave, Master };

struct Port {
  Bundle bundle = Bundle::Core;
  std::uint8_t channel = 0;
  auto operator<=>(const Port&) const = default;
};

std::string_view to_string(Bundle bundle);
std::optional<Bundle> parse_bundle(std::string_view name);
std::string to_string(Port port);  // "South 3"

// Returns the number of ports of one bundle, or of the whole switch, of a tile in the middle of an array.
unsigned port_count(TileKind kind, PortRole role, Bundle bundle, Arch arch);
unsigned port_count(TileKind kind, PortRole role, Arch arch);
// Returns the number of ports of one bundle of a tile at its place in the device: a tile at the edge has no ports on
// the outer side. A shim tile keeps its South ports, which lead to its multiplexer.
unsigned port_count(const Device& device, TileId tile, PortRole role, Bundle bundle);

// Convert bundle and channel to the physical index that registers use, and back.
std::optional<std::uint32_t> port_index(TileKind kind, PortRole role, Bundle bundle, unsigned channel, Arch arch);
std::optional<Port> port_at(TileKind kind, PortRole role, std::uint32_t physical, Arch arch);

// Returns whether the switch of this kind of tile can join slave `source` to master `destination`.
bool connection_legal(TileKind kind, Bundle source, unsigned source_channel, Bundle destination,
                      unsigned destination_channel, Arch arch);

// Returns the bundle by which the neighbour sees a port: South <-> North, West <-> East; absent for ports inside the
// tile.
std::optional<Bundle> opposite(Bundle bundle);
// Returns the neighbour to which a port of this bundle leads; absent at the edge of the device.
std::optional<TileId> neighbour(const Device& device, TileId tile, Bundle bundle);

// The multiplexers below the shim switchbox. `select` is the field of the register with the ShimMux value.
enum class ShimMux : std::uint8_t { PL = 0, DMA = 1, NoC = 2 };
struct ShimMuxPort {
  Direction direction;                      // MM2S: into the switch, a South slave; S2MM: out of it, a South master
  std::uint8_t south_channel;               // channel of the switchbox
  std::optional<std::uint8_t> dma_channel;  // connected when the select field is DMA
  Reg reg;
  Field select;
};
std::span<const ShimMuxPort> shim_mux_ports(Arch arch);
// Returns the South channel of the switchbox to which a shim DMA channel is wired; absent for a channel that does not
// exist.
std::optional<std::uint8_t> shim_dma_south(Direction direction, unsigned dma_channel, Arch arch);
// Returns the South channel of the switchbox to which a stream of the network on chip is wired; absent for a stream
// that does not exist. The number of a stream counts the ports with a multiplexer, as in mlir-aie.
std::optional<std::uint8_t> shim_noc_south(Direction direction, unsigned stream, Arch arch);

}  // namespace tessera::device
