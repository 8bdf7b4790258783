// A buffer descriptor as the words of its registers.
//
// The fields have the same names in each kind of tile (device/field_words.h), and an aiex.npu.writebd lists their raw
// values. A field that a kind of tile does not have, as the padding of a shim tile, has to be 0; verifiers see to that.
#pragma once

#include "dialect/aiex/aiex.h"

namespace tessera::compiler {

// The words from the descriptor's first register on. Fails with a diagnostic when a value does not fit.
mlir::FailureOr<std::vector<std::uint32_t>> descriptor_words(const device::Device& device, aiex::NpuWriteBdOp op);
// Where they are to be written: of the whole array.
std::uint32_t descriptor_address(const device::Device& device, device::TileId tile, std::uint32_t bd);

}  // namespace tessera::compiler
