// Who is to blame: from whoever asked along the graph to a wait without hope or to a ring of waits, and that in words.
//
// Edges that lead to units which have come to their end are dead. A wait is hopeless when all who could end it are dead
// (or one of them, where it needs all). The search goes breadth first, so of several hopeless waits the one nearest to
// the asker is named. Only when there is none, the units that it reaches wait for each other, and the ring among them
// is looked for: the first unit of the search that reaches itself, by the shortest way. Where a way ends at a source
// that has nothing more to send, the input may be too short, or a block of it was lost on the way (wait_loss.h).
//
// A ring alone is a picture, not a reason. What is wrong with it is told by counting, in this order:
//   a provider that is no part of the ring has ended, after it gave for some time   -> it ended too early
//   no lock of the ring was ever given or taken, and all hold 0                     -> an initial value is missing
//   a unit gives to a lock that nobody takes, instead of one of the ring            -> it gives to the wrong one
//   a unit takes another amount at a time than it gives                             -> the counts do not match
//   a lock holds something, but less than is asked of it                            -> it asks for too much
//   a unit took more from the ring's locks than it gave back                        -> it leaks
//   a source with several sinks waits for one of them                               -> the branches are not balanced
//   the words of somebody outside the ring lead nowhere                             -> his route went to another
#include "array/explain.h"

#include "array/wait_graph.h"
#include "array/wait_loss.h"
#include "base/text.h"

#include <fmt/ranges.h>

#include <algorithm>
#include <deque>

namespace tessera::array {

namespace {

using Kind = WaitGraph::Kind;
using Node = WaitGraph::Node;
using Path = std::vector<std::size_t>;

class Analysis {
 public:
  Analysis(Machine& machine, const WaitGraph& graph) : machine_(machine), graph_(graph), strays_(graph.strays) {}

  Explanation run() {
    search();
    if (const auto root = first([](const Node& node) { return node.root(); })) {
      explain_root(*root);
    } else if (const auto running = first([](const Node& node) { return !node.unit.waits; })) {
      explain_running(*running);
    } else {
      find_ring();
    }
    for (const Node& node : graph_.nodes) result_.units.push_back(node.unit);
    return std::move(result_);
  }

 private:
  // Breadth first along the edges to those who could still act.
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

  // The edge from one unit to another that is alive.
  const WaitEdge* edge(std::size_t from, std::size_t to) const {
    for (const WaitEdge& one : node(from).unit.edges)
      if (one.unit == to && !one.dead) return &one;
    return nullptr;
  }

  void explain_root(std::size_t root) {
    result_.dead = true;
    result_.chain = way_to(root);
    if (std::optional<Loss> loss = find_loss(machine_, graph_, result_.chain)) {
      result_.headline = std::move(loss->text);
      result_.help = std::move(loss->help);
      return;
    }
    result_.headline = hopeless(node(root));
    result_.help = remedy(node(root));
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
    result_.help = "it may come to an end later, or poll for something that never comes";
  }

  // A wait that nobody will end, and why.
  std::string hopeless(const Node& node) const {
    std::vector<std::string> reasons;
    for (const WaitEdge& edge : node.unit.edges)
      if (edge.dead) reasons.push_back(edge.text);
    std::string_view verdict = ", which will never come";
    switch (node.kind) {
      case Kind::Lock: verdict = " and will stay so"; break;
      case Kind::Room:
      case Kind::CascadeOut: verdict = ", and nobody will take them"; break;
      case Kind::Bits: verdict = " and will stay so"; break;
      case Kind::Switch: verdict = " in vain"; break;
      default: break;
    }
    if (node.kind == Kind::CascadeOut) verdict = ", and nobody will make some";
    if (reasons.empty())
      reasons.emplace_back(node.lock ? nobody_gives(node) : "nothing that still acts could change it");
    return fmt::format("{} waits for {}{}: {}", node.unit.name, node.wants, verdict, joined(reasons, "; "));
  }

  // A lock that nobody releases. Others that wait for it, and locks that are released and never taken, tell what was
  // meant: two locks were exchanged, or somebody gives to another tile.
  std::string nobody_gives(const Node& waits) const {
    const bool releases = waits.demand.at_least() || waits.lock->lock().value < waits.demand.amount();
    std::string text = releases ? "nobody releases it" : "nobody takes from it";
    for (const Node& other : graph_.nodes)
      if (other.id != waits.id && other.lock && other.lock->tile == waits.lock->tile &&
          other.lock->index == waits.lock->index)
        text += fmt::format("; {} waits for it, too", other.unit.name);
    if (releases)
      for (const WaitGraph::Stray& stray : strays_)
        text += fmt::format("; {} releases {}, which nobody takes", stray.who, stray.lock.name());
    return releases && strays_.empty() ? text + waits.instead : text;
  }

  static std::string remedy(const Node& node) {
    switch (node.lock ? Kind::Lock : node.kind) {
      case Kind::Lock:
        return "follow the lock: its initial value, who acquires it and who releases it, and by how much";
      case Kind::Switch: return "compare the packet's ID and last word with the slots, arbiters and msels on its way";
      case Kind::Word:
      case Kind::Room:
        return "compare both ends of the stream: the route, the lengths of their descriptors, and how often each task "
               "repeats";
      case Kind::CascadeIn:
      case Kind::CascadeOut: return "compare both cores: Accumulator_Control, and how many values each of them moves";
      case Kind::Bus: return "set Core_Processor_Bus";
      case Kind::Pause: return "clear the pause bits of the channel's control register";
      case Kind::Token: return "push a task with the token bit for each token that is waited for";
      default: return "see what each unit waits for";
    }
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
    const auto waits = [](const WaitGraph::Node& one) { return one.unit.waits; };
    result_.headline = std::ranges::any_of(graph_.nodes, waits)
                           ? "nothing moves any more, and public facts do not tell who is to blame: see who waits"
                           : "no unit waits for anything: all tasks that were started have ended";
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

  std::vector<LockRef> ring_locks() const {
    std::vector<LockRef> locks;
    for (const std::size_t i : result_.ring)
      if (node(i).lock) locks.push_back(*node(i).lock);
    return locks;
  }

  void explain_ring() {
    std::vector<std::string> names;
    for (const std::size_t i : result_.ring) names.push_back(node(i).unit.name);
    const std::string all = names.size() == 2 ? fmt::format("{} and {} wait for each other", names[0], names[1])
                                              : fmt::format("{} wait for each other in a ring", fmt::join(names, ", "));
    const std::string reason = ring_reason();
    result_.headline = reason.empty() ? all : fmt::format("{}; {}", reason, all);
    if (result_.help.empty()) result_.help = "see the ring: one of its units has to give before it takes";
  }

  std::string ring_reason() {
    for (const auto rule :
         {&Analysis::ended_early, &Analysis::never_given, &Analysis::gives_elsewhere, &Analysis::unequal_counts,
          &Analysis::asks_too_much, &Analysis::leaks, &Analysis::unbalanced, &Analysis::leads_nowhere})
      if (std::string reason = (this->*rule)(); !reason.empty()) return reason;
    return "";
  }

  std::string ended_early() {
    for (const std::size_t i : result_.ring)
      for (const WaitEdge& one : node(i).unit.edges)
        if (one.dead && one.unit && *one.unit != i && node(i).kind == Kind::Lock) {
          result_.help = "look at who has ended before the others, or was never started";
          return fmt::format("{} {}: {}", node(i).unit.name, node(i).unit.state, one.text);
        }
    return "";
  }

  std::string never_given() {
    const std::vector<LockRef> locks = ring_locks();
    if (locks.size() != result_.ring.size()) return "";
    const bool untouched =
        std::ranges::all_of(locks, [](LockRef ref) { return ref.lock().value == 0 && ref.lock().uses.empty(); });
    if (!untouched) return "";
    // The first to act is who fills a buffer: it waits for the lock that says "free".
    std::vector<std::string> free, every;
    for (const std::size_t i : result_.ring) {
      every.push_back(node(i).lock->name());
      const Channel* channel = node(i).channel;
      if (channel != nullptr && channel->direction == device::Direction::S2MM) free.push_back(every.back());
      const Node& giver = node(next_in_ring(i));
      if (giver.channel != nullptr && giver.channel->direction == device::Direction::MM2S) free.push_back(every.back());
    }
    if (free.empty())
      if (const std::optional<std::size_t> first = first_to_act()) free.push_back(node(*first).lock->name());
    std::ranges::sort(free);
    free.erase(std::ranges::unique(free).begin(), free.end());
    result_.help = "give the lock that says how many buffers are free its initial value";
    return fmt::format("{} hold{} 0 and nothing was ever put in, so nobody can begin: an initial value is missing",
                       fmt::join(free.empty() ? every : free, " and "),
                       (free.empty() ? every : free).size() == 1 ? "s" : "");
  }

  // Who of a ring of cores is to act first. The way to the ring comes along the words, or against them: from a channel
  // behind the ring it meets the last core first, which waits for its input; so does each core up to that which waits
  // for the last one to take something. From a channel before the ring it meets that one at once.
  std::optional<std::size_t> first_to_act() const {
    for (auto at = result_.chain.rbegin(); at != result_.chain.rend(); ++at) {
      const Node& before = node(*at);
      if (before.channel == nullptr) continue;
      const bool receives = before.channel->direction == device::Direction::S2MM;
      return receives == before.lock.has_value() ? result_.ring.front() : result_.ring.back();
    }
    return std::nullopt;
  }

  std::string gives_elsewhere() {
    for (const WaitGraph::Stray& stray : strays_)
      for (const std::size_t i : result_.ring)
        if (node(i).id == stray.id) {
          result_.help = "compare the lock that it releases with the one that is waited for";
          return fmt::format("{} releases {}, which nobody takes", stray.who, stray.lock.name());
        }
    return "";
  }

  // Between two locks of the ring a unit hands on what it took: as much at a time. Only sums are known, so the amounts
  // are told where each of them was the same every time.
  std::string unequal_counts() {
    for (const std::size_t i : result_.ring) {
      std::optional<std::int64_t> takes, gives;
      std::string from, to;
      for (const LockRef lock : ring_locks())
        for (const LockUse& use : lock.lock().uses) {
          if (use.who != node(i).id) continue;
          if (use.acquires != 0) takes = use.taken / static_cast<std::int64_t>(use.acquires), from = lock.name();
          if (use.releases != 0) gives = use.given / static_cast<std::int64_t>(use.releases), to = lock.name();
        }
      if (!takes || !gives || *takes <= *gives) continue;
      result_.help = "release as much as was acquired";
      return fmt::format("{} takes {} of {} at a time and gives {} of {}", node(i).unit.name, *takes, from, *gives, to);
    }
    return "";
  }

  std::string asks_too_much() {
    for (const std::size_t i : result_.ring) {
      const Node& waits = node(i);
      if (!waits.lock || !waits.demand.at_least()) continue;
      const std::int32_t held = waits.lock->lock().value;
      if (held <= 0 || held >= waits.demand.amount()) continue;
      result_.help = "compare what is acquired with what is released, and with the initial values";
      return fmt::format("{} asks for {} of {}, which holds {} and gets no more before it is taken", waits.unit.name,
                         waits.demand.amount(), waits.lock->name(), held);
    }
    return "";
  }

  // What a unit has taken from locks of the ring and not given to others of them. Something may be in its hands.
  std::string leaks() {
    const std::vector<LockRef> locks = ring_locks();
    std::string text;
    std::int64_t most = 1;
    for (const std::size_t i : result_.ring) {
      std::int64_t taken = 0, given = 0;
      for (const LockRef lock : locks)
        for (const LockUse& use : lock.lock().uses)
          if (use.who == node(i).id) taken += use.taken, given += use.given;
      if (taken - given <= most) continue;
      most = taken - given;
      text =
          fmt::format("{} has taken {} from the locks of the ring and given back {}", node(i).unit.name, taken, given);
    }
    if (!text.empty()) result_.help = "release as much as was acquired";
    return text;
  }

  std::string unbalanced() {
    for (const std::size_t i : result_.ring) {
      StreamEnd* source = source_of(node(i));
      if (source == nullptr || machine_.route(*source).sinks.size() < 2) continue;
      const Node& next = node(next_in_ring(i));
      const auto is_next = [&](const StreamEnd* sink) { return sink->unit == next.id; };
      if (std::ranges::none_of(machine_.holding_up(*source), is_next)) continue;
      result_.help = "give the branch that fills up more buffers, or take from it first";
      return fmt::format("{} sends to {} sinks at once and is held up by {}, while the ring waits for its words",
                         source->name(), machine_.route(*source).sinks.size(), next.unit.name);
    }
    return "";
  }

  std::string leads_nowhere() {
    for (const Node& other : graph_.nodes) {
      if (other.kind != Kind::Room) continue;
      for (const WaitEdge& one : other.unit.edges) {
        if (!one.dead || one.unit) continue;
        result_.help = "compare the routes of each tile with the channels that send and receive there";
        return fmt::format("{} {}: {}", other.unit.name, other.unit.state, one.text);
      }
    }
    return "";
  }

  // Whose words a wait is about.
  StreamEnd* source_of(const Node& waits) const {
    if (waits.plio != nullptr) return nullptr;
    const auto port = [&](device::Direction direction) -> StreamEnd* {
      return waits.channel != nullptr
                 ? waits.channel
                 : &waits.tile->core_port(direction, waits.tile->core->executor().waits_for().port);
    };
    if (waits.kind == Kind::Room) return port(device::Direction::MM2S);
    return waits.kind == Kind::Word ? machine_.feeder(*port(device::Direction::S2MM)).source : nullptr;
  }

  std::size_t next_in_ring(std::size_t index) const {
    const auto at = std::ranges::find(result_.ring, index);
    return at + 1 == result_.ring.end() ? result_.ring.front() : *(at + 1);
  }

  Machine& machine_;
  const WaitGraph& graph_;
  const std::vector<WaitGraph::Stray>& strays_;
  std::vector<std::optional<std::size_t>> came_from_;
  std::vector<bool> seen_;
  Path order_;
  Explanation result_;
};

}  // namespace

Explanation Machine::explain(const Wanted& wanted) {
  network.look_up();
  WaitGraph graph(*this, wanted);
  return Analysis(*this, graph).run();
}

}  // namespace tessera::array
