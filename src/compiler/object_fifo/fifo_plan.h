// Plans the lowering of the object FIFOs of a device, before any operation is made.
//
// A FIFO is lowered in one of two ways. Where producer and consumer see one memory, its objects lie there once, and
// both ends work on one pool of objects. Otherwise each end has its own pool, and DMAs move objects between them. A
// link ties an end of one FIFO to an end of another FIFO on the same tile. Both ends use one pool, which one end fills
// and the other empties, so no data is copied.
//
// So the rest of the lowering needs only pools (everything in memory) and ends (everything that works on a pool). A
// core, a DMA or a stream of a core works at an end; a stream has no memory.
//
// Where mlir-aie of January 2025 and of 2026 differ, the plan follows the later version if the earlier one can be wrong
// (docs/rationale/object-fifo.md).
#pragma once

#include "dialect/aie/aie.h"

#include <deque>
#include <string>
#include <vector>

namespace tessera::compiler::object_fifo {

// Semaphores: `space` counts objects that may be filled, `filled` objects that may be read.
struct LockPair {
  aie::LockOp space, filled;
};

// Objects that lie together in one place, and the locks that guard them.
struct Pool {
  std::string name;
  aie::ObjectFifoCreateOp fifo;
  aie::TileOp tile;
  mlir::MemRefType type;
  std::uint32_t depth = 0;
  std::uint32_t passes = 1;    // number of times that each object is sent
  std::uint32_t branches = 1;  // parts of an object that have a pair of locks each
  std::uint32_t units = 1;     // amount by which one object changes a pair of locks that all its parts share
  bool counted = true;         // false: no locks
  mlir::ArrayAttr initial;     // may be null
  bool across = false;         // some objects lie on a neighbouring tile
  bool idle = false;           // locks only: on a shim tile whose transfers the host chooses
  std::vector<mlir::Value> objects;
  std::vector<LockPair> pairs;     // one pair per branch, for locks that count
  std::vector<aie::LockOp> flags;  // one lock per object, on AIE1
};

// The part of an object that a transfer moves, in elements.
struct ObjectPart {
  std::int64_t offset = 0, length = 0;
  std::uint32_t branch = 0;
  std::uint32_t units = 1;  // amount by which the transfer changes the locks
};

struct End {
  aie::ObjectFifoCreateOp fifo;
  aie::ObjectFifoPort port = aie::ObjectFifoPort::Produce;
  aie::TileOp tile;
  unsigned consumer = 0;  // number of the consumer
  std::string name;       // prefix for buffers and locks: "of", "of_cons", "of_1_cons"
  mlir::MemRefType type;
  std::uint32_t depth = 0;
  bool by_dma = false;
  std::optional<std::uint32_t> stream;  // a port of the core's streams instead of a DMA
  bool linked = false;                  // a DMA works here instead of the core
  End* owner = nullptr;                 // the end whose pool this end uses; null: it has its own pool
  Pool* pool = nullptr;                 // null: no memory
  std::vector<ObjectPart> parts;
  std::uint32_t channel = 0;

  device::TileKind kind() const {
    aie::TileOp op = tile;
    return op.kind();
  }
  bool produces() const { return port == aie::ObjectFifoPort::Produce; }
  aie::DMAChannelDir direction() const { return produces() ? aie::DMAChannelDir::MM2S : aie::DMAChannelDir::S2MM; }
  // True when the tile's DMA needs a program for this end.
  bool has_program() const { return by_dma && pool != nullptr; }
  // Returns the number of times that the channel executes the whole chain of descriptors; 0 for a chain without end.
  std::uint32_t iterations() const;
  llvm::ArrayRef<aie::BDDimLayoutAttr> dimensions() const;
};

// Returns the place of a tile; nothing while the tile has no place.
std::optional<device::TileId> place_of(mlir::Value tile);

struct Fifo {
  aie::ObjectFifoCreateOp op;
  aie::TileOp home;  // the tile whose memory both ends share; null: DMAs move the objects
  End* producer = nullptr;
  std::vector<End*> consumers;

  bool shared() const { return home != nullptr; }
};

struct FifoPlan {
  aie::DeviceOp device;
  std::deque<End> ends;  // a deque, because pointers to ends must stay valid
  std::deque<Pool> pools;
  std::vector<Fifo> fifos;

  FifoPlan() = default;
  FifoPlan(FifoPlan&&) = default;
  FifoPlan& operator=(FifoPlan&&) = default;

  // Returns the end of this FIFO with this port on this tile; null when there is none.
  const End* end_of(llvm::StringRef fifo, aie::ObjectFifoPort port, aie::TileOp tile) const;
};

}  // namespace tessera::compiler::object_fifo
