#include "tiling/rounds.h"

#include "tiling/search.h"

#include <algorithm>
#include <limits>

namespace tessera::tiling {

namespace {

// A pattern, split into its outermost loops and the rest: `repeats` repetitions of `count` rounds of `rest`. From round
// to round, the data lie `step` words further on.
struct Outer {
  std::uint64_t repeats = 1;
  std::uint64_t step = 0, count = 1;
  Pattern rest;

  // Returns the rest with `rounds` rounds of its outermost loop put back.
  Pattern with(std::uint64_t rounds) const {
    if (rounds == 1) return rest;
    Pattern pattern = rest;
    if (pattern.is_leaf() && pattern.box.zeros == 0) {
      pattern.box.loops.push_back({step, rounds, 0, 0});
    } else if (pattern.count == 1 && !pattern.is_leaf()) {
      pattern.step = step, pattern.count = rounds;
    } else {
      return {step, rounds, {std::move(pattern)}, {}};
    }
    return pattern;
  }
};

Outer split(Pattern pattern) {
  Outer outer;
  const auto peel = [&]() -> BoxLoop {  // takes off the outermost loop, if it has no zeros
    BoxLoop loop{0, 1, 0, 0};
    if (pattern.is_leaf()) {
      if (pattern.box.loops.empty() || pattern.box.loops.back().padded()) return loop;
      loop = pattern.box.loops.back();
      pattern.box.loops.pop_back();
      return loop;
    }
    loop = {pattern.step, pattern.count, 0, 0};
    pattern.count = 1;
    if (pattern.parts.size() == 1) {
      Pattern inside = std::move(pattern.parts[0]);
      pattern = std::move(inside);
    }
    return loop;
  };
  // A loop without a step is a repetition, even if the user wrote it as a traversal.
  BoxLoop loop = peel();
  while (loop.count > 1 && loop.step == 0) {
    outer.repeats *= loop.count;
    loop = peel();
  }
  outer.step = loop.step;
  outer.count = loop.count;
  outer.rest = std::move(pattern);
  return outer;
}

std::uint64_t count(const Pattern& pattern, const Fitter& fitter) {
  if (pattern.is_leaf()) return fitter.count(pattern.box);
  std::uint64_t links = 0;
  for (const Pattern& part : pattern.parts) links += count(part, fitter);
  return fits(pattern.count, links, std::numeric_limits<std::uint64_t>::max() / 2)
             ? links * pattern.count
             : std::numeric_limits<std::uint64_t>::max() / 2;
}

void append(const Pattern& pattern, const Fitter& fitter, std::uint64_t moved, std::vector<Piece>& pieces) {
  if (pattern.is_leaf()) {
    for (Piece& piece : fitter.pieces(pattern.box)) {
      piece.base += moved;
      pieces.push_back(std::move(piece));
    }
    return;
  }
  for (std::uint64_t i = 0; i < pattern.count; ++i)
    for (const Pattern& part : pattern.parts) append(part, fitter, moved + i * pattern.step, pieces);
}

struct Choice {
  std::uint64_t repeats = 1, rounds = 1;  // repetitions and rounds for which the chain is executed again
  std::uint64_t unrolled = 1;             // repetitions unrolled in the chain
  std::uint64_t links = 0;
  std::uint64_t executions() const { return repeats * rounds; }
};

bool can_execute(const Outer& outer, std::uint64_t rounds, const Limits& limits, const Bounds& bounds) {
  return outer.count % rounds == 0 && outer.step != 0 && outer.repeats <= bounds.executions / rounds &&
         fits(outer.count / rounds, outer.step, limits.step);
}

// Searches the chain of a single round, because a whole movement can be too large to search although one round is small
// enough. Tries only the greatest number of rounds: the rounds are then the shortest, and a longer round needs at least
// as many descriptors.
std::optional<Chain> of_one_round(const Outer& outer, const Limits& limits, const Bounds& bounds,
                                  SearchBudget& budget) {
  std::uint64_t rounds = std::min({outer.count, limits.iterations, bounds.executions});
  while (rounds > 1 && !can_execute(outer, rounds, limits, bounds)) --rounds;
  if (outer.repeats * rounds == 1 || outer.repeats > bounds.executions) return std::nullopt;
  auto chain = search(outer.with(outer.count / rounds), limits, {1, bounds.links}, budget);
  if (!chain) return std::nullopt;
  chain->executions = outer.repeats * rounds;
  if (rounds > 1)
    for (Chain::Link& link : chain->links) link.iteration = {outer.step * (outer.count / rounds), rounds, 0};
  return chain;
}

// kQuick takes some ten microseconds, kThorough milliseconds.
constexpr SearchBudget kQuick{3'000, 96, 1024}, kThorough{2'000'000, 4096, 4096};

// Searches a single round and then, with the remaining budget, the whole pattern. Returns the shorter chain, or none
// when neither search finds a chain.
std::optional<Chain> searched(const Pattern& pattern, const Outer& outer, const Limits& limits, Bounds bounds,
                              SearchBudget budget) {
  auto chain = of_one_round(outer, limits, bounds, budget);
  if (chain) bounds.links = chain->links.size() - 1;
  budget.rows = std::min<std::size_t>(budget.rows, budget.pairs);
  auto whole = search(pattern, limits, bounds, budget);
  return whole ? std::move(whole) : std::move(chain);
}

// Returns whether `to` is `from` moved by a constant number of words, and stores this number in `by`. Boxes of zeros
// have no address, so they match at any place.
bool is_moved(const Pattern& from, const Pattern& to, std::optional<Word>& by) {
  if (from.step != to.step || from.count != to.count || from.parts.size() != to.parts.size()) return false;
  for (std::size_t i = 0; i < from.parts.size(); ++i)
    if (!is_moved(from.parts[i], to.parts[i], by)) return false;
  if (!from.is_leaf()) return true;
  if (from.box.zeros != to.box.zeros || from.box.loops != to.box.loops) return false;
  if (from.box.zeros != 0) return true;
  const Word move = static_cast<Word>(to.box.base) - static_cast<Word>(from.box.base);
  if (by.value_or(move) != move) return false;
  by = move;
  return true;
}

// Looks for a short chain that is executed several times: the later parts of the pattern must be the first parts at
// other places. Tries one part per execution first, then two, and so on. Returns none when no such chain is possible.
std::optional<Chain> of_parts(const Pattern& whole, const Limits& limits, const Bounds& bounds, const Fitter& fitter) {
  const std::size_t parts = whole.parts.size();
  for (std::size_t round = 1; whole.count == 1 && round < parts; ++round) {
    const std::size_t rounds = parts / round;
    if (parts % round != 0 || rounds > bounds.executions) continue;
    Chain chain{{}, rounds};
    for (std::size_t i = 0; i < round && chain.executions != 0; ++i) {
      std::vector<Word> moves{0};
      for (std::size_t k = i + round; k < parts; k += round) {
        std::optional<Word> by;
        if (!is_moved(whole.parts[i], whole.parts[k], by)) break;
        moves.push_back(by.value_or(0));
      }
      const auto legal = moves.size() == rounds ? moves_of(moves, limits) : std::nullopt;
      if (!legal || chain.links.size() + count(whole.parts[i], fitter) > bounds.links) {
        chain.executions = 0;
        break;
      }
      std::vector<Piece> pieces;
      append(whole.parts[i], fitter, static_cast<std::uint64_t>(legal->base), pieces);
      for (Piece& piece : pieces) chain.links.push_back({std::move(piece), legal->iteration});
    }
    if (chain.executions != 0) return chain;
  }
  return std::nullopt;
}

}  // namespace

ShortestChain shortest(const Pattern& pattern, const Limits& limits, const Bounds& bounds, Lowering lowering) {
  const Fitter fitter(limits, lowering);
  Pattern whole = pattern;
  if (lowering == Lowering::Fewest) join(whole);
  if (lowering == Lowering::Fewest && whole.is_leaf()) merge(whole.box.loops);
  const Outer outer = split(whole);
  Choice best;
  const auto consider = [&](std::uint64_t repeats, std::uint64_t rounds) {
    Choice choice{repeats, rounds, outer.repeats / repeats, 0};
    if (choice.executions() > bounds.executions) return;
    choice.links = count(outer.with(outer.count / rounds), fitter) * choice.unrolled;
    if (best.links == 0 || choice.links < best.links ||
        (choice.links == best.links && choice.executions() < best.executions()))
      best = choice;
  };
  for (std::uint64_t repeats = 1; repeats <= std::min(outer.repeats, bounds.executions); ++repeats)
    if (outer.repeats % repeats == 0) consider(repeats, 1);
  for (std::uint64_t rounds = 2; rounds <= std::min({outer.count, limits.iterations, bounds.executions}); ++rounds)
    if (best.links > 1 && can_execute(outer, rounds, limits, bounds)) consider(outer.repeats, rounds);

  if (best.links > 1 && lowering == Lowering::Fewest) {
    Bounds shorter{bounds.executions, std::min(bounds.links, best.links - 1)};
    auto chain = of_parts(whole, limits, shorter, fitter);
    if (chain) shorter.links = chain->links.size() - 1;
    // The thorough search runs only when no chain so far has few enough links.
    for (SearchBudget budget : {kQuick, kThorough}) {
      if (budget.rows == kThorough.rows && (chain || best.links <= bounds.links)) break;
      if (auto other = searched(pattern, outer, limits, shorter, budget)) chain = std::move(other);
    }
    if (chain) {
      const std::uint64_t links = chain->links.size();
      return {std::move(chain), links};
    }
  }
  if (best.links > bounds.links) return {std::nullopt, best.links};

  Chain chain;
  chain.executions = best.executions();
  std::vector<Piece> pieces;
  for (std::uint64_t i = 0; i < best.unrolled; ++i) append(outer.with(outer.count / best.rounds), fitter, 0, pieces);
  const std::uint64_t step = outer.step * (outer.count / best.rounds);
  for (Piece& piece : pieces) {
    const bool moves = best.rounds > 1;
    chain.links.push_back({std::move(piece), moves ? Iteration{step, best.rounds, 0} : Iteration{}});
  }
  return {std::move(chain), best.links};
}

}  // namespace tessera::tiling
