// What the object FIFOs of a device become, before any of it is made.
//
// A FIFO has two kinds of shape. Where producer and consumer see one memory, its objects lie there once, and both ends
// are the two sides of one pool. Otherwise each end has a pool of its own, and DMAs move objects from one to the other.
// A link ties an end of one FIFO to an end of another on the tile between: both use one pool, which one side fills and
// the other empties, so that nothing is copied.
//
// So everything that stands in memory is a pool, and everything that works on it an end; the rest of the lowering
// needs no more cases than that: a core's end, a DMA's end, or a core's stream, which has no memory.
//
// Where mlir-aie of January 2025 and of 2026 differ, the younger is followed if the older can be wrong
// (docs/rationale/object-fifo.md).
#pragma once

#include "dialect/aie/aie.h"

#include <deque>
#include <string>
#include <vector>

namespace tessera::compiler::object_fifo {

// Semaphores: `space` counts objects that may be filled, `filled` those that may be read.
struct LockPair {
  aie::LockOp space, filled;
};

// Objects that lie in one place, and the locks that say whose they are.
struct Pool {
  std::string name;
  aie::ObjectFifoCreateOp fifo;
  aie::TileOp tile;
  mlir::MemRefType type;
  std::uint32_t depth = 0;
  std::uint32_t passes = 1;    // how often each object is sent
  std::uint32_t branches = 1;  // parts of an object that are filled or sent on their own
  bool counted = true;         // false: without locks
  mlir::ArrayAttr initial;     // may be null
  bool across = false;         // some objects lie on a neighbouring tile
  std::vector<mlir::Value> objects;
  std::vector<LockPair> pairs;     // one for each branch, where locks count
  std::vector<aie::LockOp> flags;  // one for each object, on AIE1
};

// What a transfer moves of an object, in elements.
struct Part {
  std::int64_t offset = 0, length = 0;
  std::uint32_t branch = 0;
};

struct End {
  aie::ObjectFifoCreateOp fifo;
  aie::ObjectFifoPort port = aie::ObjectFifoPort::Produce;
  aie::TileOp tile;
  unsigned consumer = 0;  // which of the consumers
  std::string name;       // of what is made for it: "of", "of_cons", "of_1_cons"
  mlir::MemRefType type;
  std::uint32_t depth = 0;
  bool by_dma = false;
  std::optional<std::uint32_t> stream;  // a port of the core's streams, and no DMA
  bool linked = false;                  // a DMA works here in place of the core
  End* owner = nullptr;                 // whose pool it uses; null: its own
  Pool* pool = nullptr;                 // null where it has no memory
  std::vector<Part> parts;
  std::uint32_t channel = 0;

  device::TileKind kind() const {
    aie::TileOp op = tile;
    return op.kind();
  }
  bool produces() const { return port == aie::ObjectFifoPort::Produce; }
  aie::DMAChannelDir direction() const { return produces() ? aie::DMAChannelDir::MM2S : aie::DMAChannelDir::S2MM; }
  // The tile's DMA is put to work for this end.
  bool has_program() const { return by_dma && pool != nullptr; }
  // How often the whole chain runs; 0: for ever.
  std::uint32_t iterations() const;
  llvm::ArrayRef<aie::BDDimLayoutAttr> dimensions() const;
};

// Where a tile is; none while it is not placed.
std::optional<device::TileId> place_of(mlir::Value tile);

struct Fifo {
  aie::ObjectFifoCreateOp op;
  aie::TileOp home;  // the tile whose memory both ends share; null where DMAs move objects
  End* producer = nullptr;
  std::vector<End*> consumers;

  bool shared() const { return home != nullptr; }
};

struct Plan {
  aie::DeviceOp device;
  std::deque<End> ends;  // these stay where they are
  std::deque<Pool> pools;
  std::vector<Fifo> fifos;

  Plan() = default;
  Plan(Plan&&) = default;
  Plan& operator=(Plan&&) = default;

  // The end that a core uses; null where there is none.
  const End* end_of(llvm::StringRef fifo, aie::ObjectFifoPort port, aie::TileOp tile) const;
};

}  // namespace tessera::compiler::object_fifo
