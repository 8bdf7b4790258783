// Assigns the resources of one switch that packets need besides wires: an arbiter and an msel for each set of masters,
// and slots at each slave port that tell IDs apart.
//
// An arbiter lets one packet pass at a time, to its last word, and a master port belongs to one arbiter. So streams
// with a common master share an arbiter. Every other stream gets its own arbiter as long as arbiters are left.
// Otherwise a blocked packet would hold up a packet with another destination, for ever if the two depend on each other.
// If the switch has too few arbiters, streams of one group (nets.h) may share one. An arbiter has four msels, one for
// each different set of masters.
//
// A slot matches the IDs of a cube: some bits of the ID are fixed, and the other bits are free. The behaviour of the
// hardware for an ID that matches two slots is not public, so no ID in use may match two slots. cover() takes the
// smallest set of cubes that match exactly the wanted IDs. If a slave port has too few slots for these cubes, cubes may
// also match IDs that never come to this port.
#pragma once

#include "compiler/routing/nets.h"

namespace tessera::compiler::routing {

// Packets of one ID at a slave port, and the masters they leave by. A stream has several nets only if these take the
// same path from here on.
struct PacketStream {
  Slave at = 0;
  std::uint8_t id = 0;
  std::uint32_t masters = 0;  // masters as bits
  std::uint32_t group = 0;
  bool priority = false;
  std::vector<std::uint32_t> nets;
  Amsel amsel;  // set by assign_packets()
};

struct Shortage {
  Unroutable::Kind kind;
  std::uint32_t tile;
  std::string reason;
  std::vector<std::uint32_t> nets;
  Slave at = kNowhere;  // the slave port with too few slots
};

// Assigns resources to the `streams` of one tile: sets their amsels, and adds masters and rules to `settings`. Adds to
// `shared`, for each arbiter that streams of different groups share, the nets of these streams. Returns the shortage
// when the switch has too few resources.
std::optional<Shortage> assign_packets(const Fabric& fabric, const Problem& problem, std::uint32_t tile,
                                       std::vector<PacketStream>& streams, TileSettings& settings,
                                       std::vector<std::vector<std::uint32_t>>& shared);

// Partitions the IDs in `wanted` (as bits) into the fewest cubes inside of `allowed`, as rules without an amsel.
// Returns nothing when more than `limit` cubes are needed.
std::optional<std::vector<Rule>> cover(std::uint32_t wanted, std::uint32_t allowed, std::size_t limit);

// Divides IDs into blocks that one slot can match: returns the number of the block for each ID. Where a slave port has
// too few slots, the router makes packets of one block leave together. Blocks are cubes with fixed leading bits, at
// most as many as a slave port has slots. Where many of the `ids` (as bits) are close together, blocks are smaller.
using IdBlocks = std::array<std::uint8_t, kPacketIds>;
IdBlocks blocks_of(std::uint32_t ids);

}  // namespace tessera::compiler::routing
