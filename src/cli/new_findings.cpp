#include "cli/new_findings.h"

#include <set>

namespace tessera::cli {

namespace {

// Code and message of each finding: places move when a part changes its size.
std::set<std::pair<std::string, std::string>> known_findings(const api::Container& container) {
  std::set<std::pair<std::string, std::string>> known;
  const auto findings = container.check();
  if (!findings) return known;
  for (const api::ContainerFinding& each : *findings) known.emplace(each.diagnostic.code, each.diagnostic.message);
  return known;
}

// Readers advise to fetch a damaged file again. The user has just given the content that is damaged here.
Diag for_new_content(Diag diag) {
  if (diag.hint.find("fetch") == std::string::npos) return diag;
  return std::move(diag).help("correct the new content: it is cut short, or has not the format that this place needs");
}

}  // namespace

void NewFindings::tell(const api::Container& made, const std::string& file, Context& context) const {
  auto findings = made.check();
  if (!findings) return;
  std::erase_if(*findings,
                [](const api::ContainerFinding& each) { return each.level == api::ContainerFinding::Level::Note; });
  if (findings->empty()) return;
  const auto known = before_ ? known_findings(*before_) : std::set<std::pair<std::string, std::string>>();
  for (const api::ContainerFinding& each : *findings)
    if (!known.contains({each.diagnostic.code, each.diagnostic.message}))
      context.warn(for_new_content(context.diag(each.diagnostic)).within(file));
}

}  // namespace tessera::cli
