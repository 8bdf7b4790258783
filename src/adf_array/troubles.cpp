// Diagnostics of graphs that cannot go on, and of the mistakes that --check finds.
#include "adf/codes.h"
#include "adf/graph/names.h"
#include "adf_array/convert.h"
#include "adf_array/graph_array.h"

namespace tessera::adf_array {

using namespace adf;

namespace {

Diag with_waits(Diag diag, const api::Explanation& why) {
  for (const api::WaitUnit& one : why.units)
    if (one.waits) diag = std::move(diag).note("{} {}", one.name, one.state);
  return diag;
}

}  // namespace

Diag GraphArray::stuck(id graph) const {
  const api::Explanation why = session_->explain();
  Diag diag = error(code::stuck, "{} waits for ever: {}", name_of_graph(graph), why.headline);
  for (const std::string& fact : why.facts) diag = std::move(diag).note("{}", fact);
  return with_waits(std::move(diag), why).help("{}", why.help);
}

// The units of the graph may only be slow: Tessera names their waits, and claims nothing about the future.
Diag GraphArray::slow(id graph) const {
  return with_waits(
             error(code::stuck, "{} has made no progress for {} ns", name_of_graph(graph), program_->options.hang_time),
             session_->explain())
      .help("allow more time, or find out why the first of these units waits");
}

Result<GraphArray::NewFindings> GraphArray::new_findings() {
  NewFindings made;
  // Words that are under way when a graph is stopped in the middle of its work are no leftovers.
  const auto findings = session_->findings(graphs_.empty() && !was_cut_);
  if (!findings) return Failure(to_diag(findings.error()));
  for (const api::Finding& one : findings->all) {
    if (!one.accepted_by.empty() || !told_.insert(one.kind).second) continue;
    const bool fails = one.diagnostic.severity == api::Severity::Error;
    (fails ? made.errors : made.warnings).push_back(to_diag(one.diagnostic));
  }
  return made;
}

}  // namespace tessera::adf_array
