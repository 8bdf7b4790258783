// Reports the outcomes of several seeds as diagnostics, as a line of text and as JSON.
#pragma once

#include "driver/seeds.h"
#include "report/reported_diag.h"

#include <nlohmann/json.hpp>

#include <string>
#include <vector>

namespace tessera::driver {

// Returns an error for each outcome other than seed 0's in which the run failed, and T0549 if there are several
// outcomes. Empty if all seeds ended alike.
std::vector<report::ReportedDiag> seeds_diags(const Seeds& seeds);
std::string seeds_line(const Seeds& seeds);  // "seeds: the same in all 10\n"
nlohmann::ordered_json seeds_json(const Seeds& seeds);

}  // namespace tessera::driver
