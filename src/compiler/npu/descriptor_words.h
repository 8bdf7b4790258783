// Writes a buffer descriptor as the words of its registers.
//
// Fields have the same names in each kind of tile (device/field_words.h). Callers list the values of fields by name,
// and one function fits them into words: for an aiex.npu.writebd, which has an attribute per field, and for an
// aie.dma_bd (compiler/npu/task_fields.h).
#pragma once

#include "compiler/design/descriptor.h"
#include "device/descriptor_fields.h"
#include "dialect/aiex/aiex.h"

namespace tessera::compiler {

using device::FieldValues;

// Returns the words from the descriptor's first register on. Fails with a diagnostic at `op` when a value does not fit,
// or when a nonzero value has no field in that kind of tile.
mlir::FailureOr<std::vector<std::uint32_t>> descriptor_words(mlir::Operation* op, const device::Device& device,
                                                             device::TileId tile, std::uint32_t bd,
                                                             const FieldValues& values);
// The values in an aiex.npu.writebd. Fails with a diagnostic when its offset is not a multiple of the word size.
mlir::FailureOr<FieldValues> descriptor_values(const device::Device& device, aiex::NpuWriteBdOp op);

// Makes an aiex.npu.writebd with these values. `offset` becomes buffer_offset: bytes for core and shim tiles, words for
// memory tiles.
aiex::NpuWriteBdOp create_writebd(mlir::OpBuilder& builder, mlir::Location loc, device::TileId tile, std::uint32_t bd,
                                  std::int64_t offset, const FieldValues& values);

// The address in the array of a descriptor's first word, and of the word with a field.
std::uint32_t descriptor_address(const device::Device& device, device::TileId tile, std::uint32_t bd);
std::uint32_t field_address(const device::Device& device, device::TileId tile, std::uint32_t bd,
                            std::string_view field);

}  // namespace tessera::compiler
