// Shared buffers in memory tiles: their buffers, locks and descriptors in a design.
//
// A buffer of the tile goes from all inputs of the shared buffer to all of its outputs, and back. A descriptor acquires
// one lock and releases one, so a port that waits for several ports needs descriptors without data. Each lane of an
// input (descriptors.h) is an input here.
//
// One buffer. No port can begin before all ports of the other side have ended. So two locks count the ports that have
// ended, `full` the inputs and `empty` the outputs. The first port of a side takes the whole count of the other side,
// and a descriptor without data passes the turn to the next port of its side, before the port moves its own data.
//
//   g.buffer.full, g.buffer.empty   the counts
//   g.buffer.out[1] turn            the turn of output 1, which output 0 passes on
//
// Several buffers. A port may be ahead of its neighbours by a buffer, so a count of ports would mix the buffers. Input
// i and output o have two locks: one counts the buffers that i has filled for o, and the other one those that o has
// emptied for i. Descriptors without data acquire the locks of further ports before the data, and release them after
// the data.
//
//   g.buffer.0, g.buffer.1             the buffers; "g.buffer" if there is only one
//   g.buffer.in[0] to out[1] full      the locks of input 0 and output 1
//   g.buffer.in[0] to out[1] empty
//   g.buffer.in[0].1 to out[1] full    of lane 1
#pragma once

#include "adf/array/placement.h"

#include <set>
#include <string>

namespace tessera::adf::array {

struct MemoryTiles {
  std::string memory;    // buffers and locks
  std::string channels;  // a memtile_dma for each tile
  std::set<TileId> tiles;
};
Result<MemoryTiles> memory_tiles(const Model& model, const std::vector<Plan>& plans, const Placement& placement);

// The descriptors of a lane for each buffer: those of its data, and those that only use locks.
unsigned memory_descriptors(const Model& model, const Plan& plan, id port, unsigned lane, const device::Device& device);
unsigned memory_locks(const Model& model, const Plan& plan, id node);

}  // namespace tessera::adf::array
