// Where the objects of a program's graphs lie on the array, and how the data of each connection travel.
//
// The problem: a graph says which kernels exchange data; the array needs a tile for each kernel, memory for each
// buffer, and a way for each connection. The three depend on each other: two cores share a buffer only if both reach
// its memory; otherwise DMA channels move the data, and a tile has two channels each way. The decision: the placement
// counts all resources of the tiles while it searches. The compiler then routes the streams, and gives buffers and
// locks their addresses and numbers.
//
// The search is deterministic: equal programs get equal placements. Its effort is counted in steps, not in time.
#pragma once

#include "adf/check/plan.h"
#include "adf/constraints/resolve.h"
#include "device/device.h"

#include <map>
#include <optional>
#include <set>
#include <vector>

namespace tessera::adf::array {

using device::TileId;

// How the data of a connection get from its source to one of its sinks.
enum class Path : std::uint8_t {
  Core,    // both kernels run on one core, one after the other, and use one buffer
  Memory,  // both cores use the same buffers, in a memory that both reach
  Dma,     // DMA channels or programmable logic move the data between memories, or between memory and streams
  Stream,  // no end has buffers: streams of cores or programmable logic
  Cascade,
  Parameter,  // a run-time parameter: the host program or another kernel writes it
};

// A place that a constraint gives to a buffer.
struct BufferSpot {
  std::optional<std::uint32_t> bank;
  std::optional<std::uint32_t> address;  // in the memory of the tile
};

// The buffers of a port. Ports that share their buffers (Path::Core, Path::Memory) have equal entries.
struct Buffers {
  TileId tile;                    // whose memory holds them
  std::uint64_t bytes = 0;        // of one buffer, with its margin
  std::vector<BufferSpot> spots;  // one entry for each buffer
};

struct Channel {
  TileId tile;
  std::uint8_t number = 0;
};

// Packets with one id that a port sends, and the ports that they reach.
struct PacketFlow {
  struct Reader {
    id port = none;
    bool keeps_header = false;
    unsigned lane = 0;  // of the port (descriptors.h)
  };
  id source = none;
  std::uint32_t number = 0;  // the id
  std::vector<Reader> readers;
};

struct Placement {
  const device::Device* device = nullptr;
  std::map<id, TileId> cores;     // by node of a kernel
  std::map<id, Channel> ios;      // by node of a PLIO (number: of its South port) or GMIO (of its DMA channel)
  std::map<id, TileId> memories;  // by node of a shared buffer
  std::map<id, std::vector<BufferSpot>> memory_spots;  // by node of a shared buffer whose buffers constraints place
  std::map<id, Path> paths;                            // by port of a sink
  std::map<id, Buffers> buffers;                       // by port of a kernel: windows, buffers and parameters
  std::map<std::pair<id, id>, Buffers> tables;  // by node of a kernel, and global array that it uses as a parameter
  std::map<id, Buffers> stacks;                 // by node of a kernel; kernels of one core have one stack
  std::map<id, Buffers> systems;  // by node of a kernel: heap and buffer for synchronization of its core, in one memory
  std::map<id, Channel> channels;  // by port with buffers, of a kernel or memory: the DMA channel that fills or empties
                                   // them; ports of external buffers have channels of shim tiles
  std::map<std::pair<id, unsigned>, Channel> lanes;  // by such a port and lane: channels of lanes after the first one
  std::map<id, Channel> drains;                      // by inout port with buffers: the DMA channel that empties them
  std::set<id> fed;  // inout parameters that another kernel writes: their second buffer holds its values
  std::map<id, std::uint8_t> streams;   // by port of a kernel: the number of the stream of its core
  std::vector<PacketFlow> packets;      // by source and id
  std::map<id, std::uint32_t> headers;  // by port with buffers: the id in the headers that its DMA channel sends
  std::vector<std::pair<TileId, std::vector<id>>>
      kernels;  // each used core, and its kernels in the order of their calls
};

// Returns whether another kernel writes an inout parameter of a kernel.
bool is_fed(const Model& model, const Netlist& netlist, id parameter);

// Returns the channel of a lane of a port with buffers; null if it has none.
const Channel* channel_of(const Placement& placement, id port, unsigned lane);

// Returns whether the node is a kernel that runs on a core. Kernels of programmable logic do not.
inline bool is_kernel_on_array(const Model& model, id node) {
  return model.nodes[node].kind == NodeKind::Kernel && model.kernels[model.nodes[node].number].fabric != "pl";
}

// An inout buffer: the data of one connection become the data of another one, in place. It always has DMA channels.
inline bool is_in_place(const Port& port) {
  return port.direction == ::adf::host::way::inout && has_buffer(port);
}

struct Placed {
  std::optional<Placement> placement;
  std::vector<Diag> errors;
  std::uint64_t steps = 0;
};

// Places all graphs of the program. `plans` has one entry for each top graph. Errors: T1290 to T1293 for a design that
// needs more than the device has, or whose constraints cannot all hold; T1225 for parts of designs that are not placed.
Placed place(const Model& model, const Netlist& netlist, const std::vector<Plan>& plans,
             const constraints::Resolution& constraints, const device::Device& device);

}  // namespace tessera::adf::array
