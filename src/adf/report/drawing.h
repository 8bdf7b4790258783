// Draws the graph, as Graphviz text or as SVG.
#pragma once

#include "adf/check/netlist.h"

namespace tessera::adf {

std::string graph_dot(const Model& model, const Netlist& netlist);
// Sorts the nodes into columns by their distance from the inputs, and draws nets as curves.
// `marked`: a node with a red border, or `none`.
std::string graph_svg(const Model& model, const Netlist& netlist, id marked = none);

}  // namespace tessera::adf
