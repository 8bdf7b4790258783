// Graphs that are placed as copies of another graph: areas of one size, and graphs of one structure.
#pragma once

#include "adf/constraints/resolve.h"

namespace tessera::adf::constraints {

void check_stamps(const Resolution& resolution, const Design& design, std::vector<Diag>& errors);  // T1247

}  // namespace tessera::adf::constraints
