#include "runtime/judge.h"

#include "runtime/finding_places.h"

namespace tessera::runtime {

JudgedFindings judge(const Session& session, Allowances& allowances, bool strict, bool has_ended) {
  std::vector<sanitize::Finding> findings = session.sanitizers().findings(has_ended);
  add_places(findings, session.names());
  const array::Report report = session.array().report();
  return {std::move(findings), allowances,
          JudgedFindings::Extent{report.cores.size(), report.channels.size(), session.memory.sizes().size()}, strict};
}

}  // namespace tessera::runtime
