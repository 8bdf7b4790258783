#include "adf/array/far.h"

#include "adf/array/grid.h"

#include <algorithm>

namespace tessera::adf::array {

std::set<id> far_sinks(const Model& model, const Netlist& netlist, const std::map<id, std::pair<int, int>>& tiles,
                       const device::Device& device) {
  std::set<id> made;
  if (tiles.empty()) return made;
  const Grid grid(device);
  const auto core_of = [&](id port) {
    const id node = model.ports[port].node;
    const auto found = node == none ? tiles.end() : tiles.find(node);
    return found == tiles.end() ? kNone : grid.core_at(found->second.first, found->second.second);
  };
  for (const Net& net : netlist.nets) {
    const unsigned from = core_of(net.source);
    if (from == kNone || !has_buffer(model.ports[net.source])) continue;
    for (const Sink& sink : net.sinks) {
      const unsigned to = core_of(sink.port);
      if (to == kNone || !has_buffer(model.ports[sink.port])) continue;
      const auto common = grid.reached(from);
      if (std::ranges::none_of(common, [&](unsigned memory) { return grid.reaches(to, memory); }))
        made.insert(sink.port);
    }
  }
  return made;
}

}  // namespace tessera::adf::array
