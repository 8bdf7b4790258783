// The finished design and the counters of a run, for reports.
//
// A session does not keep the routes of its design. So the design is compiled once more up to its routes, which gives
// the same ones, and only for runs that write a report.
#include "adf_array/convert.h"
#include "adf_array/graph_array.h"

#include <tessera/compile.h>

namespace tessera::adf_array {

using namespace adf;

namespace {

device::TileId to_tile(api::Tile tile) {
  return {tile.column, tile.row};
}
PlacedRun::Use to_use(const api::ResourceUse& use) {
  return {use.used, use.of};
}

}  // namespace

Result<PlacedRun> GraphArray::look() {
  if (!last_look_) {
    api::CompileOptions options;
    options.until = api::CompileStage::Routed;
    options.resources = true;
    const std::string& design = placed_->design;
    auto compiled = api::CompiledDesign::from_bytes(
        {reinterpret_cast<const std::uint8_t*>(design.data()), design.size()}, "graph.mlir", options);
    if (!compiled) return Failure(to_diag(compiled.error()));
    PlacedRun made;
    made.placement = &placed_->placement;
    made.plans = &placed_->plans;
    for (const api::NamedPart& one : named_)
      made.parts.push_back(
          {one.kind == api::NamedPart::Kind::Lock, to_tile(one.tile), one.number, one.bytes, one.name});
    for (const api::TileResources& one : compiled->resources)
      made.tiles.push_back({to_tile(one.tile), one.kind, one.stack, to_use(one.memory), to_use(one.descriptors),
                            to_use(one.locks), to_use(one.s2mm), to_use(one.mm2s), to_use(one.ports)});
    made.routes = std::move(compiled->routes_json);
    for (const auto& [node, shim] : placed_->placement.ios)
      for (const api::PlioClock& clock : clocks_)
        if (clock.tile == to_api(shim.tile) && clock.port == shim.number && is_file(node) &&
            clock.into_array == !model().nodes[node].out.empty())
          made.clocks[node] = {clock.bits, clock.logic_kilohertz, clock.array_kilohertz};
    last_look_ = std::move(made);
  }
  PlacedRun made = *last_look_;
  for (const api::ChannelReport& one : session_->report().channels)
    made.channels.push_back({{to_tile(one.tile), one.channel},
                             one.direction == api::Direction::S2MM ? device::Direction::S2MM : device::Direction::MM2S,
                             one.bytes,
                             one.tasks,
                             one.descriptors,
                             one.stalls.lock,
                             one.stalls.stream});
  return made;
}

}  // namespace tessera::adf_array
