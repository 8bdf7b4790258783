#include "adf/report/wires.h"

#include "base/text.h"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <set>

namespace tessera::adf {

namespace {

using Routes = nlohmann::json;
using device::Bundle;
using device::TileId;

// Reads a port as the schema writes it: "South 3".
device::Port port_of(const std::string& text) {
  const std::size_t blank = text.find(' ');
  const auto bundle = device::parse_bundle(std::string_view(text).substr(0, blank));
  const auto number = parse_number(std::string_view(text).substr(std::min(blank, text.size() - 1) + 1));
  return {bundle.value_or(Bundle::Core), static_cast<std::uint8_t>(number.value_or(0))};
}
TileId tile_of(const Routes& position) {
  return {position.at(0).get<std::uint8_t>(), position.at(1).get<std::uint8_t>()};
}
}  // namespace

Wires Wires::read(const std::string& routes) {
  const Routes all = Routes::parse(routes, nullptr, false);
  Wires made;
  if (!all.is_object() || all.value("schema", "") != "tessera.routes/1") return made;
  for (const Routes& tile : all.at("tiles"))
    for (const Routes& route : tile.at("routes")) {
      Hop hop{port_of(route.at("to")), {}};
      if (const auto packets = route.find("packets"); packets != route.end())
        hop.packets = {packets->at("id").get<std::uint32_t>(), packets->at("mask").get<std::uint32_t>()};
      made.hops_[{tile_of(tile.at("tile")), port_of(route.at("from"))}].push_back(hop);
    }
  for (const Routes& wire : all.at("wires")) {
    const device::Port out = port_of(wire.at("from").at("port"));
    const TileId from = tile_of(wire.at("from").at("tile"));
    made.wire_at_[{from, out}] = made.wires_.size();
    made.wires_.push_back({from, tile_of(wire.at("to").at("tile")), out, 0});
  }
  return made;
}

Wires::Way Wires::follow(TileId tile, device::Port source, std::optional<std::uint32_t> packet) const {
  Way made;
  std::vector<std::pair<TileId, device::Port>> open{{tile, source}};
  std::set<std::pair<TileId, device::Port>> seen(open.begin(), open.end());
  while (!open.empty()) {
    const auto at = open.back();
    open.pop_back();
    const auto found = hops_.find(at);
    if (found == hops_.end()) continue;
    for (const Hop& hop : found->second) {
      if (hop.packets && (!packet || (*packet & hop.packets->second) != hop.packets->first)) continue;
      const std::pair leaves(at.first, hop.to);
      std::pair next = leaves;
      if (const auto wire = wire_at_.find(leaves); wire != wire_at_.end()) {
        made.wires.push_back(wire->second);
        next = {wires_[wire->second].to, {*device::opposite(hop.to.bundle), hop.to.channel}};
      } else if (hop.to.bundle != Bundle::FIFO) {
        made.ends.push_back(leaves);
        continue;
      }
      if (seen.insert(next).second) open.push_back(next);
    }
  }
  return made;
}

void Wires::add_words(const Way& way, std::uint64_t words) {
  for (const std::size_t one : way.wires) wires_[one].words += words;
}

std::vector<Link> links_of(const Wires& wires, const device::Device& device) {
  std::map<std::pair<TileId, Bundle>, Link> made;
  for (const Wire& wire : wires.all()) {
    Link& link = made[{wire.from, wire.out.bundle}];
    link.from = wire.from;
    link.to = wire.to;
    link.side = wire.out.bundle;
    link.of = device::port_count(device, wire.from, device::PortRole::Master, wire.out.bundle);
    ++link.used;
    link.words += wire.words;
    link.most_words = std::max(link.most_words, wire.words);
  }
  std::vector<Link> all;
  for (const auto& [at, link] : made) all.push_back(link);
  return all;
}

std::vector<Load> loads_of(const std::vector<Link>& links) {
  std::map<std::tuple<bool, unsigned, Bundle>, Load> made;
  for (const Link& link : links) {
    const bool is_row = link.side == Bundle::East || link.side == Bundle::West;
    const unsigned number = is_row ? link.from.row : link.from.col;
    Load& load = made[{is_row, number, link.side}];
    load.side = link.side;
    load.number = number;
    if (load.fullest.of == 0 || link.used * load.fullest.of > load.fullest.used * link.of) load.fullest = link;
  }
  std::vector<Load> all;
  for (const auto& [at, load] : made) all.push_back(load);
  return all;
}

}  // namespace tessera::adf
