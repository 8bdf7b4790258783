// An explanation of a hang as JSON: the graph of waits, the path to the culprit, and the ring if there is one.
#pragma once

#include "explain/explain.h"

#include <nlohmann/json.hpp>

namespace tessera::report {

nlohmann::ordered_json explanation_json(const explain::Explanation& explanation);

}  // namespace tessera::report
