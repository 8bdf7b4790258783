// The plan of a graph for the executor: nets, sizes of buffers, invocations for each iteration.
#pragma once

#include "adf/check/netlist.h"
#include "tiling/shape.h"

namespace tessera::adf {

// The buffers of a kernel's port.
struct BufferPlan {
  std::uint64_t bytes = 0;   // size of a block
  std::uint64_t margin = 0;  // bytes that a block repeats from the end of the previous block, in front of its data
  unsigned buffers = 2;
  bool is_async = false;  // the kernel acquires and releases the buffer itself
  bool is_far = false;    // the kernel at the other end of the connection cannot use this buffer
};

// One or more tilings of a port that follow each other, for packets of one kind or for all data.
struct TilingPlan {
  int packet = -1;  // the id of the packets; -1: the port has no packet_port_id
  std::vector<tiling::Shape> shapes;
  std::uint64_t element_bytes = 4;
  std::uint64_t bytes = 0;  // bytes that a round moves, with the zeros of the padding
};

// An input of a bypassed kernel, and the output to which the bypass copies it in each invocation.
struct BypassPair {
  id in = none, out = none;  // ports
  std::uint64_t bytes = 0;
};

// The ids of the packets on one of the ways of a packet node. A way has several ids if another packet node follows a
// split there, or precedes a merge.
struct PacketIds {
  std::uint32_t first = 0, count = 1;
  bool contains(std::uint32_t number) const { return number - first < count; }
};

struct Plan {
  id graph = none;                  // the top graph
  std::vector<id> kernels;          // nodes, in topological order
  std::vector<id> nodes;            // all nodes of the graph, and PLIOs and GMIOs that are connected to them
  std::vector<id> nets;             // nets of the graph
  std::vector<BufferPlan> buffers;  // by port of the model; bytes 0: no buffer
  std::map<id, std::vector<TilingPlan>> access;    // by port of a buffer: its tilings, one entry for each packet id
  std::map<id, std::vector<BypassPair>> bypasses;  // by node of a kernel in a bypass
  std::map<id, PacketIds> packets;                 // by port: the outputs of splits and the inputs of merges
  std::vector<unsigned> repetitions;   // by node: invocations, or rounds of a buffer, for each iteration of the graph
  std::vector<std::vector<id>> cores;  // kernels that share a core, in the order in which it calls them
  const Netlist* netlist = nullptr;
};

}  // namespace tessera::adf
