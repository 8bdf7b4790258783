// Finds words that are stuck in a switch, because they have no destination with the present register values: words at a
// port that is not enabled, packets that match no slot, words that no master port takes, and words for a master port
// that leads nowhere.
//
// A search from a sender that waits with more words finds the stuck words before them. But a complete packet in a
// switch has no waiting sender. A search backwards from the sink does not find it either, because it follows only slots
// that match. So all stuck words are nodes of the graph. A sink whose wait is otherwise hopeless gets an edge to stuck
// words at a switch on the path to it, if the switch can connect their port to the master port of the path. If there
// are no such words, the sink gets an edge to stuck words elsewhere that come from a channel that feeds it.
#include "array/streams/reach.h"
#include "core/stream_header.h"
#include "explain/wait_graph.h"

#include <algorithm>

namespace tessera::explain {

using device::PortRole;

namespace {

// For a channel that has sent a data word in the place of a header: names its descriptors that add no header, as in "BD
// 0 of MM2S 0 of (0,3) adds no header". Empty if one of its descriptors adds a header with this ID.
std::string no_header_of(StreamEnd& source, std::uint32_t word) {
  Channel* channel = source.channel();
  std::vector<std::string> names;
  for (std::uint32_t id = 0; channel != nullptr && id < source.tile->model.bds; ++id) {
    if ((channel->history.bds >> id & 1) == 0) continue;
    const Bd bd = known_bd(*channel, id);
    if (bd.packet && bd.packet_id == kPacketHeaderId.get(word)) return "";
    if (!bd.packet) names.push_back(fmt::format("BD {}", id));
  }
  if (names.empty()) return "";
  return fmt::format("{} of {} add{} no header", joined(names, ", "), source.name(), names.size() == 1 ? "s" : "");
}

}  // namespace

bool stands_for_ever(Tile& tile, std::uint32_t slave) {
  const Switch& state = *tile.network;
  const Switch::Input& input = state.inputs[slave];
  if (input.queue.empty()) return false;
  if (!input.enabled) return true;
  if (input.packet && !input.in_packet) {
    const std::uint32_t id = kPacketHeaderId.get(input.queue.front().data);
    return std::ranges::none_of(slots_of(tile, slave), [&](const SlotConfig& slot) { return slot.matches(id); });
  }
  const std::uint32_t outputs = input.in_packet ? input.outputs : input.circuit;
  for (std::uint32_t m = 0; m < state.outputs.size(); ++m)
    if ((outputs >> m & 1) != 0 && state.outputs[m].kind == Switch::Output::Kind::Nowhere) return true;
  return outputs == 0;
}

// Adds nodes for stuck words. Leaves out words of a circuit-switched stream whose sender has more words: the node of
// the sender shows where the stream leads.
void WaitGraph::find_stuck_words() {
  for (Tile* tile : tiles())
    for (std::uint32_t s = 0; tile->network && s < tile->network->inputs.size(); ++s) {
      if (!stands_for_ever(*tile, s)) continue;
      const Switch::Input& input = tile->network->inputs[s];
      const StreamEnd* source = source_of_word(view_.tiles(), input.queue.front().sender);
      const bool has_more = source != nullptr && (source->transferring() || source->waiting);
      if (input.packet || !has_more) switch_node(*tile, s);
    }
}

void WaitGraph::add_stuck_packets(Node& node, const PacketPath& way) {
  const auto dead = [](const WaitEdge& edge) { return edge.dead; };
  if (!std::ranges::all_of(node.unit.edges, dead)) return;
  const auto each = [&](Tile& tile, auto&& tell) {
    for (std::uint32_t s = 0; tile.network && s < tile.network->inputs.size(); ++s) {
      if (!stands_for_ever(tile, s)) continue;
      StreamEnd* source = source_of_word(view_.tiles(), tile.network->inputs[s].queue.front().sender);
      const bool trace = source != nullptr && source->kind == StreamEnd::Kind::Trace;
      if (!trace || node.senders.empty()) tell(tile, s, source);
    }
  };
  const auto add = [&](Tile& tile, std::uint32_t slave, std::string_view where) {
    const std::size_t to = switch_node(tile, slave);
    if (std::ranges::find(node.unit.edges, std::optional(to), &WaitEdge::unit) == node.unit.edges.end())
      node.unit.edges.push_back({to, fmt::format("{} stands {}", nodes[to].unit.name, where), false});
  };
  std::vector<std::pair<Tile*, std::uint32_t>> strangers;
  for (const auto& [master, ids] : way.masters) {
    const device::Port out = master.port;
    const IdSet pass = ids;
    each(*master.tile, [&](Tile& tile, std::uint32_t slave, StreamEnd* source) {
      const device::Port in = *device::port_at(tile.kind, PortRole::Slave, slave, tile.model.arch);
      if (!device::connection_legal(tile.kind, in.bundle, in.channel, out.bundle, out.channel, tile.model.arch)) return;
      const Switch::Input& input = tile.network->inputs[slave];
      const bool shows_id =
          takes_header(input) && (source == nullptr || no_header_of(*source, input.queue.front().data).empty());
      if (!shows_id || (pass >> kPacketHeaderId.get(input.queue.front().data) & 1) != 0)
        add(tile, slave, "on the way");
      else if (std::ranges::find(strangers, std::pair(&tile, slave)) == strangers.end())
        strangers.emplace_back(&tile, slave);
    });
  }
  if (!std::ranges::all_of(node.unit.edges, dead)) return;
  const auto add_if_feeds = [&](Tile& tile, std::uint32_t slave, const StreamEnd* source) {
    const auto feeds = [&](const Sender& sender) { return sender.source == source; };
    if (source != nullptr && std::ranges::any_of(node.senders, feeds)) add(tile, slave, "elsewhere");
  };
  for (Tile* tile : tiles()) each(*tile, add_if_feeds);
  if (!std::ranges::all_of(node.unit.edges, dead)) return;
  for (const auto& [tile, slave] : strangers) {
    if (node.senders.empty()) {
      add(*tile, slave, "on the way");
      continue;
    }
    const std::size_t to = switch_node(*tile, slave);
    node.unit.edges.push_back({std::nullopt, nodes[to].unit.name + " stands beside the way to it for ever", true});
  }
}

// Names the sender of the word at the front of a port: "; it comes from MM2S 0 of (0,2)". Empty if the sender feeds
// this port directly. If the word should be a header but is data, the text says so instead.
std::string WaitGraph::origin(const Switch::Input& input) {
  StreamEnd* source = source_of_word(view_.tiles(), input.queue.front().sender);
  if (source == nullptr) return "";
  if (const std::string headless = no_header_of(*source, input.queue.front().data);
      takes_header(input) && !headless.empty())
    return "; it is a word of data: " + headless;
  return input.end == source ? "" : fmt::format("; it comes from {}", source->name());
}

}  // namespace tessera::explain
