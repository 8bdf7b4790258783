// What operations say of a buffer descriptor, as numbers of registers.
//
// Operations count elements, outermost dimension first, and name buffers, locks and blocks. Registers count words,
// innermost dimension first, and have numbers, which depend on who looks: the DMA of a memory tile has windows on its
// neighbours. A descriptor between the two (device/descriptor.h) has the numbers of the registers with the meaning of
// the operations, and what the two generations of descriptors share is worked out in one place.
#pragma once

#include "device/descriptor.h"
#include "dialect/aie/aie.h"

#include <optional>

namespace tessera::compiler {

using device::Descriptor;

// The header that an operation asks for, if any.
std::optional<Descriptor::Packet> packet_of(aie::PacketInfoAttr packet);

// The descriptor of a block, which stands in a DMA program of `tile`. Reports what has no number yet.
mlir::FailureOr<Descriptor> read_descriptor(aie::DMABDOp op, const device::Device& device, device::TileId tile,
                                            std::optional<std::uint32_t> next);

// The same for a task on that tile. The address is only how far into the buffer the data begin: a command stream writes
// where they are on its own. The outermost of four dimensions is the iteration.
mlir::FailureOr<Descriptor> read_task_descriptor(aie::DMABDOp op, const device::Device& device, device::TileId tile,
                                                 std::optional<std::uint32_t> next);

// Its words, from the first register of a descriptor on. Reports numbers that no register has room for.
mlir::FailureOr<std::vector<std::uint32_t>> descriptor_words(aie::DMABDOp op, const Descriptor& descriptor,
                                                             const device::Device& device, device::TileId tile);

}  // namespace tessera::compiler
