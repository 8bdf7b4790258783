#include "driver/check_report.h"

#include "base/text.h"
#include "driver/driver.h"
#include "report/diag_json.h"
#include "report/named_json.h"

#include <fmt/ranges.h>

#include <algorithm>
#include <span>

namespace tessera::driver {

using nlohmann::ordered_json;

namespace {

bool is_accepted(const api::Finding& finding) {
  return !finding.accepted_by.empty();
}

bool fails(const api::Finding& finding) {
  return finding.diagnostic.severity == api::Severity::Error;
}

// Returns the number of errors (`failing` true) or warnings (`failing` false), without accepted findings.
std::size_t count(const api::Findings& findings, bool failing) {
  return static_cast<std::size_t>(std::ranges::count_if(
      findings.all, [&](const api::Finding& each) { return !is_accepted(each) && fails(each) == failing; }));
}

std::size_t accepted(const api::Findings& findings) {
  return static_cast<std::size_t>(std::ranges::count_if(findings.all, is_accepted));
}

}  // namespace

std::vector<ReportedDiag> check_diags(const api::Findings& findings, Diags& diags) {
  std::vector<ReportedDiag> reported;
  for (const api::Finding& each : findings.all)
    if (!is_accepted(each)) reported.push_back({diags.of(each.diagnostic), fails(each)});
  constexpr std::size_t kMostNamed = 100;  // a file with more unused lines is for another program; the JSON has all
  const std::vector<Diag> unused = diags.of(findings.unused);
  const std::size_t named = std::min(unused.size(), kMostNamed);
  for (const Diag& each : std::span(unused).first(named)) reported.push_back({each, false});
  if (named < unused.size())
    reported.push_back({error(code::unused_allowance, "no finding matches {} of accepted findings",
                              counted(unused.size() - named, "further line"))
                            .help("check that the file is for this program"),
                        false});
  return reported;
}

std::string check_line(const api::Findings& findings) {
  std::vector<std::string> found;
  if (const std::size_t errors = count(findings, true); errors != 0) found.push_back(counted(errors, "error"));
  if (const std::size_t warnings = count(findings, false); warnings != 0) found.push_back(counted(warnings, "warning"));
  if (accepted(findings) != 0) found.push_back(fmt::format("{} accepted", accepted(findings)));
  return fmt::format("check: looked at {}, {} and {}: {}\n", counted(findings.cores, "core"),
                     counted(findings.channels, "channel"), counted(findings.host_buffers, "host buffer"),
                     found.empty() ? "nothing found" : fmt::format("{}", fmt::join(found, ", ")));
}

ordered_json findings_json(const api::Findings& findings, Diags& diags) {
  ordered_json all = ordered_json::array();
  for (const api::Finding& finding : findings.all) {
    ordered_json one = to_json(diags.of(finding.diagnostic), fails(finding) ? "error" : "warning");
    if (finding.at) {
      one["at"] = {{"memory", finding.at->memory}, {"byte", finding.at->byte}};
      add_name(one["at"], finding.at->buffer);
    }
    one["parties"] = ordered_json::array();
    for (const api::Finding::Party& party : finding.parties) {
      one["parties"].push_back({{"who", party.who}, {"does", party.does}, {"cycle", party.cycle}});
      add_name(one["parties"].back(), party.named);
    }
    if (is_accepted(finding)) one["accepted"] = {{"by", finding.accepted_by}, {"reason", finding.accepted_because}};
    all.push_back(std::move(one));
  }
  return all;
}

ordered_json check_json(const api::Findings& findings, bool strict, Diags& diags) {
  ordered_json unused = ordered_json::array();
  for (const api::Diagnostic& one : findings.unused) unused.push_back(to_json(diags.of(one), "warning"));
  return {{"strict", strict},
          {"looked_at",
           {{"cores", findings.cores}, {"channels", findings.channels}, {"host_buffers", findings.host_buffers}}},
          {"errors", count(findings, true)},
          {"warnings", count(findings, false)},
          {"accepted", accepted(findings)},
          {"unused", std::move(unused)}};
}

}  // namespace tessera::driver
