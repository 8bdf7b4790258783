// What the executor needs to know of a graph: nets, sizes of buffers, invocations for each iteration.
#pragma once

#include "adf/check/netlist.h"

namespace tessera::adf {

// The buffers of a port of a kernel.
struct BufferPlan {
  std::uint64_t bytes = 0;   // of a block
  std::uint64_t margin = 0;  // bytes of the previous block that stand before it
  unsigned buffers = 2;
};

struct Plan {
  id graph = none;                     // the top graph
  std::vector<id> kernels;             // nodes, in topological order
  std::vector<id> nodes;               // all nodes of the graph, and PLIOs and GMIOs that are connected to them
  std::vector<id> nets;                // nets of the graph
  std::vector<BufferPlan> buffers;     // by port of the model; bytes 0: no buffer
  std::vector<unsigned> repetitions;   // by node: invocations for each iteration of the graph
  std::vector<std::vector<id>> cores;  // kernels that share a core, in the order in which it calls them
  const Netlist* netlist = nullptr;
};

}  // namespace tessera::adf
