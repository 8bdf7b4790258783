#include "adf/check/packet_ids.h"

#include "adf/codes.h"
#include "adf/graph/names.h"

#include <adf/packet_header.h>

#include <algorithm>

namespace tessera::adf {

namespace {

using ::adf::host::packet_id_of;
using ::adf::host::packet_kind;

class Numbering {
 public:
  Numbering(const Model& model, const Netlist& netlist, Plan& plan, std::vector<Diag>& mistakes)
      : model_(model), netlist_(netlist), plan_(plan), mistakes_(mistakes) {}

  void run() {
    for (const id node : plan_.nodes)
      if (is_split(node) || is_merge(node))
        for (const id port : is_split(node) ? model_.nodes[node].out : model_.nodes[node].in)
          plan_.packets[port].first = model_.ports[port].number;
    for (const id node : plan_.nodes) {
      if (is_split(node) && !is_split(source_node(model_.nodes[node].in.front()))) check(node, number_split(node, 0));
      if (is_merge(node) && !leads_to_merge(node)) check(node, number_merge(node, 0, 0));
    }
  }

 private:
  bool is_packet_node(id node, bool split) const {
    if (node == none || model_.nodes[node].kind != NodeKind::Packet) return false;
    return (model_.packets[model_.nodes[node].number].kind == packet_kind::split) == split;
  }
  bool is_split(id node) const { return is_packet_node(node, true); }
  bool is_merge(id node) const { return is_packet_node(node, false); }

  // Returns the node at the other end of the connection to an input; none if there is none.
  id source_node(id port) const {
    const id net = netlist_.net_of_sink[port];
    return net == none ? none : model_.ports[netlist_.nets[net].source].node;
  }
  bool leads_to_merge(id node) const {
    const id net = netlist_.net_of_source[model_.nodes[node].out.front()];
    return net != none && std::ranges::any_of(netlist_.nets[net].sinks,
                                              [&](const Sink& sink) { return is_merge(model_.ports[sink.port].node); });
  }

  // Gives the ways of a split the ids from `first` on, and the splits behind them theirs. Returns the number of ids.
  std::uint32_t number_split(id node, std::uint32_t first) {
    std::uint32_t used = 0;
    for (const id port : model_.nodes[node].out) {
      PacketIds ids{first + used, 1};
      if (const id net = netlist_.net_of_source[port]; net != none)
        for (const Sink& sink : netlist_.nets[net].sinks)
          if (const id to = model_.ports[sink.port].node; is_split(to))
            ids.count = std::max(ids.count, number_split(to, ids.first));
      plan_.packets[port] = ids;
      used += ids.count;
    }
    return used;
  }

  // The same for a merge, and for the merges in front of it. `depth` ends the walk in a loop of merges.
  std::uint32_t number_merge(id node, std::uint32_t first, std::size_t depth) {
    if (depth > plan_.nodes.size()) return 1;
    std::uint32_t used = 0;
    for (const id port : model_.nodes[node].in) {
      PacketIds ids{first + used, 1};
      if (const id from = source_node(port); is_merge(from)) ids.count = number_merge(from, ids.first, depth + 1);
      plan_.packets[port] = ids;
      used += ids.count;
    }
    return used;
  }

  void check(id node, std::uint32_t ids) {
    constexpr std::uint32_t kIds = packet_id_of(~0U) + 1;
    if (ids <= kIds) return;
    mistakes_.push_back(error(code::bad_connection, "packets at {} need {} ids", name_of_node(node), ids)
                            .at("{}", model_.nodes[node].at.text())
                            .note("a header has room for {} ids", kIds)
                            .help("use fewer ways in the splits and merges that follow each other"));
  }

  const Model& model_;
  const Netlist& netlist_;
  Plan& plan_;
  std::vector<Diag>& mistakes_;
};

}  // namespace

void number_packets(const Model& model, const Netlist& netlist, Plan& plan, std::vector<Diag>& mistakes) {
  Numbering(model, netlist, plan, mistakes).run();
}

std::optional<std::uint32_t> packet_id_at(const Model& model, const Plan& plan, id port) {
  const auto id_of = [&](id way) -> std::optional<std::uint32_t> {
    const auto found = plan.packets.find(way);
    return found == plan.packets.end() ? std::nullopt : std::optional(found->second.first);
  };
  if (model.ports[port].direction == ::adf::host::way::in) {
    const id net = plan.netlist->net_of_sink[port];
    return net == none ? std::nullopt : id_of(plan.netlist->nets[net].source);
  }
  const id net = plan.netlist->net_of_source[port];
  if (net != none)
    for (const Sink& sink : plan.netlist->nets[net].sinks)
      if (const auto found = id_of(sink.port)) return found;
  return std::nullopt;
}

bool has_memory(const Model& model, id port) {
  const Port& of = model.ports[port];
  if (of.node == none) return false;
  const NodeKind kind = model.nodes[of.node].kind;
  return kind == NodeKind::Memory || (kind == NodeKind::Kernel && has_buffer(of));
}

}  // namespace tessera::adf
