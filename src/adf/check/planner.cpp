#include "adf/check/planner.h"

#include "adf/check/access.h"
#include "adf/check/bypasses.h"
#include "adf/check/core_streams.h"
#include "adf/check/ends.h"
#include "adf/check/packet_ids.h"
#include "adf/check/schedule.h"
#include "adf/check/sizes.h"
#include "adf/graph/names.h"

#include <set>

namespace tessera::adf {

namespace {

// Finds the nets and nodes of the graph, with the PLIOs and GMIOs outside of graphs that are connected to them.
void find_nodes(const Model& model, const Netlist& netlist, Plan& plan) {
  std::set<id> nodes;
  for (id node = 0; node < model.nodes.size(); ++node)
    if (top_of_node(node) == plan.graph) nodes.insert(node);
  const auto is_ours = [&](id port) {
    return model.ports[port].node != none && nodes.contains(model.ports[port].node);
  };
  for (id number = 0; number < netlist.nets.size(); ++number) {
    const Net& net = netlist.nets[number];
    bool ours = is_ours(net.source);
    for (const Sink& sink : net.sinks) ours = ours || is_ours(sink.port);
    if (ours) plan.nets.push_back(number);
  }
  for (const id number : plan.nets) {
    const Net& net = netlist.nets[number];
    if (model.ports[net.source].node != none) nodes.insert(model.ports[net.source].node);
    for (const Sink& sink : net.sinks) nodes.insert(model.ports[sink.port].node);
  }
  plan.nodes.assign(nodes.begin(), nodes.end());
}

}  // namespace

Planned plan_of(const Model& model, const Netlist& netlist, id graph) {
  Planned made;
  made.plan.graph = graph;
  made.plan.netlist = &netlist;
  find_nodes(model, netlist, made.plan);
  check_ends(model, netlist, made.plan, made.mistakes);
  number_packets(model, netlist, made.plan, made.mistakes);
  find_sizes(model, netlist, made);
  if (made.mistakes.empty()) find_access(model, netlist, made.plan, made.mistakes);
  if (made.mistakes.empty()) find_bypasses(model, made.plan, made.mistakes);
  if (made.mistakes.empty()) find_schedule(model, netlist, made.plan, made.mistakes);
  if (made.mistakes.empty()) check_core_streams(model, made.plan, made.warnings);
  return made;
}

}  // namespace tessera::adf
