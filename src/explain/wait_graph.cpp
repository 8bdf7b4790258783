// Makes the nodes of the graph, and the edges of waits for words, for room and for cascade values. Edges of locks are
// in wait_locks.cpp, of packets in wait_packets.cpp, of lost control packets in wait_requests.cpp, of the caller in
// wait_caller.cpp, and of cores that poll memory in wait_polls.cpp. wait_units.cpp writes the text for each unit.
#include "explain/wait_graph.h"

#include "array/streams/reach.h"
#include "base/text.h"

#include <algorithm>

namespace tessera::explain {

using device::Direction;
using device::PortRole;

bool WaitGraph::Node::root() const {
  const auto dead = [](const WaitEdge& edge) { return edge.dead; };
  if (!unit.waits) return false;
  return unit.needs_all ? std::ranges::any_of(unit.edges, dead) : std::ranges::all_of(unit.edges, dead);
}

WaitGraph::WaitGraph(const View& view, const CallerWait& wanted) : view_(view), caller_(wanted) {
  add_caller(wanted);
  for (Tile* tile : tiles()) {
    if (tile->core && (tile->core->state() == CoreUnit::State::Waiting || view_.polls_in_vain(*tile))) core_node(*tile);
    for (std::vector<Channel>& side : tile->channels)
      for (Channel& channel : side)
        if (wait_of(channel)) node(channel);
    for (std::vector<PlioPort>& side : tile->plio)
      for (PlioPort& port : side)
        if (port.since) node(port);
  }
  find_stuck_words();
  std::size_t done = asked ? 1 : 0;
  const auto add_all_edges = [&] {
    while (done < nodes.size()) add_edges(done++);  // add_edges may add nodes
  };
  add_all_edges();
  add_requests();
  add_all_edges();
  leave_finished_feeders();
  find_unclaimed_releases();
}

std::vector<Tile*> WaitGraph::tiles() const {
  std::vector<Tile*> list;
  for (unsigned col = 0; col < view_.device.cols; ++col)
    for (unsigned row = 0; row < view_.device.rows; ++row)
      if (Tile* tile = view_.find({static_cast<std::uint8_t>(col), static_cast<std::uint8_t>(row)}))
        list.push_back(tile);
  return list;
}

const CodeScan& WaitGraph::scan(const Tile& tile) {
  const auto [place, added] = scans_.try_emplace(tile.first_unit);
  if (!added) return place->second;
  const bool host = tile.core && tile.core->host() != nullptr;
  place->second = host ? tile.core->host()->code() : view_.scan(tile.program);
  return place->second;
}

std::size_t WaitGraph::node(Channel& channel) {
  const auto [place, added] = index_.try_emplace(channel.unit, nodes.size());
  if (added) describe(nodes.emplace_back(), channel);
  return place->second;
}

std::size_t WaitGraph::node(PlioPort& port) {
  const auto [place, added] = index_.try_emplace(port.unit, nodes.size());
  if (added) describe(nodes.emplace_back(), port);
  return place->second;
}

std::size_t WaitGraph::core_node(Tile& tile) {
  const auto [place, added] = index_.try_emplace(tile.first_unit + kCoreUnit, nodes.size());
  if (added) describe(nodes.emplace_back(), tile);
  return place->second;
}

std::size_t WaitGraph::handler_node(Tile& tile) {
  const auto [place, added] = index_.try_emplace(tile.first_unit + kControlUnit, nodes.size());
  if (added) describe_handler(nodes.emplace_back(), tile);
  return place->second;
}

std::size_t WaitGraph::node(StreamEnd& end) {
  if (end.kind == StreamEnd::Kind::Plio) return node(static_cast<PlioPort&>(end));
  if (end.kind == StreamEnd::Kind::Control) return handler_node(*end.tile);
  Channel* channel = end.channel();
  return channel == nullptr ? core_node(*end.tile) : node(*channel);
}

namespace {

// Returns whether a core still acts or has ended its program. Such a core never takes an action that its program lacks.
bool has_run(const Tile& tile) {
  return tile.core && (is_alive(*tile.core) || tile.core->state() == CoreUnit::State::Done);
}

}  // namespace

// Units that could end a wait ----------------------------------------------------------------------------------------

void WaitGraph::add_edge(Node& node, std::size_t to, std::string text) {
  const Node& other = nodes[to];
  const bool alive = other.channel != nullptr ? is_alive(*other.channel)
                     : other.plio != nullptr  ? is_alive(*other.plio)
                     : other.handler          ? !has_no_clock(*other.tile, kControlUnit)
                                              : other.tile->core && is_alive(*other.tile->core);
  node.unit.edges.push_back({to, std::move(text), !alive});
}

StreamEnd& WaitGraph::end_of(const Node& node) {
  if (node.channel != nullptr) return *node.channel;
  if (node.plio != nullptr) return *node.plio;
  const Direction direction = node.kind == Kind::Room ? Direction::MM2S : Direction::S2MM;
  if (node.handler) return node.tile->control_port(direction);
  return node.tile->core_port(direction, node.tile->core->executor().waits_for().port);
}

void WaitGraph::add_edges(std::size_t index) {
  Node node = nodes[index];  // a copy: nodes may be added meanwhile
  switch (node.kind) {
    case Kind::Lock: add_lock_edges(node); break;
    case Kind::Word: add_word_edges(node, end_of(node)); break;
    case Kind::Switch: add_switch_edges(node); break;
    case Kind::Room: add_room_edges(node, end_of(node)); break;
    case Kind::CascadeIn:
    case Kind::CascadeOut: add_cascade_edges(node, node.kind == Kind::CascadeIn); break;
    case Kind::Pause: node.unit.edges.push_back({std::nullopt, "no unit clears its pause bits", true}); break;
    case Kind::Poll: add_poll_edges(node); break;
    case Kind::Bus: node.unit.edges.push_back({std::nullopt, "Core_Processor_Bus does not enable it", true}); break;
    default: return;
  }
  nodes[index].unit.edges = std::move(node.unit.edges);
  nodes[index].unit.needs_all = node.unit.needs_all;
  nodes[index].by_packets = node.by_packets;
  nodes[index].senders = std::move(node.senders);
  nodes[index].strangers = std::move(node.strangers);
  nodes[index].instead = std::move(node.instead);
  nodes[index].remedy = std::move(node.remedy);
}

void WaitGraph::add_word_edges(Node& node, StreamEnd& sink) {
  if (node.channel != nullptr && node.channel->paused) return add_pause(node);
  const Feeder feeder = view_.feeder(sink);
  if (feeder.by_packets) return add_packet_feeders(node, sink);
  if (feeder.source == nullptr) {
    std::string text = "nothing feeds it: " + feeder.trouble + ends_elsewhere(node);
    if (node.remedy.empty() && node.channel != nullptr)
      node.remedy = fmt::format("route a stream to {}, with aie.flow in a design", node.unit.name);
    node.unit.edges.push_back({std::nullopt, std::move(text), true});
    return;
  }
  const std::vector<StreamEnd*> others = held_up_for(sink);
  if (others.empty()) return add_source_edge(node, *feeder.source);
  node.unit.needs_all = true;
  for (StreamEnd* other : others) {
    const std::size_t to = this->node(*other);
    const std::string what =
        fmt::format("{} has sent more words, but also to {}, which", feeder.source->name(), other->name());
    add_edge(node, to, fmt::format("{} {}", what, nodes[to].unit.waits ? "takes no words now" : nodes[to].unit.state));
  }
}

// For a channel that nothing feeds: the other channels of its tile that have no task, although words wait for them or a
// flow ends at them. Such a flow was probably meant for the first channel. Sets node.remedy.
std::string WaitGraph::ends_elsewhere(Node& node) const {
  std::string text;
  for (Channel& other : node.tile->channels[static_cast<unsigned>(Direction::S2MM)]) {
    if (&other == node.channel || is_alive(other)) continue;
    const StreamEnd* source = view_.feeder(other).source;
    if (!other.fifo.empty())
      text += fmt::format("; words wait for {}, which {}", other.name(), tasks_ended(other));
    else if (source != nullptr && other.history.pushed == 0 && node.channel != nullptr)
      text += fmt::format("; a flow of {} ends at {}, which {}", source->name(), other.name(), tasks_ended(other));
    else
      continue;
    node.remedy = fmt::format("let the flow end at {}, or give the task to {}", node.unit.name, other.name());
  }
  return text;
}

// For a channel that never got a task: the other channels of its tile that got a task but whose words lead nowhere.
// Sets node.remedy.
std::string WaitGraph::begins_elsewhere(Node& node, const Channel& feeder) const {
  std::string text;
  if (feeder.history.pushed != 0) return text;
  for (Channel& other : feeder.tile->channels[static_cast<unsigned>(feeder.direction)]) {
    if (&other == &feeder || other.history.pushed == 0 || !view_.route(other).sinks.empty()) continue;
    text += fmt::format("; {} was given {}, but no flow begins there", other.name(),
                        other.history.pushed == 1 ? "a task" : counted(other.history.pushed, "task"));
    node.remedy = fmt::format(
        "let the flow begin at {}, or give the task to {}: aie.shim_dma_allocation names the "
        "channel of a transfer",
        other.name(), feeder.name());
  }
  return text;
}

// Returns the other sinks that hold up the stream of `sink`: the source has nothing more to send, but words for those
// sinks fill a switch on the path. Empty if no switch on the path holds words.
std::vector<StreamEnd*> WaitGraph::held_up_for(StreamEnd& sink) {
  StreamEnd& source = *view_.feeder(sink).source;
  if (source.transferring() || source.waiting || !source.stream.by_word) return {};
  for (std::optional<Place> master = port_of(sink); master;) {
    Tile& tile = *master->tile;
    const std::uint32_t slave = master_config(tile, master->index(PortRole::Master)).select;
    const std::optional<device::Port> port = device::port_at(tile.kind, PortRole::Slave, slave, tile.model.arch);
    if (!port) break;
    // A tile without a network has passed no word of the stream, but a tile before it may hold some.
    if (tile.network && slave < tile.network->inputs.size() && !tile.network->inputs[slave].queue.empty())
      return view_.holding_up(source);
    master = across(view_.tiles(), {&tile, *port}, PortRole::Master);
  }
  return {};
}

void WaitGraph::add_source_edge(Node& node, StreamEnd& source) {
  if (source.kind == StreamEnd::Kind::Trace)
    return node.unit.edges.push_back(
        {std::nullopt, fmt::format("{}, which feeds it, {}", source.name(), nothing_traced(source)), true});
  const std::size_t to = this->node(source);
  if (source.kind == StreamEnd::Kind::Control)
    return add_edge(node, to,
                    has_no_clock(*source.tile, kControlUnit)
                        ? fmt::format("{}, which feeds it, {}", source.name(), no_clock(*source.tile))
                        : source.name() + " feeds it");
  if (Channel* channel = source.channel()) {
    const std::uint64_t words = channel->counts.bytes / 4;
    std::string text =
        is_alive(*channel) ? fmt::format("{} feeds it", source.name())
        : words == 0 ? fmt::format("{}, which feeds it, {}{}{}", source.name(), tasks_ended(*channel),
                                   without_words(*channel), begins_elsewhere(node, *channel))
                     : fmt::format("{} {}, {} in all", source.name(), tasks_ended(*channel), counted(words, "word"));
    const bool ends_at_tlast = node.channel != nullptr && node.channel->finish_on_tlast != Channel::kDisabled;
    if (ends_at_tlast && !is_alive(*channel) && words != 0) text += without_tlast(*channel, channel->history.bds);
    if (!is_alive(*channel) && words != 0 && node.channel != nullptr)
      text += unlike_counts(view_.tiles(), *channel, *node.channel);
    return add_edge(node, to, std::move(text));
  }
  const bool silent = nodes[to].plio == nullptr && has_run(*source.tile) && !scan(*source.tile).writes_stream;
  if (!silent && (nodes[to].plio != nullptr || !source.tile->core || !is_alive(*source.tile->core))) {
    add_edge(node, to, fmt::format("{}, which feeds it, {}", source.name(), nodes[to].unit.state));
  } else if (silent) {
    node.unit.edges.push_back(
        {to, fmt::format("the program of {}, which feeds it, never writes to its stream", source.name()), true});
  } else {
    add_edge(node, to, fmt::format("{} feeds it", source.name()));
  }
}

void WaitGraph::add_pause(Node& node) {
  node.unit.edges.push_back({std::nullopt, "its control register pauses the channel", true});
}

void WaitGraph::add_room_edges(Node& node, StreamEnd& source) {
  if (node.channel != nullptr && node.channel->paused) return add_pause(node);
  node.unit.needs_all = true;
  for (const std::string& end : view_.route(source).dead_ends)
    node.unit.edges.push_back({std::nullopt, "its words lead nowhere: " + end, true});
  for (StreamEnd* sink : view_.holding_up(source)) add_sink_edge(node, *sink);
  // If no sink holds up the words, they may wait in a switch for an arbiter or behind a packet.
  const std::optional<Place> port = port_of(source);
  if (!node.unit.edges.empty() || !port || !(source.stream.by_word || node.handler) || !port->tile->network) return;
  const std::size_t to = switch_node(*port->tile, port->index(PortRole::Slave));
  node.unit.edges.push_back({to, nodes[to].unit.name + " goes no further", false});
}

// Adds an edge to a sink that should take the words of a source, or the packet of a switch node.
void WaitGraph::add_sink_edge(Node& node, StreamEnd& sink) {
  const bool one = node.kind == Kind::Switch;
  const std::string goes = fmt::format("{}, which {} to,", sink.name(), one ? "it goes" : "they go");
  if (sink.kind == StreamEnd::Kind::Control || sink.kind == StreamEnd::Kind::Trace)
    return node.unit.edges.push_back({std::nullopt, goes + " takes no more", true});
  const std::size_t to = this->node(sink);
  if (const Channel* channel = sink.channel(); channel != nullptr && !is_alive(*channel)) {
    const std::uint64_t words = channel->counts.bytes / 4;
    return add_edge(node, to,
                    fmt::format("{} {}{}", goes, tasks_ended(*channel),
                                words == 0 ? "" : fmt::format(", {} in all", counted(words, "word"))));
  }
  if (sink.kind == StreamEnd::Kind::Core) {
    if (has_run(*sink.tile) && !scan(*sink.tile).reads_stream)
      return node.unit.edges.push_back({to, fmt::format("the program of {} never reads its stream", goes), true});
    if (!sink.tile->core || !is_alive(*sink.tile->core))
      return add_edge(node, to, fmt::format("{} {}", goes, nodes[to].unit.state));
  }
  add_edge(node, to, fmt::format("{} takes {}", sink.name(), one ? "it" : "them"));
}

void WaitGraph::add_cascade_edges(Node& node, bool reads) {
  const CoreUnit& core = *node.tile->core;
  Tile* other = reads ? core.cascade_source() : core.cascade_sink();
  if (other == nullptr) {
    node.unit.edges.push_back({std::nullopt, core.cascade_trouble(reads), true});
    return;
  }
  const std::size_t to = core_node(*other);
  const CodeScan& code = scan(*other);
  const std::string_view does = reads ? "gives it" : "takes it";
  const Tile& giver = reads ? *other : *node.tile;
  const std::uint64_t moved = giver.cascade_values - (reads ? 0 : giver.cascade.items.size());
  const bool silent = has_run(*other) && !(reads ? code.writes_cascade : code.reads_cascade);
  if (!silent && (!other->core || !is_alive(*other->core)))
    add_edge(node, to,
             fmt::format(
                 "{}, which {}, {}{}", nodes[to].unit.name, does, nodes[to].unit.state,
                 moved == 0 ? "" : fmt::format(" and has {} {}", reads ? "given" : "taken", counted(moved, "value"))));
  else if (silent)
    node.unit.edges.push_back({to,
                               fmt::format("the program of {}, which {}, never {} the cascade", nodes[to].unit.name,
                                           does, reads ? "writes to" : "reads from"),
                               true});
  else
    add_edge(node, to, fmt::format("{} {}", nodes[to].unit.name, does));
}

}  // namespace tessera::explain
