// What packets need of one switch besides wires: an arbiter and an msel for each set of masters they leave by, and
// slots at each slave port that tell the ids apart.
//
// An arbiter lets one packet pass at a time, to its last word; a master port belongs to one arbiter. So streams that
// have a master in common have the arbiter in common. All others get arbiters of their own as long as there are any: a
// packet that stands still would otherwise hold up one that goes elsewhere, and if the two depend on each other, for
// ever. Where arbiters are short, streams of one group (nets.h) may share one. An arbiter has four msels, one for each
// different set of masters.
//
// A slot matches the ids of a cube: some bits fixed, the others any. What the hardware does with an id that matches two
// slots is not public, so no id that is present may match two. The smallest set of cubes that match the wanted ids
// exactly is taken; where a slave port has not slots enough for that, ids that never come there may match as well.
#pragma once

#include "compiler/routing/nets.h"

namespace tessera::compiler::routing {

// Packets of one id at a slave port, and where they leave. Several nets only if these have gone together from here on.
struct PacketStream {
  Slave at = 0;
  std::uint8_t id = 0;
  std::uint32_t masters = 0;  // as bits
  std::uint32_t group = 0;
  bool priority = false;
  std::vector<std::uint32_t> nets;
  Amsel amsel;  // the result
};

struct Shortage {
  Unroutable::Kind kind;
  std::uint32_t tile;
  std::string reason;
  std::vector<std::uint32_t> nets;
  Slave at = kNowhere;  // the slave port whose slots do not suffice
};

// Fills the amsels of the streams, which are of one tile, and masters and rules of `settings`. `shared` gets the nets
// of each arbiter that streams of different groups share.
std::optional<Shortage> assign_packets(const Fabric& fabric, const Problem& problem, std::uint32_t tile,
                                       std::vector<PacketStream>& streams, TileSettings& settings,
                                       std::vector<std::vector<std::uint32_t>>& shared);

// A partition of the ids in `wanted` (as bits) into at most `limit` cubes inside `allowed`: the smallest, as rules
// without an amsel. None when there is none.
std::optional<std::vector<Rule>> cover(std::uint32_t wanted, std::uint32_t allowed, std::size_t limit);

// Where slots are short, packets have to leave together whose ids one cube can hold: by id, the number of its cube. The
// cubes have their leading bits fixed, so that what goes apart behind can be told apart there; they are as many as a
// slave port has slots, and those that many of the `ids` (as bits) are in are the smaller ones.
using IdBlocks = std::array<std::uint8_t, kPacketIds>;
IdBlocks blocks_of(std::uint32_t ids);

}  // namespace tessera::compiler::routing
