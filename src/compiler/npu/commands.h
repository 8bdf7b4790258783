// Makes the operations of a command stream.
#pragma once

#include "compiler/design/channel.h"
#include "dialect/aiex/aiex.h"

namespace tessera::compiler {

// Reports a device whose descriptors and channels command streams cannot write: AIE1, whose arrays have no controller
// for streams, and whose descriptors have another form.
mlir::LogicalResult require_streams(mlir::Operation* op);

// Makes a write to an address of the whole array. With a mask, the write changes only the bits of the mask.
void create_write(mlir::OpBuilder& builder, mlir::Location loc, std::uint32_t address, std::uint32_t value,
                  std::optional<std::uint32_t> mask = std::nullopt);
// Points a descriptor of a shim tile to `offset` bytes inside of the sequence's buffer argument.
void create_patch(mlir::OpBuilder& builder, mlir::Location loc, const device::Device& device, device::TileId tile,
                  std::uint32_t bd, unsigned argument, std::int64_t offset);
// Adds a word of the controller's table, in units of `unit` bytes, to the start address of a shim tile's descriptor.
void create_offset(mlir::OpBuilder& builder, mlir::Location loc, const device::Device& device, device::TileId tile,
                   std::uint32_t bd, std::uint8_t word, std::uint32_t unit);
// Returns the unit for create_offset(): the bytes of an element. Fails with T0933 when an element is not whole bytes.
mlir::FailureOr<std::uint32_t> offset_unit(mlir::Operation* op, mlir::Type memref);
void create_push(mlir::OpBuilder& builder, mlir::Location loc, Channel channel, std::uint32_t bd, std::uint32_t repeat,
                 bool token);
// Waits for a token of the channel.
void create_sync(mlir::OpBuilder& builder, mlir::Location loc, Channel channel);

// Warns of offsets that move nothing because their stride is 0.
void warn_of_lost_offset(aiex::NpuDmaMemcpyNdOp transfer);
// Returns the packet header for the words of a transfer: the transfer's own header, or else, for a transfer that sends,
// the header of the allocation of its channel, which tasks use, too. Null when there is no such header.
aie::PacketInfoAttr header_of(aiex::NpuDmaMemcpyNdOp transfer, aie::ShimDMAAllocationOp allocation);

}  // namespace tessera::compiler
