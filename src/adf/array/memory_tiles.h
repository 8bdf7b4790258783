// Shared buffers in memory tiles: their buffers, locks and descriptors in a design.
//
// A buffer of the tile goes from all inputs of the shared buffer to all of its outputs, and back. Input i and output o
// have two locks: one counts the buffers that i has filled for o, and the other one those that o has emptied for i. A
// descriptor acquires one lock and releases one. If a port has several ports on the other side, descriptors without
// data acquire the other locks before the data, and release them after the data. Each lane of an input
// (descriptors.h) is an input here.
//
//   g.buffer.0, g.buffer.1          the buffers; "g.buffer" if there is only one
//   g.buffer.in[0] to out[1] full   the locks of input 0 and output 1
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
