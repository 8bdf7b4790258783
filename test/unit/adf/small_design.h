// Designs as plain data, for tests of the checks.
#pragma once

#include "adf/check/access.h"
#include "adf/check/packet_ids.h"
#include "adf/check/schedule.h"
#include "adf/check/sizes.h"

#include <memory>

namespace tessera::adf {

inline constexpr element kInt32{"int32", 4, ::adf::host::number::integer, false};
inline constexpr element kInt16{"int16", 2, ::adf::host::number::integer, false};

class SmallDesign {
 public:
  // A kernel with input and output buffers of these sizes in samples.
  id kernel(const std::vector<std::uint32_t>& in, const std::vector<std::uint32_t>& out, const element& of = kInt32) {
    const id node = add(NodeKind::Kernel, model.kernels.size());
    model.kernels.emplace_back();
    for (const std::uint32_t size : in) port(node, way::in, of).dimensions = {size};
    for (const std::uint32_t size : out) port(node, way::out, of).dimensions = {size};
    return node;
  }
  id memory(const std::vector<std::uint32_t>& dimensions, unsigned inputs, unsigned outputs) {
    const id node = add(NodeKind::Memory, model.memories.size());
    model.memories.push_back({::adf::host::memory_kind::shared, kInt32, dimensions, 1, 0, nullptr});
    for (unsigned i = 0; i < inputs; ++i) port(node, way::in, kInt32);
    for (unsigned i = 0; i < outputs; ++i) port(node, way::out, kInt32);
    return node;
  }
  // A PLIO or GMIO with one port.
  id io(::adf::host::io_kind kind, bool is_source) {
    const id node = add(NodeKind::Io, model.ios.size());
    model.ios.emplace_back();
    model.ios.back().kind = kind;
    (is_source ? model.ios.back().source : model.ios.back().sink) = true;
    port(node, is_source ? way::out : way::in, kInt32).shape.kind = carrier::stream;
    return node;
  }
  id packet_node(::adf::host::packet_kind kind, unsigned ways) {
    const id node = add(NodeKind::Packet, model.packets.size());
    model.packets.push_back({kind, ways});
    const bool is_split = kind == ::adf::host::packet_kind::split;
    for (unsigned i = 0; i < (is_split ? 1 : ways); ++i) port(node, way::in, kInt32).shape.kind = carrier::pktstream;
    for (unsigned i = 0; i < (is_split ? ways : 1); ++i) port(node, way::out, kInt32).shape.kind = carrier::pktstream;
    return node;
  }
  // Adds a port to a kernel and returns its index among the ports of its direction.
  unsigned add_port(id node, way direction, carrier kind, std::uint32_t samples = 0) {
    Port& made = port(node, direction, kInt32);
    made.shape.kind = kind;
    if (samples != 0) made.dimensions = {samples};
    return made.number;
  }
  Port& in(id node, unsigned number = 0) { return model.ports[model.nodes[node].in[number]]; }
  Port& out(id node, unsigned number = 0) { return model.ports[model.nodes[node].out[number]]; }
  void connect(id from, id to, unsigned output = 0, unsigned input = 0) {
    model.connections.push_back({model.nodes[from].out[output], model.nodes[to].in[input], {}, {}, {}, {}});
  }

  // The plan of all nodes; `mistakes` has the diagnostics.
  Plan plan() {
    netlist = std::make_unique<Netlist>(netlist_of(model));
    Planned planned;
    Plan& made = planned.plan;
    made.netlist = netlist.get();
    for (id i = 0; i < model.nodes.size(); ++i) made.nodes.push_back(i);
    for (id i = 0; i < netlist->nets.size(); ++i) made.nets.push_back(i);
    mistakes.clear();
    number_packets(model, *netlist, made, mistakes);
    find_sizes(model, *netlist, planned);
    mistakes.insert(mistakes.end(), planned.mistakes.begin(), planned.mistakes.end());
    find_access(model, *netlist, made, mistakes);
    if (mistakes.empty()) find_schedule(model, *netlist, made, mistakes);
    return std::move(made);
  }

  Model model;
  std::unique_ptr<Netlist> netlist;
  std::vector<Diag> mistakes;

 private:
  id add(NodeKind kind, std::size_t number) {
    Node node;
    node.kind = kind;
    node.number = static_cast<id>(number);
    model.nodes.push_back(node);
    return static_cast<id>(model.nodes.size() - 1);
  }
  Port& port(id node, way direction, const element& of) {
    Port made;
    made.node = node;
    made.direction = direction;
    made.number = static_cast<unsigned>(model.nodes[node].ports(direction).size());
    made.shape.direction = direction;
    made.shape.kind = carrier::buffer;
    made.shape.of = of;
    model.nodes[node].ports(direction).push_back(static_cast<id>(model.ports.size()));
    model.ports.push_back(made);
    return model.ports.back();
  }
};

}  // namespace tessera::adf
