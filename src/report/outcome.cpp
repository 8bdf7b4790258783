#include "report/outcome.h"

#include "base/terminal.h"
#include "base/text.h"
#include "report/choices.h"
#include "report/diag_json.h"
#include "report/explain_report.h"
#include "report/kernel_report.h"
#include "report/run_report.h"
#include "report/stall_table.h"
#include "runtime/summary.h"

#include <algorithm>

namespace tessera::report {

using nlohmann::ordered_json;
using runtime::Session;

namespace {

// Removes from the counts the last wait of each core and channel, in which the unit waits for the next call. The JSON
// keeps the array's own counts.
void settle(array::Report& report, const array::Array& array) {
  const explain::Explanation now = explain::explain(array.view(), {});
  const auto waiting = [&](device::TileId tile, std::string_view name) -> const explain::WaitUnit* {
    const auto unit = std::ranges::find_if(now.units, [&](const explain::WaitUnit& one) {
      return one.waits && one.cause && one.since && one.tile == tile && one.name == name;
    });
    return unit == now.units.end() ? nullptr : &*unit;
  };
  const auto leave_out = [&](array::StallCycles& stalls, const explain::WaitUnit& unit) {
    array::Cycle& counted = stalls[*unit.cause];
    counted -= std::min(counted, report.cycles - std::min(report.cycles, *unit.since));
  };
  for (array::CoreReport& core : report.cores)
    if (const auto* unit = waiting(core.tile, "core " + to_string(core.tile))) {
      leave_out(core.stalls, *unit);
      core.state = "ready for more";
    }
  for (array::ChannelReport& channel : report.channels)
    if (const auto* unit = waiting(channel.tile, fmt::format("{} {} of {}", to_string(channel.direction),
                                                             channel.channel, to_string(channel.tile))))
      leave_out(channel.stalls, *unit);
}

}  // namespace

std::optional<explain::Bottleneck> bottleneck_of(const Session& session, const Result<void>& done) {
  if (!done || session.controller().explanation() || !session.controller().has_executed()) return std::nullopt;
  if (has_host_cores(session.array().report())) return std::nullopt;  // their computations take no cycles
  return explain::bottleneck(session.array().view(), session.array().report());
}

ordered_json outcome_json(const Session& session, const Result<void>& done,
                          const std::function<void(ordered_json&)>& add) {
  const array::Array& array = session.array();
  const npu::Controller& controller = session.controller();
  ordered_json report = report_json(array.report(), array.device().name, session.names());
  report["stalls"] = stall_table_json(array.report());
  if (const auto limit = bottleneck_of(session, done)) report["bottleneck"] = bottleneck_json(*limit);
  if (!done) report["error"] = to_json(done.error(), "error");
  if (controller.explanation()) report["explanation"] = explanation_json(*controller.explanation());
  if (!controller.host_messages().empty()) report["told"] = host_messages_json(controller.host_messages());
  if (const runtime::Debugged debugged = session.bodies().debugged(); !debugged.values.empty())
    report["debug"] = debugged_json(debugged);
  if (const runtime::KernelCounts* counts = session.bodies().counts())
    report["kernels"] = kernels_json(*counts, array.device().arch);
  if (add) add(report);
  report.update(choice_json(session.program()));
  if (const auto cycle = controller.stopped_at()) report["stop"] = {{"kind", "cycle"}, {"cycle", *cycle}};
  return report;
}

std::string outcome_text(const Session& session, const Result<void>& done, std::optional<double> seconds,
                         std::size_t width) {
  const npu::Controller& controller = session.controller();
  array::Report report = session.array().report();
  if (done && !controller.explanation()) settle(report, session.array());
  std::string text =
      report_text(report, session.array().device().name, seconds, width) + stall_table_text(report, width);
  if (const auto limit = bottleneck_of(session, done)) text += fmt::format("  {}\n", limit->sentence);
  text += choice_text(session.program());
  if (const runtime::KernelCounts* counts = session.bodies().counts())
    text += kernels_text(*counts, session.array().device().arch);
  return fitted(text + debugged_text(session.bodies().debugged()) +
                    host_messages_text(controller.host_messages(), session.array().device()),
                width);
}

}  // namespace tessera::report
