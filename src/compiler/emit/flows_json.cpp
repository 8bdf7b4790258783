#include "compiler/emit/flows_json.h"

#include "compiler/emit/lines.h"
#include "compiler/routing/switch_ops.h"
#include "compiler/routing/wiring.h"

#include <deque>

using namespace mlir;

namespace tessera::compiler {

namespace {

using device::Bundle;
using device::Port;
using routing::Endpoint;

// The ports of a flow, and the ID of its packets.
struct Flow {
  std::vector<Endpoint> sources, destinations;
  std::optional<std::uint8_t> id;
};

FailureOr<std::vector<Flow>> flows_of(aie::DeviceOp device) {
  const auto request = request_of(device, {});
  if (failed(request)) return failure();
  std::vector<Flow> flows;
  for (const routing::CircuitFlow& each : request->request.circuits)  // one aie.flow for each destination
    flows.push_back({std::vector(each.destinations.size(), each.source), each.destinations, std::nullopt});
  for (const routing::PacketFlow& each : request->request.packets)
    flows.push_back({each.sources, each.destinations, each.id});
  return flows;
}

// Lists the master ports to which the settings of a tile lead a stream from a slave port.
std::vector<Port> masters(const routing::Wiring& wiring, const routing::SwitchPort& at,
                          std::optional<std::uint8_t> id) {
  std::vector<Port> found;
  wiring.for_each_setting(at.first, [&](const routing::TileSettings& settings) {
    for (const routing::Connect& connect : settings.connects)
      if (connect.source == at.second) found.push_back(connect.destination);
    for (const routing::PacketRules& rules : settings.rules) {
      if (rules.source != at.second || !id) continue;
      const auto rule = std::ranges::find_if(rules.rules, [&](const routing::Rule& each) { return each.matches(*id); });
      if (rule == rules.rules.end()) continue;
      for (const routing::MasterSet& master : settings.masters)
        if (master.arbiter == rule->amsel.arbiter && (master.msels >> rule->amsel.msel & 1) != 0)
          found.push_back(master.destination);
    }
  });
  return found;
}

// Writes the switches on the way of a stream, the nearest first.
void write_route(const routing::Wiring& wiring, const Endpoint& source, std::optional<std::uint8_t> id,
                 llvm::raw_ostream& out) {
  const auto entry = wiring.entry(source);
  std::deque<routing::SwitchPort> open;
  if (entry) open.push_back({source.tile, *entry});
  std::set<routing::SwitchPort> seen;
  for (; !open.empty(); open.pop_front()) {
    const routing::SwitchPort at = open.front();
    const std::vector<Port> leave = masters(wiring, at, id);
    if (leave.empty() || !seen.insert(at).second) continue;
    std::string sides;
    for (const Port& master : leave) {
      sides += fmt::format("{}\"{}\"", sides.empty() ? "" : ", ", device::to_string(master.bundle));
      if (const auto next = wiring.behind(at.first, master)) open.push_back(*next);
    }
    out << fmt::format("[[{}, {}], [{}]], ", at.first.col, at.first.row, sides);
  }
}

// Counts the master ports of a switchbox towards each side. Those of a shim tile that its multiplexer connects do not
// lead to another switch.
struct Sides {
  unsigned north = 0, east = 0, south = 0, west = 0, into_mux = 0;
  unsigned wires() const { return north + east + south + west - into_mux; }
};

Sides sides_of(const routing::TileSettings& settings) {
  std::set<Port> ports;
  for (const routing::Connect& connect : settings.connects) ports.insert(connect.destination);
  for (const routing::MasterSet& master : settings.masters) ports.insert(master.destination);
  Sides sides;
  for (const Port& port : ports) {
    sides.north += port.bundle == Bundle::North;
    sides.east += port.bundle == Bundle::East;
    sides.south += port.bundle == Bundle::South;
    sides.west += port.bundle == Bundle::West;
    sides.into_mux +=
        port.bundle == Bundle::South && std::ranges::any_of(settings.mux, [&](const routing::MuxSetting& mux) {
          return mux.direction == device::Direction::S2MM && mux.south_channel == port.channel;
        });
  }
  return sides;
}

}  // namespace

LogicalResult write_flows_json(aie::DeviceOp device, llvm::raw_ostream& out) {
  const auto flows = flows_of(device);
  if (failed(flows)) return failure();
  const routing::Settings settings = settings_of(device);
  const routing::Wiring wiring(device.model(), settings);
  const auto ends_on = [&](device::TileId tile, auto list) {
    std::size_t count = 0;
    for (const Flow& flow : *flows)
      count += static_cast<std::size_t>(
          std::ranges::count_if(flow.*list, [&](const Endpoint& end) { return end.tile == tile; }));
    return count;
  };
  line(out, "{{");
  unsigned total = 0;
  for (const routing::TileSettings& each : settings.tiles) {
    const Sides sides = sides_of(each);
    total += sides.wires();
    line(out, "\"switchbox{}{}\": {{", each.tile.col, each.tile.row);
    line(out, "\"col\": {},\n\"row\": {},", each.tile.col, each.tile.row);
    line(out, "\"source_count\": {},", ends_on(each.tile, &Flow::sources));
    line(out, "\"destination_count\": {},", ends_on(each.tile, &Flow::destinations));
    line(out, "\"northbound\": {},\n\"eastbound\": {},", sides.north, sides.east);
    line(out, "\"southbound\": {},\n\"westbound\": {}\n}},", sides.south, sides.west);
  }
  line(out, "\"total_path_length\": {},", total);
  std::set<std::pair<Endpoint, bool>> sources;
  for (const Flow& flow : *flows)
    for (const Endpoint& source : flow.sources) {
      if (!sources.insert({source, flow.id.has_value()}).second) continue;
      out << fmt::format("\"route{}\": [ ", sources.size() - 1);
      write_route(wiring, source, flow.id, out);
      line(out, "[] ],");
    }
  line(out, "\"route_all\": [],\n\n\"end json\": 0");
  line(out, "}}");
  return success();
}

}  // namespace tessera::compiler
