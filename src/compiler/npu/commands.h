// Makes the operations of a command stream.
#pragma once

#include "compiler/design/channel.h"
#include "dialect/aiex/aiex.h"

namespace tessera::compiler {

// That descriptors and channels are of the kind that command streams write. Those of AIE1 have another form, and its
// arrays no controller that takes streams.
mlir::LogicalResult require_streams(mlir::Operation* op);

// A write to an address of the whole array; of the bits of a mask only, when there is one.
void create_write(mlir::OpBuilder& builder, mlir::Location loc, std::uint32_t address, std::uint32_t value,
                  std::optional<std::uint32_t> mask = std::nullopt);
// Points a descriptor of a shim tile `offset` bytes into the buffer that is this argument of the sequence.
void create_patch(mlir::OpBuilder& builder, mlir::Location loc, const device::Device& device, device::TileId tile,
                  std::uint32_t bd, unsigned argument, std::int64_t offset);
// Moves where such a descriptor begins, by a word of the controller's table in units of so many bytes.
void create_offset(mlir::OpBuilder& builder, mlir::Location loc, const device::Device& device, device::TileId tile,
                   std::uint32_t bd, std::uint8_t word, std::uint32_t unit);
// That unit: what an element takes. Fails with T0933 for elements of less than a byte.
mlir::FailureOr<std::uint32_t> offset_unit(mlir::Operation* op, mlir::Type memref);
void create_push(mlir::OpBuilder& builder, mlir::Location loc, Channel channel, std::uint32_t bd, std::uint32_t repeat,
                 bool token);
// Waits for a token of the channel.
void create_sync(mlir::OpBuilder& builder, mlir::Location loc, Channel channel);

// Warns of offsets that move nothing, because the stride beside them is 0.
void warn_of_lost_offset(aiex::NpuDmaMemcpyNdOp transfer);
// What stands in front of the words that a transfer sends: what it says itself, or what its channel's name does, as
// tasks of that name have it. Null for words alone, and for what receives.
aie::PacketInfoAttr header_of(aiex::NpuDmaMemcpyNdOp transfer, aie::ShimDMAAllocationOp allocation);

}  // namespace tessera::compiler
