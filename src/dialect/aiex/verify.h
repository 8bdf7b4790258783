// Checks that several operations of a command stream share. Each diagnostic is reported at the operation, with the
// numbers and the tile.
#pragma once

#include "dialect/aie/verify.h"
#include "dialect/aiex/aiex.h"

namespace tessera::aiex {

using aie::verify_channel;
using aie::verify_packet;

// A tile by its numbers. Nothing is known about a tile outside of a device.
struct NumberedTile {
  device::TileId id;
  const device::TileModel* model = nullptr;

  aie::TileUse use(mlir::Operation* op) const;  // the operation must be in a device
};
mlir::FailureOr<NumberedTile> verify_tile(mlir::Operation* op, std::int64_t col, std::int64_t row);

// True when the tile is in a device. A tile outside of all devices has no model; using it inside of a device violates
// the isolation of devices, but MLIR checks that rule only after the rules of the operations inside.
inline bool has_model(aie::TileOp tile) {
  return tile && aie::device_of(tile);
}

// Returns the largest number that `bits` bits hold.
constexpr std::int64_t largest(unsigned bits) {
  return (std::int64_t{1} << bits) - 1;
}
mlir::LogicalResult verify_range(mlir::Operation* op, const llvm::Twine& what, std::int64_t value, std::int64_t least,
                                 std::int64_t most);
mlir::LogicalResult verify_descriptor(mlir::Operation* op, NumberedTile tile, std::int64_t bd);
// Checks a descriptor that a channel runs: channels of a memory tile see only half of the tile's descriptors.
mlir::LogicalResult verify_descriptor(mlir::Operation* op, NumberedTile tile, std::int64_t bd, std::uint32_t channel);
mlir::LogicalResult verify_repeat(mlir::Operation* op, std::int64_t count);
mlir::LogicalResult verify_burst(mlir::Operation* op, const device::TileModel& model, std::int64_t bytes);
// Checks the address of a register, which must be a multiple of a word.
mlir::LogicalResult verify_aligned(mlir::Operation* op, std::uint32_t address);
// Checks the target of a write. The target is an address of the whole array; with a column and a row, an offset in that
// tile, or an address in it; with a buffer, a word index. Whoever writes the stream checks the number itself.
template <class Op>
mlir::LogicalResult verify_place(Op op) {
  const auto col = op.getColumn(), row = op.getRow();
  if (col.has_value() != row.has_value()) return op.emitOpError("has only one of column and row: give both or neither");
  if (col && op.getBuffer()) return op.emitOpError("takes either a buffer, or a column and a row");
  if (op.getBuffer()) return mlir::success();
  if (!col) return mlir::success();
  return mlir::LogicalResult(verify_tile(op, static_cast<std::int32_t>(*col), static_cast<std::int32_t>(*row)));
}
mlir::FailureOr<aie::BufferOp> verify_buffer(mlir::Operation* op, mlir::FlatSymbolRefAttr name,
                                             mlir::SymbolTableCollection& symbols);
mlir::LogicalResult verify_inside(mlir::Operation* op, mlir::FlatSymbolRefAttr name, std::optional<std::uint64_t> index,
                                  std::uint64_t words, mlir::SymbolTableCollection& symbols);
// Returns the operation that a symbol of the enclosing device names. Reports an unknown symbol.
mlir::FailureOr<mlir::Operation*> verify_symbol(mlir::Operation* op, mlir::SymbolRefAttr symbol,
                                                mlir::SymbolTableCollection& symbols);
// Checks the name of a channel of a shim tile's DMA: an allocation, or the object FIFO that becomes an allocation. With
// `now`, a missing name is an error; otherwise a pass may still make the allocation.
mlir::LogicalResult verify_shim_channel(mlir::Operation* op, mlir::SymbolRefAttr symbol,
                                        mlir::SymbolTableCollection& symbols, bool now);

}  // namespace tessera::aiex
