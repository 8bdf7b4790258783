// The graph as a picture: Graphviz text and SVG.
#pragma once

#include "adf/check/netlist.h"

namespace tessera::adf {

std::string graph_dot(const Model& model, const Netlist& netlist);
// Nodes in columns by their distance from the inputs, with straight lines for nets.
std::string graph_svg(const Model& model, const Netlist& netlist);

}  // namespace tessera::adf
