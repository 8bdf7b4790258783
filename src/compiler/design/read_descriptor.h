// Reads buffer descriptors from operations, and encodes them as words of registers.
//
// Operations count elements, outermost dimension first, and name buffers, locks and blocks. Registers count words,
// innermost dimension first, and use numbers that depend on the tile: the DMA of a memory tile also reaches the memory
// and locks of its neighbours. A Descriptor (device/descriptor.h) is an intermediate step. It counts like registers,
// but is the same for all generations, so that they share this code.
#pragma once

#include "device/descriptor.h"
#include "dialect/aie/aie.h"

#include <optional>

namespace tessera::compiler {

using device::Descriptor;

// Returns the buffer descriptor of a block in a program or a task; null when the block has none.
aie::DMABDOp descriptor_of(mlir::Block& block);

std::optional<Descriptor::Packet> packet_of(aie::PacketInfoAttr packet);

// Returns the descriptor `op` of a DMA program of `tile`. Reports operands that have no number or address yet.
mlir::FailureOr<Descriptor> read_descriptor(aie::DMABDOp op, const device::Device& device, device::TileId tile,
                                            std::optional<std::uint32_t> next);

// Returns the descriptor `op` of a task on `tile`. Its address is only the offset of the data in the buffer, because
// the command stream adds the address of the buffer separately. The outermost of four dimensions becomes the iteration.
mlir::FailureOr<Descriptor> read_task_descriptor(aie::DMABDOp op, const device::Device& device, device::TileId tile,
                                                 std::optional<std::uint32_t> next);

// As read_task_descriptor(), but leaves out the address, the length and the dimensions, which the host may compute.
mlir::FailureOr<Descriptor> read_fixed_fields(aie::DMABDOp op, const device::Device& device, device::TileId tile,
                                              std::optional<std::uint32_t> next);

// Returns the words of a descriptor, from its first register on. Reports numbers that do not fit their field.
mlir::FailureOr<std::vector<std::uint32_t>> encode(aie::DMABDOp op, const Descriptor& descriptor,
                                                   const device::Device& device, device::TileId tile);

}  // namespace tessera::compiler
