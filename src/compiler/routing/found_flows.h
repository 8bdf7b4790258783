// Finds the flows that the settings of switches make: the reverse of routing.
//
// Settings do not list the IDs of packets. A rule names only some bits of an ID, so a stream of packets stands for a
// cube: all IDs with certain values in the bits of a mask. Each rule on the way narrows the cube. A stream without any
// rule on its way is a circuit.
#pragma once

#include "compiler/routing/wiring.h"

namespace tessera::compiler::routing {

// The IDs that equal `value` in the bits of `mask`; bits outside of the mask are 0 in `value`. With an empty mask, the
// stream has passed no rule.
struct IdCube {
  std::uint8_t mask = 0, value = 0;
  auto operator<=>(const IdCube&) const = default;
};

struct FoundFlow {
  Endpoint source, destination;
  IdCube ids;
  // For packets: whether the last switch keeps the header although the destination usually gets none, or drops it
  // although the destination usually gets it.
  std::optional<bool> keep_header;
};

// Returns the flows from all ports of the tile's own parts, in the order of parts and channels. Where a stream splits,
// the branch of the last setting comes first, as in mlir-aie.
std::vector<FoundFlow> flows_from(const Wiring& wiring, device::TileId tile);

}  // namespace tessera::compiler::routing
