#include "adf/array/packets.h"

#include "adf/array/descriptors.h"
#include "adf/check/packet_ids.h"
#include "adf/codes.h"
#include "adf/graph/names.h"
#include "device/tile_layout.h"

#include <algorithm>
#include <set>

namespace tessera::adf::array {

namespace {

using ::adf::host::packet_kind;

bool is_packet_node(const Model& model, id port) {
  const id node = model.ports[port].node;
  return node != none && model.nodes[node].kind == NodeKind::Packet;
}

// Follows the packets of the nets of one graph.
class Ways {
 public:
  Ways(const Model& model, const Netlist& netlist, const Plan& plan, Placement& to)
      : model_(model), netlist_(netlist), plan_(plan), to_(to) {}

  Result<void> run() {
    for (const id node : plan_.nodes) CHECK_OK(check_order(node));
    for (const id number : plan_.nets) {
      const Net& net = netlist_.nets[number];
      if (!has_packets(model_, net) || is_packet_node(model_, net.source)) continue;
      TRY(const std::set<std::uint32_t> ids, ids_of(net));
      const bool adds_header = to_.headers.contains(net.source);
      for (const std::uint32_t one : ids) {
        flow_ = {net.source, one, {}};
        CHECK_OK(follow(net, !adds_header, 0));
        to_.packets.push_back(std::move(flow_));
      }
    }
    return {};
  }

 private:
  Result<void> check_order(id node) const {
    const Node& of = model_.nodes[node];
    if (of.kind != NodeKind::Packet || model_.packets[of.number].kind != packet_kind::ordered_merge) return {};
    const bool has_turns = device::tile_layout(device::TileKind::Core, to_.device->arch).merge_enable.width != 0;
    return Failure(error(code::not_supported, "{} does not run on the array yet", name_of_node(node))
                       .at("{}", of.at.text())
                       .note("{}", has_turns ? "an arbiter can take packets in turn, but only those that meet in its "
                                               "switch, and the router may join the inputs one by one"
                                             : "the switches of the array merge packets as they arrive")
                       .help("use a pktmerge if any order will do, or compile the program for a functional run"));
  }

  // Returns the ids of the packets that a source can send, and notes the id of the headers that its DMA adds.
  Result<std::set<std::uint32_t>> ids_of(const Net& net) {
    std::set<std::uint32_t> merged, split;
    for (const Sink& sink : net.sinks) {
      if (!is_packet_node(model_, sink.port)) continue;
      const Node& node = model_.nodes[model_.ports[sink.port].node];
      if (model_.packets[node.number].kind != packet_kind::split)
        merged.insert(plan_.packets.at(sink.port).first);
      else
        for (const id way : node.out) add(plan_.packets.at(way), split);
    }
    if (has_memory(model_, net.source) && !merged.empty()) {
      if (merged.size() > 1 || !split.empty())
        return Failure(error(code::not_supported, "{} leads to several packet nodes", name_of_port(net.source))
                           .at("{}", model_.nodes[model_.ports[net.source].node].at.text())
                           .note("a DMA channel writes one header, and the nodes need different ones")
                           .help("connect the buffer to one packet node"));
      to_.headers[net.source] = *merged.begin();
    }
    merged.merge(split);
    return merged;
  }
  static void add(const PacketIds& ids, std::set<std::uint32_t>& to) {
    for (std::uint32_t i = 0; i < ids.count; ++i) to.insert(ids.first + i);
  }

  // Follows the packets of the flow from the source of a net to its readers, and through packet nodes. `depth` ends the
  // walk in a loop of merges.
  Result<void> follow(const Net& net, bool keeps_header, std::size_t depth) {
    if (depth > plan_.nodes.size()) return {};
    for (const Sink& sink : net.sinks) {
      if (!is_packet_node(model_, sink.port)) {
        CHECK_OK(check_reader(sink.port));
        add_reader(sink.port, keeps_header);
        continue;
      }
      const Node& node = model_.nodes[model_.ports[sink.port].node];
      for (const id way : node.out) {
        const bool is_split = model_.packets[node.number].kind == packet_kind::split;
        if (is_split && !plan_.packets.at(way).contains(flow_.number)) continue;
        const id next = netlist_.net_of_source[way];
        if (next == none) continue;
        const Net& behind = netlist_.nets[next];
        const bool drops = is_split && std::ranges::any_of(
                                           behind.sinks, [&](const Sink& one) { return has_memory(model_, one.port); });
        CHECK_OK(follow(behind, !drops, depth + 1));
      }
    }
    return {};
  }

  // Adds a reader of the flow. A port with lanes ignores packets for which it has no tiling.
  void add_reader(id port, bool keeps_header) {
    if (!has_lanes(model_, plan_, port)) return flow_.readers.push_back({port, keeps_header, 0});
    const std::vector<TilingPlan>& lanes = plan_.access.at(port);
    const auto lane = std::ranges::find(lanes, static_cast<int>(flow_.number), &TilingPlan::packet);
    if (lane != lanes.end())
      flow_.readers.push_back({port, false, static_cast<unsigned>(std::distance(lanes.begin(), lane))});
  }

  Result<void> check_reader(id port) const {
    if (std::ranges::find(flow_.readers, port, &PacketFlow::Reader::port) != flow_.readers.end())
      return Failure(error(code::not_supported, "packets of {} reach {} on two ways", name_of_port(flow_.source),
                           name_of_port(port))
                         .at("{}", model_.nodes[model_.ports[port].node].at.text())
                         .note("the switches of the array pass a packet on once")
                         .help("remove one of the ways"));
    return {};
  }

  const Model& model_;
  const Netlist& netlist_;
  const Plan& plan_;
  Placement& to_;
  PacketFlow flow_;
};

}  // namespace

bool has_packets(const Model& model, const Net& net) {
  return is_packet_node(model, net.source) ||
         std::ranges::any_of(net.sinks, [&](const Sink& sink) { return is_packet_node(model, sink.port); });
}

Result<void> add_packets(const Model& model, const Netlist& netlist, const std::vector<Plan>& plans, Placement& to) {
  for (const Plan& plan : plans) CHECK_OK(Ways(model, netlist, plan, to).run());
  return {};
}

}  // namespace tessera::adf::array
