#include "device/ports.h"

#include "device/capabilities.h"

#include <algorithm>
#include <array>

namespace tessera::device {

namespace {
// The physical indices of one bundle.
struct Range {
  std::uint8_t base;
  std::uint8_t count;
};
// Entries of a connection table: all channels connect, equal channels connect, or no channels connect. Any other entry
// is the only destination channel that connects.
constexpr std::uint8_t kAny = 0xfd, kSame = 0xfe, kNever = 0xff;

// The generated tables, one namespace for each generation, as in the generated headers.
namespace tables {
#include "device/aie1_port_tables.inc"
#include "device/port_tables.inc"
}  // namespace tables

constexpr std::array<std::string_view, kBundles> kBundleNames = {"Core", "DMA",   "Ctrl", "FIFO", "South",
                                                                 "West", "North", "East", "Trace"};

constexpr std::size_t index(auto value) {
  return static_cast<std::size_t>(value);
}

// The switches of a generation. Ports by kind of tile, role and bundle; connections by kind of tile and both bundles.
struct Switches {
  const Range (&ports)[3][2][kBundles];
  const std::uint8_t (&connections)[3][kBundles][kBundles];
  std::span<const ShimMuxPort> shim_mux;
};
constexpr Switches kAie1Switches{tables::aie1::kPorts, tables::aie1::kConnections, tables::aie1::kShimMux};
constexpr Switches kAie2Switches{tables::aie2::kPorts, tables::aie2::kConnections, tables::aie2::kShimMux};
constexpr const Switches* kSwitches[] = {&kAie1Switches, &kAie2Switches, &kAie2Switches};  // indexed by Arch
static_assert(std::size(kSwitches) == kArchs.size());

const Switches& switches_of(Arch arch) {
  return *kSwitches[index(arch)];
}

// Returns the port ranges of a kind of tile and role, by bundle.
const Range (&ranges(TileKind kind, PortRole role, Arch arch))
    [kBundles] { return switches_of(arch).ports[index(kind)][index(role)]; }
}  // namespace

std::string_view to_string(Bundle bundle) {
  return kBundleNames[index(bundle)];
}

std::optional<Bundle> parse_bundle(std::string_view name) {
  const auto* found = std::ranges::find(kBundleNames, name);
  if (found == kBundleNames.end()) return std::nullopt;
  return static_cast<Bundle>(found - kBundleNames.begin());
}

std::string to_string(Port port) {
  return fmt::format("{} {}", to_string(port.bundle), port.channel);
}

unsigned port_count(TileKind kind, PortRole role, Bundle bundle, Arch arch) {
  return ranges(kind, role, arch)[index(bundle)].count;
}

unsigned port_count(TileKind kind, PortRole role, Arch arch) {
  unsigned count = 0;
  for (const Range& bundle : ranges(kind, role, arch)) count += bundle.count;
  return count;
}

unsigned port_count(const Device& device, TileId tile, PortRole role, Bundle bundle) {
  const TileKind kind = device.kind(tile);
  const bool to_multiplexer = kind == TileKind::Shim && bundle == Bundle::South;
  if (opposite(bundle) && !to_multiplexer && !neighbour(device, tile, bundle)) return 0;
  return port_count(kind, role, bundle, device.arch);
}

std::optional<std::uint32_t> port_index(TileKind kind, PortRole role, Bundle bundle, unsigned channel, Arch arch) {
  const Range& ports = ranges(kind, role, arch)[index(bundle)];
  if (channel >= ports.count) return std::nullopt;
  return ports.base + channel;
}

std::optional<Port> port_at(TileKind kind, PortRole role, std::uint32_t physical, Arch arch) {
  for (unsigned i = 0; i < kBundles; ++i) {
    const Range& ports = ranges(kind, role, arch)[i];
    if (is_among(physical, ports.base, ports.count))
      return Port{static_cast<Bundle>(i), static_cast<std::uint8_t>(physical - ports.base)};
  }
  return std::nullopt;
}

bool connection_legal(TileKind kind, Bundle source, unsigned source_channel, Bundle destination,
                      unsigned destination_channel, Arch arch) {
  if (!port_index(kind, PortRole::Slave, source, source_channel, arch)) return false;
  if (!port_index(kind, PortRole::Master, destination, destination_channel, arch)) return false;
  const auto& rules = switches_of(arch).connections;
  switch (const std::uint8_t rule = rules[index(kind)][index(source)][index(destination)]) {
    case kNever: return false;
    case kAny: return true;
    case kSame: return source_channel == destination_channel;
    default: return destination_channel == rule;
  }
}

std::optional<Bundle> opposite(Bundle bundle) {
  switch (bundle) {
    case Bundle::South: return Bundle::North;
    case Bundle::North: return Bundle::South;
    case Bundle::West: return Bundle::East;
    case Bundle::East: return Bundle::West;
    default: return std::nullopt;
  }
}

std::optional<TileId> neighbour(const Device& device, TileId tile, Bundle bundle) {
  // Row or column 0 minus 1 wraps to 255, which no device contains.
  switch (bundle) {
    case Bundle::South: --tile.row; break;
    case Bundle::North: ++tile.row; break;
    case Bundle::West: --tile.col; break;
    case Bundle::East: ++tile.col; break;
    default: return std::nullopt;
  }
  if (!device.contains(tile)) return std::nullopt;
  return tile;
}

std::span<const ShimMuxPort> shim_mux_ports(Arch arch) {
  return switches_of(arch).shim_mux;
}

std::optional<std::uint8_t> shim_dma_south(Direction direction, unsigned dma_channel, Arch arch) {
  for (const ShimMuxPort& port : shim_mux_ports(arch))
    if (port.direction == direction && port.dma_channel && *port.dma_channel == dma_channel) return port.south_channel;
  return std::nullopt;
}

std::optional<std::uint8_t> shim_noc_south(Direction direction, unsigned stream, Arch arch) {
  for (const ShimMuxPort& port : shim_mux_ports(arch))
    if (port.direction == direction && stream-- == 0) return port.south_channel;
  return std::nullopt;
}

}  // namespace tessera::device
