// The report of a run: for people and as data. The data form has no host times, so that two runs give the same bytes.
#pragma once

#include "array/report.h"

#include <nlohmann/json.hpp>

#include <string>

namespace tessera::cli {

nlohmann::ordered_json report_json(const array::Report& report, std::string_view device);

// `seconds` is the host's time for the run.
std::string report_text(const array::Report& report, std::string_view device, double seconds);

}  // namespace tessera::cli
