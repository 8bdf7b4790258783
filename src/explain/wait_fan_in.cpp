// Finds the unit that fails to send the missing words of a sink, where several units feed the sink with packets.
//
// A channel whose descriptors form a loop waits for a lock again after its last packet. This wait looks hopeless, but
// the channel has sent all its words, and the missing words should come from another feeder. So a channel that has sent
// words and waits only for units that have ended counts as a finished feeder. The search leaves finished feeders out if
// it finds one of these:
//   a feeder that has sent nothing, or that still waits for a unit that acts
//   a channel whose packets wait in a switch because no slot matches their ID
//   a channel whose packets lead nowhere
//   a feeder that never got a task, or whose port is not enabled
//   another channel of the sink's tile that has no task, and for which packets wait
// If all feeders have finished, the fault cannot be decided. The wait of the sink is then the hopeless wait, and its
// text says for each feeder how many words it has sent.
//
// Example: MM2S 0 of (0,2) and MM2S 1 of (0,3) feed S2MM 0 of (0,0). MM2S 0 has sent 4 words, and the core that fills
// its buffer has ended. MM2S 1 has sent nothing and waits for a lock that core (0,3) never releases. Then core (0,3) is
// at fault, although the search reaches MM2S 0 first.
#include "array/streams/reach.h"
#include "base/text.h"
#include "explain/wait_graph.h"

#include <algorithm>

namespace tessera::explain {

using device::Direction;

namespace {

// Returns whether a unit has ended without a fault after doing work: a channel has moved words and ended its tasks
// without a reset, or a core is done.
bool has_ended_its_work(const WaitGraph::Node& unit) {
  if (unit.plio != nullptr || unit.handler || unit.tile == nullptr) return false;
  if (const Channel* channel = unit.channel)
    return !is_alive(*channel) && !channel->in_reset && channel->counts.tasks != 0 && channel->counts.bytes != 0;
  return unit.tile->core && unit.tile->core->state() == CoreUnit::State::Done;
}

// Returns whether an edge is dead because of a fault: a feeder without a task or without words, or a port that is not
// enabled.
bool tells_of_fault(const WaitGraph& graph, const WaitEdge& edge) {
  if (!edge.dead) return false;
  return edge.unit ? !has_ended_its_work(graph.nodes[*edge.unit]) : !edge.text.ends_with(kNothingToSend);
}

// Returns whether a unit waits only for units that have ended their work, directly or through other waiting units.
// `way`: the nodes on the present path of the recursion.
bool has_done_its_share(const WaitGraph& graph, std::size_t index, std::vector<std::size_t>& way) {
  const WaitGraph::Node& unit = graph.nodes[index];
  const bool is_unit = unit.channel != nullptr || (unit.id != kNoUnit && is_core(unit.id));
  if (!is_unit || !unit.unit.waits || unit.unit.edges.empty() || std::ranges::find(way, index) != way.end())
    return false;
  way.push_back(index);
  const bool has_done = std::ranges::all_of(unit.unit.edges, [&](const WaitEdge& edge) {
    if (!edge.unit) return false;
    // A core may wait for a unit that has ended before the core has done its own work.
    return edge.dead ? unit.channel != nullptr && has_ended_its_work(graph.nodes[*edge.unit])
                     : has_done_its_share(graph, *edge.unit, way);
  });
  way.pop_back();
  return has_done;
}

bool is_finished_feeder(const WaitGraph& graph, const WaitEdge& edge) {
  if (edge.dead || !edge.unit) return false;
  const WaitGraph::Node& feeder = graph.nodes[*edge.unit];
  std::vector<std::size_t> way;
  return feeder.channel != nullptr && feeder.kind == WaitGraph::Kind::Lock && feeder.channel->counts.bytes != 0 &&
         has_done_its_share(graph, *edge.unit, way);
}

bool ends_with_cores(const WaitGraph& graph, const WaitEdge& edge) {
  return std::ranges::all_of(graph.nodes[*edge.unit].unit.edges, [](const WaitEdge& one) { return one.dead; });
}

// Returns a text about the share of a feeder: "MM2S 0 of (0,2) has sent 4 words and waits for lock 0 of (0,2) >= 1,
// which is 0: core (0,2), ..., has ended (done)".
std::string share_of(const WaitGraph& graph, const WaitEdge& edge) {
  const WaitGraph::Node& feeder = graph.nodes[*edge.unit];
  std::vector<std::string> reasons;
  for (const WaitEdge& one : feeder.unit.edges) reasons.push_back(one.text);
  return fmt::format("{} has sent {} and {}{}", feeder.unit.name, counted(feeder.channel->counts.bytes / 4, "word"),
                     feeder.unit.state, ends_with_cores(graph, edge) ? ": " + joined(reasons, "; ") : "");
}

}  // namespace

void WaitGraph::leave_finished_feeders() {
  for (Node& node : nodes)
    if (node.kind == Kind::Word && node.by_packets && node.channel != nullptr && !node.channel->paused)
      leave_finished_feeders(node);
}

void WaitGraph::leave_finished_feeders(Node& sink) {
  const auto is_finished = [&](const WaitEdge& edge) { return is_finished_feeder(*this, edge); };
  std::vector<WaitEdge>& edges = sink.unit.edges;
  if (std::ranges::none_of(edges, is_finished)) return;
  add_owed_feeders(sink);
  const auto owes = [&](const WaitEdge& edge) {
    return edge.dead ? tells_of_fault(*this, edge) : !is_finished_feeder(*this, edge);
  };
  if (std::ranges::none_of(edges, owes)) {
    const auto feeds = [](const WaitEdge& edge) { return edge.unit.has_value(); };
    const auto is_certain = [&](const WaitEdge& edge) { return edge.dead || ends_with_cores(*this, edge); };
    if (std::ranges::count_if(edges, feeds) < 2 || !std::ranges::all_of(edges, is_certain)) return;
    sink.remedy = "compare the words that the sink takes with the words that all these units send";
  }
  std::vector<WaitEdge> others, finished;
  for (const WaitEdge& edge : edges)
    if (is_finished(edge))
      finished.push_back({edge.unit, share_of(*this, edge), true});
    else
      others.push_back(edge);
  std::ranges::move(finished, std::back_inserter(others));
  edges = std::move(others);
}

// Adds edges to units that probably should feed the sink: they cannot send, or words of theirs are stuck.
void WaitGraph::add_owed_feeders(Node& sink) {
  add_stuck_strangers(sink);
  add_words_beside(sink);
  const auto is_fault = [&](const WaitEdge& edge) { return tells_of_fault(*this, edge); };
  const auto still_feeds = [&](const WaitEdge& edge) { return !edge.dead && !is_finished_feeder(*this, edge); };
  if (std::ranges::none_of(sink.unit.edges, is_fault) && std::ranges::none_of(sink.unit.edges, still_feeds))
    add_unrouted_senders(sink);
}

// Adds packets that are stuck in a switch, if their source is one of sink.strangers.
void WaitGraph::add_stuck_strangers(Node& sink) {
  for (std::size_t i = 0; i < nodes.size(); ++i) {
    if (nodes[i].kind != Kind::Switch || !stands_for_ever(*nodes[i].tile, *nodes[i].slave)) continue;
    const Switch::Input& input = nodes[i].tile->network->inputs[*nodes[i].slave];
    StreamEnd* source = source_of_word(view_.tiles(), input.queue.front().sender);
    if (source != nullptr && std::ranges::find(sink.strangers, source) != sink.strangers.end())
      sink.unit.edges.push_back({i, fmt::format("{} comes from {}", nodes[i].unit.name, source->name()), false});
  }
}

// Adds packets that wait for another channel of the sink's tile, if that channel has no task.
void WaitGraph::add_words_beside(Node& sink) {
  for (Channel& other : sink.tile->channels[static_cast<unsigned>(Direction::S2MM)]) {
    if (&other == sink.channel || is_alive(other) || other.fifo.empty() || !view_.feeder(other).by_packets) continue;
    const StreamEnd* source = source_of_word(view_.tiles(), other.fifo.front().sender);
    if (source != nullptr && source->kind == StreamEnd::Kind::Trace) continue;
    sink.unit.edges.push_back(
        {std::nullopt,
         fmt::format("words {}wait for {}, which {}", source == nullptr ? "" : fmt::format("of {} ", source->name()),
                     other.name(), tasks_ended(other)),
         true});
    sink.remedy = fmt::format("let the flow end at {}, or give a task to {}", sink.unit.name, other.name());
  }
}

void WaitGraph::add_unrouted_senders(Node& sink) {
  for (std::size_t i = 0; i < nodes.size(); ++i) {
    Channel* channel = nodes[i].channel;
    if (channel == nullptr || nodes[i].kind != Kind::Room || !channel->bd.packet || channel->paused) continue;
    if (view_.route(*channel).sinks.empty())
      sink.unit.edges.push_back({i, fmt::format("the packets of {} lead nowhere", channel->name()), false});
  }
}

}  // namespace tessera::explain
