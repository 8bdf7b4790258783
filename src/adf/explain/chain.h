// The chain of waits behind a stop: from the call of the host program, or from a kernel, through nets, shared buffers
// and packet nodes, to a cycle, to the end of a file, or to the host program.
//
// A chain is read from the state in which the graph stopped. Nothing moves then, so each unit waits for exactly one
// kind of thing: a kernel for data or room at a port, a net for data of its source or room of a sink, a shared buffer
// for a writer or a reader. Each step asks the unit that should give it.
#pragma once

#include "adf/run/graph_run.h"

namespace tessera::adf {

// The kernels or the port that a call of the host program waits for.
struct Awaited {
  const char* call = "wait()";
  id port = none;  // of a run-time parameter or a GMIO; none: for all kernels
};

enum class ChainEnd { Cycle, File, Update, Transfer, Read, Done, Failed, Unknown };

struct WaitChain {
  std::vector<std::string> links;
  ChainEnd end = ChainEnd::Unknown;
  id at = none;                      // the port at the end
  const FileSource* file = nullptr;  // ChainEnd::File
  Wait lacks;                        // the last wait of a kernel
  std::vector<id> full;              // sinks without room, in the order of the links
};

// Of several chains, one that ends in a cycle, because it may be the cause of the others; then one that ends at a file.
WaitChain chain_of(const GraphRun& run, const Awaited& awaited);

// The chain that begins at a kernel which waits.
WaitChain chain_from(const GraphRun& run, const Core& core);

}  // namespace tessera::adf
