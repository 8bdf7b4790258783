#include "adf/report/run_report.h"

#include "adf/graph/names.h"
#include "base/text.h"

#include <nlohmann/json.hpp>

#include <algorithm>

namespace tessera::adf {

namespace {

using Json = nlohmann::ordered_json;

// Rounds to two decimal places.
double rounded(double value) {
  return static_cast<double>(static_cast<std::int64_t>(value * 100 + 0.5)) / 100;
}
double share(std::uint64_t part, std::uint64_t whole) {
  return whole == 0 ? 0 : static_cast<double>(part) / static_cast<double>(whole);
}
const char* direction_of(const Port& port) {
  return port.direction == way::in ? "in" : port.direction == way::out ? "out" : "inout";
}
std::uint64_t stalled(const KernelCounts& counts) {
  std::uint64_t sum = 0;
  for (const auto& [at, stall] : counts.stalls) sum += stall.cycles;
  return sum;
}

}  // namespace

std::string run_report_json(const Monitor& monitor, const PlacedReport* placed) {
  Json kernels = Json::array(), ports = Json::array();
  for (const auto& [node, counts] : monitor.kernels()) {
    Json stalls = Json::array();
    for (const auto& [at, stall] : counts.stalls)
      stalls.push_back(
          {{"port", name_of_port(at.first)}, {"lacks", at.second}, {"waits", stall.waits}, {"cycles", stall.cycles}});
    Json one = {{"name", name_of_node(node)}};
    if (const auto tile = monitor.tiles().find(node); tile != monitor.tiles().end())
      one["tile"] = {tile->second.col, tile->second.row};
    one.update({{"invocations", counts.invocations},
                {"cycles", counts.cycles},
                {"busy_cycles", counts.busy},
                {"stall_cycles", stalled(counts)},
                {"stalls", std::move(stalls)},
                {"host_seconds", counts.host_seconds}});
    kernels.push_back(std::move(one));
  }
  for (const auto& [number, counts] : monitor.ports()) {
    const Port& port = monitor.model().ports[number];
    const element type = monitor.type_at(number);
    Json one = {{"name", name_of_port(number)},
                {"direction", direction_of(port)},
                {"type", type.name},
                {"samples", counts.bytes / type.bytes},
                {"bytes", counts.bytes}};
    if (counts.blocks != 0) one["blocks"] = counts.blocks;
    if (counts.packets != 0) one["packets"] = counts.packets;
    one["first_cycle"] = counts.first;
    one["last_cycle"] = counts.last;
    one["bytes_per_cycle"] = rounded(share(counts.bytes, monitor.cycles()));
    ports.push_back(std::move(one));
  }
  Json made = {{"format", "tessera-adf-report"},
               {"version", 1},
               {"time", monitor.is_placed() ? "array" : "virtual"},
               {"cycles", monitor.cycles()},
               {"kernels", std::move(kernels)},
               {"ports", std::move(ports)}};
  if (placed != nullptr) add_mapping(made, monitor.model(), monitor.netlist(), *placed);
  return made.dump(1) + "\n";
}

std::string run_report_text(const Monitor& monitor, const PlacedReport* placed) {
  std::string made = fmt::format("{} {}\n\n", with_commas(monitor.cycles()),
                                 monitor.is_placed() ? "cycles of the array" : "virtual cycles");
  made +=
      fmt::format("{:<32} {:>12} {:>12} {:>12} {:>12}\n", "kernel", "invocations", "cycles", "waits for", "host us");
  for (const auto& [node, counts] : monitor.kernels()) {
    made += fmt::format("{:<32} {:>12} {:>12} {:>12} {:>12.0f}\n", name_of_node(node), counts.invocations,
                        counts.cycles, stalled(counts), counts.host_seconds * 1e6);
    if (const auto tile = monitor.tiles().find(node); tile != monitor.tiles().end())
      made += fmt::format("    on tile {}\n", device::to_string(tile->second));
    for (const auto& [at, stall] : counts.stalls)
      made += fmt::format("    {} cycles in {} for a {} at {}\n", stall.cycles, counted(stall.waits, "wait"), at.second,
                          name_of_port(at.first));
  }
  made += fmt::format("\n{:<32} {:>12} {:>12} {:>12} {:>12}\n", "port", "type", "samples", "bytes", "bytes/cycle");
  for (const auto& [number, counts] : monitor.ports()) {
    const element type = monitor.type_at(number);
    made += fmt::format("{:<32} {:>12} {:>12} {:>12} {:>12.2f}\n", name_of_port(number), type.name,
                        counts.bytes / type.bytes, counts.bytes, share(counts.bytes, monitor.cycles()));
  }
  if (placed != nullptr) made += mapping_text(*placed);
  return made;
}

std::string trace_json(const Monitor& monitor) {
  Json events = Json::array();
  for (const auto& [node, counts] : monitor.kernels())
    events.push_back(
        {{"name", "thread_name"}, {"ph", "M"}, {"pid", 0}, {"tid", node}, {"args", {{"name", name_of_node(node)}}}});
  for (const Span& span : monitor.spans())
    events.push_back(
        {{"name", span.port == none ? name_of_node(span.node)
                                    : fmt::format("waits at {} for {}", name_of_port(span.port), span.what)},
         {"ph", "X"},
         {"ts", span.begin},
         {"dur", span.end - span.begin},
         {"pid", 0},
         {"tid", span.node}});
  return Json{{"traceEvents", std::move(events)}}.dump(1) + "\n";
}

std::string trace_text(const Monitor& monitor) {
  std::string made;
  for (const Span& span : monitor.spans())
    made += span.port == none ? fmt::format("{}..{} {} runs\n", span.begin, span.end, name_of_node(span.node))
                              : fmt::format("{}..{} {} waits at {} for a {}\n", span.begin, span.end,
                                            name_of_node(span.node), name_of_port(span.port), span.what);
  return made;
}

}  // namespace tessera::adf
