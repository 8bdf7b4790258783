// The packets of a program's graphs on the array.
//
// The placement leaves packet nodes out: the stream switches split and merge. So the ways through the nodes become
// flows of packets with one id, from a port that is no packet node to all ports that these packets reach.
//
// A DMA channel that reads buffers in front of a merge sends the header; all other sources write their headers
// themselves. Where a split leads to a buffer, the switch takes the header away.
#pragma once

#include "adf/array/placement.h"

namespace tessera::adf::array {

// Sets Placement::packets and Placement::headers. Fails with T1225 for packets that the array cannot route.
Result<void> add_packets(const Model& model, const Netlist& netlist, const std::vector<Plan>& plans, Placement& to);

// Returns whether a net begins or ends at a packet node.
bool has_packets(const Model& model, const Net& net);

}  // namespace tessera::adf::array
