// The switches of a routed design: for Graphviz, and for programs.
#pragma once

#include "compiler/compile/compile.h"

#include <nlohmann/json_fwd.hpp>

namespace tessera::report {

// In the language of Graphviz: one node for each tile, where it stands in the array, and one edge for each wire between
// two of them that carries something.
std::string routes_as_graph(const compiler::Compiled& design);

// The same with what happens inside of the switches (schema tessera.routes/1); ports and rules are named as in what
// `tessera state --json` says of a configuration.
nlohmann::ordered_json routes_as_json(const compiler::Compiled& design);

}  // namespace tessera::report
