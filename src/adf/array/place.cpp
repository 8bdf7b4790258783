#include "adf/array/placement.h"

#include "adf/array/conflict.h"
#include "adf/array/packets.h"

namespace tessera::adf::array {

bool is_fed(const Model& model, const Netlist& netlist, id parameter) {
  const Port& of = model.ports[parameter];
  if (of.shape.kind != carrier::rtp || of.direction != way::inout || parameter >= netlist.net_of_sink.size())
    return false;
  const id net = netlist.net_of_sink[parameter];
  return net != none && model.ports[netlist.nets[net].source].node != none;
}

const Channel* channel_of(const Placement& placement, id port, unsigned lane) {
  if (lane != 0) {
    const auto found = placement.lanes.find({port, lane});
    return found == placement.lanes.end() ? nullptr : &found->second;
  }
  const auto found = placement.channels.find(port);
  return found == placement.channels.end() ? nullptr : &found->second;
}

Placed place(const Model& model, const Netlist& netlist, const std::vector<Plan>& plans,
             const constraints::Resolution& constraints, const device::Device& device) {
  const Grid grid(device);
  Solved solved = solve(problem_of(model, netlist, plans, constraints, grid), grid, false);
  Placed made{std::move(solved.placement), std::move(solved.errors), solved.steps};
  if (!solved.refusal) {
    if (!made.placement) return made;
    auto added = add_packets(model, netlist, plans, *made.placement);
    if (added) return made;
    made.placement.reset();
    made.errors.push_back(std::move(added.error()));
    return made;
  }
  const Conflict conflict(model, netlist, plans, constraints, grid);
  made.errors.push_back(conflict.explain(*solved.refusal, made.steps));
  return made;
}

}  // namespace tessera::adf::array
