// The outcomes of the runs of `--seeds` as diagnostics, as text and as data.
#pragma once

#include "report/told_diag.h"
#include "runtime/seeds.h"

#include <nlohmann/json.hpp>

#include <string>
#include <vector>

namespace tessera::report {

// Why seeds other than 0 did not come to their end, and T0549 when they do not all end alike.
std::vector<ToldDiag> seeds_diags(const runtime::Seeds& seeds);
std::string seeds_line(const runtime::Seeds& seeds);  // "seeds: the same in all 10\n"
nlohmann::ordered_json seeds_json(const runtime::Seeds& seeds);

}  // namespace tessera::report
