// Writes registers of cores: their programs, their resets, and their start.
#pragma once

#include "compiler/emit/writer.h"
#include "dialect/aie/aie.h"

#include <filesystem>
#include <string>

namespace tessera::compiler {

// The writes that load the ELF of a core. Fails when the file is not an ELF, or is for another array.
Result<container::Cdo> read_program(const device::Device& device, device::TileId tile,
                                    const std::filesystem::path& path);

// Writes the programs of cores with ELFs, each while its core is stopped and its DMA is in reset. Names of files are
// relative to `folder`. Reports files that cannot be loaded, and programs for other arrays.
mlir::LogicalResult write_programs(Writer& writer, aie::DeviceOp device, const std::string& folder);

void reset_core(Writer& writer, device::TileId tile);
void write_cascades(Writer& writer, aie::DeviceOp device);

// Starts the cores that have an ELF, or a body in place of one.
void write_core_enables(Writer& writer, aie::DeviceOp device);

}  // namespace tessera::compiler
