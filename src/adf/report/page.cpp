#include "adf/report/page.h"

#include "adf/graph/names.h"
#include "adf/report/array_drawing.h"
#include "adf/report/drawing.h"
#include "adf/report/heat.h"
#include "adf/report/markup.h"
#include "adf/report/timeline.h"

#include <algorithm>

namespace tessera::adf {

namespace {

constexpr const char* kStyle =
    "body{font:14px/1.45 sans-serif;margin:24px auto;max-width:1240px;padding:0 16px;color:#0f172a}"
    "h1{font-size:22px}h2{font-size:17px;margin-top:32px}table{border-collapse:collapse}"
    "td,th{padding:3px 10px;border-bottom:1px solid #e2e8f0;text-align:left}td.n,th.n{text-align:right}"
    ".answer{border-left:6px solid #b91c1c;background:#fef2f2;padding:10px 14px;font-size:16px}"
    ".wide{overflow-x:auto}.bar{display:inline-block;height:12px}.key i{display:inline-block;width:12px;height:12px;"
    "margin:0 4px 0 14px}tr.bound td{background:#fef2f2}p.note{color:#475569}";

std::string cell(const std::string& text) {
  return "<td>" + escaped(text) + "</td>";
}
std::string number_cell(std::uint64_t number) {
  return "<td class=\"n\">" + with_commas(number) + "</td>";
}
std::string head(std::initializer_list<const char*> names) {
  std::string made = "<table><tr>";
  for (const char* name : names) made += fmt::format("<th>{}</th>", name);
  return made + "</tr>\n";
}
std::string picture(const std::string& svg) {
  return "<div class=\"wide\">" + svg + "</div>\n";
}

std::string key_of_colors() {
  std::string made = fmt::format("<p class=\"key\"><i style=\"background:{}\"></i>computes", kBusyColor);
  for (const char* lacks : {"lock", "stream", "cascade", "memory bank"})
    made += fmt::format("<i style=\"background:{}\"></i>waits for a {}", wait_color(lacks), lacks);
  return made + "</p>\n";
}

// A bar of the computing and the waits of a kernel.
std::string bar_of(const KernelCounts& counts) {
  std::uint64_t all = counts.busy;
  for (const auto& [at, stall] : counts.stalls) all += stall.cycles;
  if (all == 0) return "<td></td>";
  const auto piece = [&](const char* color, std::uint64_t cycles, const std::string& title) {
    return fmt::format("<span class=\"bar\" style=\"background:{};width:{:.1f}px\" title=\"{}\"></span>", color,
                       static_cast<double>(cycles) * 240 / static_cast<double>(all), escaped(title));
  };
  std::string made = "<td style=\"white-space:nowrap\">" +
                     piece(kBusyColor, counts.busy, "computes: " + counted(counts.busy, "cycle"));
  for (const auto& [at, stall] : counts.stalls)
    made += piece(
        wait_color(at.second), stall.cycles,
        fmt::format("waits at {} for a {}: {}", name_of_port(at.first), at.second, counted(stall.cycles, "cycle")));
  return made + "</td>";
}

std::string longest_wait(const KernelCounts& counts) {
  const std::pair<id, std::string>* where = nullptr;
  std::uint64_t most = 0;
  for (const auto& [at, stall] : counts.stalls)
    if (stall.cycles > most) where = &at, most = stall.cycles;
  return where == nullptr
             ? ""
             : fmt::format("{} cycles for a {} at {}", with_commas(most), where->second, name_of_port(where->first));
}

std::string kernels_table(const Monitor& monitor, const std::vector<id>& order, id bound) {
  std::string made =
      head({"kernel", "tile", "invocations", "cycles of computing", "computing and waiting", "longest wait"});
  for (const id node : order) {
    const auto counts = monitor.kernels().find(node);
    if (counts == monitor.kernels().end()) continue;
    const auto tile = monitor.tiles().find(node);
    made += node == bound ? "<tr class=\"bound\">" : "<tr>";
    made += cell(name_of_node(node) + (node == bound ? " (bounds the throughput)" : "")) +
            cell(tile == monitor.tiles().end() ? "" : device::to_string(tile->second)) +
            number_cell(counts->second.invocations) + number_cell(counts->second.busy) + bar_of(counts->second) +
            cell(longest_wait(counts->second)) + "</tr>\n";
  }
  return made + "</table>\n" + key_of_colors();
}

std::string ports_table(const Monitor& monitor) {
  std::string made = head({"port", "type", "samples", "bytes", "bytes in a cycle"});
  for (const auto& [port, counts] : monitor.ports()) {
    const element type = monitor.type_at(port);
    const double rate =
        monitor.cycles() == 0 ? 0 : static_cast<double>(counts.bytes) / static_cast<double>(monitor.cycles());
    made += "<tr>" + cell(name_of_port(port)) + cell(type.name) + number_cell(counts.bytes / type.bytes) +
            number_cell(counts.bytes) + cell(fmt::format("{:.2f}", rate)) + "</tr>\n";
  }
  return made + "</table>\n";
}

std::string folded(const char* title, const std::string& inside) {
  return fmt::format("<details><summary>{}</summary>\n{}</details>\n", title, inside);
}

std::string memory_table(const Mapping& mapping) {
  std::string made = head({"tile", "banks", "address", "bytes", "kind", "name"});
  for (const MemoryPart& one : mapping.memory)
    made += "<tr>" + cell(device::to_string(one.tile)) +
            cell(one.first_bank == one.last_bank ? fmt::format("{}", one.first_bank)
                                                 : fmt::format("{} to {}", one.first_bank, one.last_bank)) +
            cell(fmt::format("{:#x}", one.address)) + number_cell(one.bytes) + cell(text_of(one.kind)) +
            cell(one.name) + "</tr>\n";
  return made + "</table>\n";
}

std::string channels_table(const Mapping& mapping) {
  std::string made = head({"tile", "channel", "port", "descriptors", "bytes", "waits for locks", "waits for streams"});
  for (const DmaChannel& one : mapping.channels)
    made += "<tr>" + cell(device::to_string(one.at.tile)) +
            cell(fmt::format("{} {}", device::to_string(one.direction), one.at.number)) + cell(name_of_port(one.port)) +
            cell(one.descriptors ? fmt::format("{}", *one.descriptors) : "by the host program") +
            number_cell(one.counts.bytes) + number_cell(one.counts.lock_stalls) +
            number_cell(one.counts.stream_stalls) + "</tr>\n";
  return made + "</table>\n";
}

std::string streams_table(const Mapping& mapping) {
  std::string made = head({"from", "to", "packet id", "words", "wires"});
  for (const StreamWay& one : mapping.streams) {
    std::string sinks;
    for (const id sink : one.sinks) sinks += (sinks.empty() ? "" : ", ") + name_of_port(sink);
    made += "<tr>" + cell(name_of_port(one.source)) + cell(sinks) +
            cell(one.packet ? fmt::format("{}", *one.packet) : "") +
            (one.words ? number_cell(*one.words) : cell("not counted")) + number_cell(one.way.wires.size()) + "</tr>\n";
  }
  return made + "</table>\n";
}

std::string locks_table(const Mapping& mapping) {
  std::string made = head({"tile", "lock", "name"});
  for (const PlacedRun::Part& one : mapping.run.parts)
    if (one.is_lock)
      made += "<tr>" + cell(device::to_string(one.tile)) + number_cell(one.number) + cell(one.name) + "</tr>\n";
  return made + "</table>\n";
}

std::string answer_part(const PlacedReport& report) {
  std::string made =
      fmt::format("<h2>What bounds the throughput</h2>\n<p class=\"answer\">{}</p>\n", escaped(report.bound.sentence));
  if (report.advice.empty()) return made;
  made += "<h2>Guidance</h2>\n<ul>\n";
  for (const std::string& one : report.advice) made += "<li>" + escaped(one) + "</li>\n";
  return made + "</ul>\n";
}

std::string array_part(const PlacedReport& report, std::uint64_t cycles) {
  const Mapping& of = report.mapping;
  std::string made = fmt::format(
      "<h2>The array: stalls and streams</h2>\n<p class=\"note\">Device {}. The redder a tile, the longer its core "
      "waits. A red border marks the kernel that bounds the throughput. Lines are streams. Point at a tile or a line "
      "for its names.</p>\n",
      of.device().name);
  made += picture(array_svg(report));
  made +=
      "<h2>Wires</h2>\n<p class=\"note\">The numbers are the used and the available wires between neighbours. The "
      "redder a line, the more words the fullest of its wires carries.</p>\n" +
      picture(wires_svg(report, cycles));
  return made + "<h2>Mapping</h2>\n" + folded("Memory", memory_table(of)) + folded("Locks", locks_table(of)) +
         folded("DMA channels", channels_table(of)) + folded("Streams", streams_table(of));
}

std::string time_part(const Monitor& monitor, const std::vector<id>& order, id bound) {
  const std::vector<id> lanes = lanes_of(monitor, order);
  if (lanes.empty()) return "";
  std::string made = "<h2>Time</h2>\n<p class=\"note\">The whole run, in cycles.";
  if (lanes.size() < monitor.kernels().size())
    made += fmt::format(" The picture has the {} busiest of {} kernels.", lanes.size(), monitor.kernels().size());
  if (!monitor.has_all_spans()) made += " The run was too long to keep all of it: the end is missing.";
  made += "</p>\n" + picture(timeline_svg(monitor, lanes)) + key_of_colors();
  const id kernel = std::ranges::find(lanes, bound) == lanes.end() ? lanes.front() : bound;
  const std::string detail = detail_svg(monitor, lanes, kernel);
  if (detail.empty()) return made;
  return made +
         fmt::format("<p class=\"note\">Some invocations of {} in the middle of the run.</p>\n",
                     escaped(name_of_node(kernel))) +
         picture(detail);
}

}  // namespace

std::string report_page(const Monitor& monitor, const PlacedReport* placed) {
  std::vector<id> order;
  if (placed != nullptr)
    for (const CoreLoad& core : placed->bound.cores)
      order.insert(order.end(), core.kernels.begin(), core.kernels.end());
  for (const auto& [node, counts] : monitor.kernels())
    if (std::ranges::find(order, node) == order.end()) order.push_back(node);
  const id bound = placed == nullptr ? none : placed->bound.node;
  std::string made = fmt::format(
      "<!DOCTYPE html>\n<html lang=\"en\"><head><meta charset=\"utf-8\"><title>Report of a run</title><style>{}</style>"
      "</head><body>\n<h1>Report of a run: {} {}</h1>\n",
      kStyle, with_commas(monitor.cycles()), monitor.is_placed() ? "cycles of the array" : "virtual cycles");
  if (placed != nullptr)
    made += answer_part(*placed);
  else
    made +=
        "<p class=\"note\">A functional run. Virtual cycles order the kernels; they do not predict the array.</p>\n";
  made += "<h2>Kernels</h2>\n" + kernels_table(monitor, order, bound);
  made += "<h2>Graph</h2>\n" + picture(graph_svg(monitor.model(), monitor.netlist(), bound));
  made += time_part(monitor, order, bound);
  if (placed != nullptr) made += array_part(*placed, monitor.cycles());
  return made + "<h2>Ports</h2>\n" + ports_table(monitor) + "</body></html>\n";
}

}  // namespace tessera::adf
