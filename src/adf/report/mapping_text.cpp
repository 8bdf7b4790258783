#include "adf/graph/names.h"
#include "adf/report/placed_report.h"
#include "base/text.h"

namespace tessera::adf {

namespace {

using device::to_string;

std::string amount(const PlacedRun::Use& use) {
  return use.of == 0 ? "-" : fmt::format("{} of {}", use.used, use.of);
}
std::string banks_of(const MemoryPart& one) {
  return one.first_bank == one.last_bank ? fmt::format("bank {}", one.first_bank)
                                         : fmt::format("banks {} to {}", one.first_bank, one.last_bank);
}

// The tiles with their resources; below each, its kernels, memory and locks.
std::string tiles_text(const Mapping& mapping) {
  std::string made = fmt::format("\n{:<9} {:<11} {:>15} {:>11} {:>9} {:>7} {:>7}\n", "tile", "kind", "memory",
                                 "descriptors", "locks", "s2mm", "mm2s");
  for (const PlacedRun::Tile& one : mapping.run.tiles) {
    made +=
        fmt::format("{:<9} {:<11} {:>15} {:>11} {:>9} {:>7} {:>7}\n", to_string(one.tile), one.kind, amount(one.memory),
                    amount(one.descriptors), amount(one.locks), amount(one.s2mm), amount(one.mm2s));
    for (const auto& [tile, nodes] : mapping.run.placement->kernels)
      if (tile == one.tile)
        for (const id node : nodes) made += fmt::format("    kernel {}\n", name_of_node(node));
    for (const MemoryPart& part : mapping.memory)
      if (part.tile == one.tile)
        made += fmt::format("    {:#07x} {:>6} bytes, {}: {} {}\n", part.address, part.bytes, banks_of(part),
                            text_of(part.kind), part.name);
    for (const PlacedRun::Part& part : mapping.run.parts)
      if (part.is_lock && part.tile == one.tile) made += fmt::format("    lock {:>2}: {}\n", part.number, part.name);
  }
  return made;
}

std::string channels_text(const Mapping& mapping) {
  std::string made = "\nDMA channels\n";
  for (const DmaChannel& one : mapping.channels)
    made += fmt::format("    {} {} of {}: {}, {}, {} bytes, waited {} cycles for locks and {} for streams\n",
                        to_string(one.direction), one.at.number, to_string(one.at.tile), name_of_port(one.port),
                        one.descriptors ? counted(*one.descriptors, "descriptor") : "descriptors of the host program",
                        with_commas(one.counts.bytes), with_commas(one.counts.lock_stalls),
                        with_commas(one.counts.stream_stalls));
  for (const PlioPlace& one : mapping.plios)
    made += fmt::format("    South {} of {}: {}, {} bits at {} kHz\n", one.at.number, to_string(one.at.tile),
                        name_of_node(one.node), one.clock.bits, with_commas(one.clock.kilohertz));
  return made;
}

// The tiles that a stream passes, in the order of its wires.
std::string path_of(const StreamWay& stream, const Wires& wires) {
  std::string made;
  for (const std::size_t number : stream.way.wires) {
    const Wire& wire = wires.all()[number];
    made += fmt::format(" {}-{}", to_string(wire.from), to_string(wire.to));
  }
  return made.empty() ? " inside of one tile" : made;
}

std::string streams_text(const Mapping& mapping) {
  std::string made = "\nstreams\n";
  for (const StreamWay& one : mapping.streams) {
    std::string sinks;
    for (const id sink : one.sinks) sinks += (sinks.empty() ? "" : ", ") + name_of_port(sink);
    made += fmt::format("    {} -> {}{}, {}:{}\n", name_of_port(one.source), sinks,
                        one.packet ? fmt::format(", packet id {}", *one.packet) : "",
                        one.words ? counted(*one.words, "word") : "words not counted", path_of(one, mapping.wires));
  }
  made += "\nfullest link of each column and row\n";
  for (const Load& one : loads_of(mapping.links)) {
    const bool is_row = one.side == device::Bundle::East || one.side == device::Bundle::West;
    made += fmt::format("    {} {} {}: {} of {} wires from {} to {}\n", is_row ? "row" : "column", one.number,
                        lower(to_string(one.side)), one.fullest.used, one.fullest.of, to_string(one.fullest.from),
                        to_string(one.fullest.to));
  }
  return made;
}

std::string guidance_text(const PlacedReport& report) {
  std::string made = fmt::format("\nguidance\n    {}\n", report.bound.sentence);
  for (const std::string& one : report.advice) made += fmt::format("    {}\n", one);
  return made;
}

}  // namespace

std::string mapping_text(const PlacedReport& report) {
  return guidance_text(report) + fmt::format("\nmapping on {}\n", report.mapping.device().name) +
         tiles_text(report.mapping) + channels_text(report.mapping) + streams_text(report.mapping);
}

PlacedReport placed_report(const Model& model, const Netlist& netlist, const Monitor& monitor, PlacedRun run) {
  PlacedReport made{mapping_of(model, netlist, monitor, std::move(run)), {}, {}};
  made.bound = bound_of(model, netlist, monitor, made.mapping);
  made.advice = advice_of(model, netlist, made.mapping);
  return made;
}

}  // namespace tessera::adf
