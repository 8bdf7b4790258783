// Makes the operations of a command stream.
#pragma once

#include "compiler/design/channel.h"
#include "dialect/aiex/aiex.h"

namespace tessera::compiler {

// Reports a device whose descriptors and channels command streams cannot write: AIE1, whose arrays have no controller
// for streams and another form of descriptors.
mlir::LogicalResult require_streams(mlir::Operation* op);

// A write to an address of the whole array; with a mask, only to these bits.
void create_write(mlir::OpBuilder& builder, mlir::Location loc, std::uint32_t address, std::uint32_t value,
                  std::optional<std::uint32_t> mask = std::nullopt);
// Points a descriptor of a shim tile to `offset` bytes inside of the sequence's buffer argument.
void create_patch(mlir::OpBuilder& builder, mlir::Location loc, const device::Device& device, device::TileId tile,
                  std::uint32_t bd, unsigned argument, std::int64_t offset);
// Moves the start of such a descriptor by a word of the controller's table, in units of `unit` bytes.
void create_offset(mlir::OpBuilder& builder, mlir::Location loc, const device::Device& device, device::TileId tile,
                   std::uint32_t bd, std::uint8_t word, std::uint32_t unit);
// That unit: the bytes of an element. Fails with T0933 for elements smaller than a byte.
mlir::FailureOr<std::uint32_t> offset_unit(mlir::Operation* op, mlir::Type memref);
void create_push(mlir::OpBuilder& builder, mlir::Location loc, Channel channel, std::uint32_t bd, std::uint32_t repeat,
                 bool token);
// Waits for a token of the channel.
void create_sync(mlir::OpBuilder& builder, mlir::Location loc, Channel channel);

// Warns of offsets that move nothing because their stride is 0.
void warn_of_lost_offset(aiex::NpuDmaMemcpyNdOp transfer);
// The packet header for the words of a transfer: from the transfer itself, or else from the allocation of its channel,
// as tasks use it. Null when there is none, and for transfers that receive.
aie::PacketInfoAttr header_of(aiex::NpuDmaMemcpyNdOp transfer, aie::ShimDMAAllocationOp allocation);

}  // namespace tessera::compiler
