// Queries for the verifiers of several files.
#pragma once

#include "device/ports.h"
#include "dialect/aie/aie.h"

#include <string>

namespace tessera::aie {

// A tile as an operation names it. Before placement only the kind is known (aie.logical_tile). Nothing is known when
// another dialect computes the tile, or when a design has no aie.device yet (aie-canonicalize-device adds one). Rules
// that need more than is known do not apply yet.
struct TileUse {
  const device::Device* device = nullptr;  // null: nothing is known
  device::TileKind kind = device::TileKind::Core;
  std::optional<device::TileId> id;

  bool known() const { return device != nullptr; }
  const device::TileModel& model() const { return id ? device->model(*id) : device->model(kind); }
  std::string name() const;  // "tile (0,2)", "a core tile"
};

// Reports an operand that is not a tile, or a tile that does not exist.
mlir::FailureOr<TileUse> used_tile(mlir::Operation* op, mlir::Value tile);
// The same, and reports a tile of another kind.
mlir::FailureOr<TileUse> used_tile(mlir::Operation* op, mlir::Value tile, device::TileKind kind);
// The tile of the core, DMA or task that contains an operation, or the tile that the operation names; unknown
// elsewhere.
TileUse tile_around(mlir::Operation* op);

llvm::StringRef name_of(device::TileKind kind);  // "core tile"

// Whether the core or DMA of a tile has a window on memory and locks of another. True while that is unknown.
bool reaches(const TileUse& from, const TileUse& to);
// Checks that all users of a buffer or lock can reach it.
mlir::LogicalResult verify_users(mlir::Operation* op);

// The bundle as switches count it; none for the parts below a shim tile's switch.
std::optional<device::Bundle> switch_bundle(WireBundle bundle);

// Bits of an element, from 1 to what 32 bits can count; none for a type without such a size, like i0.
std::optional<std::uint64_t> element_bits(mlir::Type type);
// The elements of a shape; none when the shape is not known, or when 64 bits cannot count them.
std::optional<std::uint64_t> element_count(mlir::ShapedType type);
// Bits of all elements in a row. None when an element has no size, when the shape is not known, or when 64 bits cannot
// count them: the sizes of a shape come from the text of a design, and their product must not wrap.
std::optional<std::uint64_t> size_in_bits(mlir::MemRefType type);
// Bytes of all elements in memory, each of which begins at a byte; none like size_in_bits.
std::optional<std::uint64_t> size_in_bytes(mlir::MemRefType type);
// Checks type and ID of packets against the fields of a header.
mlir::LogicalResult verify_packet(mlir::Operation* op, std::uint64_t type, std::uint64_t id);
mlir::LogicalResult verify_channel(mlir::Operation* op, const TileUse& tile, DMAChannelDir direction,
                                   std::uint64_t channel);

}  // namespace tessera::aie
