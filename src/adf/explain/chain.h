// The chain of waits behind a stop. It begins at the call of the host program, or at a kernel, goes through nets,
// shared buffers and packet nodes, and ends in a cycle, at the end of a file, or at the host program.
//
// A chain is read from the state in which the graph stopped. Nothing moves then, so each unit waits for exactly one
// kind of thing: a kernel for data or room at a port, a net for data of its source or room of a sink, a shared buffer
// for a writer or a reader. Each step goes to the unit that should provide the data or the room.
#pragma once

#include "adf/run/graph_run.h"

namespace tessera::adf {

// The kernels or the port that a call of the host program waits for.
struct Awaited {
  const char* call = "wait()";
  id port = none;  // a run-time parameter or a GMIO; none: the call waits for all kernels
};

enum class ChainEnd { Cycle, File, Update, Transfer, Read, Done, Failed, Unknown };

struct WaitChain {
  std::vector<std::string> links;
  ChainEnd end = ChainEnd::Unknown;
  id at = none;                      // the port at the end
  const FileSource* file = nullptr;  // for ChainEnd::File
  Wait lacks;                        // the kernel's wait at the end of the chain
  std::vector<id> full;              // sinks without room, in the order of the links
  id open = none;                    // the first input of a packet node on the way that has begun a packet
};

// Returns the best of several chains: one that ends in a cycle, because the cycle may cause the other waits; else one
// that ends at a file.
WaitChain chain_of(const GraphRun& run, const Awaited& awaited);

// Returns the chain that begins at a waiting kernel.
WaitChain chain_from(const GraphRun& run, const Core& core);

// Adds the links as numbered notes.
Diag with_links(Diag diag, const WaitChain& chain);

}  // namespace tessera::adf
