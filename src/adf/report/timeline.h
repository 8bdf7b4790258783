// The kernels over time, as SVG: the parts of the time in which each one computes and waits.
#pragma once

#include "adf/report/monitor.h"

namespace tessera::adf {

// The kernels of a picture, from top to bottom.
std::vector<id> lanes_of(const Monitor& monitor, const std::vector<id>& first);
// The whole run, in a few hundred steps.
std::string timeline_svg(const Monitor& monitor, const std::vector<id>& lanes);
// Some invocations of a kernel in the middle of the run, cycle by cycle.
std::string detail_svg(const Monitor& monitor, const std::vector<id>& lanes, id kernel);

}  // namespace tessera::adf
