// Writes the graph as JSON, for compiler drivers and for views (adf/driver_interface.h describes the format).
#pragma once

#include "adf/check/netlist.h"

namespace tessera::adf {

std::string graph_json(const Model& model, const Netlist& netlist);

}  // namespace tessera::adf
