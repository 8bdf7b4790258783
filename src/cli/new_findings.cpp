#include "cli/new_findings.h"

namespace tessera::cli {

void NewFindings::begin(const api::Container& container) {
  const auto findings = container.check();
  if (!findings) return;
  for (const api::ContainerFinding& each : *findings) old_.emplace(each.diagnostic.code, each.diagnostic.message);
}

void NewFindings::tell(const api::Container& made, const std::string& file, Context& context) const {
  const auto findings = made.check();
  if (!findings) return;
  for (const api::ContainerFinding& each : *findings) {
    if (each.level == api::ContainerFinding::Level::Note) continue;
    if (!old_.contains({each.diagnostic.code, each.diagnostic.message}))
      context.warn(context.diag(each.diagnostic).within(file));
  }
}

}  // namespace tessera::cli
