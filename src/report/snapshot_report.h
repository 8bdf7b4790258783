// Reports the state of a tile at a stop, as text and as JSON.
#pragma once

#include "array/tile/debug.h"
#include "report/core_trace.h"

#include <nlohmann/json.hpp>

namespace tessera::report {

// Return the registers of the tile's core, the results that are still in the core's pipeline, and the tile's locks. The
// text leaves out vectors, accumulators and masks that are zero.
std::string snapshot_text(const array::TileSnapshot& tile, device::TileKind kind, const NameCode& names);
nlohmann::ordered_json snapshot_json(const array::TileSnapshot& tile, const NameCode& names);

// Return the same for a core without a tile.
std::string snapshot_text(const array::CoreSnapshot& core, const NameCode& names);
nlohmann::ordered_json snapshot_json(const array::CoreSnapshot& core, const NameCode& names);

}  // namespace tessera::report
