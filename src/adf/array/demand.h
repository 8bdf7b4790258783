// The requirements of a program's graphs: the cores and the memory that they need, and how their data can travel.
//
// Kernels of one core form a cluster. Buffers that must lie together form a set. A direct net has three sets, and its
// path decides which of them exist: one set that both kernels use, or two sets with DMA channels between them.
#pragma once

#include "adf/array/grid.h"
#include "adf/check/plan.h"
#include "adf/constraints/resolve.h"

#include <map>
#include <optional>
#include <vector>

namespace tessera::adf::array {

// The resources of a tile that buffers take, or that a tile has.
struct Use {
  std::int64_t bytes = 0;
  int s2mm = 0, mm2s = 0, locks = 0, descriptors = 0;

  Use& operator+=(const Use& other);
  Use operator-() const { return {-bytes, -s2mm, -mm2s, -locks, -descriptors}; }
};

struct Cluster {
  std::vector<id> kernels;  // nodes, in the order of their calls
  std::size_t plan = 0;     // index of the plan with the kernels
  double ratio = 0;         // sum of the runtime ratios; more than 1 if a kernel has no ratio
  unsigned streams_in = 0, streams_out = 0;
};

enum class SetKind : std::uint8_t {
  Port,    // buffers of one port
  Both,    // of a direct net: buffers that source and sink use
  Source,  // of a direct net with DMA
  Sink,    //
  Stack,
  System,  // heap and buffer for synchronization
  Table,
};

struct BufferSet {
  SetKind kind = SetKind::Port;
  std::vector<id> ports;
  id table = none;                 // a parameter of the model
  unsigned first = kNone;          // the cluster that uses the buffers
  unsigned second = kNone;         // another cluster that uses them, too
  unsigned link = kNone;           // of a direct net
  std::uint64_t buffer_bytes = 0;  // of one buffer, with its margin
  unsigned buffers = 1;
  Use use;  // of all buffers
};

// A direct net between kernels.
struct Link {
  id net = none;
  unsigned from = 0, to = 0;                // clusters
  unsigned both = 0, source = 0, sink = 0;  // sets
  bool forbids_sharing = false;             // constraints say that each end has its own buffers
};

struct CascadeLink {
  id net = none;
  unsigned from = 0, to = 0;
};

// A PLIO, a GMIO, or a port of an external buffer: it needs a channel of a shim tile.
struct End {
  id node = none;
  id port = none;     // of an external buffer
  unsigned lane = 0;  // of the port (descriptors.h)
  bool is_dma = false;
  bool is_source = true;  // data go into the array
};

struct MemoryPort {
  id port = none;
  unsigned lane = 0;
  device::Direction direction = device::Direction::S2MM;
  unsigned descriptors = 0;
};
// A shared buffer, in a memory tile.
struct SharedMemory {
  id node = none;
  std::uint64_t bytes = 0;  // of all buffers
  std::uint64_t buffer_bytes = 0;
  unsigned buffers = 1;
  int locks = 0;
  std::vector<MemoryPort> ports;
};

// The ends of nets whose data travel through the stream switches, with packet nodes between them.
struct Wire {
  std::vector<unsigned> clusters, ends, memories;
};

struct Demand {
  const Model* model = nullptr;
  const Netlist* netlist = nullptr;
  const std::vector<Plan>* plans = nullptr;
  std::vector<Cluster> clusters;
  std::map<id, unsigned> cluster_of;  // by node
  std::vector<BufferSet> sets;
  std::vector<Link> links;
  std::vector<CascadeLink> cascades;
  std::vector<End> ends;
  std::vector<SharedMemory> memories;
  std::vector<Wire> wires;
  std::map<id, std::vector<unsigned>> sets_of_port;
  std::map<std::pair<unsigned, id>, unsigned> tables;  // by cluster and parameter: the set
  std::vector<unsigned> stack_of, system_of;           // by cluster: the sets
  std::vector<Diag> errors;

  bool has_cluster(id port) const;
  unsigned cluster(id port) const;  // of the kernel with this port
};

Use supply_of(const device::TileModel& model);

// `joined` has pairs of clusters' kernels that share a core because the device has too few cores.
Demand demand_of(const Model& model, const Netlist& netlist, const std::vector<Plan>& plans,
                 const constraints::Resolution& constraints, const device::Device& device,
                 const std::vector<std::pair<id, id>>& joined);

}  // namespace tessera::adf::array
