#include "report/routes.h"

#include "device/ports.h"
#include "report/tile_state.h"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <set>

namespace tessera::report {

using Json = nlohmann::ordered_json;

namespace {

namespace routing = compiler::routing;
using device::Port;
using device::TileId;

const device::Device& device_of(const compiler::Compiled& design) {
  return *device::find_device(design.device);
}

// A port that leads to a neighbour, and the neighbour's port.
struct Wire {
  TileId from;
  Port out;
  TileId to;
  Port in;
};

std::vector<Wire> wires_of(const compiler::Compiled& design) {
  std::vector<Wire> wires;
  for (const routing::TileSettings& tile : design.routes.tiles) {
    std::set<Port> used;
    for (const routing::Connect& each : tile.connects) used.insert(each.destination);
    for (const routing::MasterSet& each : tile.masters) used.insert(each.destination);
    for (const Port port : used) {
      const auto side = device::opposite(port.bundle);
      const auto next = device::neighbour(device_of(design), tile.tile, port.bundle);
      if (side && next) wires.push_back({tile.tile, port, *next, {*side, port.channel}});
    }
  }
  return wires;
}

Json position(TileId tile) {
  return {tile.col, tile.row};
}

Json mux_of(const routing::TileSettings& tile, device::Arch arch) {
  Json list = Json::array();
  for (const routing::MuxSetting& each : tile.mux)
    for (const device::ShimMuxPort& port : device::shim_mux_ports(arch)) {
      if (port.direction != each.direction || port.south_channel != each.south_channel) continue;
      const std::string end = mux_end(port, each.to),
                        south = to_string(Port{device::Bundle::South, each.south_channel});
      const bool inward = each.direction == device::Direction::MM2S;
      list.push_back({{"from", inward ? end : south}, {"to", inward ? south : end}});
    }
  return list;
}

// Returns one entry for each circuit, and one for each pair of a packet rule and a master port that takes its packets.
Json routes_of(const routing::TileSettings& tile) {
  Json list = Json::array();
  for (const routing::Connect& each : tile.connects)
    list.push_back({{"from", to_string(each.source)}, {"to", to_string(each.destination)}});
  for (const routing::PacketRules& slave : tile.rules)
    for (const routing::Rule& rule : slave.rules)
      for (const routing::MasterSet& master : tile.masters)
        if (master.arbiter == rule.amsel.arbiter && (master.msels >> rule.amsel.msel & 1) != 0)
          list.push_back({{"from", to_string(slave.source)},
                          {"to", to_string(master.destination)},
                          {"packets", {{"id", rule.value}, {"mask", rule.mask}}},
                          {"drops_header", master.drop_header}});
  return list;
}

}  // namespace

std::string routes_as_graph(const compiler::Compiled& design) {
  const auto node = [](TileId tile) { return fmt::format("t{}_{}", tile.col, tile.row); };
  std::set<TileId> tiles;
  for (const compiler::TileResources& each : design.resources) tiles.insert(each.tile);
  for (const routing::TileSettings& each : design.routes.tiles) tiles.insert(each.tile);
  std::string text = fmt::format("digraph {} {{\n  layout=neato; node [shape=box];\n", design.device);
  for (const TileId tile : tiles)
    text += fmt::format("  {} [label=\"{} {}\", pos=\"{},{}!\"];\n", node(tile),
                        device::to_string(device_of(design).kind(tile)), to_string(tile), 2 * tile.col, 2 * tile.row);
  for (const Wire& wire : wires_of(design))
    text += fmt::format("  {} -> {} [label=\"{}\"];\n", node(wire.from), node(wire.to), to_string(wire.out));
  return text + "}\n";
}

Json routes_as_json(const compiler::Compiled& design) {
  const device::Device& device = device_of(design);
  Json tiles = Json::array(), wires = Json::array();
  for (const routing::TileSettings& each : design.routes.tiles) {
    Json tile = {{"tile", position(each.tile)}, {"kind", to_string(device.kind(each.tile))}};
    if (!each.mux.empty()) tile["mux"] = mux_of(each, device.arch);
    tile["routes"] = routes_of(each);
    tiles.push_back(std::move(tile));
  }
  for (const Wire& wire : wires_of(design))
    wires.push_back({{"from", {{"tile", position(wire.from)}, {"port", to_string(wire.out)}}},
                     {"to", {{"tile", position(wire.to)}, {"port", to_string(wire.in)}}}});
  return {{"schema", "tessera.routes/1"},
          {"device", design.device},
          {"tiles", std::move(tiles)},
          {"wires", std::move(wires)}};
}

}  // namespace tessera::report
