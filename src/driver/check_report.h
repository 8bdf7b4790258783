// The findings of the sanitizers as diagnostics, as text and as data.
#pragma once

#include "driver/diags.h"
#include "report/reported_diag.h"

#include <tessera/report.h>

#include <nlohmann/json.hpp>

namespace tessera::driver {

struct CheckOptions {
  std::string mode;                // "" without --check, "true" with it, or "strict"
  std::vector<std::string> allow;  // files that list accepted findings

  bool enabled() const { return !mode.empty(); }
  bool is_strict() const { return mode == "strict"; }  // warnings count as errors
};

// Returns diagnostics for the findings that the user does not accept, and for the lines that accept no finding.
std::vector<report::ReportedDiag> check_diags(const api::Findings& findings, Diags& diags);
// "check: looked at 1 core, 4 channels and 2 host buffers: 1 error, 2 accepted\n"
std::string check_line(const api::Findings& findings);
nlohmann::ordered_json findings_json(const api::Findings& findings, Diags& diags);
nlohmann::ordered_json check_json(const api::Findings& findings, bool strict, Diags& diags);

}  // namespace tessera::driver
