// The report of a placed run: its mapping, what bounds it, and advice.
#pragma once

#include "adf/report/guidance.h"

#include <nlohmann/json_fwd.hpp>

namespace tessera::adf {

struct PlacedReport {
  Mapping mapping;
  Bound bound;
  std::vector<std::string> advice;
};
PlacedReport placed_report(const Model& model, const Netlist& netlist, const Monitor& monitor, PlacedRun run);

// Adds the members `bound`, `guidance` and `mapping` to a report (docs/adf.md).
void add_mapping(nlohmann::ordered_json& to, const Model& model, const Netlist& netlist, const PlacedReport& report);
std::string mapping_text(const PlacedReport& report);

}  // namespace tessera::adf
