#include "cli/check_report.h"

#include "base/text.h"
#include "report/diag_json.h"
#include "report/named_json.h"
#include "sanitize/severity.h"

#include <algorithm>
#include <map>

namespace tessera::cli {

using nlohmann::ordered_json;

void add_check_options(CLI::App& verb, CheckOptions& options) {
  const auto check_mode = [](const std::string& mode) -> std::string {
    return mode == "true" || mode == "strict" ? "" : fmt::format("{} is not strict, the one thing to ask for", mode);
  };
  verb.add_flag("--check", options.mode,
                "Look for mistakes that may not show in the result: reads of unwritten memory, accesses that no lock "
                "orders (data races), descriptors rewritten in use, streams whose ends count differently, packets that "
                "match no rule, tokens left over. A finding that can change data is an error and makes the exit code "
                "1; an untidy one is a warning, and an error with --check=strict. Data and cycles stay the same. A run "
                "takes one and a half to three times as long")
      ->check(CLI::Validator(check_mode, ""));
  verb.add_option("--check-allow", options.allow, "File of accepted findings, one line CODE PLACE # REASON for each")
      ->needs(verb.get_option("--check"))
      ->type_name("FILE");
}

CheckReport::CheckReport(std::vector<sanitize::Finding> findings, Allowances& allowances, Extent extent, bool strict)
    : extent_(extent), strict_(strict) {
  // Each finding is judged by itself; then those of a kind are told together that the same line accepts, or none.
  std::map<std::pair<sanitize::FindingKey, const Allowance*>, std::size_t> known;
  for (sanitize::Finding& finding : findings) {
    const bool is_wrong = sanitize::severity_of(finding.diag.code.id) == sanitize::Severity::Wrong;
    const Allowance* accepted = finding.is_rest ? nullptr : allowances.accepting(finding.diag);
    const auto [at, is_new] = known.try_emplace({finding.key, accepted}, judged_.size());
    if (is_new)
      judged_.push_back({std::move(finding), is_wrong || strict, accepted});
    else
      judged_[at->second].finding.count += finding.count;
  }
  for (auto& [finding, fails, accepted] : judged_)
    if (finding.count > 1)
      finding.diag.notes.push_back(fmt::format("{} more of this kind", with_commas(finding.count - 1)));
  unused_ = allowances.unused();
}

std::size_t CheckReport::count(bool fails) const {
  return static_cast<std::size_t>(std::ranges::count_if(
      judged_, [&](const Judged& each) { return each.accepted == nullptr && each.fails == fails; }));
}

std::size_t CheckReport::accepted() const {
  return judged_.size() - count(true) - count(false);
}

void CheckReport::print(Context& context) const {
  for (const Judged& each : judged_) {
    if (each.accepted != nullptr) continue;
    if (each.fails)
      context.fail(each.finding.diag, Exit::Failed);
    else
      context.warn(each.finding.diag);
  }
  constexpr std::size_t kMostNamed = 100;  // more are a file of another program, and the data have all
  const std::size_t named = std::min(unused_.size(), kMostNamed);
  for (const Diag& unused : std::span(unused_).first(named)) context.warn(unused);
  if (named < unused_.size())
    context.warn(error(code::unused_allowance, "{} of --check-allow, besides these, accept no finding",
                       counted(unused_.size() - named, "line"))
                     .help("is the file the one of this program?"));
}

std::string CheckReport::line() const {
  std::vector<std::string> found;
  if (const std::size_t errors = count(true); errors != 0) found.push_back(counted(errors, "error"));
  if (const std::size_t warnings = count(false); warnings != 0) found.push_back(counted(warnings, "warning"));
  if (accepted() != 0) found.push_back(fmt::format("{} accepted", accepted()));
  return fmt::format("check: looked at {}, {} and {}: {}\n", counted(extent_.cores, "core"),
                     counted(extent_.channels, "channel"), counted(extent_.host_buffers, "host buffer"),
                     found.empty() ? "nothing found" : fmt::format("{}", fmt::join(found, ", ")));
}

std::vector<Ending::Found> CheckReport::open() const {
  std::vector<Ending::Found> list;
  for (const Judged& each : judged_) {
    const sanitize::Finding& finding = each.finding;
    if (each.accepted == nullptr)
      list.push_back({std::string(finding.diag.code.id), fmt::format("{} / {}", finding.key.first, finding.key.second),
                      finding.diag.message});
  }
  std::ranges::sort(list, {}, [](const Ending::Found& each) { return std::pair(each.code, each.key); });
  return list;
}

ordered_json CheckReport::findings() const {
  ordered_json all = ordered_json::array();
  for (const Judged& each : judged_) {
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

ordered_json CheckReport::summary() const {
  ordered_json unused = ordered_json::array();
  for (const Diag& diag : unused_) unused.push_back(to_json(diag, "warning"));
  return {
      {"strict", strict_},
      {"looked_at", {{"cores", extent_.cores}, {"channels", extent_.channels}, {"host_buffers", extent_.host_buffers}}},
      {"errors", count(true)},
      {"warnings", count(false)},
      {"accepted", accepted()},
      {"unused", std::move(unused)}};
}

}  // namespace tessera::cli
