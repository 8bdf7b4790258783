// The stalls of each tile as a table: the causes for which cores and channels waited, and the run's bottleneck.
//
// The report also has a line for each core and channel, but an array of hundreds of tiles has more lines than a person
// reads. The table has one row for the core of a tile and one for its channels, and shows the rows that waited longest;
// the data have all rows.
#pragma once

#include "explain/bottleneck.h"

#include <nlohmann/json.hpp>

#include <string>

namespace tessera::report {

// If the table is wider than `width`, its columns become narrower, and columns without an entry are left out.
std::string stall_table_text(const array::Report& report, std::size_t width);
nlohmann::ordered_json stall_table_json(const array::Report& report);
nlohmann::ordered_json bottleneck_json(const explain::Bottleneck& bottleneck);

}  // namespace tessera::report
