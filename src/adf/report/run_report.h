// The report of a run: kernels with their iterations, times and waits; ports with their data and throughput.
#pragma once

#include "adf/report/monitor.h"
#include "adf/report/placed_report.h"

namespace tessera::adf {

// Members whose names begin with `host_` have times of this machine; all other members are the same in each run.
// `placed`: the mapping of a run on the array; null for a functional run.
std::string run_report_json(const Monitor& monitor, const PlacedReport* placed);
std::string run_report_text(const Monitor& monitor, const PlacedReport* placed);

// Write the format of Perfetto and chrome://tracing: a thread for each kernel, a microsecond for each virtual cycle.
std::string trace_json(const Monitor& monitor);
std::string trace_text(const Monitor& monitor);

// Returns the data that passed a port, with one sample on each line, as in a data file.
std::string snapshot_text(const element& type, const PortCounts& counts);

}  // namespace tessera::adf
