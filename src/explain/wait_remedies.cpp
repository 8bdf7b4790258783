#include "explain/wait_remedies.h"

#include "device/capabilities.h"
#include "explain/wait_kept.h"

#include <algorithm>

namespace tessera::explain {

bool climbed_past(const WaitGraph::Node& node) {
  return node.lock && node.id != kNoUnit && !node.demand.at_least() && !node.raises();
}

// If the channel had earlier tasks, the hang may instead come from different numbers of words at both ends.
std::string remedy_of_order(const WaitGraph& graph, const WaitGraph::Node& waits) {
  const bool had_tasks = std::ranges::any_of(waits.unit.edges, [&](const WaitEdge& edge) {
    return edge.unit && graph.nodes[*edge.unit].channel != nullptr &&
           graph.nodes[*edge.unit].channel->counts.tasks != 0;
  });
  return fmt::format("{}move the command that ends this wait in front of the wait",
                     had_tasks ? "compare the words that the tasks of both ends move; if they are right, " : "");
}

namespace {

using Kind = WaitGraph::Kind;
using Node = WaitGraph::Node;

bool at_cascade(const Node& node) {
  return node.kind == Kind::CascadeIn || node.kind == Kind::CascadeOut;
}

std::string remedy(const View& view, WaitGraph& graph, const Node& node) {
  if (!node.remedy.empty()) return node.remedy;
  if (climbed_past(node)) {
    const auto amount = std::max<std::int64_t>(node.demand.amount(), 1);
    return fmt::format(
        "acquire with {}: the acquire then waits for at least {} and takes it; in a design, "
        "AcquireGreaterEqual with {} does this",
        -amount, amount, amount);
  }
  if (const std::string keeper = node.lock ? ended_keeper(view, *node.lock) : ""; !keeper.empty())
    return fmt::format("let {} release as much of the lock as it acquires", keeper);
  for (const WaitEdge& edge : node.unit.edges) {
    const Node* other = edge.dead && edge.unit ? &graph.nodes[*edge.unit] : nullptr;
    if (other == nullptr || other == &node) continue;
    if (other->channel != nullptr && node.kind == Kind::Token && ring_entry(*other->channel))
      return "let the chain of descriptors end, or wait for an event other than this token";
    if (other->channel != nullptr || other->plio != nullptr || other->tile == nullptr) continue;
    const auto& core = other->tile->core;
    if (const Tile* turned = at_cascade(node) ? graph.turned_from(node, *other->tile) : nullptr)
      return fmt::format(
          "connect the cascade to core {}, which has run, by Accumulator_Control of both cores (aie.cascade_flow in "
          "a design); or enable {}",
          device::to_string(turned->id), other->unit.name);
    if (!core || core->halted() || core->state() == CoreUnit::State::Disabled) return core_remedy(*other->tile);
    if (node.lock && core->state() == CoreUnit::State::Done)
      return fmt::format("let {} release the lock more often or by more, or let the units that acquire it ask for less",
                         other->unit.name);
  }
  switch (node.lock ? Kind::Lock : node.kind) {
    case Kind::Lock: return "check the lock: its initial value, which units acquire and release it, and by how much";
    case Kind::Switch: return "compare the packet's ID and last word with the slots, arbiters and msels on its way";
    case Kind::Word:
    case Kind::Room:
      if (node.channel == nullptr && node.plio == nullptr && !node.handler)
        return "compare both ends of the stream: the route, and how many words each end writes and reads";
      return "compare both ends of the stream: the route, the lengths of their descriptors, and how often each task "
             "repeats";
    case Kind::CascadeIn:
    case Kind::CascadeOut:
      return "compare both cores: Accumulator_Control, which aie.cascade_flow of a design sets, and how many values "
             "each of them moves";
    case Kind::Bus: return "set Core_Processor_Bus";
    case Kind::Pause: return "clear the pause bits of the channel's control register";
    case Kind::Poll:
      return graph.written_before(node).empty() ? "let a unit write the words that the core polls, or use a lock"
                                                : "write the value that ends the poll, or use a lock";
    case Kind::Token:
      return capabilities(view.device).task_tokens ? "push a task with the token bit for each token that is waited for"
                                                   : "channels of AIE1 give no tokens: poll their status registers";
    default: return "the notes show the event that each unit waits for";
  }
}

}  // namespace

// If a write from outside set another lock that no unit takes, the write was probably meant for this lock.
std::string remedy_of_root(const View& view, WaitGraph& graph, const WaitGraph::Node& node,
                           const std::string& headline) {
  const auto sets = [](const WaitGraph::UnclaimedRelease& release) { return release.does.starts_with("sets "); };
  const auto release = std::ranges::find_if(graph.unclaimed, sets);
  if (!node.lock || !node.raises() || !node.unit.edges.empty()) return remedy(view, graph, node);
  if (const std::optional<Culprit> partner = graph.data_partner(node))
    if (headline.find(partner->text) != std::string::npos) return partner->help;
  if (!node.instead.empty() && headline.find(node.instead) != std::string::npos && !node.demand.binary)
    return fmt::format("compare the lock that is released with {}, for which {} waits", node.lock->name(),
                       node.unit.name);
  if (release == graph.unclaimed.end()) return remedy(view, graph, node);
  return fmt::format("set {} instead of {}, or let a unit acquire the latter", node.lock->name(), release->lock.name());
}

}  // namespace tessera::explain
