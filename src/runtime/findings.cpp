#include "runtime/findings.h"

#include "base/text.h"
#include "sanitize/severity.h"

#include <algorithm>
#include <map>

namespace tessera::runtime {

JudgedFindings::JudgedFindings(std::vector<sanitize::Finding> findings, Allowances& allowances, Extent extent,
                               bool strict)
    : extent_(extent), strict_(strict) {
  // Findings of one kind become one entry if the same line accepts them, or if no line accepts them.
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
      finding.diag.notes.push_back(fmt::format("other findings of this kind: {}", with_commas(finding.count - 1)));
  unused_ = allowances.unused();
}

std::size_t JudgedFindings::count(bool fails) const {
  return static_cast<std::size_t>(std::ranges::count_if(
      judged_, [&](const Judged& each) { return each.accepted == nullptr && each.fails == fails; }));
}

std::size_t JudgedFindings::accepted() const {
  return judged_.size() - count(true) - count(false);
}

}  // namespace tessera::runtime
