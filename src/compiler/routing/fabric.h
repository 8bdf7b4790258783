// The stream switches of a device as a graph.
//
// The nodes are ports. Inside of a switch, a slave port leads to the master ports that the hardware can connect to it.
// A master port toward a neighbour is wired to one slave port there; both ports together are called a wire. The number
// of a port is its tile's number times kPortsPerTile plus its physical index. So the ports of one switch fit into the
// bits of a word, and the legal connections of all switches of one kind fit into a table of words.
#pragma once

#include "compiler/routing/flows.h"

#include <bit>

namespace tessera::compiler::routing {

using Slave = std::uint32_t;
using Master = std::uint32_t;
inline constexpr std::uint32_t kPortsPerTile = 32;
inline constexpr std::uint32_t kNowhere = ~std::uint32_t{0};

constexpr std::uint32_t tile_of(std::uint32_t port) {
  return port / kPortsPerTile;
}
constexpr std::uint32_t bit_of(std::uint32_t port) {
  return std::uint32_t{1} << port % kPortsPerTile;
}

// Calls `visit` with the ports of `tile` whose bits are set, lowest first.
template <class Visit>
void for_each_port(std::uint32_t tile, std::uint32_t bits, Visit visit) {
  for (; bits != 0; bits &= bits - 1) visit(tile * kPortsPerTile + static_cast<std::uint32_t>(std::countr_zero(bits)));
}

class Fabric {
 public:
  explicit Fabric(const device::Device& device);

  const device::Device& device() const { return device_; }
  std::uint32_t tiles() const { return std::uint32_t{device_.cols} * device_.rows; }
  std::uint32_t ports() const { return tiles() * kPortsPerTile; }
  std::uint32_t number(device::TileId tile) const { return std::uint32_t{tile.col} * device_.rows + tile.row; }
  device::TileId tile(std::uint32_t number) const { return ids_[number]; }

  // Returns the number of a port. Returns nothing when the tile has no such port, such as a port that leads out of the
  // array.
  std::optional<std::uint32_t> port(device::TileId tile, device::PortRole role, device::Port port) const;
  device::Port name(std::uint32_t port, device::PortRole role) const;

  std::uint32_t legal(Slave slave) const { return legal_[kind(tile_of(slave))][slave % kPortsPerTile]; }
  std::uint32_t passages(std::uint32_t tile) const { return passages_[tile]; }  // masters toward neighbours, as bits
  Slave next(Master master) const { return next_[master]; }                     // kNowhere: leads out of the switches
  Master before(Slave slave) const { return before_[slave]; }                   // kNowhere: comes from the tile itself
  std::uint32_t distance(std::uint32_t a, std::uint32_t b) const;               // distance in tiles

 private:
  unsigned kind(std::uint32_t tile) const { return kinds_[tile]; }
  void connect(std::uint32_t tile);

  const device::Device& device_;
  std::uint32_t legal_[3][kPortsPerTile] = {};
  std::vector<device::TileId> ids_;
  std::vector<std::uint8_t> kinds_;
  std::vector<std::uint32_t> passages_;
  std::vector<Slave> next_;
  std::vector<Master> before_;
};

}  // namespace tessera::compiler::routing
