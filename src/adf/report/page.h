// The report of a run as one HTML page: the answer to "what bounds the throughput", the graph, the array with its
// streams, heat maps of stalls and wires, and the kernels over time. A browser shows the page without other files and
// without scripts.
#pragma once

#include "adf/report/placed_report.h"

namespace tessera::adf {

// `placed`: the mapping of a run on the array; null for a functional run, whose page has the graph, the kernels and
// their times.
std::string report_page(const Monitor& monitor, const PlacedReport* placed);

}  // namespace tessera::adf
