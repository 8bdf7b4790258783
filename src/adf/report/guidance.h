// Sentences about a placed run: which kernel or port bounds the throughput and why, and which parts of the placement
// cost time.
//
// The core with the longest stalls is a victim, not a cause. So the search begins at the core that computes for the
// largest part of its time; of several cores that hardly wait, at the one that computes longest. If it hardly waits, it
// bounds the throughput. If it waits for a PLIO that moves words at the full rate of its clock, the PLIO does. In all
// other cases the sentence says that nothing works all the time, and names the longest wait.
#pragma once

#include "adf/report/mapping.h"

namespace tessera::adf {

// The time of a core after its first invocation, which waits until data have come through the graph.
struct CoreLoad {
  device::TileId tile;
  std::vector<id> kernels;  // the kernel that computes longest comes first
  std::uint64_t busy = 0, waits = 0;
  std::uint64_t invocations = 0;  // of the first kernel
  std::uint64_t cycles = 0;       // from one of its invocations to the next, on average
  // The longest wait: the port, the missing resource, the cycles.
  id port = none;
  std::string lacks;
  std::uint64_t longest = 0;

  double share() const { return busy + waits == 0 ? 0 : static_cast<double>(busy) / static_cast<double>(busy + waits); }
};

struct Bound {
  id node = none;  // the kernel or PLIO that bounds the throughput; none: nothing works all the time
  std::string sentence;
  std::vector<CoreLoad> cores;  // the busiest one first
};
Bound bound_of(const Model& model, const Netlist& netlist, const Monitor& monitor, const Mapping& mapping);

// Further sentences: buffers that share a bank, DMA channels that neighbours would not need, full links.
std::vector<std::string> advice_of(const Model& model, const Netlist& netlist, const Mapping& mapping);

}  // namespace tessera::adf
