// The resources that a design uses on each tile, as text and as JSON.
#pragma once

#include "compiler/allocation/tile_resources.h"

#include <nlohmann/json_fwd.hpp>

#include <string>
#include <vector>

namespace tessera::report {

// Returns a table with entries such as "3 of 16". A line has 80 columns.
std::string resources_text(const std::vector<compiler::TileResources>& resources);

// Schema tessera.resources/1.
nlohmann::ordered_json resources_json(const std::vector<compiler::TileResources>& resources);

}  // namespace tessera::report
