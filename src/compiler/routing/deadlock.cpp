#include "compiler/routing/deadlock.h"

#include <algorithm>
#include <bit>

namespace tessera::compiler::routing {

namespace {

using States = std::vector<std::uint64_t>;  // a set of states, as bits

struct State {
  std::uint32_t net, visit;
};

class Waits {
 public:
  explicit Waits(const std::vector<std::vector<Visit>>& paths) : paths_(paths) {
    std::map<std::uint32_t, std::vector<State>> users;
    for (std::uint32_t net = 0; net < paths.size(); ++net)
      for (std::uint32_t visit = 0; visit < paths[net].size(); ++visit)
        users[paths[net][visit].arbiter].push_back({net, visit});
    for (auto& [arbiter, all] : users) {
      const bool contended = std::ranges::any_of(all, [&](const State& s) { return at(s).at != at(all.front()).at; });
      if (!contended) continue;
      for (const State& state : all) {
        states_.push_back(state);
        holders_[arbiter].push_back(static_cast<std::uint32_t>(states_.size() - 1));
      }
    }
    words_ = (states_.size() + 63) / 64;
    if (!states_.empty()) collect();
  }

  std::optional<Circle> circle() {
    std::vector<std::uint8_t> colour(states_.size(), 0);
    for (std::uint32_t first = 0; first < states_.size(); ++first)
      if (colour[first] == 0)
        if (auto found = walk(first, colour)) return found;
    return std::nullopt;
  }

 private:
  const Visit& at(const State& state) const { return paths_[state.net][state.visit]; }

  // Computes the states that a net can wait for. `below_` has them for each visit of a net, for this visit and all
  // visits behind it; `wires_` has them for each slave port, for all nets there.
  void collect() {
    below_.resize(paths_.size());
    for (std::uint32_t net = 0; net < paths_.size(); ++net) {
      const std::vector<Visit>& path = paths_[net];
      below_[net].assign(path.size(), States(words_));
      for (std::uint32_t i = static_cast<std::uint32_t>(path.size()); i-- > 0;) {
        States& own = below_[net][i];
        if (const auto holders = holders_.find(path[i].arbiter); holders != holders_.end())
          for (const std::uint32_t state : holders->second)
            if (states_[state].net != net && at(states_[state]).at != path[i].at) own[state / 64] |= bit(state);
        if (i != 0) unite(below_[net][path[i].parent], own);
        States& wire = wires_.try_emplace(path[i].at, words_).first->second;
        unite(wire, own);
      }
    }
  }

  // Returns the states that a net can wait for while it holds the arbiter of `state`.
  States next(std::uint32_t state) const {
    const auto [net, held] = states_[state];
    const std::vector<Visit>& path = paths_[net];
    std::vector<bool> passed(path.size(), false);
    for (std::uint32_t i = held;; i = path[i].parent) {
      passed[i] = true;
      if (i == path[i].parent) break;
    }
    States waits(words_);
    for (std::uint32_t i = 0; i < path.size(); ++i)
      if (!passed[i]) unite(waits, wires_.at(path[i].at));
    return waits;
  }

  // Searches depth first, without recursion, because routes can be long.
  std::optional<Circle> walk(std::uint32_t first, std::vector<std::uint8_t>& colour) {
    struct Frame {
      std::uint32_t state;
      States rest;
    };
    std::vector<Frame> stack;
    const auto enter = [&](std::uint32_t state) {
      colour[state] = 1;
      stack.push_back({state, next(state)});
    };
    for (enter(first); !stack.empty();) {
      Frame& top = stack.back();
      const auto word = std::ranges::find_if(top.rest, [](std::uint64_t w) { return w != 0; });
      if (word == top.rest.end()) {
        colour[top.state] = 2;
        stack.pop_back();
        continue;
      }
      const auto state = static_cast<std::uint32_t>((word - top.rest.begin()) * 64 + std::countr_zero(*word));
      *word &= *word - 1;
      if (colour[state] == 0)
        enter(state);
      else if (colour[state] == 1) {
        Circle circle;
        auto frame = std::ranges::find(stack, state, &Frame::state);
        for (; frame != stack.end(); ++frame) {
          circle.nets.push_back(states_[frame->state].net);
          circle.tiles.push_back(tile_of(at(states_[frame->state]).at));
        }
        return circle;
      }
    }
    return std::nullopt;
  }

  static std::uint64_t bit(std::uint32_t state) { return std::uint64_t{1} << state % 64; }
  static void unite(States& into, const States& more) {
    for (std::size_t i = 0; i < into.size(); ++i) into[i] |= more[i];
  }

  const std::vector<std::vector<Visit>>& paths_;
  std::vector<State> states_;
  std::size_t words_ = 0;
  std::map<std::uint32_t, std::vector<std::uint32_t>> holders_;  // states of each contended arbiter
  std::vector<std::vector<States>> below_;                       // index: net, then visit
  std::map<Slave, States> wires_;
};

}  // namespace

std::optional<Circle> find_circle(const std::vector<std::vector<Visit>>& paths) {
  return Waits(paths).circle();
}

}  // namespace tessera::compiler::routing
