#include "adf/graph/names.h"
#include "adf/report/placed_report.h"
#include "base/text.h"

#include <nlohmann/json.hpp>

namespace tessera::adf {

namespace {

using Json = nlohmann::ordered_json;
using device::TileId;

Json position(TileId tile) {
  return {tile.col, tile.row};
}
Json use_of(const PlacedRun::Use& use) {
  return {{"used", use.used}, {"of", use.of}};
}
Json names_of(const std::vector<id>& ports) {
  Json made = Json::array();
  for (const id port : ports) made.push_back(name_of_port(port));
  return made;
}
double four_places(double value) {
  return static_cast<double>(static_cast<std::int64_t>(value * 10000 + 0.5)) / 10000;
}

Json tiles_of(const Mapping& mapping) {
  Json made = Json::array();
  for (const PlacedRun::Tile& one : mapping.run.tiles) {
    Json kernels = Json::array();
    for (const auto& [tile, nodes] : mapping.run.placement->kernels)
      if (tile == one.tile)
        for (const id node : nodes) kernels.push_back(name_of_node(node));
    made.push_back({{"tile", position(one.tile)},
                    {"kind", one.kind},
                    {"kernels", std::move(kernels)},
                    {"memory", use_of(one.memory)},
                    {"descriptors", use_of(one.descriptors)},
                    {"locks", use_of(one.locks)},
                    {"s2mm", use_of(one.s2mm)},
                    {"mm2s", use_of(one.mm2s)},
                    {"ports", use_of(one.ports)}});
  }
  return made;
}

Json memory_of(const Mapping& mapping) {
  Json made = Json::array();
  for (const MemoryPart& one : mapping.memory)
    made.push_back({{"name", one.name},
                    {"kind", text_of(one.kind)},
                    {"tile", position(one.tile)},
                    {"address", one.address},
                    {"bytes", one.bytes},
                    {"banks", {one.first_bank, one.last_bank}},
                    {"ports", names_of(one.ports)}});
  return made;
}

Json locks_of(const Mapping& mapping) {
  Json made = Json::array();
  for (const PlacedRun::Part& one : mapping.run.parts)
    if (one.is_lock) made.push_back({{"name", one.name}, {"tile", position(one.tile)}, {"number", one.number}});
  return made;
}

Json channels_of(const Mapping& mapping) {
  Json made = Json::array();
  for (const DmaChannel& one : mapping.channels) {
    Json channel = {{"tile", position(one.at.tile)},
                    {"direction", to_string(one.direction)},
                    {"channel", one.at.number},
                    {"port", name_of_port(one.port)}};
    if (one.descriptors) channel["descriptors"] = *one.descriptors;
    channel.update({{"bytes", one.counts.bytes},
                    {"completed_descriptors", one.counts.descriptors},
                    {"lock_stall_cycles", one.counts.lock_stalls},
                    {"stream_stall_cycles", one.counts.stream_stalls}});
    made.push_back(std::move(channel));
  }
  return made;
}

Json plios_of(const Mapping& mapping) {
  Json made = Json::array();
  for (const PlioPlace& one : mapping.plios)
    made.push_back({{"name", name_of_node(one.node)},
                    {"tile", position(one.at.tile)},
                    {"south_port", one.at.number},
                    {"bits", one.clock.bits},
                    {"kilohertz", one.clock.kilohertz}});
  return made;
}

const char* word_of(array::Path path) {
  switch (path) {
    case array::Path::Core: return "core";
    case array::Path::Memory: return "memory";
    case array::Path::Dma: return "dma";
    case array::Path::Stream: return "stream";
    case array::Path::Cascade: return "cascade";
    case array::Path::Parameter: return "parameter";
  }
  return "";
}
Json connections_of(const Model& model, const Netlist& netlist, const Mapping& mapping) {
  Json made = Json::array();
  for (const auto& [sink, path] : mapping.run.placement->paths) {
    const id net = netlist.net_of_sink[sink];
    if (net == none || netlist.nets[net].source == none || model.ports[netlist.nets[net].source].node == none) continue;
    made.push_back(
        {{"from", name_of_port(netlist.nets[net].source)}, {"to", name_of_port(sink)}, {"path", word_of(path)}});
  }
  return made;
}

Json wire_of(const Wire& wire) {
  return {{"from", position(wire.from)}, {"to", position(wire.to)}, {"port", to_string(wire.out)}};
}
Json streams_of(const Mapping& mapping) {
  Json made = Json::array();
  for (const StreamWay& one : mapping.streams) {
    Json wires = Json::array();
    for (const std::size_t number : one.way.wires) wires.push_back(wire_of(mapping.wires.all()[number]));
    Json stream = {{"from", name_of_port(one.source)}, {"to", names_of(one.sinks)}};
    if (one.packet) stream["packet_id"] = *one.packet;
    stream["words"] = one.words ? Json(*one.words) : Json();
    stream["wires"] = std::move(wires);
    made.push_back(std::move(stream));
  }
  return made;
}

Json links_json(const Mapping& mapping) {
  Json made = Json::array();
  for (const Link& one : mapping.links)
    made.push_back({{"from", position(one.from)},
                    {"to", position(one.to)},
                    {"used", one.used},
                    {"of", one.of},
                    {"words", one.words},
                    {"most_words_of_a_wire", one.most_words}});
  return made;
}
Json loads_json(const Mapping& mapping) {
  Json made = Json::array();
  for (const Load& one : loads_of(mapping.links)) {
    const bool is_row = one.side == device::Bundle::East || one.side == device::Bundle::West;
    made.push_back({{is_row ? "row" : "column", one.number},
                    {"direction", lower(device::to_string(one.side))},
                    {"fullest", {{"from", position(one.fullest.from)}, {"to", position(one.fullest.to)}}},
                    {"used", one.fullest.used},
                    {"of", one.fullest.of}});
  }
  return made;
}

Json cores_of(const Bound& bound) {
  Json made = Json::array();
  for (const CoreLoad& one : bound.cores) {
    Json kernels = Json::array();
    for (const id node : one.kernels) kernels.push_back(name_of_node(node));
    Json core = {{"tile", position(one.tile)},
                 {"kernels", std::move(kernels)},
                 {"busy_cycles", one.busy},
                 {"stall_cycles", one.waits},
                 {"busy_share", four_places(one.share())},
                 {"cycles_of_an_invocation", one.cycles}};
    if (one.port != none)
      core["longest_stall"] = {{"port", name_of_port(one.port)}, {"lacks", one.lacks}, {"cycles", one.longest}};
    made.push_back(std::move(core));
  }
  return made;
}

}  // namespace

void add_mapping(Json& to, const Model& model, const Netlist& netlist, const PlacedReport& report) {
  const Mapping& of = report.mapping;
  to["bound"] = {{"name", report.bound.node == none ? Json() : Json(name_of_node(report.bound.node))},
                 {"sentence", report.bound.sentence},
                 {"cores", cores_of(report.bound)}};
  to["guidance"] = report.advice;
  to["mapping"] = {{"device", of.device().name},
                   {"tiles", tiles_of(of)},
                   {"memory", memory_of(of)},
                   {"locks", locks_of(of)},
                   {"channels", channels_of(of)},
                   {"plios", plios_of(of)},
                   {"connections", connections_of(model, netlist, of)},
                   {"streams", streams_of(of)},
                   {"links", links_json(of)},
                   {"loads", loads_json(of)}};
}

}  // namespace tessera::adf
