// The program of one core, wherever a file keeps it.
#pragma once

#include "base/bytes.h"
#include "device/device.h"

#include <optional>

namespace tessera::cli {

// The program memory of `tile` as the commands of an xclbin, PDI or CDO leave it, up to the last byte written; the
// executable segments of a core ELF; any other file is a program-memory image itself. Without `tile` the file must hold
// the program of one tile only (T0720).
Result<Bytes> core_program(ByteSpan file, std::optional<device::TileId> tile);

// "2,3" or "(2,3)".
std::optional<device::TileId> parse_tile(std::string_view text);

}  // namespace tessera::cli
