// Finds the culprit of a wait in the graph of waits (wait_graph.h), and writes the text.
//
// An edge leads from a waiting unit to a unit that could end the wait. The edge is dead if that unit can act no more. A
// wait is hopeless when all its edges are dead, or when one edge is dead and the wait needs all of them. The search
// starts at the caller, follows the edges that are not dead, and is breadth first. So it finds the hopeless wait that
// is nearest to the caller. For a hopeless wait at the end of a data path, wait_loss.h looks for input that is too
// short and for a block that was lost on the way.
//
// If no reached wait is hopeless, the explanation names, in this order: a packet that circles forever, a poll of a
// timer or counter that goes on, or a unit that still acts. Otherwise the reached units wait for each other, and the
// search looks for a ring: the first unit that reaches itself, by the shortest way. wait_ring.h gives the reason of a
// ring.
//
// If there is no ring either, but a reached unit waits and has no edges, the explanation says that Tessera does not
// know the reason, and calls this a gap in Tessera.
//
// Example: the sync waits for a token of S2MM 0 of (0,0).
//   the sync           -> S2MM 0 of (0,0)   waits for 16 more words of BD 1
//   S2MM 0 of (0,0)    -> MM2S 0 of (0,2)   waits for lock 1 of (0,2) >= 1, which is 0
//   MM2S 0 of (0,2)    -> core (0,2)        the core was never enabled, so the edge is dead
// The wait of MM2S 0 is hopeless, so MM2S 0 is the culprit, and the chain is the sync, S2MM 0, MM2S 0. If the core
// instead waited for a lock that only MM2S 0 releases, no wait would be hopeless, and the ring would be MM2S 0 and the
// core.
#include "explain/explain.h"

#include "base/text.h"
#include "explain/wait_kept.h"
#include "explain/wait_loss.h"
#include "explain/wait_moves.h"
#include "explain/wait_remedies.h"
#include "explain/wait_ring.h"

#include <fmt/ranges.h>

#include <algorithm>
#include <array>
#include <deque>

namespace tessera::explain {

namespace {

using Kind = WaitGraph::Kind;
using Node = WaitGraph::Node;
using Path = std::vector<std::size_t>;

class Analysis {
 public:
  Analysis(const View& view, WaitGraph& graph) : view_(view), graph_(graph), unclaimed_(graph.unclaimed) {}

  Explanation run() {
    search();
    const auto root = first([](const Node& node) { return node.root(); });
    const std::optional<std::string> circle = view_.rests() ? std::nullopt : circling_packet(view_);
    if (root && !(circle && node(*root).kind == Kind::Switch)) {  // a circling packet's words may still move
      explain_root(*root);
    } else if (circle) {
      result_.dead = true;
      result_.headline = *circle;
      result_.help = "let the slots and master ports on the way lead to an end of the stream";
    } else if (const auto by_time = first([](const Node& node) { return waits_for_time(node); })) {
      explain_time(*by_time);
    } else if (const auto running = first([](const Node& node) { return !node.unit.waits; })) {
      explain_running(*running);
    } else {
      find_ring();
    }
    for (const Node& node : graph_.nodes) {
      WaitUnit& unit = result_.units.emplace_back(node.unit);
      if (const auto& lock = node.lock)
        unit.lock = {lock->tile->id, lock->index, lock->lock().value, node.demand,
                     kept(view_.names.lock(lock->tile->id, lock->index))};
    }
    const auto is_told = [&](const std::string& text) { return result_.headline.find(text) != std::string::npos; };
    for (const WaitGraph::UnclaimedRelease& release : unclaimed_)
      if (std::ranges::none_of(
              std::array{release.does, graph_.text_of(release), "no unit takes " + release.lock.name()}, is_told))
        result_.facts.push_back(graph_.text_of(release));
    for (std::string& kept : kept_objects(view_, graph_)) result_.facts.push_back(std::move(kept));
    result_.places = places_in(view_.names, result_.headline);
    if (!view_.rests()) result_.moves = circle ? *circle : what_moves(view_);
    return std::move(result_);
  }

 private:
  // Lists in order_ the nodes that are reached from the caller along edges that are not dead, breadth first. Without a
  // caller, starts from every waiting node.
  void search() {
    came_from_.assign(graph_.nodes.size(), std::nullopt);
    seen_.assign(graph_.nodes.size(), false);
    if (graph_.asked) return search_from(0);
    for (std::size_t i = 0; i < graph_.nodes.size(); ++i)
      if (graph_.nodes[i].unit.waits && !seen_[i]) search_from(i);
  }
  void search_from(std::size_t start) {
    std::deque<std::size_t> queue{start};
    seen_[start] = true;
    while (!queue.empty()) {
      const std::size_t at = queue.front();
      queue.pop_front();
      order_.push_back(at);
      for (const WaitEdge& edge : graph_.nodes[at].unit.edges) {
        if (edge.dead || !edge.unit || seen_[*edge.unit]) continue;
        seen_[*edge.unit] = true;
        came_from_[*edge.unit] = at;
        queue.push_back(*edge.unit);
      }
    }
  }
  std::optional<std::size_t> first(bool (*holds)(const Node&)) const {
    const auto found = std::ranges::find_if(order_, [&](std::size_t i) { return holds(graph_.nodes[i]); });
    return found == order_.end() ? std::nullopt : std::optional(*found);
  }
  Path way_to(std::size_t end) const {
    Path path{end};
    while (came_from_[path.back()]) path.push_back(*came_from_[path.back()]);
    std::ranges::reverse(path);
    return path;
  }
  const Node& node(std::size_t index) const { return graph_.nodes[index]; }

  // Returns the edge from one node to another; nullptr if it does not exist or is dead.
  const WaitEdge* edge(std::size_t from, std::size_t to) const {
    for (const WaitEdge& one : node(from).unit.edges)
      if (one.unit == to && !one.dead) return &one;
    return nullptr;
  }

  bool accuse(std::optional<Culprit> culprit) {
    if (!culprit) return false;
    result_.headline = std::move(culprit->text);
    result_.help = std::move(culprit->help);
    return true;
  }

  void explain_root(std::size_t root) {
    result_.dead = true;
    result_.chain = way_to(root);
    const std::string later = graph_.later(node(root));
    if (const std::string set = graph_.set_by(node(root)); !set.empty()) result_.facts.push_back(set);
    if (accuse(find_loss(view_, graph_, result_.chain, !later.empty()))) return;
    const std::string dropped = graph_.dropped(node(root));
    const bool is_final = later.empty() && dropped.empty();
    if (is_final && (accuse(graph_.who_keeps(node(root))) || accuse(graph_.lets_one_wait(node(root))))) return;
    if (accuse(find_short_descriptor(view_, graph_, result_.chain))) return;
    if (is_final && explain_short_answer(root)) return;
    result_.headline = hopeless(node(root));
    if (graph_.has_used_up(node(root)) && result_.headline.ends_with(WaitGraph::used_up_text(node(root))))
      result_.headline += graph_.asks_again(result_.chain);
    result_.headline += later + dropped;
    if (node(root).lock && !node(root).unit.edges.empty()) result_.headline += untaken(false);
    result_.help = graph_.remedy_of_set(node(root));
    if (!result_.help.empty()) return;
    result_.help = !later.empty() ? remedy_of_order(graph_, node(root))
                   : !dropped.empty()
                       ? "correct the control packet: each header has odd parity, and TLAST ends its data"
                       : remedy_of_root(view_, graph_, node(root), result_.headline);
  }
  // Explains a wait for the answers of a handler of control packets, if the handler has answered all requests and the
  // channel that receives the answers needs more words. Returns false in other cases.
  bool explain_short_answer(std::size_t root) {
    if (!node(root).handler || node(root).kind != Kind::Word || result_.chain.size() < 2) return false;
    const Node& sink = node(result_.chain[result_.chain.size() - 2]);
    if (sink.channel == nullptr || sink.kind != Kind::Word || sink.unit.words == 0) return false;
    std::vector<std::string> reasons;
    for (const WaitEdge& edge : node(root).unit.edges)
      if (edge.dead) reasons.push_back(edge.text);
    result_.headline =
        fmt::format("{} waits for {}, which will never come: {}, which feeds it, has answered all requests so far; {}",
                    sink.unit.name, sink.wants, node(root).unit.name, joined(reasons, "; "));
    result_.help = "compare the number of words that the control packets request with the length of the descriptor";
    return true;
  }
  // Returns whether a node polls a timer or a counter that goes on counting.
  static bool waits_for_time(const Node& node) {
    if (node.kind != Kind::Bits) return false;
    return std::ranges::any_of(node.unit.edges, [](const WaitEdge& edge) { return !edge.unit && !edge.dead; });
  }
  void explain_time(std::size_t caller) {
    result_.chain = way_to(caller);
    std::vector<std::string> reasons;
    for (const WaitEdge& edge : node(caller).unit.edges) reasons.push_back(edge.text);
    result_.headline = fmt::format("{} {}: {}", node(caller).unit.name, node(caller).unit.state, joined(reasons, "; "));
    result_.help = "the value may come later, or never";
  }
  void explain_running(std::size_t running) {
    result_.chain = way_to(running);
    const Node& last = node(running);
    result_.headline = fmt::format("{} is still under way", last.unit.name);
    if (!last.unit.position.empty()) result_.headline += ", at " + last.unit.position;
    if (result_.chain.size() > 1) {
      const Node& before = node(result_.chain[result_.chain.size() - 2]);
      result_.headline = fmt::format("{} {}; {}", before.unit.name, before.unit.state, result_.headline);
    }
    result_.help = "the unit may end later, or poll for a value that never comes";
  }

  std::string hopeless(const Node& node) const {
    std::vector<std::string> reasons;
    for (const WaitEdge& edge : node.unit.edges)
      if (edge.dead) reasons.push_back(edge.text);
    std::string_view verdict = ", which will never come";
    switch (node.kind) {
      case Kind::Lock: verdict = " and will stay so"; break;
      case Kind::Room: verdict = ", and no unit will take them"; break;
      case Kind::CascadeOut: verdict = ", and no unit will make room"; break;
      case Kind::Bits: verdict = " and will stay so"; break;
      case Kind::Poll: verdict = " in vain"; break;
      case Kind::Switch: verdict = " in vain"; break;
      default: break;
    }
    if (reasons.empty())
      reasons.push_back(node.lock                 ? graph_.why_not_given(node)
                        : node.kind == Kind::Poll ? graph_.why_not_written(node)
                                                  : "no unit that still acts could change it");
    const std::vector<std::string> which = task_of(node.unit);
    const bool tell = !which.empty() && node.unit.bd && (node.kind == Kind::Word || node.kind == Kind::Room);
    return fmt::format("{} {} {}{}{}: {}{}", node.unit.name, node.kind == Kind::Poll ? "polls" : "waits for",
                       node.wants, tell ? fmt::format(" ({})", fmt::join(which, ", ")) : "", verdict,
                       joined(reasons, "; "), climbed_past(node) ? exact_hint(node) : graph_.taken_by_others(node));
  }
  // Rings -----------------------------------------------------------------------------------------------------------

  void find_ring() {
    for (const std::size_t start : order_) {
      Path ring = shortest_ring(start);
      if (ring.empty()) continue;
      result_.dead = true;
      result_.chain = way_to(start);
      result_.ring = std::move(ring);
      explain_ring();
      return;
    }
    const auto open = first([](const Node& node) { return node.unit.waits && node.unit.edges.empty(); });
    if (!open) {
      const std::string moves = view_.rests() ? "all tasks that were started have ended" : what_moves(view_);
      result_.headline = "no unit waits for anything" + (moves.empty() ? "" : ": " + moves);
      return;
    }
    result_.chain = way_to(*open);
    result_.headline =
        fmt::format("{} {}, and Tessera knows no reason for this wait", node(*open).unit.name, node(*open).unit.state);
    result_.help = "this is probably a gap in Tessera, not a mistake of the program; please report it";
  }

  // Returns a text about released locks that no unit acquires, each with the unit that probably should acquire it: ";
  // core (0,2) releases lock 2 of (0,2), which no unit takes, and MM2S 0 of (0,2) acquires lock 1 of (0,2), as core
  // (0,2) does". Without `all`, leaves out locks for which Tessera does not know who should acquire them.
  std::string untaken(bool all) const {
    std::string text;
    for (const WaitGraph::UnclaimedRelease& release : unclaimed_)
      if (const auto taker = graph_.taker_instead(release); all || taker)
        text += "; " + graph_.text_of(release) + (taker ? ", and " + taker->text : "");
    return text;
  }

  Path shortest_ring(std::size_t start) const {
    std::vector<std::optional<std::size_t>> from(graph_.nodes.size());
    std::deque<std::size_t> queue{start};
    while (!queue.empty()) {
      const std::size_t at = queue.front();
      queue.pop_front();
      for (const WaitEdge& one : node(at).unit.edges) {
        if (one.dead || !one.unit || from[*one.unit]) continue;
        from[*one.unit] = at;
        if (*one.unit != start) {
          queue.push_back(*one.unit);
          continue;
        }
        Path ring{at};
        while (ring.back() != start) ring.push_back(*from[ring.back()]);
        std::ranges::reverse(ring);
        return ring;
      }
    }
    return {};
  }

  void explain_ring() {
    std::vector<std::string> names;
    for (const std::size_t i : result_.ring) names.push_back(node(i).unit.name);
    const std::string all = names.size() == 1 ? fmt::format("{} waits for itself", names[0])
                            : names.size() == 2
                                ? fmt::format("{} and {} wait for each other", names[0], names[1])
                                : fmt::format("{} wait for each other in a ring", fmt::join(names, ", "));
    if (std::optional<Culprit> reason = find_reason(view_, graph_, result_.chain, result_.ring)) {
      result_.headline = fmt::format("{}; {}", reason->text, all);
      result_.help = std::move(reason->help);
      return;
    }
    if (std::optional<Culprit> taker = graph_.takes_anothers()) {
      result_.headline = fmt::format("{}; {}", taker->text, all);
      result_.help = std::move(taker->help);
      return;
    }
    std::vector<std::string> wants;
    std::string hints;
    for (const std::size_t i : result_.ring) {
      wants.push_back(fmt::format("{} for {}", node(i).unit.name, node(i).wants));
      hints += exact_hint(node(i), true);
    }
    result_.headline = fmt::format("{}: {}{}{}", all, joined(wants, ", "), hints, untaken(true));
    result_.help = "let one unit of the ring give before it takes";
  }

  const View& view_;
  WaitGraph& graph_;
  const std::vector<WaitGraph::UnclaimedRelease>& unclaimed_;
  std::vector<std::optional<std::size_t>> came_from_;
  std::vector<bool> seen_;
  Path order_;
  Explanation result_;
};

}  // namespace

Explanation explain(const View& view, const CallerWait& wanted) {
  view.look_up_switches();
  WaitGraph graph(view, wanted);
  return Analysis(view, graph).run();
}

}  // namespace tessera::explain
