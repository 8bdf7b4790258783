// The buffers that a core sees, and their addresses in its address space.
#pragma once

#include "dialect/aie/aie.h"

#include <llvm/Support/raw_ostream.h>

#include <optional>
#include <vector>

namespace tessera::compiler {

// A buffer, and its address as the core sees it.
struct SeenBuffer {
  aie::BufferOp buffer;
  std::uint32_t address;
};

// Returns the tile whose memory a core sees through `view`; nothing at the edge of the array, or when the tile there is
// not a core tile.
std::optional<device::TileId> tile_behind(const device::Device& device, device::TileId tile, const device::View& view);

// Returns the buffers that the core of a tile sees, ordered by window, then as in the text. Reports buffers without a
// name or address.
mlir::FailureOr<std::vector<SeenBuffer>> buffers_seen_by(aie::TileOp tile);

// Writes, for each tile of the device, the buffers that its core sees: a line "_symbol NAME ADDRESS BYTES" each, the
// lowest window first. The format is mlir-aie's.
mlir::LogicalResult write_memory_map(aie::DeviceOp device, llvm::raw_ostream& out);

}  // namespace tessera::compiler
