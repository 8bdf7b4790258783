// Packets without a last word.
//
// A merge passes a packet on whole. So a stream that never marks a last word keeps the output of the merge for ever,
// and the packets of all other inputs wait behind it. A split sends all words behind the first header to one output.
#pragma once

#include "adf/explain/chain.h"

#include <optional>

namespace tessera::adf {

// Explains a stop whose chain leads to an open packet (T1256). No value if the rest of the packet may come.
std::optional<Diag> explain_open_packet(const GraphRun& run, const WaitChain& chain, const Awaited& awaited);

// Returns warnings about packets that are open at the end of a graph, although their sources have done all their work.
std::vector<Diag> open_packets_of(const GraphRun& run);

}  // namespace tessera::adf
