// Finds control packets that are stuck in a switch and that would have ended a wait.
//
// A wait for a core that was never enabled, for a channel without a task or for a lock that no unit sets is hopeless.
// But a control packet that has not arrived may be meant to enable the core, push the task or set the lock. (A packet
// that arrived and was dropped leaves status bits: WaitGraph::dropped().) A control packet is a list of register
// writes, like a command stream. So Tessera reads each stuck packet as the tile's handler would, and checks whether one
// of its writes ends a wait. It reports only a complete packet with correct headers, at a port from which a switch
// could lead it on to the handler. The wait then gets an edge to the packet, which is the culprit.
#include "array/control_operation.h"  // generated
#include "array/streams/reach.h"
#include "core/stream_header.h"
#include "explain/wait_graph.h"

#include <algorithm>

namespace tessera::explain {

using device::Direction;
using device::PortRole;

namespace {

struct ControlWrite {
  std::uint32_t offset;  // in the tile of the handler
  std::vector<std::uint32_t> words;
};

// Returns the register writes of the packet at the front of a port. Absent unless the packet is complete, is a write
// and has headers with the right parity.
std::optional<ControlWrite> write_in(const Switch::Input& input) {
  if (!input.packet || (input.in_packet && !input.at_header)) return std::nullopt;
  WordQueue queue = input.queue;  // a copy, which the loop empties
  std::vector<std::uint32_t> words;
  for (bool last = false; !last && !queue.empty();) {
    const StreamWord word = queue.pop(0);
    words.push_back(word.data);
    last = word.last;
  }
  constexpr std::size_t kHeaders = 2;
  if (words.size() <= kHeaders || !parity_is_right(words[0]) || !parity_is_right(words[1])) return std::nullopt;
  const std::uint32_t header = words[1];
  const std::size_t count = kControlHeaderBeats.get(header) + 1;
  const bool writes = kControlHeaderOperation.get(header) != control_operation::kRead;
  if (!writes || words.size() < kHeaders + count) return std::nullopt;
  words.erase(words.begin(), words.begin() + kHeaders);
  words.resize(count);
  return ControlWrite{kControlHeaderAddress.get(header), std::move(words)};
}

}  // namespace

// Returns whether the port of a stuck packet has a connection in its switch to a master port on the path to a tile's
// handler.
bool WaitGraph::is_on_way_to_handler(Tile& tile, const Node& packet) {
  Node handler;
  PacketPath way;
  if (tile.layout.control_status.count == 0) return false;
  const std::optional<Place> port = port_of(tile.control_port(Direction::S2MM));
  if (!port) return false;
  add_feeders_of(handler, *port, ~IdSet{0}, way);
  const device::Port in = *device::port_at(packet.tile->kind, PortRole::Slave, *packet.slave, packet.tile->model.arch);
  return std::ranges::any_of(way.masters, [&](const auto& passed) {
    const device::Port out = passed.first.port;
    return passed.first.tile == packet.tile &&
           device::connection_legal(packet.tile->kind, in.bundle, in.channel, out.bundle, out.channel,
                                    packet.tile->model.arch);
  });
}

void WaitGraph::add_requests() {
  const std::size_t count = nodes.size();
  for (std::size_t at = 0; at < count; ++at) {
    if (nodes[at].kind != Kind::Switch || !stands_for_ever(*nodes[at].tile, *nodes[at].slave)) continue;
    const std::optional<ControlWrite> write = write_in(nodes[at].tile->network->inputs[*nodes[at].slave]);
    if (!write) continue;
    for (Tile* tile : tiles()) {
      std::optional<bool> comes_here;
      const Writes writes = [&](const CallerWait::IsWrite& is_write) -> std::optional<std::string> {
        for (std::uint32_t i = 0; i < write->words.size(); ++i) {
          if (!is_write(view_.device.address(tile->id, write->offset + i * 4), write->words[i])) continue;
          if (!comes_here) comes_here = is_on_way_to_handler(*tile, nodes[at]);
          if (*comes_here) return nodes[at].unit.name;
        }
        return std::nullopt;
      };
      for (std::size_t i = 0; i < count; ++i)
        if (nodes[i].root() && i != at) add_request(i, at, writes);
    }
  }
}

void WaitGraph::add_request(std::size_t waits, std::size_t packet, const Writes& writes) {
  for (const LaterAction& action : later_actions(nodes[waits], writes)) {
    WaitEdge* edge = action.edge ? &nodes[waits].unit.edges[*action.edge] : nullptr;
    if (edge != nullptr && !edge->unit) continue;
    if (edge != nullptr) edge->dead = false;
    Node& leads_on = edge != nullptr ? nodes[*edge->unit] : nodes[waits];
    leads_on.unit.edges.push_back(
        {packet, fmt::format("{}, as a control packet, {}", action.place, action.does), false});
    std::string& why = nodes[packet].unit.edges.front().text;
    const std::string does = fmt::format("; as a control packet it {}", action.does);
    if (why.find(does) == std::string::npos) why += does;
  }
}

}  // namespace tessera::explain
