// Cores as register writes: their programs, their reset, and that they begin.
#pragma once

#include "compiler/emit/writer.h"
#include "dialect/aie/aie.h"

#include <filesystem>
#include <string>

namespace tessera::compiler {

// The ELF of a core as what loads it. Fails when it is none, or for another array.
Result<container::Cdo> read_program(const device::Device& device, device::TileId tile,
                                    const std::filesystem::path& path);

// The programs of cores that are ELFs, each while its core stands still and its DMA is in reset. Names of files are
// relative to `folder`. Reports files that cannot be loaded, and programs for other arrays.
mlir::LogicalResult write_programs(Writer& writer, aie::DeviceOp device, const std::string& folder);

void reset_core(Writer& writer, device::TileId tile);
void write_cascades(Writer& writer, aie::DeviceOp device);

// Cores begin: those with an ELF, and those whose body stands in for one.
void write_core_enables(Writer& writer, aie::DeviceOp device);

}  // namespace tessera::compiler
