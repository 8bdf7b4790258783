// The outcomes of a run with several seeds as diagnostics, as text and as data.
#pragma once

#include "driver/seeds.h"
#include "report/reported_diag.h"

#include <nlohmann/json.hpp>

#include <string>
#include <vector>

namespace tessera::driver {

// The reasons why seeds other than 0 did not finish, and T0549 if the seeds do not all end alike.
std::vector<report::ReportedDiag> seeds_diags(const Seeds& seeds);
std::string seeds_line(const Seeds& seeds);  // "seeds: the same in all 10\n"
nlohmann::ordered_json seeds_json(const Seeds& seeds);

}  // namespace tessera::driver
