// Writes an explanation as lines of a diagnostic: the units on the way to the culprit, the ring of waiting units, and
// other waiting units.
#include "explain/explanation.h"

#include "explain/wait_graph.h"

#include <fmt/ranges.h>

#include <algorithm>

namespace tessera::explain {

namespace {

// Returns the line of a unit: "S2MM 0 of (0,0) waits for 16 words of BD 1 (task 2 of 4, since cycle 4): MM2S 0 of (0,2)
// feeds it".
std::string line(const WaitUnit& unit, std::optional<std::size_t> next) {
  std::vector<std::string> more;
  if (unit.waits && !unit.position.empty()) more.push_back("at " + unit.position);
  for (std::string& part : task_of(unit)) more.push_back(std::move(part));
  if (unit.waits && unit.since) more.push_back(fmt::format("since cycle {}", *unit.since));
  std::string text = fmt::format("{} {}", unit.name, unit.state);
  if (!more.empty()) text += fmt::format(" ({})", fmt::join(more, ", "));
  if (!next) return text;
  for (const WaitEdge& edge : unit.edges)
    if (edge.unit == next && !edge.dead) return text + ": " + edge.text;
  return text;
}

// Returns the reason why a unit that is neither on the chain nor in the ring cannot send its words: ": core (0,2) takes
// them". Empty for a unit that waits for words, because units that have done their work wait for words forever.
std::string obstacle(const WaitUnit& unit) {
  if (!unit.needs_all || unit.edges.empty()) return "";
  const auto dead = std::ranges::find_if(unit.edges, [](const WaitEdge& edge) { return edge.dead; });
  return ": " + (dead == unit.edges.end() ? unit.edges.front().text : dead->text);
}

constexpr std::size_t kOthersShown = 8;

}  // namespace

std::vector<std::string> Explanation::lines() const {
  std::vector<std::string> lines;
  const auto put = [&](const std::vector<std::size_t>& path, std::optional<std::size_t> after) {
    for (std::size_t i = 0; i < path.size(); ++i)
      lines.push_back(line(units[path[i]], i + 1 < path.size() ? std::optional(path[i + 1]) : after));
  };
  std::ranges::copy(facts, std::back_inserter(lines));
  std::vector<std::size_t> way = chain;
  if (!ring.empty() && !way.empty()) way.pop_back();  // the ring begins with the chain's last unit
  if (way.size() == 1 && ring.empty()) way.clear();   // the headline names this unit
  put(way, ring.empty() ? std::nullopt : std::optional(ring.front()));
  put(ring, ring.empty() ? std::nullopt : std::optional(ring.front()));

  std::size_t others = 0;
  for (std::size_t i = 0; i < units.size(); ++i) {
    const bool told = std::ranges::find(chain, i) != chain.end() || std::ranges::find(ring, i) != ring.end();
    if (told || !units[i].waits) continue;
    if (others++ < kOthersShown) lines.push_back("besides, " + line(units[i], std::nullopt) + obstacle(units[i]));
  }
  if (others > kOthersShown) lines.push_back(fmt::format("and {} more wait", others - kOthersShown));
  std::ranges::copy(places, std::back_inserter(lines));
  return lines;
}

}  // namespace tessera::explain
