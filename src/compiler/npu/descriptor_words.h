// A buffer descriptor as the words of its registers.
//
// The fields have the same names in each kind of tile (device/field_words.h). Who asks for a descriptor lists the
// values of fields by name, and one function fits them into words: an aiex.npu.writebd, which has an attribute for each
// field, and an aie.dma_bd (compiler/npu/task_fields.h).
#pragma once

#include "compiler/design/descriptor.h"
#include "device/descriptor_fields.h"
#include "dialect/aiex/aiex.h"

namespace tessera::compiler {

using device::FieldValues;

// The words from the descriptor's first register on. Fails with a diagnostic at `op` when a value does not fit, or when
// it is not 0 and that kind of tile has no such field.
mlir::FailureOr<std::vector<std::uint32_t>> descriptor_words(mlir::Operation* op, const device::Device& device,
                                                             device::TileId tile, std::uint32_t bd,
                                                             const FieldValues& values);
// The values that an aiex.npu.writebd lists. Fails with a diagnostic when its offset is no whole word.
mlir::FailureOr<FieldValues> descriptor_values(const device::Device& device, aiex::NpuWriteBdOp op);

// An aiex.npu.writebd with these values. `offset` is what it calls buffer_offset, whose unit depends on the tile.
aiex::NpuWriteBdOp create_writebd(mlir::OpBuilder& builder, mlir::Location loc, device::TileId tile, std::uint32_t bd,
                                  std::int64_t offset, const FieldValues& values);

// Where the words of a descriptor are to be written, and the one of them with a field: of the whole array.
std::uint32_t descriptor_address(const device::Device& device, device::TileId tile, std::uint32_t bd);
std::uint32_t field_address(const device::Device& device, device::TileId tile, std::uint32_t bd,
                            std::string_view field);

}  // namespace tessera::compiler
