#include "adf/explain/open_packets.h"

#include "adf/codes.h"
#include "adf/graph/names.h"
#include "base/text.h"

namespace tessera::adf {

namespace {

class OpenPacket {
 public:
  // `in` is an input of a packet node.
  OpenPacket(const GraphRun& run, id in) : run_(run), in_(in), source_(source_of(in)) {
    // Packet nodes pass packets on, so the mistake lies in front of them.
    while (source_ != none && kind() == NodeKind::Packet) {
      const id before = open_input(node());
      if (before == none) break;
      in_ = before;
      source_ = source_of(before);
    }
  }

  std::string source() const { return kind() == NodeKind::Io ? name_of_node(node()) : name_of_port(source_); }

  // Returns whether the source cannot, or never does, end the packet.
  bool stays_open() const {
    const PacketsSeen* seen = run_.packets_seen(in_);
    if (source_ == none || seen == nullptr || seen->words == 0) return false;
    if (kind() == NodeKind::Io) {
      const FileSource* file = run_.file_source(source_);
      return file != nullptr && file->is_at_end();
    }
    const Core* core = kind() == NodeKind::Kernel ? run_.core_of(node()) : nullptr;
    if (core == nullptr) return false;
    return core->state() == CoreState::Idle || (seen->packets == 0 && invocations() != 0);
  }

  Diag finish(Diag diag) const {
    const PacketsSeen& seen = *run_.packets_seen(in_);
    diag = std::move(diag).note("{} got {} without a last word, after {} with one", name_of_port(in_),
                                counted(seen.words, "word"), counted(seen.packets, "packet"));
    if (const std::uint64_t behind = run_.words_behind_packet(in_); behind != 0)
      diag = std::move(diag).note("{} at the other inputs of {} wait behind this packet", counted(behind, "word"),
                                  name_of_node(design().ports[in_].node));
    if (kind() == NodeKind::Kernel)
      return std::move(diag).help("let {} mark the last word of each packet: writeincr(out, value, true)",
                                  name_of_node(node()));
    return std::move(diag).help("mark the last word of each packet with TLAST in the file of {}", source());
  }

 private:
  id source_of(id in) const {
    const id net = run_.plan().netlist->net_of_sink[in];
    return net == none ? none : run_.plan().netlist->nets[net].source;
  }
  id node() const { return design().ports[source_].node; }
  NodeKind kind() const { return design().nodes[node()].kind; }
  id open_input(id packet_node) const {
    const Node& node = design().nodes[packet_node];
    if (const int way = run_.merge_waits_for(packet_node); way >= 0) return node.in[static_cast<std::size_t>(way)];
    for (const id in : node.in)
      if (const PacketsSeen* seen = run_.packets_seen(in); seen != nullptr && seen->words != 0) return in;
    return none;
  }
  std::uint64_t invocations() const {
    for (const Instance& one : run_.core_of(node())->instances())
      if (one.node == node()) return one.invocations;
    return 0;
  }

  const GraphRun& run_;
  id in_, source_;
};

}  // namespace

std::optional<Diag> explain_open_packet(const GraphRun& run, const WaitChain& chain, const Awaited& awaited) {
  if (chain.open == none || chain.end == ChainEnd::Cycle) return {};
  const OpenPacket one(run, chain.open);
  if (!one.stays_open()) return {};
  Diag diag = error(code::open_packet, "{} of {} never returns: {} never ends its packet", awaited.call,
                    name_of_graph(run.plan().graph), one.source());
  return one.finish(with_links(std::move(diag), chain));
}

std::vector<Diag> open_packets_of(const GraphRun& run) {
  std::vector<Diag> made;
  for (const id node : run.plan().nodes) {
    if (design().nodes[node].kind != NodeKind::Packet) continue;
    for (const id in : design().nodes[node].in) {
      const id net = run.plan().netlist->net_of_sink[in];
      const id from = net == none ? none : design().ports[run.plan().netlist->nets[net].source].node;
      if (from == none || design().nodes[from].kind == NodeKind::Packet) continue;  // reported at the first node
      if (const OpenPacket one(run, in); one.stays_open())
        made.push_back(one.finish(error(code::open_packet, "{} ends inside of a packet", one.source())));
    }
  }
  return made;
}

}  // namespace tessera::adf
