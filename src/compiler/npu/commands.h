// Makes the operations of a command stream.
#pragma once

#include "compiler/design/channel.h"
#include "dialect/aiex/aiex.h"

namespace tessera::compiler {

// Reports a device whose descriptors and channels a command stream cannot write: AIE1, whose arrays have no controller
// for command streams, and whose descriptors have another format.
mlir::LogicalResult require_streams(mlir::Operation* op);

// Makes a write to an address of the whole array. With a mask, the write changes only the bits of the mask.
void create_write(mlir::OpBuilder& builder, mlir::Location loc, std::uint32_t address, std::uint32_t value,
                  std::optional<std::uint32_t> mask = std::nullopt);
// Makes a write of a value that the host computes.
void create_write(mlir::OpBuilder& builder, mlir::Location loc, std::uint32_t address, mlir::Value value);
void create_write(mlir::OpBuilder& builder, mlir::Location loc, mlir::Value address, mlir::Value value);
// Makes a write to an offset in a tile, with the tile as attributes: the form in which mlir-aie writes locks, resets
// and parameters.
void create_tile_write(mlir::OpBuilder& builder, mlir::Location loc, device::TileId tile, std::uint32_t offset,
                       std::uint32_t value, std::optional<std::uint32_t> mask = std::nullopt);
// Makes the controller write the address of the host's buffer `argument`, plus `offset` bytes, into descriptor `bd` of
// a shim tile.
void create_patch(mlir::OpBuilder& builder, mlir::Location loc, const device::Device& device, device::TileId tile,
                  std::uint32_t bd, unsigned argument, std::int64_t offset);
// Makes the controller add a word of its table, times `unit` bytes, to the start address in a shim tile's descriptor.
void create_offset(mlir::OpBuilder& builder, mlir::Location loc, const device::Device& device, device::TileId tile,
                   std::uint32_t bd, std::uint8_t word, std::uint32_t unit);
// Returns the unit for create_offset(): the bytes of an element. Fails with T0933 when an element does not have whole
// bytes.
mlir::FailureOr<std::uint32_t> offset_unit(mlir::Operation* op, mlir::Type memref);
void create_push(mlir::OpBuilder& builder, mlir::Location loc, Channel channel, std::uint32_t bd, std::uint32_t repeat,
                 bool token);
// As create_push(), for a task whose descriptor the host chooses.
void create_push(mlir::OpBuilder& builder, mlir::Location loc, Channel channel, mlir::Value bd, std::uint32_t repeat,
                 bool token);
// Waits for a token of the channel.
void create_sync(mlir::OpBuilder& builder, mlir::Location loc, Channel channel);

// Warns of offsets that move nothing because their stride is 0.
void warn_of_lost_offset(aiex::NpuDmaMemcpyNdOp transfer);
// Returns the packet header for a transfer: its own header, or else, for a transfer that sends, the header of its
// channel's allocation, as for tasks. Null when neither exists.
aie::PacketInfoAttr header_of(aiex::NpuDmaMemcpyNdOp transfer, aie::ShimDMAAllocationOp allocation);

}  // namespace tessera::compiler
