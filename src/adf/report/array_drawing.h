// Pictures of the array as SVG: its tiles with kernels and memory, and the streams and wires between them. Row 0 is at
// the bottom.
#pragma once

#include "adf/report/placed_report.h"

namespace tessera::adf {

// The tiles, colored by the part of the time in which their cores wait, and the streams through them.
std::string array_svg(const PlacedReport& report);
// The wires between neighbours: used and available ones, colored by the words on the fullest one.
std::string wires_svg(const PlacedReport& report, std::uint64_t cycles);

}  // namespace tessera::adf
