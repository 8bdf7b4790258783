// Buffer descriptors that a command stream writes, as fields of an aiex.npu.writebd and as words of registers
// (device/bd_layout.h).
//
// Callers list the fields of a descriptor: those of an aiex.npu.writebd, or those of a task's aie.dma_bd
// (compiler/npu/task_fields.h). words_of() puts both into words.
#pragma once

#include "compiler/design/read_descriptor.h"
#include "device/bd_layout.h"
#include "dialect/aiex/aiex.h"

namespace tessera::compiler {

// A field as in an aiex.npu.writebd. `bits` are the bits of the register, with two exceptions: the value of a lock
// keeps its sign, and a burst is given in bytes, where 0 stands for the longest burst.
struct FieldBit {
  device::BdField field;
  std::int64_t bits;
};
using FieldBits = std::vector<FieldBit>;  // a field that is not listed is 0

// Returns the words from the descriptor's first register on. Fails with a diagnostic at `op` when a field does not fit,
// or when a field that is not 0 does not exist in that kind of tile.
mlir::FailureOr<std::vector<std::uint32_t>> words_of(mlir::Operation* op, const device::Device& device,
                                                     device::TileId tile, const FieldBits& fields);
// Returns the fields of an aiex.npu.writebd. Fails with a diagnostic when its offset is not a multiple of the word
// size.
mlir::FailureOr<FieldBits> fields_of(const device::Device& device, aiex::NpuWriteBdOp op);

// Makes an aiex.npu.writebd with these fields. `offset` becomes buffer_offset: bytes for core and shim tiles, words for
// memory tiles.
aiex::NpuWriteBdOp create_writebd(mlir::OpBuilder& builder, mlir::Location loc, device::TileId tile, std::uint32_t bd,
                                  std::int64_t offset, const FieldBits& fields);

// Return the address in the array of a descriptor's first word, and of the word that contains a field.
std::uint32_t descriptor_address(const device::Device& device, device::TileId tile, std::uint32_t bd);
std::uint32_t field_address(const device::Device& device, device::TileId tile, std::uint32_t bd, device::BdField field);

}  // namespace tessera::compiler
