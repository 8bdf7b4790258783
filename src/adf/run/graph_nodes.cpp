// Makes the parts of the nodes of a graph: parameters of kernels, packet nodes, shared buffers.
#include "adf/codes.h"
#include "adf/graph/names.h"
#include "adf/run/graph_run.h"
#include "base/text.h"

#include <adf/packet_header.h>

#include <algorithm>

namespace tessera::adf {

using ::adf::host::packet_id_of;

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
        parameters_[number] = std::make_unique<RtpIn>(number, bytes, sync, port.is_negated, port.initial);
      } else {
        results_[number] = std::make_unique<RtpInOut>(number, bytes, is_synchronous(model_, *plan_.netlist, number, false));
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
      if (packet.kind == ::adf::host::packet_kind::split)
        splits_[number] = std::make_unique<PacketSplit>(engine_, number, packet.ways, stream_words_);
      else
        merges_[number] = std::make_unique<PacketMerge>(
            packet.ways, packet.kind == ::adf::host::packet_kind::ordered_merge, stream_words_);
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

// --- ids of packets ---

// Gives the ways of a split the ids from `first` on, and the splits behind them theirs. Returns the number of ids.
std::uint32_t GraphRun::number_split(id node, std::uint32_t first) {
  std::uint32_t used = 0;
  for (const id port : model_.nodes[node].out) {
    PacketIds ids{first + used, 1};
    if (const id net = plan_.netlist->net_of_source[port]; net != none)
      for (const Sink& sink : plan_.netlist->nets[net].sinks)
        if (const id to = model_.ports[sink.port].node; to != none && splits_.contains(to))
          ids.count = std::max(ids.count, number_split(to, ids.first));
    splits_[node]->way(model_.ports[port].number).ids = ids;
    used += ids.count;
  }
  return used;
}

// The same for a merge, and for the merges in front of it. `depth` ends the walk in a loop of merges.
std::uint32_t GraphRun::number_merge(id node, std::uint32_t first, std::size_t depth) {
  if (depth > merges_.size()) return 1;
  std::uint32_t used = 0;
  for (const id port : model_.nodes[node].in) {
    PacketIds ids{first + used, 1};
    if (const id from = source_node(port); from != none && merges_.contains(from))
      ids.count = number_merge(from, ids.first, depth + 1);
    merges_[node]->way(model_.ports[port].number).ids = ids;
    used += ids.count;
  }
  return used;
}

// Returns the node at the other end of the connection to an input; none if there is none.
id GraphRun::source_node(id port) const {
  const id net = plan_.netlist->net_of_sink[port];
  return net == none ? none : model_.ports[plan_.netlist->nets[net].source].node;
}

Result<void> GraphRun::number_packets() {
  const auto check = [](id node, std::uint32_t ids) -> Result<void> {
    constexpr std::uint32_t kIds = packet_id_of(~0U) + 1;
    if (ids <= kIds) return {};
    return Failure(error(code::bad_connection, "packets at {} need {} ids", name_of_node(node), ids)
                       .at("{}", design().nodes[node].at.text())
                       .note("a header has room for {} ids", kIds)
                       .help("use fewer ways in the splits and merges that follow each other"));
  };
  for (const auto& [node, split] : splits_) {
    const id from = source_node(model_.nodes[node].in.front());
    if (from == none || !splits_.contains(from)) CHECK_OK(check(node, number_split(node, 0)));
  }
  for (const auto& [node, merge] : merges_) {
    const id port = model_.nodes[node].out.front(), net = plan_.netlist->net_of_source[port];
    const bool is_inner = net != none && std::ranges::any_of(plan_.netlist->nets[net].sinks, [&](const Sink& sink) {
                            return merges_.contains(model_.ports[sink.port].node);
                          });
    if (!is_inner) CHECK_OK(check(node, number_merge(node, 0, 0)));
  }
  return {};
}

}  // namespace tessera::adf
