// The findings of the sanitizers as diagnostics, as text and as data.
#pragma once

#include "report/reported_diag.h"
#include "runtime/findings.h"

#include <nlohmann/json.hpp>

namespace tessera::report {

// The findings that the user does not accept, and the lines that accept no finding.
std::vector<ReportedDiag> check_diags(const runtime::JudgedFindings& judged);
// "check: looked at 1 core, 4 channels and 2 host buffers: 1 error, 2 accepted\n"
std::string check_line(const runtime::JudgedFindings& judged);
nlohmann::ordered_json findings_json(const runtime::JudgedFindings& judged);
nlohmann::ordered_json check_json(const runtime::JudgedFindings& judged);

}  // namespace tessera::report
