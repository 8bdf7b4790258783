// Buffer descriptors that a command stream writes: aiex.npu.writebd, which has an attribute for each field, and the
// words of its registers (device/bd_layout.h).
//
// Callers list the fields of a descriptor, and one function fits them into words: for an aiex.npu.writebd, and for a
// task of an aie.dma_bd (compiler/npu/task_fields.h).
#pragma once

#include "compiler/design/read_descriptor.h"
#include "device/bd_layout.h"
#include "dialect/aiex/aiex.h"

namespace tessera::compiler {

// A field as an aiex.npu.writebd has it. `bits` are the bits of the register, with two exceptions: the value of a lock
// has its sign, and a burst is given in bytes, where 0 is the longest burst.
struct FieldBit {
  device::BdField field;
  std::int64_t bits;
};
using FieldBits = std::vector<FieldBit>;  // a field that is not listed is 0

// Returns the words from the descriptor's first register on. Fails with a diagnostic at `op` when a field does not fit,
// or when a field that is not 0 does not exist in that kind of tile.
mlir::FailureOr<std::vector<std::uint32_t>> words_of(mlir::Operation* op, const device::Device& device,
                                                     device::TileId tile, const FieldBits& fields);
// The fields of an aiex.npu.writebd. Fails with a diagnostic when its offset is not a multiple of the word size.
mlir::FailureOr<FieldBits> fields_of(const device::Device& device, aiex::NpuWriteBdOp op);

// Makes an aiex.npu.writebd with these fields. `offset` becomes buffer_offset: bytes for core and shim tiles, words for
// memory tiles.
aiex::NpuWriteBdOp create_writebd(mlir::OpBuilder& builder, mlir::Location loc, device::TileId tile, std::uint32_t bd,
                                  std::int64_t offset, const FieldBits& fields);

// The address in the array of a descriptor's first word, and of the word with a field.
std::uint32_t descriptor_address(const device::Device& device, device::TileId tile, std::uint32_t bd);
std::uint32_t field_address(const device::Device& device, device::TileId tile, std::uint32_t bd, device::BdField field);

}  // namespace tessera::compiler
