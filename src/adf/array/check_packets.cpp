// The check walks from the readers back to the sources; packets.cpp goes the other way.
#include "adf/array/check_packets.h"

#include "adf/graph/names.h"

#include <algorithm>
#include <limits>
#include <optional>
#include <set>
#include <tuple>

namespace tessera::adf::array {

namespace {

using ::adf::host::packet_kind;

class PacketExaminer {
 public:
  PacketExaminer(const Model& model, const Netlist& netlist, const std::vector<Plan>& plans, const Placement& placement)
      : model_(model), netlist_(netlist), plans_(plans), placement_(placement) {}

  std::vector<std::string> run() {
    for (const Plan& plan : plans_) {
      plan_ = &plan;
      for (const id node : plan.nodes) check_ids(node);
      for (const id number : plan.nets)
        for (const Sink& sink : netlist_.nets[number].sinks)
          if (kind_at(sink.port) == Kind::End) check_reader(sink.port);
    }
    for (const PacketFlow& flow : placement_.packets)
      for (const PacketFlow::Reader& reader : flow.readers)
        if (!expected_.contains({flow.source, flow.number, reader.port, reader.keeps_header}))
          wrong_.push_back(fmt::format("{} sends packets with id {} to {}", name_of_port(flow.source), flow.number,
                                       name_of_port(reader.port)));
    if (headers_ != placement_.headers) wrong_.push_back("the headers of DMA channels are not those of the merges");
    return std::move(wrong_);
  }

 private:
  enum class Kind { End, Split, Merge };
  using Bits = std::uint32_t;  // a set of ids
  static constexpr Bits kAll = ~Bits{0};

  Kind kind_at(id port) const {
    const id node = model_.ports[port].node;
    if (node == none || model_.nodes[node].kind != NodeKind::Packet) return Kind::End;
    return model_.packets[model_.nodes[node].number].kind == packet_kind::split ? Kind::Split : Kind::Merge;
  }
  Bits bits(id way) const {
    const PacketIds& ids = plan_->packets.at(way);
    Bits made = 0;
    for (std::uint32_t i = ids.first; i < ids.first + ids.count && i < std::numeric_limits<Bits>::digits; ++i)
      made |= Bits{1} << i;
    return made;
  }
  bool in_memory(id port) const {
    const NodeKind kind = model_.nodes[model_.ports[port].node].kind;
    return kind == NodeKind::Memory || (kind == NodeKind::Kernel && has_buffer(model_.ports[port]));
  }

  // No id of a packet node names two of its ways.
  void check_ids(id node) {
    if (model_.nodes[node].kind != NodeKind::Packet) return;
    const bool is_split = model_.packets[model_.nodes[node].number].kind == packet_kind::split;
    Bits seen = 0;
    for (const id way : is_split ? model_.nodes[node].out : model_.nodes[node].in) {
      const Bits here = bits(way);
      if ((seen & here) != 0 || here == 0) wrong_.push_back(fmt::format("the ids of {} are wrong", name_of_port(way)));
      seen |= here;
    }
  }

  void check_reader(id reader) {
    const Net& net = netlist_.nets[netlist_.net_of_sink[reader]];
    if (kind_at(net.source) == Kind::End) {
      Bits sent = 0;
      for (const Sink& sink : net.sinks)
        if (kind_at(sink.port) != Kind::End) sent |= sent_to(sink.port);
      if (sent != 0) expect(net.source, sent, reader, !adds_header(net));
      return;
    }
    const bool is_dropped = kind_at(net.source) == Kind::Split &&
                            std::ranges::any_of(net.sinks, [&](const Sink& sink) { return in_memory(sink.port); });
    walk(net, kAll, reader, !is_dropped, 0);
  }

  // Walks from a net behind a packet node to the sources of its packets. `ids`: those that lead to the reader.
  void walk(const Net& net, Bits ids, id reader, bool keeps, std::size_t depth) {
    if (depth > plan_->nodes.size()) return;
    const Kind kind = kind_at(net.source);
    if (kind == Kind::Split) ids &= bits(net.source);
    for (const id input : model_.nodes[model_.ports[net.source].node].in) {
      const id before = netlist_.net_of_sink[input];
      if (before == none) continue;
      const Net& one = netlist_.nets[before];
      if (kind_at(one.source) != Kind::End)
        walk(one, ids, reader, keeps, depth + 1);
      else
        expect(one.source, ids & sent_to(input), reader, keeps);
    }
  }
  // Returns the ids that a source in front of a packet node may send there.
  Bits sent_to(id input) const {
    if (kind_at(input) == Kind::Merge) return bits(input);
    Bits made = 0;
    for (const id way : model_.nodes[model_.ports[input].node].out) made |= bits(way);
    return made;
  }
  bool adds_header(const Net& net) const {
    return in_memory(net.source) &&
           std::ranges::any_of(net.sinks, [&](const Sink& sink) { return kind_at(sink.port) == Kind::Merge; });
  }

  // Returns the ids that a reader has tilings for, if a merge leads to it; then no header reaches its buffer.
  std::optional<Bits> ids_of_tilings(id reader) const {
    const auto tilings = plan_->access.find(reader);
    const Net& net = netlist_.nets[netlist_.net_of_sink[reader]];
    if (tilings == plan_->access.end() || tilings->second.front().packet < 0 || kind_at(net.source) != Kind::Merge)
      return {};
    Bits made = 0;
    for (const TilingPlan& one : tilings->second) made |= Bits{1} << one.packet;
    return made;
  }
  bool is_lane_of(const PacketFlow::Reader& reader, std::uint32_t number) const {
    return !ids_of_tilings(reader.port) ||
           plan_->access.at(reader.port).at(reader.lane).packet == static_cast<int>(number);
  }

  void expect(id source, Bits ids, id reader, bool keeps) {
    if (const auto own = ids_of_tilings(reader)) {
      ids &= *own;
      keeps = false;
    }
    const Net& net = netlist_.nets[netlist_.net_of_source[source]];
    if (adds_header(net))
      for (const Sink& sink : net.sinks)
        if (kind_at(sink.port) == Kind::Merge) headers_[source] = plan_->packets.at(sink.port).first;
    for (std::uint32_t number = 0; number < std::numeric_limits<Bits>::digits; ++number) {
      if ((ids >> number & 1) == 0) continue;
      expected_.insert({source, number, reader, keeps});
      const bool is_there = std::ranges::any_of(placement_.packets, [&](const PacketFlow& flow) {
        return flow.source == source && flow.number == number &&
               std::ranges::any_of(flow.readers, [&](const PacketFlow::Reader& one) {
                 return one.port == reader && is_lane_of(one, number);
               });
      });
      if (!is_there)
        wrong_.push_back(
            fmt::format("no packets with id {} go from {} to {}", number, name_of_port(source), name_of_port(reader)));
    }
  }

  const Model& model_;
  const Netlist& netlist_;
  const std::vector<Plan>& plans_;
  const Placement& placement_;
  const Plan* plan_ = nullptr;
  std::set<std::tuple<id, std::uint32_t, id, bool>> expected_;
  std::map<id, std::uint32_t> headers_;
  std::vector<std::string> wrong_;
};

}  // namespace

std::vector<std::string> check_packets(const Model& model, const Netlist& netlist, const std::vector<Plan>& plans,
                                       const Placement& placement) {
  return PacketExaminer(model, netlist, plans, placement).run();
}

}  // namespace tessera::adf::array
