// Writes registers of cores: their programs, resets, cascades and starts.
#pragma once

#include "compiler/emit/writer.h"
#include "dialect/aie/aie.h"

#include <filesystem>
#include <string>

namespace tessera::compiler {

// Returns the writes that load the ELF of a core. Fails when the file cannot be read, is not the ELF of a core, is for
// another generation, or does not fit the memory of the tile.
Result<container::Cdo> read_program(const device::Device& device, device::TileId tile,
                                    const std::filesystem::path& path);

// Writes the programs of cores with ELFs, each while its core is stopped and its DMA is in reset. Names of files are
// relative to `folder`. Reports a file for which read_program() fails.
mlir::LogicalResult write_programs(Writer& writer, aie::DeviceOp device, const std::string& folder);

void reset_core(Writer& writer, device::TileId tile);
void write_cascades(Writer& writer, aie::DeviceOp device);

// Starts all cores of the device, with or without an ELF.
void write_core_enables(Writer& writer, aie::DeviceOp device);

}  // namespace tessera::compiler
