// Where the time went, tile by tile: what cores and channels waited for, and what limited the run.
//
// The lines of the report say it for each core and channel; on an array of hundreds of tiles nobody reads them. The
// table has one row for the core of a tile and one for its channels, and shows the rows that waited longest; data has
// them all.
#pragma once

#include "explain/bottleneck.h"

#include <nlohmann/json.hpp>

#include <string>

namespace tessera::report {

// Where it would be wider than that, columns are narrower, and those without an entry are left out.
std::string stall_table_text(const array::Report& report, std::size_t width);
nlohmann::ordered_json stall_table_json(const array::Report& report);
nlohmann::ordered_json bottleneck_json(const explain::Bottleneck& bottleneck);

}  // namespace tessera::report
