// Checks and queries that verifiers in several files use.
#pragma once

#include "device/ports.h"
#include "dialect/aie/aie.h"

#include <string>

namespace tessera::aie {

// A tile as an operation names it. Before placement only the kind is known (aie.logical_tile). Nothing is known when
// another dialect computes the tile, or when a design has no aie.device yet (aie-canonicalize-device adds it). Rules
// that need more knowledge do not apply yet.
struct TileUse {
  const device::Device* device = nullptr;  // null: nothing is known
  device::TileKind kind = device::TileKind::Core;
  std::optional<device::TileId> id;

  bool known() const { return device != nullptr; }
  const device::TileModel& model() const { return id ? device->model(*id) : device->model(kind); }
  std::string name() const;  // "tile (0,2)", "a core tile"
};

// Returns the tile. Reports an operand that is not a tile, or a tile that does not exist.
mlir::FailureOr<TileUse> used_tile(mlir::Operation* op, mlir::Value tile);
// Returns the tile, and also reports a tile of another kind than `kind`.
mlir::FailureOr<TileUse> used_tile(mlir::Operation* op, mlir::Value tile, device::TileKind kind);
// Returns the tile of the core, DMA or task that contains an operation, or the tile that the operation names; an
// unknown tile elsewhere.
TileUse tile_around(mlir::Operation* op);

llvm::StringRef name_of(device::TileKind kind);  // "core tile"
// Gives the value of an operation a name after its tile, such as %mem_0_2. On a tile without a place it gets none.
void name_by_tile(mlir::Value value, mlir::Value tile, llvm::function_ref<void(mlir::Value, llvm::StringRef)> name);

// True when the core or DMA of tile `from` has a window on the memory and the locks of tile `to`. Also true while the
// place of a tile is unknown.
bool reaches(const TileUse& from, const TileUse& to);
// Checks that all users of a buffer or lock can reach it.
mlir::LogicalResult verify_users(mlir::Operation* op);

// Converts a bundle to the device model's type; none for PLIO and NOC, which are below a shim tile's switch.
std::optional<device::Bundle> switch_bundle(WireBundle bundle);

// Returns the bits of an element, from 1 to the largest number of 32 bits; none for a type without such a size, like
// i0.
std::optional<std::uint64_t> element_bits(mlir::Type type);
// Returns the number of elements of a shape; none when the shape is not known, or when the number exceeds 2^63 - 1.
std::optional<std::uint64_t> element_count(mlir::ShapedType type);
// Returns the bits of all elements in a row. Returns none when an element has no size, when the shape is not known, or
// when the number exceeds 2^63 - 1: the sizes of a shape come from the text of a design, and their product must not
// wrap.
std::optional<std::uint64_t> size_in_bits(mlir::MemRefType type);
// Returns the bytes of all elements in memory. Each element begins at a byte; none in the cases of size_in_bits().
std::optional<std::uint64_t> size_in_bytes(mlir::MemRefType type);
// Checks type and ID of packets against the fields of a header.
mlir::LogicalResult verify_packet(mlir::Operation* op, std::uint64_t type, std::uint64_t id);
mlir::LogicalResult verify_channel(mlir::Operation* op, const TileUse& tile, DMAChannelDir direction,
                                   std::uint64_t channel);

}  // namespace tessera::aie
