// Reports the stalls of each tile as a table, by cause, and the bottleneck of the run.
//
// The report of a run also has a line for each core and channel, but an array of hundreds of tiles has more lines than
// a person reads. The table has one row for the core of a tile and one row for its channels. The text shows the rows
// that waited longest; the JSON has all rows.
#pragma once

#include "explain/bottleneck.h"

#include <nlohmann/json.hpp>

#include <string>

namespace tessera::report {

// Returns the table as text. If it is wider than `width`, its columns become narrower, and columns without an entry are
// left out.
std::string stall_table_text(const array::Report& report, std::size_t width);
nlohmann::ordered_json stall_table_json(const array::Report& report);
nlohmann::ordered_json bottleneck_json(const explain::Bottleneck& bottleneck);

}  // namespace tessera::report
