// Adds edges for waits for packets. Words that wait in a switch are nodes of the graph, too, because they wait for
// other words.
//
// A packet at a slave port needs a slot that matches it, then the slot's arbiter, then room behind all its master
// ports. It holds the arbiter until its last word has passed. So the culprit may be an unrelated packet at a switch far
// from both ends. Several sources may send packets to a sink: Tessera finds them by a search backwards through the
// slots.
//
// Example: S2MM 0 of (0,1) waits for packets with ID 2.
//   add_packet_feeders()  goes back: master DMA 0 takes arbiter 0; slave South 0 has a slot for IDs 1 and 2 with this
//                         arbiter; across the wire, MM2S 0 of (0,0) sends ID 2: an edge to it
//   switch_node()         a packet with ID 1 is at the front of slave South 0: an edge to these words, too
//   add_arbiter_edges()   this packet waits for arbiter 0, which a packet of slave North 1 owns: an edge to it
//   add_rest_edges()      the rest of that packet has not come: an edge to its sender, dead if none of the sender's
//                         descriptors gives TLAST
#include "array/packet_switch.h"  // generated
#include "array/stream_switch.h"  // generated
#include "core/stream_header.h"
#include "explain/wait_graph.h"
#include "explain/wait_ids.h"

#include <fmt/ranges.h>

#include <algorithm>
#include <bit>

namespace tessera::explain {

using device::Direction;
using device::PortRole;
using device::to_string;

namespace {

Place slave_place(Tile& tile, std::uint32_t slave) {
  return {&tile, *device::port_at(tile.kind, PortRole::Slave, slave, tile.model.arch)};
}
Place master_place(Tile& tile, std::uint32_t master) {
  return {&tile, *device::port_at(tile.kind, PortRole::Master, master, tile.model.arch)};
}

bool at_front(const Switch::Input& input) {
  return input.packet && !input.in_packet && !input.queue.empty();
}
// Returns whether a packet's header is still at the front of the port.
bool shows_header(const Switch::Input& input) {
  return !input.queue.empty() && takes_header(input);
}
std::uint32_t packet_id(const Switch::Input& input) {
  return kPacketHeaderId.get(input.queue.front().data);
}

// Returns the reason why no master port takes a packet: the arbiter and msel of its slot, and those of the master
// ports.
std::string no_master_takes(Tile& tile, std::uint32_t slave) {
  const Switch::Input& input = tile.network->inputs[slave];
  std::string text = fmt::format("no master port takes its msel of arbiter {}", input.arbiter);
  if (shows_header(input))
    for (const SlotConfig& slot : slots_of(tile, slave))
      if (slot.matches(packet_id(input)))
        text =
            fmt::format("its slot leads to msel {} of arbiter {}, which no master port takes", slot.msel, slot.arbiter);
  std::vector<std::string> masters;
  for (std::uint32_t m = 0; m < tile.network->outputs.size(); ++m) {
    const MasterConfig master = master_config(tile, m);
    if (!master.enabled || !master.packet) continue;
    std::vector<std::string> msels;
    for (std::uint32_t msel = 0; msel < kPacketMasterMsels.width; ++msel)
      if (master.takes(msel)) msels.push_back(std::to_string(msel));
    masters.push_back(fmt::format("{} takes {} of arbiter {}", master_place(tile, m).name("master"),
                                  msels.empty() ? "nothing" : "msel " + joined(msels, ", "), master.arbiter()));
  }
  return masters.empty() ? text : text + ": " + joined(masters, ", ");
}

}  // namespace

std::vector<SlotConfig> slots_of(Tile& tile, std::uint32_t slave) {
  std::vector<SlotConfig> slots;
  for (std::uint32_t i = 0; i < stream_switch::kSlotsPerSlave; ++i)
    if (const SlotConfig slot = slot_config(tile, slave, i); slot.enabled) slots.push_back(slot);
  return slots;
}

std::size_t WaitGraph::switch_node(Tile& tile, std::uint32_t slave) {
  const auto [place, added] = switches_.try_emplace(std::pair(tile.id, slave), nodes.size());
  if (!added) return place->second;
  const Switch::Input& input = tile.network->inputs[slave];
  const std::string port = slave_place(tile, slave).name("slave");
  Node& node = nodes.emplace_back();
  node.kind = Kind::Switch;
  node.tile = &tile;
  node.slave = slave;
  node.unit.tile = tile.id;
  node.unit.waits = true;
  node.unit.cause = Cause::Stream;
  if (shows_header(input))
    node.unit.name = fmt::format("the packet with ID {} at {}", packet_id(input), port);
  else
    node.unit.name = fmt::format("{} at {}", input.in_packet ? "the packet" : "the stream", port);
  const std::uint32_t outputs = input.in_packet ? input.outputs : input.circuit;
  node.wants = input.enabled && input.queue.empty() ? "its last words"
               : at_front(input) || outputs == 0    ? "an output port"
                                                    : "room";
  node.unit.state = "waits for " + node.wants;
  return place->second;
}

void WaitGraph::add_switch_edges(Node& node) {
  Tile& tile = *node.tile;
  const Switch& state = *tile.network;
  const Switch::Input& input = state.inputs[*node.slave];
  const auto dead = [&](std::string text) { node.unit.edges.push_back({std::nullopt, std::move(text), true}); };
  node.unit.needs_all = true;
  if (!input.enabled) return dead("the port is not enabled");
  if (at_front(input)) return add_arbiter_edges(node, input);
  if (input.queue.empty()) {
    node.unit.needs_all = false;
    return add_rest_edges(node, input);
  }
  const std::uint32_t outputs = input.in_packet ? input.outputs : input.circuit;
  if (outputs == 0)
    dead((input.in_packet ? no_master_takes(tile, *node.slave) : "no master port takes from it") + origin(input));
  for (std::uint32_t m = 0; m < state.outputs.size(); ++m) {
    const Switch::Output& output = state.outputs[m];
    if ((outputs >> m & 1) == 0) continue;
    const std::string name = master_place(tile, m).name("master");
    if (output.kind == Switch::Output::Kind::Nowhere) {
      dead(name + " leads nowhere");
    } else if (output.kind == Switch::Output::Kind::End) {
      if (output.end->fifo.size() < output.words) continue;
      add_sink_edge(node, *output.end);
      const Channel* sink = output.end->channel();
      if (WaitEdge& edge = node.unit.edges.back(); edge.dead && sink != nullptr && output.packet && !output.drop_header)
        edge.text += fmt::format("; {} keeps headers, which take the room of a word each", name);
    } else if (const auto& next = output.tile->network;
               next != nullptr && next->inputs[output.slave].queue.size() >= output.words) {
      const std::size_t to = switch_node(*output.tile, output.slave);
      node.unit.edges.push_back({to, fmt::format("{} stands before it", nodes[to].unit.name), false});
    }
  }
}

// Adds the edge of a packet at the front of a slave port to the packet that holds its arbiter; a dead edge if no slot
// matches.
void WaitGraph::add_arbiter_edges(Node& node, const Switch::Input& input) {
  const auto dead = [&](std::string text) { node.unit.edges.push_back({std::nullopt, std::move(text), true}); };
  const std::vector<SlotConfig> slots = slots_of(*node.tile, *node.slave);
  const std::uint32_t id = packet_id(input);
  const auto rule = std::ranges::find_if(slots, [&](const SlotConfig& slot) { return slot.matches(id); });
  if (rule == slots.end()) {
    std::vector<std::string> taken;
    for (const SlotConfig& slot : slots) taken.push_back(fmt::format("ID {} under mask {:#x}", slot.id, slot.mask));
    return dead((slots.empty()
                     ? "no slot of the port is enabled"
                     : fmt::format("no slot of the port matches it: the slots take {}", fmt::join(taken, ", "))) +
                origin(input));
  }
  const Switch::Arbiter& arbiter = node.tile->network->arbiters[rule->arbiter];
  if (!arbiter.owner) return add_turn_edge(node, rule->arbiter);
  const std::size_t to = switch_node(*node.tile, *arbiter.owner);
  node.unit.edges.push_back({to, fmt::format("{} holds arbiter {}", nodes[to].unit.name, rule->arbiter), false});
}

// Adds an edge for an arbiter that no packet owns. If the switch has a fixed order, it may be the turn of another
// slave. Without a fixed order, the packet passes as soon as the array goes on.
void WaitGraph::add_turn_edge(Node& node, std::uint32_t arbiter) {
  Tile& tile = *node.tile;
  const auto order = merge_order(tile, arbiter);
  if (!order) return node.unit.edges.push_back({std::nullopt, fmt::format("arbiter {} is free", arbiter), false});
  const MergeTurn turn = (*order)[tile.network->arbiters[arbiter].turn];
  const std::optional<device::Port> port = device::port_at(tile.kind, PortRole::Slave, turn.slave, tile.model.arch);
  if (turn.packets == 0 || turn.slave == *node.slave || !port)
    return node.unit.edges.push_back(
        {std::nullopt, fmt::format("arbiter {} is free, but its fixed order never comes to this port", arbiter), true});
  const Place place{&tile, *port};
  std::string text =
      fmt::format("arbiter {} is free, but in its fixed order it is the turn of {}", arbiter, place.name("slave"));
  StreamEnd* source = end_behind(place, Direction::MM2S);
  const Channel* channel = source == nullptr ? nullptr : source->channel();
  if (channel == nullptr) return node.unit.edges.push_back({std::nullopt, std::move(text), true});
  text += is_alive(*channel) ? fmt::format(", which {} feeds", source->name())
                             : fmt::format(", and {} {}", source->name(), tasks_ended(*channel));
  add_edge(node, this->node(*source), std::move(text));
}

namespace {

// Returns the reason why a channel will never send the last word of a packet: "BD 0, BD 1 are without TLAST". Absent
// when its present descriptor or a later one sends TLAST.
std::optional<std::string> never_ends_packet(Channel& channel) {
  const bool fetched = channel.phase > Channel::Phase::Fetch;  // the descriptor's registers may have changed since
  std::vector<std::string> names;
  for (std::uint32_t id = 0; id < channel.tile->model.bds; ++id) {
    if ((future_bds(channel) >> id & 1) == 0) continue;
    if (fetched && id == channel.bd_id ? channel.bd.tlast : channel.tile->bd(id).tlast) return std::nullopt;
    names.push_back(fmt::format("BD {}", id));
  }
  return fmt::format("{} {} without TLAST", joined(names, ", "), names.size() == 1 ? "is" : "are");
}

}  // namespace

// Adds edges of a packet whose last words have not come, to the units or packets that should bring them.
void WaitGraph::add_rest_edges(Node& node, const Switch::Input& input) {
  if (input.end != nullptr) {
    StreamEnd& source = *input.end;
    const std::size_t to = this->node(source);
    Channel* channel = source.channel();
    const bool alive = channel != nullptr ? is_alive(*channel) : source.tile->core && is_alive(*source.tile->core);
    if (alive && channel != nullptr)
      if (const std::optional<std::string> why = never_ends_packet(*channel))
        return node.unit.edges.push_back(
            {to, fmt::format("{}, which sends it, gives it no last word: {}", source.name(), *why), true});
    return add_edge(node, to,
                    alive ? fmt::format("{} sends it", source.name())
                          : fmt::format("{}, which sends it, {} without a last word (TLAST)", source.name(),
                                        channel != nullptr ? tasks_ended(*channel) : nodes[to].unit.state));
  }
  const std::optional<Place> before = across(view_.tiles(), slave_place(*node.tile, *node.slave), PortRole::Master);
  if (before && before->tile->network != nullptr) {
    Tile& tile = *before->tile;
    const std::uint32_t bit = std::uint32_t{1} << before->index(PortRole::Master);
    const Switch& state = *tile.network;
    for (std::uint32_t s = 0; s < state.inputs.size(); ++s) {
      const Switch::Input& other = state.inputs[s];
      if (((other.in_packet ? other.outputs : other.circuit) & bit) == 0) continue;
      const std::size_t to = switch_node(tile, s);
      node.unit.edges.push_back({to, fmt::format("{} brings it", nodes[to].unit.name), false});
    }
  }
  if (node.unit.edges.empty())
    node.unit.edges.push_back({std::nullopt, "no more words of the packet are on their way", true});
}

// Sources that could send --------------------------------------------------------------------------------------------

namespace {

// Returns whether a slave port holds words for the sink: words of a packet that is passing to `master`, or a later
// packet with one of `ids`; any words if the port is circuit-switched.
bool has_words_of(const Switch::Input& input, IdSet ids, std::uint32_t master) {
  if (!input.packet) return !input.queue.empty();
  if (input.in_packet && (input.outputs >> master & 1) != 0) return true;
  WordQueue words = input.queue;  // a copy, which the loop empties
  for (bool header = !input.in_packet; !words.empty();) {
    const StreamWord word = words.pop(0);
    if (header && (ids & id_bit(kPacketHeaderId.get(word.data))) != 0) return true;
    header = word.last;
  }
  return false;
}

}  // namespace

// Adds edges to the units that could send packets to a sink. Goes backwards through every slot whose arbiter and msel
// lead to the sink, with the IDs that pass all these slots. Leaves out units that send only other IDs.
void WaitGraph::add_packet_feeders(Node& node, StreamEnd& sink) {
  PacketPath way;
  node.by_packets = true;
  if (const std::optional<Place> port = port_of(sink)) add_feeders_of(node, *port, kAllIds, way);
  std::vector<std::string> strangers;
  std::vector<StreamEnd*> handlers;
  for (const auto& [source, ids] : way.sources) {
    const SentIds sent(*source);
    const Channel* channel = source->channel();
    if (source->kind == StreamEnd::Kind::Control) {
      handlers.push_back(source);
    } else if ((sent.yet & ids) != 0 || ((sent.ever & ids) != 0 && (channel == nullptr || !is_alive(*channel)))) {
      add_source_edge(node, *source);
    } else if ((sent.ever & ids) != 0) {
      const std::string text = fmt::format("{} has no packet with {} left to send", source->name(), names_of(ids));
      node.unit.edges.push_back({this->node(*source), text, true});
    } else if (sent.ever != 0) {
      strangers.push_back(fmt::format("{} sends {}", source->name(), names_of(sent.ever)));
      node.strangers.push_back(source);
    }
    if ((sent.ever & ids) != 0) node.senders.push_back({source, ids});
    way.passing |= ids;
  }
  // A handler of control packets only answers requests. If other units feed the sink as well, the sink waits for their
  // words.
  for (StreamEnd* handler : handlers)
    if (way.sources.size() == handlers.size())
      add_source_edge(node, *handler);
    else
      node.unit.edges.push_back({std::nullopt, fmt::format("{} {}", handler->name(), kNothingToSend), true});
  if (node.unit.edges.empty() && !strangers.empty())
    node.unit.edges.push_back({std::nullopt,
                               fmt::format("no unit sends packets with {}, which its slots let pass: {}",
                                           names_of(way.passing), joined(strangers, ", ")),
                               true});
  add_stuck_packets(node, way);
}

// Adds to `way` the sources behind a master port, and to `node` edges to words that block the path. Returns whether one
// of the sources will still send one of the IDs.
bool WaitGraph::add_feeders_of(Node& node, Place master, IdSet ids, PacketPath& way) {
  Tile& tile = *master.tile;
  const std::uint32_t m = master.index(PortRole::Master);
  const MasterConfig config = master_config(tile, m);
  const auto dead = [&](std::string text) { node.unit.edges.push_back({std::nullopt, std::move(text), true}); };
  way.masters.emplace_back(master, ids);
  if (!config.enabled) return dead(master.name("master") + " is not enabled"), false;
  bool fed = false, alive = false;
  for (std::uint32_t s = 0; s < device::port_count(tile.kind, PortRole::Slave, tile.model.arch); ++s) {
    const SlaveConfig slave = slave_config(tile, s);
    const IdSet through = !config.packet ? (config.select == s ? ids : 0)
                          : slave.packet ? ids_between(tile, s, config, ids)
                                         : 0;
    if (through == 0) continue;
    fed = true;
    const Place place = slave_place(tile, s);
    if (!slave.enabled) {
      dead(place.name("slave") + " is not enabled");
      continue;
    }
    PacketPath::Port& port = way.ports[{tile.id, s}];
    const IdSet more = through & ~port.ids;  // ports may form rings
    port.ids |= through;
    if (more != 0) {
      if (StreamEnd* source = end_behind(place, Direction::MM2S)) {
        way.add(*source, more);
        port.alive |= (SentIds(*source).yet & more) != 0;
      } else if (const std::optional<Place> before = across(view_.tiles(), place, PortRole::Master)) {
        port.alive |= add_feeders_of(node, *before, more, way);
      } else {
        dead("nothing drives " + place.name("slave"));
      }
    }
    alive |= port.alive;
    if (port.in_graph || tile.network == nullptr || s >= tile.network->inputs.size()) continue;
    const Switch::Input& input = tile.network->inputs[s];
    const bool other = (input.in_packet || !input.queue.empty()) && port.alive;  // blocks a packet that will come
    if (!other && !has_words_of(input, through, m)) continue;
    port.in_graph = true;
    const std::size_t to = switch_node(tile, s);
    node.unit.edges.push_back({to, nodes[to].unit.name + " blocks the way", false});
  }
  if (!fed && !config.packet) dead(fmt::format("nothing drives {}", master.name("master")));
  if (!fed && config.packet) {
    IdSet led = 0;
    for (std::uint32_t s = 0; s < device::port_count(tile.kind, PortRole::Slave, tile.model.arch); ++s)
      if (slave_config(tile, s).packet) led |= ids_between(tile, s, config, kAllIds);
    dead(fmt::format("no slot in {} leads {}to arbiter {} and an msel that {} takes{}", to_string(tile.id),
                     ids == kAllIds ? "" : names_of(ids) + ", which may pass after this port, ", config.arbiter(),
                     master.name("master"), led == 0 ? "" : fmt::format(": they lead {} there", names_of(led))));
  }
  return alive;
}

}  // namespace tessera::explain
