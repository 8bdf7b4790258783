// Describes the switches of a routed design, for Graphviz and as JSON.
#pragma once

#include "compiler/compile/compile.h"

#include <nlohmann/json_fwd.hpp>

namespace tessera::report {

// Returns a graph in the language of Graphviz: one node for each tile, at its place in the array, and one edge for each
// used wire between two tiles.
std::string routes_as_graph(const compiler::Compiled& design);

// Returns the same wires, and the connections inside the switches (schema tessera.routes/1). Ports and rules have the
// names of the schema tessera.state/1.
nlohmann::ordered_json routes_as_json(const compiler::Compiled& design);

}  // namespace tessera::report
