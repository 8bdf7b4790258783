// Words that stand in a switch for ever, as its registers are: packets that match no slot, or whose slot leads to no
// master port, and streams whose port is joined to none.
//
// Whoever asks meets them when he follows the words that a sender still has. But a packet that is in the switches as a
// whole has no sender that waits, and the way back from the sink passes only where slots let packets through, which is
// what went wrong. So all of them are units of the graph, and a sink whose wait is hopeless otherwise is told to wait
// for those that stand beside the way to it: at a port of a switch that its packets pass, with a wire to the master
// port that they leave by. Failing that, for those that stand anywhere and come from a channel that feeds it.
#include "array/reach.h"
#include "array/stream_header.h"
#include "array/wait_graph.h"

#include <algorithm>

namespace tessera::array {

using device::PortRole;

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

// Of a stream whose sender has more of it, that one tells where it leads.
void WaitGraph::find_stuck_words() {
  for (Tile* tile : tiles())
    for (std::uint32_t s = 0; tile->network && s < tile->network->inputs.size(); ++s) {
      if (!stands_for_ever(*tile, s)) continue;
      const Switch::Input& input = tile->network->inputs[s];
      const StreamEnd* source = source_of_word(machine_, input.queue.front().sender);
      const bool has_more = source != nullptr && (source->transferring() || source->waiting);
      if (input.packet || !has_more) switch_node(*tile, s);
    }
}

void WaitGraph::add_stuck_packets(Node& node, const PacketWay& way) {
  const auto dead = [](const WaitEdge& edge) { return edge.dead; };
  if (!std::ranges::all_of(node.unit.edges, dead)) return;
  const auto each = [&](Tile& tile, auto&& is_it, std::string_view where) {
    for (std::uint32_t s = 0; tile.network && s < tile.network->inputs.size(); ++s) {
      if (!stands_for_ever(tile, s)) continue;
      const StreamEnd* source = source_of_word(machine_, tile.network->inputs[s].queue.front().sender);
      const bool trace = source != nullptr && source->kind == StreamEnd::Kind::Trace;
      if ((trace && !node.senders.empty()) || !is_it(s, source)) continue;
      const std::size_t to = switch_node(tile, s);
      if (std::ranges::find(node.unit.edges, std::optional(to), &WaitEdge::unit) == node.unit.edges.end())
        node.unit.edges.push_back({to, fmt::format("{} stands {}", nodes[to].unit.name, where), false});
    }
  };
  for (const Place& master : way.masters) {
    Tile& tile = *master.tile;
    const auto wired = [&](std::uint32_t slave, const StreamEnd*) {
      const device::Port port = *device::port_at(tile.kind, PortRole::Slave, slave, tile.model.arch);
      return device::connection_legal(tile.kind, port.bundle, port.channel, master.port.bundle, master.port.channel,
                                      tile.model.arch);
    };
    each(tile, wired, "on the way");
  }
  if (!std::ranges::all_of(node.unit.edges, dead)) return;
  const auto feeds = [&](std::uint32_t, const StreamEnd* source) {
    return source != nullptr && std::ranges::find(node.senders, source, &Sender::source) != node.senders.end();
  };
  for (Tile* tile : tiles()) each(*tile, feeds, "elsewhere");
}

// Who has sent the word at the front of a port, when that is not plain; and that it is no header, if so.
std::string WaitGraph::origin(const Switch::Input& input) {
  StreamEnd* source = source_of_word(machine_, input.queue.front().sender);
  if (source == nullptr) return "";
  Channel* channel = source->channel();
  const bool takes_for_header = input.packet && (!input.in_packet || input.at_header);
  if (channel != nullptr && takes_for_header) {
    std::vector<std::string> names;
    bool adds = false;
    for (std::uint32_t id = 0; id < source->tile->model.bds; ++id) {
      if ((channel->history.bds >> id & 1) == 0) continue;
      adds |= known_bd(*channel, id).packet;
      names.push_back(fmt::format("BD {}", id));
    }
    if (!adds && !names.empty())
      return fmt::format("; it is a word of data: {} of {} add{} no header", joined(names, ", "), source->name(),
                         names.size() == 1 ? "s" : "");
  }
  return input.end == source ? "" : fmt::format("; it comes from {}", source->name());
}

}  // namespace tessera::array
