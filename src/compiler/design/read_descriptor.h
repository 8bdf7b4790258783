// Reads buffer descriptors from operations, and encodes them as words of registers.
//
// Operations count elements, outermost dimension first, and name buffers, locks and blocks. Registers count words,
// innermost dimension first, and use numbers that depend on the tile: the DMA of a memory tile has windows on its
// neighbours. A Descriptor (device/descriptor.h) stands between the two: it already counts like registers, but has the
// same form for all generations, so that they share this code.
#pragma once

#include "device/descriptor.h"
#include "dialect/aie/aie.h"

#include <optional>

namespace tessera::compiler {

using device::Descriptor;

// The buffer descriptor of a block in a program or a task; null without one.
aie::DMABDOp descriptor_of(mlir::Block& block);

// The header that an operation asks for; nothing when it asks for none.
std::optional<Descriptor::Packet> packet_of(aie::PacketInfoAttr packet);

// Returns the descriptor of a block in a DMA program of `tile`. Reports operands without a number.
mlir::FailureOr<Descriptor> read_descriptor(aie::DMABDOp op, const device::Device& device, device::TileId tile,
                                            std::optional<std::uint32_t> next);

// Returns the descriptor of a block in a task on `tile`. Its address is only the offset of the data in the buffer,
// because a command stream writes the buffer's address separately. The outermost of four dimensions is the iteration.
mlir::FailureOr<Descriptor> read_task_descriptor(aie::DMABDOp op, const device::Device& device, device::TileId tile,
                                                 std::optional<std::uint32_t> next);

// The words of a descriptor, from its first register on. Reports numbers that do not fit their register.
mlir::FailureOr<std::vector<std::uint32_t>> encode(aie::DMABDOp op, const Descriptor& descriptor,
                                                   const device::Device& device, device::TileId tile);

}  // namespace tessera::compiler
