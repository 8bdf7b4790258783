// The report of a run: kernels with their iterations, times and waits; ports with their data and throughput.
#pragma once

#include "adf/report/monitor.h"

namespace tessera::adf {

// Times of this machine are in members whose names begin with `host_`; all others are the same in each run.
std::string run_report_json(const Monitor& monitor);
std::string run_report_text(const Monitor& monitor);

// Perfetto's and chrome://tracing's format: a thread for each kernel, a microsecond for each virtual cycle.
std::string trace_json(const Monitor& monitor);
std::string trace_text(const Monitor& monitor);

// The data that passed a port, a sample on each line, as in a data file.
std::string snapshot_text(const element& type, const PortCounts& counts);

}  // namespace tessera::adf
