#include "report/check_report.h"

#include "base/text.h"
#include "report/diag_json.h"
#include "report/named_json.h"
#include "runtime/codes.h"

#include <fmt/ranges.h>

#include <algorithm>
#include <span>

namespace tessera::report {

using nlohmann::ordered_json;
using Judged = runtime::JudgedFindings::Judged;

std::vector<ReportedDiag> check_diags(const runtime::JudgedFindings& judged) {
  std::vector<ReportedDiag> reported;
  for (const Judged& each : judged.all())
    if (each.accepted == nullptr) reported.push_back({each.finding.diag, each.fails});
  constexpr std::size_t kMostNamed = 100;  // more unused lines mean a list for another program; the data have all
  const std::vector<Diag>& unused = judged.unused();
  const std::size_t named = std::min(unused.size(), kMostNamed);
  for (const Diag& each : std::span(unused).first(named)) reported.push_back({each, false});
  if (named < unused.size())
    reported.push_back(
        {error(runtime::code::unused_allowance, "{} of accepted findings, besides these, accept no finding",
               counted(unused.size() - named, "line"))
             .help("is the file the one of this program?"),
         false});
  return reported;
}

std::string check_line(const runtime::JudgedFindings& judged) {
  std::vector<std::string> found;
  if (const std::size_t errors = judged.count(true); errors != 0) found.push_back(counted(errors, "error"));
  if (const std::size_t warnings = judged.count(false); warnings != 0) found.push_back(counted(warnings, "warning"));
  if (judged.accepted() != 0) found.push_back(fmt::format("{} accepted", judged.accepted()));
  return fmt::format("check: looked at {}, {} and {}: {}\n", counted(judged.extent().cores, "core"),
                     counted(judged.extent().channels, "channel"), counted(judged.extent().host_buffers, "host buffer"),
                     found.empty() ? "nothing found" : fmt::format("{}", fmt::join(found, ", ")));
}

ordered_json findings_json(const runtime::JudgedFindings& judged) {
  ordered_json all = ordered_json::array();
  for (const Judged& each : judged.all()) {
    const sanitize::Finding& finding = each.finding;
    ordered_json one = to_json(finding.diag, each.fails ? "error" : "warning");
    if (finding.at) {
      one["at"] = {{"memory", finding.at->memory}, {"byte", finding.at->byte}};
      add_name(one["at"], finding.at->buffer);
    }
    one["parties"] = ordered_json::array();
    for (const sanitize::Party& party : finding.parties) {
      one["parties"].push_back({{"who", party.who}, {"does", party.does}, {"cycle", party.cycle}});
      add_name(one["parties"].back(), party.named);
    }
    if (each.accepted != nullptr) one["accepted"] = {{"by", each.accepted->line}, {"reason", each.accepted->reason}};
    all.push_back(std::move(one));
  }
  return all;
}

ordered_json check_json(const runtime::JudgedFindings& judged) {
  const runtime::JudgedFindings::Extent& extent = judged.extent();
  ordered_json unused = ordered_json::array();
  for (const Diag& diag : judged.unused()) unused.push_back(to_json(diag, "warning"));
  return {
      {"strict", judged.is_strict()},
      {"looked_at", {{"cores", extent.cores}, {"channels", extent.channels}, {"host_buffers", extent.host_buffers}}},
      {"errors", judged.count(true)},
      {"warnings", judged.count(false)},
      {"accepted", judged.accepted()},
      {"unused", std::move(unused)}};
}

}  // namespace tessera::report
