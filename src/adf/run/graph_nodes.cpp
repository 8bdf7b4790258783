// Makes the parts of the nodes of a graph: parameters of kernels, packet nodes, shared buffers.
#include "adf/codes.h"
#include "adf/graph/names.h"
#include "adf/run/graph_run.h"
#include "base/text.h"

#include <algorithm>

namespace tessera::adf {

// --- run-time parameters ---

Result<void> GraphRun::make_parameters() {
  for (const id node : plan_.kernels) {
    const Kernel& kernel = model_.kernels[model_.nodes[node].number];
    std::vector<id> ports = kernel.arguments;
    if (kernel.bypass_control != none) ports.push_back(kernel.bypass_control);
    for (const id number : ports) {
      const Port& port = model_.ports[number];
      if (port.shape.kind != carrier::rtp || port.bound != none) continue;
      const std::size_t bytes = std::size_t{std::max(port.shape.array, 1U)} * port.shape.of.bytes;
      if (port.direction == way::in) {
        const bool sync = is_synchronous(model_, *plan_.netlist, number, true);
        if (!port.initial.empty() && sync)
          return Failure(
              error(code::bad_constraint, "initial_value is set on the synchronous parameter {}", name_of_port(number))
                  .help("connect it with async()"));
        parameters_[number] = std::make_unique<RtpIn>(
            number, bytes, sync, is_negated(model_, *plan_.netlist, number) ? port.shape.of.bytes : 0, port.initial);
      } else {
        results_[number] = std::make_unique<RtpInOut>(
            number, bytes, is_synchronous(model_, *plan_.netlist, number, false), is_read_by_host(model_, number));
      }
    }
  }
  return {};
}

// --- packet nodes and shared buffers ---

Result<void> GraphRun::make_nodes() {
  for (const id number : plan_.nodes) {
    const Node& node = model_.nodes[number];
    if (node.kind == NodeKind::Packet) {
      const Packet& packet = model_.packets[node.number];
      const bool is_split = packet.kind == ::adf::host::packet_kind::split;
      if (is_split)
        splits_[number] = std::make_unique<PacketSplit>(engine_, number, packet.ways, stream_words_);
      else
        merges_[number] = std::make_unique<PacketMerge>(
            packet.ways, packet.kind == ::adf::host::packet_kind::ordered_merge, stream_words_);
      for (const id port : is_split ? node.out : node.in) {
        const unsigned way = model_.ports[port].number;
        (is_split ? splits_[number]->way(way).ids : merges_[number]->way(way).ids) = plan_.packets.at(port);
      }
    }
    if (node.kind != NodeKind::Memory) continue;
    const Memory& memory = model_.memories[node.number];
    if (memory.kind == ::adf::host::memory_kind::external) continue;  // the memory belongs to the host program
    const std::uint64_t elements = elements_of(memory.dimensions);
    constexpr std::uint64_t kMostBytes = std::uint64_t{1} << 20;  // limit: bytes of two neighbouring memory tiles
    if (elements == 0 || elements > kMostBytes / std::max(memory.of.bytes, 1U))
      return Failure(error(code::bad_size, "{} has {}", name_of_node(number), counted(elements, "element"))
                         .at("{}", node.at.text())
                         .help("give it dimensions that fit into a memory tile"));
    if (node.in.empty())
      return Failure(error(code::unconnected, "{} has no input", name_of_node(number))
                         .at("{}", node.at.text())
                         .help("create the shared buffer with an input, and connect it"));
    auto& run = memories_[number] = std::make_unique<MemoryRun>(elements * memory.of.bytes, memory.num_buffers);
    for (const std::vector<id>* ports : {&node.in, &node.out})
      for (const id port : *ports) memory_sides_[port] = &run->add_side(ports == &node.in);
    if (plan_.kernels.empty()) run->set_limit(0);  // run() sets the limit
  }
  return {};
}

}  // namespace tessera::adf
