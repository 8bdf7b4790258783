// Tests that no chain is shorter than the chain that the code finds. For tilings of few words, the test tries every
// chain of up to four descriptors.
//
// The exhaustive search starts from the words and the definition of a descriptor. Each dimension has blocks of zeros,
// blocks of data at a constant step, and blocks of zeros. The outermost dimension in use is unlimited where it needs no
// wrap, and the length cuts off the rest. The search tries all cuts of the words, for every number of executions. A few
// words seldom meet the limits of real tiles, so the test also tries small limits.
#include "naive.h"

#include "../effort.h"
#include "tiling/codes.h"
#include "tiling/lowered_movement.h"
#include "tiling/rounds.h"

#include <gtest/gtest.h>

namespace tessera::tiling {
namespace {

using device::Direction;
using Words = std::vector<std::int64_t>;

constexpr std::int64_t kAny = -2;  // after the end of the length

class Exhaustive {
 public:
  explicit Exhaustive(const Limits& limits) : limits_(limits) {}

  // Returns the number of links of the shortest chain with at most `most` links, or nothing.
  std::optional<std::size_t> shortest(const Words& words, std::uint64_t executions, std::size_t most) const {
    std::optional<std::size_t> best;
    for (std::size_t rounds = 1; rounds <= std::min<std::uint64_t>(executions, words.size()); ++rounds) {
      if (words.size() % rounds != 0) continue;
      const std::size_t length = words.size() / rounds;
      std::vector<std::size_t> links(length + 1, most + 1);
      links[0] = 0;
      for (std::size_t from = 0; from < length; ++from)
        for (std::size_t to = from + 1; to <= length && links[from] < most; ++to)
          if (links[from] + 1 < links[to] && is_one(words, rounds, from, to)) links[to] = links[from] + 1;
      if (links[length] <= most && (!best || links[length] < *best)) best = links[length];
    }
    return best;
  }

 private:
  // Returns whether one descriptor can move these words in each round.
  bool is_one(const Words& words, std::size_t rounds, std::size_t from, std::size_t to) const {
    const std::size_t length = words.size() / rounds;
    if (to - from > limits_.length) return false;
    Words one(words.begin() + static_cast<std::ptrdiff_t>(from), words.begin() + static_cast<std::ptrdiff_t>(to));
    const auto data = std::ranges::find_if(one, [](std::int64_t word) { return word != naive::kZero; }) - one.begin();
    Words starts;
    for (std::size_t r = 0; r < rounds; ++r) {
      const std::int64_t* round = words.data() + r * length + from;
      for (std::size_t i = 0; i < one.size(); ++i) {
        if ((round[i] == naive::kZero) != (one[i] == naive::kZero)) return false;
        if (one[i] != naive::kZero && round[i] - round[data] != one[i] - one[static_cast<std::size_t>(data)])
          return false;
      }
      if (static_cast<std::size_t>(data) < one.size()) starts.push_back(round[data]);
    }
    return (starts.empty() || is_iteration(starts)) && is_shape(one);
  }

  // Returns whether an iteration reaches these starts. It may begin at any count, and ends with the executions.
  bool is_iteration(const Words& starts) const {
    const std::size_t rounds = starts.size();
    for (std::size_t count = 1; count <= std::min<std::uint64_t>(rounds, limits_.iterations); ++count)
      for (std::size_t current = 0; rounds % count == 0 && current < count; ++current) {
        const std::int64_t base = starts[(count - current) % count];
        const std::int64_t step = count == 1 ? 1 : starts[(count - current + 1) % count] - base;
        bool same = step >= 1 && step <= static_cast<std::int64_t>(limits_.step);
        for (std::size_t r = 0; same && r < rounds; ++r)
          same = starts[r] == base + static_cast<std::int64_t>((current + r) % count) * step;
        if (same) return true;
      }
    return false;
  }

  static bool can_be_zeros(const Words& words, std::size_t from, std::size_t to) {
    for (std::size_t i = from; i < to; ++i)
      if (words[i] != naive::kZero && words[i] != kAny) return false;
    return true;
  }

  // Returns whether block i is block `first`, moved by `step` for each block from `first` to i. Sets `step` if it is
  // unknown.
  static bool can_be_moved(const Words& words, std::size_t size, std::size_t first, std::size_t i,
                           std::optional<std::int64_t>& step) {
    for (std::size_t k = 0; k < size; ++k) {
      const std::int64_t was = words[first * size + k], is = words[i * size + k];
      if (was == kAny || is == kAny) continue;
      if ((was == naive::kZero) != (is == naive::kZero)) return false;
      if (was == naive::kZero) continue;
      const auto distance = static_cast<std::int64_t>(i - first);
      if ((is - was) % distance != 0) return false;
      if (!step) step = (is - was) / distance;
      if (is - was != *step * distance) return false;
    }
    return true;
  }

  bool is_shape(const Words& words) const {
    for (unsigned dimensions = 0; dimensions <= limits_.dimensions; ++dimensions)
      if (is_prefix(words, dimensions)) return true;
    return false;
  }

  // Returns whether the words are the beginning of a stream that this number of dimensions can make. The length of the
  // descriptor cuts off the rest of that stream.
  bool is_prefix(Words words, unsigned dimensions) const {
    if (dimensions == 0) return words.size() == 1 && words[0] != naive::kZero;
    const std::size_t length = words.size();
    // A block may be larger than the words that are left.
    const std::size_t most = limits_.pads() ? 2 * length + 8 : length;
    for (std::size_t size = 1; size <= most; ++size) {
      words.resize(length);
      words.resize((length + size - 1) / size * size, kAny);
      if (blocks(words, size, dimensions, true)) return true;
    }
    return false;
  }

  bool is_whole(const Words& words, unsigned dimensions) const {
    if (dimensions == 0) return words.size() == 1 && words[0] != naive::kZero;  // also when the rest is cut off
    for (std::size_t size = 1; size <= words.size(); ++size)
      if (words.size() % size == 0 && blocks(words, size, dimensions, false)) return true;
    return false;
  }

  // Whether the words are zeros, data and zeros in blocks of `size`; the remaining dimensions make each block.
  bool blocks(const Words& words, std::size_t size, unsigned dimensions, bool outermost) const {
    const std::size_t count = words.size() / size;
    const std::uint64_t most_before = limits_.before.at(dimensions - 1), most_after = limits_.after.at(dimensions - 1);
    for (std::size_t before = 0; before <= std::min<std::uint64_t>(count, most_before); ++before) {
      if (!can_be_zeros(words, 0, before * size)) break;
      if (before == count) {  // only zeros; the data are cut off
        if (outermost && is_whole(Words(size, kAny), dimensions - 1)) return true;
        break;
      }
      bool first_is_whole = false;
      std::optional<std::int64_t> step;  // none: any step is possible
      for (std::size_t data = 1; before + data <= count; ++data) {
        if (data > 1 && !can_be_moved(words, size, before, before + data - 1, step)) break;
        const std::size_t after = count - before - data;
        const bool is_open = outermost && limits_.open && before == 0 && after == 0;
        if (data > limits_.wrap && !is_open) continue;
        if (step && (*step < 1 || *step > static_cast<std::int64_t>(limits_.step))) break;
        if (after > most_after || !can_be_zeros(words, (before + data) * size, words.size())) continue;
        if (!first_is_whole) {
          const auto begin = words.begin() + static_cast<std::ptrdiff_t>(before * size);
          first_is_whole = is_whole({begin, begin + static_cast<std::ptrdiff_t>(size)}, dimensions - 1);
        }
        if (!first_is_whole) break;
        return true;
      }
    }
    return false;
  }

  const Limits& limits_;
};

// Returns the words of a chain by the definition of its dimensions: the number of a word has one digit for each
// dimension.
Words played(const Chain& chain) {
  Words words;
  for (std::uint64_t round = 0; round < chain.executions; ++round)
    for (const auto& [piece, iteration] : chain.links)
      for (std::uint64_t i = 0; i < piece.words; ++i) {
        std::uint64_t rest = i, word = piece.base + (iteration.current + round) % iteration.count * iteration.step;
        bool is_zero = false;
        for (std::size_t d = 0; d < piece.dimensions.size(); ++d) {
          const auto& [step, size, before, after] = piece.dimensions[d];
          const bool is_last = d + 1 == piece.dimensions.size();
          const std::uint64_t digit = is_last ? rest : rest % (before + size + after);
          rest /= before + size + after;
          is_zero |= digit < before || digit - before >= size;
          word += (digit - before) * step;
        }
        words.push_back(is_zero ? naive::kZero : static_cast<std::int64_t>(word));
      }
  return words;
}

void expect_legal(const Chain& chain, const Limits& limits) {
  for (const auto& [piece, iteration] : chain.links) {
    EXPECT_LE(piece.words, limits.length);
    EXPECT_LE(piece.dimensions.size(), limits.dimensions);
    EXPECT_LE(iteration.count, limits.iterations);
    EXPECT_TRUE(iteration.count == 1 || iteration.step <= limits.step);
    for (std::size_t d = 0; d < piece.dimensions.size(); ++d) {
      const auto& [step, size, before, after] = piece.dimensions[d];
      EXPECT_LE(step, limits.step);
      EXPECT_TRUE(size <= limits.wrap || (limits.open && d + 1 == piece.dimensions.size() && before + after == 0));
      EXPECT_LE(before, limits.before.at(d));
      EXPECT_LE(after, limits.after.at(d));
    }
  }
}

void expect_none_shorter(const Movement& movement, const Limits& limits, const Bounds& bounds, std::uint64_t& found,
                         std::uint64_t& longer) {
  const auto shapes = shapes_of(movement);
  ASSERT_TRUE(shapes.has_value()) << render(shapes.error());
  const auto pattern = pattern_of(movement, *shapes);
  ASSERT_TRUE(pattern.has_value());
  const Words words = naive::words(naive::order(movement), movement.element.bits);
  const ShortestChain mine = shortest(*pattern, limits, bounds, Lowering::Fewest);
  ASSERT_TRUE(mine.chain.has_value());
  ASSERT_EQ(played(*mine.chain), words) << naive::describe(movement);
  expect_legal(*mine.chain, limits);
  ASSERT_FALSE(testing::Test::HasFailure()) << naive::describe(movement);
  const std::size_t links = mine.chain->links.size();
  ++found;
  longer += links > 1;
  if (links == 1) return;
  const auto best = Exhaustive(limits).shortest(words, bounds.executions, std::min<std::size_t>(links - 1, 4));
  ASSERT_FALSE(best.has_value()) << "it takes " << links << ", and " << *best
                                 << " would do: " << naive::describe(movement);
}

// The exhaustive search must find the shortest chains of words for which the answer is known.
TEST(TilingSearch, TheExhaustiveSearchFindsWhatIsThere) {
  const Limits limits = limits_of(Kind::MemoryTile, Direction::MM2S);
  const Exhaustive search(limits);
  EXPECT_EQ(search.shortest({0, 1, 2, 8, 9, 10, 16, 17, 18}, 1, 4), 1U);
  EXPECT_EQ(search.shortest({-1, 0, 1, -1, -1, 8, 9, -1}, 1, 4), 1U);
  EXPECT_EQ(search.shortest({0, 2, 3, 7, 8, 20}, 1, 4), 2U);
  EXPECT_EQ(search.shortest({16, 17, 0, 1}, 1, 4), 2U);
  EXPECT_EQ(search.shortest({16, 17, 0, 1}, 2, 4), 1U);
  EXPECT_EQ(search.shortest({0, 7, 1, 20, 3, 40, 2, 9, 11, 0, 50, 3}, 1, 3), std::nullopt);
}

void expect_shortest(Kind kind, Direction direction) {
  naive::Random random(200 + static_cast<unsigned>(kind) * 2 + static_cast<unsigned>(direction));
  const Limits limits = limits_of(kind, direction);
  const std::uint64_t promised = effort(400, 10'000);
  std::uint64_t found = 0, longer = 0;
  while (found < promised) {
    Movement movement = naive::draw_movement(random, kind, direction, {6, 48, false});
    const std::uint64_t executions = movement.locks ? limits.model->lock_max : limits.repeats * limits.tasks;
    ASSERT_NO_FATAL_FAILURE(expect_none_shorter(movement, limits, {executions, 1'000}, found, longer));
  }
  fmt::print("{} {}: {} tilings, {} take more than one descriptor\n", to_string(kind), device::to_string(direction),
             found, longer);
}

TEST(TilingSearch, AieTile) {
  expect_shortest(Kind::AieTile, Direction::MM2S);
}
TEST(TilingSearch, AiemlTile) {
  expect_shortest(Kind::AiemlTile, Direction::S2MM);
}
TEST(TilingSearch, MemoryTile) {
  expect_shortest(Kind::MemoryTile, Direction::MM2S);
}
TEST(TilingSearch, ShimTile) {
  expect_shortest(Kind::Shim, Direction::MM2S);
}

// Fields so narrow that a few words reach all their limits.
TEST(TilingSearch, NarrowFields) {
  naive::Random random(300);
  const std::uint64_t promised = effort(400, 10'000);
  std::uint64_t found = 0, longer = 0;
  while (found < promised) {
    const bool pads = naive::draw(random, 2) == 0;
    Limits limits = limits_of(pads ? Kind::MemoryTile : Kind::AiemlTile, Direction::MM2S);
    limits.dimensions = 2 + naive::draw(random, 3);
    limits.wrap = 2 + naive::draw(random, 4);
    limits.open = naive::draw(random, 2) == 0;
    limits.step = 4 + naive::draw(random, 30);
    limits.length = 6 + naive::draw(random, 40);
    limits.iterations = 1 + naive::draw(random, 5);
    limits.before = limits.after = {};
    for (unsigned i = 0; pads && i + 1 < limits.dimensions; ++i) {  // as in hardware, no more than the dimension below
      limits.before.at(i) = 1 + naive::draw(random, i == 0 ? 6 : limits.before.at(i - 1));
      limits.after.at(i) = naive::draw(random, i == 0 ? 6 : limits.after.at(i - 1) + 1);
    }
    const Movement movement =
        naive::draw_movement(random, pads ? Kind::MemoryTile : Kind::AiemlTile, Direction::MM2S, {6, 40, false});
    ASSERT_NO_FATAL_FAILURE(expect_none_shorter(movement, limits, {1 + naive::draw(random, 12), 1'000}, found, longer))
        << fmt::format("{} dimensions, wrap {} {}, step {}, length {}, iterations {}, before {} after {}",
                       limits.dimensions, limits.wrap, limits.open ? "open" : "closed", limits.step, limits.length,
                       limits.iterations, limits.before, limits.after);
  }
  fmt::print("{} tilings, {} take more than one descriptor\n", found, longer);
}

// A chain of up to four descriptors, executed once or several times, with 300 to 2,500 words.
Chain draw_chain(naive::Random& random, const Limits& limits) {
  while (true) {
    Chain chain;
    chain.executions = naive::draw(random, 3) == 0 ? 1 : 1 + naive::draw(random, limits.iterations == 1 ? 2 : 8);
    std::uint64_t words = 0;
    for (std::uint64_t links = 1 + naive::draw(random, 4); links != 0; --links) {
      Piece piece{naive::draw(random, 5'000), 1, {}};
      const std::uint64_t dimensions = 1 + naive::draw(random, limits.dimensions);
      for (std::uint64_t i = 0; i < dimensions; ++i) {
        device::Descriptor::Dimension each{1 + naive::draw(random, 400), 2 + naive::draw(random, 7), 0, 0};
        if (i == 0 && naive::draw(random, 3) != 0) each.step = 1;
        if (naive::draw(random, 8) == 0) each.size = 2 + naive::draw(random, 60);
        if (i + 1 < limits.dimensions && naive::draw(random, 4) == 0) {
          each.pad_before = std::min<std::uint64_t>(naive::draw(random, 4), limits.before.at(i));
          each.pad_after = std::min<std::uint64_t>(naive::draw(random, 4), limits.after.at(i));
        }
        piece.words *= each.pad_before + each.size + each.pad_after;
        piece.dimensions.push_back(each);
      }
      Iteration iteration;
      if (chain.executions <= limits.iterations && chain.executions > 1 && naive::draw(random, 4) != 0)
        iteration = {1 + naive::draw(random, 3'000), chain.executions, 0};
      words += piece.words * chain.executions;
      chain.links.push_back({std::move(piece), iteration});
    }
    if (words >= 300 && words <= 2'500) return chain;
  }
}

// Returns the pattern of a chain as tilings would give it: each round of each descriptor, with its outermost loop
// sometimes split in two.
Pattern unrolled(naive::Random& random, const Chain& chain) {
  Pattern whole;
  for (std::uint64_t round = 0; round < chain.executions; ++round)
    for (const auto& [piece, iteration] : chain.links) {
      Pattern leaf;
      leaf.box.base = piece.base + round % iteration.count * iteration.step;
      for (const auto& [step, size, before, after] : piece.dimensions)
        leaf.box.loops.push_back({step, size, before, after});
      BoxLoop& outer = leaf.box.loops.back();
      if (!outer.padded() && naive::draw(random, 4) == 0) {
        Pattern rest = leaf;
        const std::uint64_t first = 1 + naive::draw(random, outer.count - 1);
        outer.count = first;
        rest.box.base += first * outer.step;
        rest.box.loops.back().count -= first;
        whole.parts.push_back(leaf);
        leaf = std::move(rest);
      }
      whole.parts.push_back(std::move(leaf));
    }
  return whole;
}

// Tries movements that are too large to try all chains, but have a known chain. A longer chain fails the test.
void expect_witness(Kind kind) {
  naive::Random random(400 + static_cast<unsigned>(kind));
  const Limits limits = limits_of(kind, Direction::MM2S);
  const std::uint64_t promised = effort(500, 20'000);
  std::uint64_t shorter = 0, words_of_all = 0;
  for (std::uint64_t i = 0; i < promised; ++i) {
    const Chain witness = draw_chain(random, limits);
    const Words words = played(witness);
    const ShortestChain mine = shortest(unrolled(random, witness), limits, {256, 16}, Lowering::Fewest);
    ASSERT_TRUE(mine.chain.has_value()) << i;
    ASSERT_EQ(played(*mine.chain), words) << i;
    expect_legal(*mine.chain, limits);
    ASSERT_LE(mine.chain->links.size(), witness.links.size()) << i << ": of " << words.size() << " words";
    shorter += mine.chain->links.size() < witness.links.size();
    words_of_all += words.size();
  }
  fmt::print("{}: {} chains of {} words, {} of them can be shorter\n", to_string(kind), promised,
             words_of_all / promised, shorter);
}

TEST(TilingSearch, AieTileNeedsNoMoreThanAWitness) {
  expect_witness(Kind::AieTile);
}
TEST(TilingSearch, AiemlTileNeedsNoMoreThanAWitness) {
  expect_witness(Kind::AiemlTile);
}
TEST(TilingSearch, MemoryTileNeedsNoMoreThanAWitness) {
  expect_witness(Kind::MemoryTile);
}
TEST(TilingSearch, ShimNeedsNoMoreThanAWitness) {
  expect_witness(Kind::Shim);
}

}  // namespace
}  // namespace tessera::tiling
