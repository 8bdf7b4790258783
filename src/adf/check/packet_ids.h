// The ids of packets, which name the way of a packet through splits and merges.
//
// Output i of a split takes the packets with id i, and packets of input i of a merge have id i. If a split leads to
// another split, one header must name the way through both, so an output has as many ids as ends behind it; the same
// holds for merges in front of merges.
#pragma once

#include "adf/check/plan.h"

namespace tessera::adf {

// Sets Plan::packets. Reports packet nodes that need more ids than a header can hold (T1211).
void number_packets(const Model& model, const Netlist& netlist, Plan& plan, std::vector<Diag>& mistakes);

// Returns the id of the packets that a kernel's port sends to a merge or receives from a split; no value for another
// port.
std::optional<std::uint32_t> packet_id_at(const Model& model, const Plan& plan, id port);

// Returns whether a DMA reads the words of a port from memory, or writes them into memory.
bool has_memory(const Model& model, id port);

}  // namespace tessera::adf
