#include "report/run_report.h"

#include "report/diag_json.h"
#include "report/named_json.h"

#include "base/terminal.h"
#include "base/text.h"
#include "container/stream/text.h"
#include "container/text/address.h"
#include "core/kinds/kinds.h"

#include <algorithm>

namespace tessera::report {
using nlohmann::ordered_json;

ordered_json stalls_json(const array::StallCycles& stalls) {
  ordered_json by_cause = ordered_json::object();
  for (unsigned i = 0; i < array::kCauses; ++i)
    by_cause[std::string(to_string(static_cast<array::Cause>(i)))] = stalls.by_cause[i];
  return by_cause;
}

std::string stalls_text(const array::StallCycles& stalls, array::Cycle of) {
  std::string text;
  for (unsigned i = 0; i < array::kCauses; ++i) {
    const array::Cycle cycles = stalls.by_cause[i];
    if (cycles == 0 || of == 0) continue;
    const double percent = 100.0 * static_cast<double>(cycles) / static_cast<double>(of);
    text += fmt::format("{}{} {} ({:.1f} %)", text.empty() ? "" : ", ", to_string(static_cast<array::Cause>(i)),
                        with_commas(cycles), percent);
  }
  return text.empty() ? "none" : text;
}

namespace {

std::uint64_t total_bundles(const array::Report& report) {
  std::uint64_t total = 0;
  for (const array::CoreReport& core : report.cores) total += core.bundles;
  return total;
}

}  // namespace

array::InstructionCounts total_executed(const array::Report& report) {
  array::InstructionCounts total;
  for (const array::CoreReport& core : report.cores) {
    if (core.executed.set == nullptr) continue;
    if (total.set == nullptr) {
      total = core.executed;
      continue;
    }
    for (std::size_t i = 0; i < total.by_operation.size(); ++i) total.by_operation[i] += core.executed.by_operation[i];
  }
  return total;
}

ordered_json executed_json(const array::InstructionCounts& executed) {
  ordered_json by_status = ordered_json::object(), by_operation = ordered_json::object();
  const array::FidelityMix mix = array::fidelity_mix(executed);
  for (unsigned i = 0; i < array::kFidelities; ++i)
    by_status[std::string(to_string(static_cast<array::Fidelity>(i)))] = mix[i];
  for (std::size_t i = 0; i < executed.by_operation.size(); ++i)
    if (const std::uint64_t count = executed.by_operation[i]; count != 0)
      by_operation[std::string(executed.set->to_string(static_cast<isa::Mnemonic>(i)))] = count;
  return {{"by_status", std::move(by_status)}, {"by_operation", std::move(by_operation)}};
}

std::string executed_text(const array::InstructionCounts& executed) {
  const array::FidelityMix mix = array::fidelity_mix(executed);
  std::uint64_t all = 0;
  for (const std::uint64_t count : mix) all += count;
  std::string text;
  for (unsigned i = 0; i < array::kFidelities; ++i)
    if (mix[i] != 0)
      text += fmt::format("{}{:.1f} % {}", text.empty() ? "" : ", ",
                          100.0 * static_cast<double>(mix[i]) / static_cast<double>(all),
                          to_string(static_cast<array::Fidelity>(i)));
  return text.empty() ? "none" : text;
}

ordered_json report_json(const array::Report& report, std::string_view device, const array::PartNames& names) {
  ordered_json cores = ordered_json::array(), channels = ordered_json::array();
  for (const array::CoreReport& core : report.cores) {
    cores.push_back({{"tile", {core.tile.col, core.tile.row}},
                     {"bundles", core.bundles},
                     {"instructions", core.instructions},
                     {"active", core.active},
                     {"stalls", stalls_json(core.stalls)},
                     {"pc", core.pc},
                     {"state", core.state}});
    if (core.host_operations) cores.back()["host_operations"] = *core.host_operations;
    add_name(cores.back(), names.core(core.tile));
  }
  for (const array::ChannelReport& channel : report.channels) {
    channels.push_back({{"tile", {channel.tile.col, channel.tile.row}},
                        {"direction", std::string(to_string(channel.direction))},
                        {"channel", channel.channel},
                        {"bytes", channel.bytes},
                        {"tasks", channel.tasks},
                        {"bds", channel.bds},
                        {"stalls", stalls_json(channel.stalls)}});
    add_name(channels.back(), names.channel(channel.tile, channel.direction, channel.channel));
  }
  return {{"schema", "tessera.run/1"},
          {"device", std::string(device)},
          {"cycles", report.cycles},
          {"bundles", total_bundles(report)},
          {"executed", executed_json(total_executed(report))},
          {"cores", std::move(cores)},
          {"channels", std::move(channels)},
          {"work",
           {{"events", report.work.events},
            {"slices", report.work.slices},
            {"bursts", report.work.bursts},
            {"tiles", report.work.tiles}}}};
}

// Returns a core's work as text: the bundles of its program, or the requests of the host function in its place.
static std::string work_text(const array::CoreReport& core) {
  if (core.host_operations)
    return fmt::format("{:>14} {:<34}", with_commas(*core.host_operations),
                       *core.host_operations == 1 ? "operation of a host core" : "operations of a host core");
  return fmt::format("{:>14} bundles {:>14} instructions", with_commas(core.bundles), with_commas(core.instructions));
}

bool has_host_cores(const array::Report& report) {
  return std::ranges::any_of(report.cores, [](const auto& core) { return core.host_operations.has_value(); });
}

// Joins `head` and `parts` to one line, or to a line for each of them if one line is too wide.
static std::string line_of(const std::string& head, const std::vector<std::string>& parts, std::size_t width) {
  constexpr std::size_t kIndent = 6;
  std::string line = head;
  for (const std::string& part : parts) line += (line.ends_with(' ') ? "  " : "   ") + part;
  line.erase(line.find_last_not_of(' ') + 1);
  if (line.size() <= width) return line + "\n";
  std::string text = head.substr(0, head.find_last_not_of(' ') + 1) + "\n";
  for (const std::string& part : parts)
    if (const std::string_view trimmed = trim(part); !trimmed.empty())
      text += std::string(kIndent, ' ') + wrapped(trimmed, width, kIndent, kIndent + 2) + "\n";
  return text;
}

std::string report_text(const array::Report& report, std::string_view device, std::optional<double> seconds,
                        std::size_t width) {
  const std::uint64_t bundles = total_bundles(report);
  const bool native = bundles == 0 && has_host_cores(report);
  std::string text = fmt::format("{}: {}", device, counted(report.cycles, "cycle"));
  if (!native) text += fmt::format(", {}", counted(bundles, "bundle"));
  if (seconds) text += fmt::format(" in {:.3f} s", *seconds);
  if (seconds && !native)
    text += fmt::format(" ({:.1f} M bundles/s)", *seconds > 0 ? static_cast<double>(bundles) / *seconds / 1e6 : 0.0);
  text += "\n";
  for (const array::CoreReport& core : report.cores)
    text += line_of(fmt::format("  core {:<14} {}", to_string(core.tile), work_text(core)),
                    {fmt::format("stalls: {:<28}", stalls_text(core.stalls, core.active)), core.state}, width);
  for (const array::ChannelReport& channel : report.channels)
    text += line_of(fmt::format("  dma  {:<7} {} {} {:>14} bytes   {:>14} {:<12}", to_string(channel.tile),
                                to_string(channel.direction), channel.channel, with_commas(channel.bytes),
                                with_commas(channel.bds), channel.bds == 1 ? "descriptor" : "descriptors"),
                    {"stalls: " + stalls_text(channel.stalls, report.cycles)}, width);
  if (has_host_cores(report))
    text += "  bodies on the host take no simulated cycles: the cycles are those of transfers, locks and streams\n";
  if (!native) text += fmt::format("  instructions known by: {}\n", executed_text(total_executed(report)));
  return text;
}

ordered_json host_messages_json(const std::vector<npu::HostMessage>& messages) {
  ordered_json all = ordered_json::array();
  for (const npu::HostMessage& one : messages)
    if (one.kind == npu::HostMessage::Kind::Register)
      all.push_back({{"kind", "register"}, {"cycle", one.cycle}, {"address", one.what}, {"value", one.value}});
    else
      all.push_back({{"kind", "time"}, {"cycle", one.cycle}, {"id", one.what}});
  return all;
}

std::string host_messages_text(const std::vector<npu::HostMessage>& messages, const device::Device& device) {
  std::string text;
  for (const npu::HostMessage& one : messages)
    if (one.kind == npu::HostMessage::Kind::Register)
      text += fmt::format("  read {} = {:#x} in cycle {}\n", container::print_address(one.what, device), one.value,
                          with_commas(one.cycle));
    else
      text += fmt::format("  time {} is cycle {}\n", one.what, with_commas(one.cycle));
  return text;
}

ordered_json debugged_json(const runtime::Debugged& debugged) {
  ordered_json all = {{"values", ordered_json::array()}, {"more", debugged.more}};
  for (const runtime::Debugged::Value& each : debugged.values)
    all["values"].push_back(
        {{"tile", {each.tile.col, each.tile.row}}, {"cycle", each.cycle}, {"value", each.text}, {"place", each.line}});
  return all;
}

std::string debugged_text(const runtime::Debugged& debugged) {
  std::string text;
  for (const runtime::Debugged::Value& each : debugged.values)
    text += fmt::format("  debug {}: {} in cycle {}{}{}\n", to_string(each.tile), each.text, with_commas(each.cycle),
                        each.line.empty() ? "" : ", ", each.line);
  if (debugged.more > 0) text += fmt::format("  debug: {} more\n", with_commas(debugged.more));
  return text;
}

}  // namespace tessera::report
