#include "sanitize/finding.h"

#include <map>

namespace tessera::sanitize {

std::string in_detail(const Finding& finding) {
  std::string text;
  for (const Party& party : finding.parties) text += party.who + ", ";
  return finding.at ? fmt::format("{}{:#x}", text, finding.at->byte) : text;
}

std::vector<Finding> first_of_each_kind(std::vector<Finding> findings) {
  std::vector<Finding> kinds;
  std::map<FindingKey, std::size_t> known;
  for (Finding& finding : findings) {
    const auto [at, is_new] = known.try_emplace(finding.key, kinds.size());
    if (is_new)
      kinds.push_back(std::move(finding));
    else
      kinds[at->second].count += finding.count;
  }
  return kinds;
}

}  // namespace tessera::sanitize
