// Turns loops over coordinates into a tree of boxes (pattern.h).
//
// For example a tile of 4 words, with offset -2, stride 4 and wrap 3 in a buffer of 10 words, sends two zeros and words
// 0 and 1, then words 2 to 5, then words 6 to 9. Only the first round needs zeros, so the tree has two boxes. The first
// box begins at word 0 and has 2 zeros before 2 words. The second box begins at word 2 and has 2 rounds of 4 words, 4
// words apart.
#include "tiling/pattern.h"

#include <algorithm>

namespace tessera::tiling {

namespace {

// pattern_of() gives up on trees with more parts. This is far more than a channel has descriptors, so a diagnostic can
// still say how many descriptors most movements need.
constexpr std::int64_t kMostParts = 1 << 12;

std::uint64_t ceil_div(std::uint64_t a, std::uint64_t b) {
  return (a + b - 1) / b;
}

// Builds the pattern of one tiling. Coordinates of dimension 0 count words when elements are smaller than a word.
class Builder {
 public:
  Builder(const Movement& movement, const Shape& shape) : plain_(movement.lowering == Lowering::Plain), shape_(shape) {
    const std::uint64_t per_word = movement.element.per_word(), words = movement.element.words();
    for (unsigned i = 0; i < shape.count; ++i) {
      const Shape::Dimension& each = shape.dimensions.at(i);
      const auto scale = static_cast<std::int64_t>(i == 0 ? per_word : 1);
      pitch_.at(i) = i == 0 ? words : each.pitch * words / per_word;
      end_.at(i) = static_cast<std::int64_t>(each.boundary) / scale;
      origin_.at(i) = each.offset / scale;
      clipped_.at(i) = each.clipped();
    }
    if (words > 1) add({kWordOfElement, 1, words});
    std::size_t number = 0;
    for (Loop loop : shape.loops) {
      const bool of_tile = number++ < shape.tile_loops;
      if (loop.dimension == 0 && of_tile) loop.count /= per_word;
      if (loop.dimension == 0 && !of_tile) loop.stride /= per_word;
      add(loop);
    }
  }

  std::optional<Pattern> build() {
    Pattern pattern = build(loops_.size());
    if (too_many_) return std::nullopt;
    return pattern;
  }

 private:
  static constexpr unsigned kWordOfElement = kMaxDimensions;  // dimension of the loop over the words of an element

  // Adds a loop outside of the other loops. If the new loop only continues the last loop, makes the last loop longer
  // instead, so that clipping looks at one loop. Lowering::Plain keeps all loops as they are.
  void add(const Loop& loop) {
    if (loop.count == 1 && !plain_) return;
    if (!plain_ && !loops_.empty() && loops_.back().dimension == loop.dimension &&
        loop.stride == loops_.back().stride * loops_.back().count)
      loops_.back().count *= loop.count;
    else
      loops_.push_back(loop);
  }

  std::uint64_t pitch(const Loop& loop) const { return loop.dimension == kWordOfElement ? 1 : pitch_[loop.dimension]; }

  // Returns how far the innermost `loops` loops reach along `dimension`, and how many of them run along it.
  std::pair<std::int64_t, unsigned> inner(unsigned dimension, std::size_t loops) const {
    std::uint64_t span = 0;
    unsigned found = 0;
    for (std::size_t i = 0; i < loops; ++i)
      if (loops_[i].dimension == dimension) span += (loops_[i].count - 1) * loops_[i].stride, ++found;
    return {static_cast<std::int64_t>(span), found};
  }

  // Returns the pattern of the innermost `loops` loops, with the first tile at origin_.
  Pattern build(std::size_t loops) {
    if (loops == 0) return point();
    const Loop& loop = loops_[loops - 1];
    if (loop.dimension == kWordOfElement || !clipped_[loop.dimension])
      return around(loop, loop.count, build(loops - 1));
    const auto [span, found] = inner(loop.dimension, loops - 1);
    return found == 0 ? edge(loop, loops) : groups(loop, loops, span);
  }

  Pattern point() {
    Pattern leaf;
    for (unsigned i = 0; i < shape_.count; ++i) {
      if (origin_[i] < 0 || origin_[i] >= end_[i]) {
        leaf.box = {0, {}, 1};
        return leaf;
      }
      leaf.box.base += static_cast<std::uint64_t>(origin_[i]) * pitch_[i];
    }
    return leaf;
  }

  // Returns `count` rounds of a loop around a pattern, with `before` rounds of zeros before them and `after` behind
  // them.
  Pattern around(const Loop& loop, std::uint64_t count, Pattern pattern, std::uint64_t before = 0,
                 std::uint64_t after = 0) const {
    const std::uint64_t step = loop.stride * pitch(loop);
    if (pattern.is_leaf() && pattern.box.zeros != 0) {
      pattern.box.zeros *= before + count + after;
    } else if (pattern.is_leaf()) {
      pattern.box.loops.push_back({step, count, before, after});
    } else {
      Pattern whole;
      const std::uint64_t words = pattern.words();
      const auto zeros = [&](std::uint64_t rounds) {
        if (rounds == 0) return;
        Pattern part;
        part.box.zeros = rounds * words;
        whole.parts.push_back(std::move(part));
      };
      zeros(before);
      if (pattern.count == 1) {
        pattern.step = step, pattern.count = count;
        if (before == 0 && after == 0) return pattern;
        whole.parts.push_back(std::move(pattern));
      } else if (count == 1 && before == 0 && after == 0) {
        return pattern;
      } else {
        whole.parts.push_back(Pattern{step, count, {std::move(pattern)}, {}});
      }
      zeros(after);
      return whole;
    }
    return pattern;
  }

  // Builds the innermost loop along a clipped dimension: rounds outside of the boundary become zeros.
  Pattern edge(const Loop& loop, std::size_t loops) {
    std::int64_t& at = origin_[loop.dimension];
    const std::int64_t start = at, end = end_[loop.dimension];
    const auto stride = static_cast<std::int64_t>(loop.stride);
    std::uint64_t before = 0, inside = loop.count;
    if (stride > 0) {
      before = at < 0 ? std::min(loop.count, ceil_div(static_cast<std::uint64_t>(-at), loop.stride)) : 0;
      const std::int64_t first = at + static_cast<std::int64_t>(before) * stride;
      inside = first >= end ? 0 : ceil_div(static_cast<std::uint64_t>(end - first), loop.stride);
      inside = std::min(inside, loop.count - before);
    }
    if (inside == 0) {  // every round is outside
      Pattern zeros;
      zeros.box.zeros = loop.count;
      for (std::size_t i = 0; i + 1 < loops; ++i) zeros.box.zeros *= loops_[i].count;
      return zeros;
    }
    at += static_cast<std::int64_t>(before) * stride;
    Pattern pattern = around(loop, inside, build(loops - 1), before, loop.count - before - inside);
    at = start;
    return pattern;
  }

  // Builds an outer loop along a clipped dimension: consecutive rounds with the same zeros become one part.
  Pattern groups(const Loop& loop, std::size_t loops, std::int64_t span) {
    std::int64_t& at = origin_[loop.dimension];
    const std::int64_t start = at, end = end_[loop.dimension];
    const auto stride = static_cast<std::int64_t>(loop.stride);
    const auto clean = [&](std::int64_t i) { return at + stride * i >= 0 && at + stride * i + span < end; };
    const auto far = [&](std::int64_t i) { return at + stride * i + span < 0 || at + stride * i >= end; };
    // Returns the last round from `i` on for which `is` holds; it must hold for a consecutive range of rounds.
    const auto last = [&](std::int64_t i, const auto& is) {
      std::int64_t low = i, high = static_cast<std::int64_t>(loop.count) - 1;
      while (low < high) {
        const std::int64_t middle = high - (high - low) / 2;
        if (is(middle))
          low = middle;
        else
          high = middle - 1;
      }
      return low;
    };
    Pattern whole;
    for (std::int64_t i = 0; i < static_cast<std::int64_t>(loop.count) && !too_many_;) {
      std::int64_t until = i;
      if (stride == 0)
        until = static_cast<std::int64_t>(loop.count) - 1;
      else if (clean(i))
        until = last(i, clean);
      else if (far(i))
        until = at + stride * i >= end ? static_cast<std::int64_t>(loop.count) - 1
                                       : last(i, [&](std::int64_t k) { return at + stride * k + span < 0; });
      else
        until = last_clipped_alike(loop, loops, i);
      if (++parts_ > kMostParts) too_many_ = true;
      at += stride * i;
      whole.parts.push_back(around(loop, static_cast<std::uint64_t>(until - i + 1), build(loops - 1)));
      at = start;
      i = until + 1;
    }
    if (whole.parts.size() == 1) return std::move(whole.parts[0]);
    return whole;
  }

  // Returns the last of the rounds from `i` on that have the same zeros as round `i`. Compares rounds only when a
  // single inner loop runs along the dimension; otherwise returns `i`.
  std::int64_t last_clipped_alike(const Loop& loop, std::size_t loops, std::int64_t i) const {
    const auto inside = std::ranges::find(loops_.begin(), loops_.begin() + static_cast<std::ptrdiff_t>(loops) - 1,
                                          loop.dimension, &Loop::dimension);
    if (inner(loop.dimension, loops - 1).second != 1 || plain_) return i;
    const auto zeros = [&](std::int64_t round) {
      const std::int64_t first = origin_[loop.dimension] + static_cast<std::int64_t>(loop.stride) * round;
      const auto step = static_cast<std::int64_t>(inside->stride);
      const auto rounds_to = [&](std::int64_t to) {
        return step == 0 ? 0
                         : std::clamp<std::int64_t>((to - first + step - 1) / step, 0,
                                                    static_cast<std::int64_t>(inside->count));
      };
      return std::pair(first < 0 ? rounds_to(0) : 0,
                       first < end_[loop.dimension] ? rounds_to(end_[loop.dimension]) : 0);
    };
    const auto mine = zeros(i);
    const std::int64_t most = std::min<std::int64_t>(static_cast<std::int64_t>(loop.count), i + kMostParts) - 1;
    while (i < most && zeros(i + 1) == mine) ++i;
    return i;
  }

  const bool plain_;
  const Shape& shape_;
  std::vector<Loop> loops_;
  std::array<std::uint64_t, kMaxDimensions> pitch_{};
  std::array<std::int64_t, kMaxDimensions> origin_{}, end_{};
  std::array<bool, kMaxDimensions> clipped_{};
  std::int64_t parts_ = 0;
  bool too_many_ = false;
};

}  // namespace

std::uint64_t Box::words() const {
  if (zeros != 0) return zeros;
  return words_of(loops);
}

std::uint64_t words_of(std::span<const BoxLoop> loops) {
  std::uint64_t words = 1;
  for (const BoxLoop& loop : loops) words *= loop.size();
  return words;
}

std::uint64_t Pattern::words() const {
  if (is_leaf()) return box.words();
  std::uint64_t words = 0;
  for (const Pattern& part : parts) words += part.words();
  return words * count;
}

// Makes `box` cover `next`, too, and returns true, if `next` is one of these:
// - one or several further rounds of the outermost loop of `box`;
// - a loop for which `box` is one more round at the beginning;
// - a copy of `box` at a later place.
// Otherwise returns false and changes nothing.
static bool join(Box& box, const Box& next) {
  if (box.zeros != 0 || next.zeros != 0 || next.base <= box.base) return false;
  const std::uint64_t distance = next.base - box.base;
  const bool goes_on =
      !box.loops.empty() && !box.loops.back().padded() && distance == box.loops.back().step * box.loops.back().count;
  const auto same = [](std::span<const BoxLoop> a, std::span<const BoxLoop> b) { return std::ranges::equal(a, b); };
  if (goes_on) {
    BoxLoop& outer = box.loops.back();
    const auto inner = std::span(std::as_const(box.loops)).first(box.loops.size() - 1);
    const bool is_round = same(inner, next.loops);
    const bool is_rounds = next.loops.size() == box.loops.size() &&
                           same(inner, std::span(next.loops).first(inner.size())) &&
                           next.loops.back().step == outer.step && !next.loops.back().padded();
    if (is_round || is_rounds) outer.count += is_round ? 1 : next.loops.back().count;
    if (is_round || is_rounds) return true;
  }
  if (!next.loops.empty() && !next.loops.back().padded() && next.loops.back().step == distance &&
      same(box.loops, std::span(next.loops).first(next.loops.size() - 1))) {
    box.loops.push_back({distance, next.loops.back().count + 1, 0, 0});
    return true;
  }
  if (!same(box.loops, next.loops)) return false;
  box.loops.push_back({distance, 2, 0, 0});
  return true;
}

std::optional<Pattern> pattern_of(const Movement& movement, std::span<const Shape> shapes) {
  Pattern whole;
  for (const Shape& shape : shapes) {
    std::optional<Pattern> part = Builder(movement, shape).build();
    if (!part) return std::nullopt;
    if (movement.lowering == Lowering::Fewest && part->is_leaf() && shape.repetition == 1) {
      merge(part->box.loops);
      if (!whole.parts.empty() && whole.parts.back().is_leaf() && join(whole.parts.back().box, part->box)) continue;
    }
    if (shape.repetition > 1)
      part = part->is_leaf() || part->count > 1 ? Pattern{0, shape.repetition, {std::move(*part)}, {}}
                                                : Pattern{0, shape.repetition, std::move(part->parts), {}};
    whole.parts.push_back(std::move(*part));
  }
  if (whole.parts.size() == 1) return std::move(whole.parts[0]);
  return whole;
}

void join(Pattern& pattern) {
  std::vector<Pattern> joined;
  for (Pattern& part : pattern.parts) {
    join(part);
    if (part.is_leaf()) merge(part.box.loops);
    joined.push_back(std::move(part));
    // The part just added may also continue the part before it.
    while (joined.size() > 1 && joined.back().is_leaf() && joined.rbegin()[1].is_leaf() &&
           join(joined.rbegin()[1].box, joined.back().box))
      joined.pop_back();
  }
  pattern.parts = std::move(joined);
  if (pattern.parts.size() != 1 || pattern.count != 1) return;
  Pattern only = std::move(pattern.parts[0]);
  pattern = std::move(only);
}

void merge(std::vector<BoxLoop>& loops) {
  std::size_t kept = 0;
  for (const BoxLoop loop : loops) {
    if (loop.size() == 1) continue;
    if (kept != 0 && !loop.padded() && !loops[kept - 1].padded() &&
        loop.step == loops[kept - 1].step * loops[kept - 1].count)
      loops[kept - 1].count *= loop.count;
    else
      loops[kept++] = loop;
  }
  loops.resize(kept);
}

}  // namespace tessera::tiling
