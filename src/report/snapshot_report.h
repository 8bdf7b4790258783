// The state of a tile at a stop, for people and as data.
#pragma once

#include "array/tile/debug.h"
#include "report/core_trace.h"

#include <nlohmann/json.hpp>

namespace tessera::report {

// Registers of a core, what is under way in its pipeline, its locks. Vectors and accumulators that are zero are left
// out of the text.
std::string snapshot_text(const array::TileSnapshot& tile, device::TileKind kind, const NameCode& names);
nlohmann::ordered_json snapshot_json(const array::TileSnapshot& tile, const NameCode& names);

// The parts of it that a core without a tile has.
std::string snapshot_text(const array::CoreSnapshot& core, const NameCode& names);
nlohmann::ordered_json snapshot_json(const array::CoreSnapshot& core, const NameCode& names);

// 16 bytes a line: "  0x00070000  01 02 03 ...".
std::string memory_text(std::uint32_t address, ByteSpan bytes);

}  // namespace tessera::report
