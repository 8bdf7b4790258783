#include "tiling/nearest.h"

#include <fmt/ranges.h>

#include <algorithm>
#include <numeric>

namespace tessera::tiling {

namespace {

class Finder {
 public:
  Finder(const Movement& movement, std::span<const Shape> shapes)
      : movement_(movement), shapes_(shapes), wanted_(volume_of(shapes)) {}

  std::optional<Suggestion> find() {
    for (std::size_t i = 0; has_time(i); ++i) {
      for (std::size_t t = 0; t < movement_.tilings[i].tile_traversal.size(); ++t) enlarge(i, t);
      if (best_ && best_->elements == wanted_) return best_;
    }
    for (std::size_t i = 0; has_time(i); ++i) {
      for (std::size_t t = 0; t < movement_.tilings[i].tile_traversal.size(); ++t) shorten(i, t);
      for (std::size_t d = 0; d < shapes_[i].count; ++d) shrink(i, d);
      repeat_less(i);
      move_inside(i);
    }
    for (std::size_t i = 0; has_time(i) && !best_; ++i) shorten_together(i);
    return best_;
  }

 private:
  // The most tilings that are copied and lowered. More would take minutes and give no better suggestion.
  static constexpr std::size_t kMost = 20'000;
  bool has_time(std::size_t tiling) {
    spent_ += movement_.tilings.size();
    return tiling < movement_.tilings.size() && spent_ <= kMost;
  }

  bool consider(const Movement& candidate, std::size_t tiling, bool same_elements = false) {
    spent_ += candidate.tilings.size();
    if (spent_ > kMost) return false;
    const auto shapes = shapes_of(candidate);
    if (!shapes) return false;
    const auto lowered = lower(candidate, *shapes);
    if (!lowered) return false;
    const std::uint64_t elements = volume_of(*shapes);
    const auto distance = [&](std::uint64_t moved) { return moved > wanted_ ? moved - wanted_ : wanted_ - moved; };
    if (best_ && distance(best_->elements) <= distance(elements)) return true;
    best_ = Suggestion{candidate, describe(candidate, tiling), elements, lowered->chain.size(), same_elements};
    return true;
  }

  std::string describe(const Movement& candidate, std::size_t index) const {
    const tiling_parameters& now = candidate.tilings[index];
    const tiling_parameters& was = movement_.tilings[index];
    std::vector<std::string> changes;
    if (now.tiling_dimension != was.tiling_dimension)
      changes.push_back(fmt::format("tiling_dimension {}", now.tiling_dimension));
    if (now.offset != was.offset) changes.push_back(fmt::format("offset {}", now.offset));
    std::vector<std::string> loops;
    for (std::size_t i = 0; i < now.tile_traversal.size(); ++i) {
      const auto& [dimension, stride, wrap] = now.tile_traversal[i];
      const traversing_parameters& old = was.tile_traversal[i];
      if (stride != old.stride || wrap != old.wrap)
        loops.push_back(fmt::format("traversal {} with stride {} and wrap {}", i, stride, wrap));
    }
    changes.insert(changes.end(), loops.begin(), loops.end());
    if (now.repetition != was.repetition) changes.push_back(fmt::format("repetition {}", now.repetition));
    return fmt::format("{}{}", movement_.tilings.size() == 1 ? "" : fmt::format("in tiling {} ", index),
                       fmt::join(changes, ", "));
  }

  // Tries larger tiles: each replaces several neighbouring tiles.
  void enlarge(std::size_t tiling, std::size_t traversal) {
    const tiling_parameters& was = movement_.tilings[tiling];
    const traversing_parameters& loop = was.tile_traversal[traversal];
    if (loop.dimension >= was.tiling_dimension.size() || loop.stride != was.tiling_dimension[loop.dimension]) return;
    constexpr std::uint32_t kMostFactors = 64;
    for (std::uint32_t factor = 2; factor <= std::min(loop.wrap, kMostFactors); ++factor) {
      if (loop.wrap % factor != 0) continue;
      Movement candidate = movement_;
      tiling_parameters& now = candidate.tilings[tiling];
      now.tiling_dimension[loop.dimension] *= factor;
      now.tile_traversal[traversal] = {loop.dimension, loop.stride * factor, loop.wrap / factor};
      if (consider(candidate, tiling, true)) return;
    }
  }

  // Tries the most rounds that fit; fewer rounds seldom take more descriptors.
  void shorten(std::size_t tiling, std::size_t traversal) { shorten(movement_, tiling, traversal); }
  void shorten(Movement candidate, std::size_t tiling, std::size_t traversal) {
    shorten(candidate, tiling, candidate.tilings[tiling].tile_traversal[traversal].wrap);
  }
  void repeat_less(std::size_t tiling) {
    Movement candidate = movement_;
    shorten(candidate, tiling, candidate.tilings[tiling].repetition);
  }
  void shorten(Movement& candidate, std::size_t tiling, std::uint32_t& rounds) {
    for (std::uint32_t low = 0, high = rounds - 1; low < high;) {
      const std::uint32_t middle = high - (high - low) / 2;
      rounds = middle;
      if (consider(candidate, tiling))
        low = middle;
      else
        high = middle - 1;
    }
  }

  // Tries the largest tiles that fit, in whole words.
  void shrink(std::size_t tiling, std::size_t dimension) {
    Movement candidate = movement_;
    auto& extents = candidate.tilings[tiling].tiling_dimension;
    const tiling_parameters& was = movement_.tilings[tiling];
    if (extents.empty()) extents = was.buffer_dimension.empty() ? movement_.object_dimension : was.buffer_dimension;
    if (dimension >= extents.size()) return;
    const auto unit = static_cast<std::uint32_t>(dimension == 0 ? movement_.element.per_word() : 1);
    std::uint32_t words = extents[dimension] / unit;
    const std::uint32_t all = words;
    for (std::uint32_t low = 0, high = all - 1; low < high;) {
      words = high - (high - low) / 2;
      extents[dimension] = words * unit;
      if (consider(candidate, tiling))
        low = words;
      else
        high = words - 1;
    }
  }

  // Drops the repetition, then one traversal after the other, the outermost first, if it is not enough to shorten one
  // traversal.
  void shorten_together(std::size_t tiling) {
    Movement candidate = movement_;
    candidate.tilings[tiling].repetition = 1;
    auto& loops = candidate.tilings[tiling].tile_traversal;
    for (std::size_t t = loops.size(); t-- > 0;) {
      Movement longer = candidate;
      loops[t].wrap = 1;
      if (consider(candidate, tiling)) return shorten(std::move(longer), tiling, t);
    }
    consider(candidate, tiling);
  }

  void move_inside(std::size_t tiling) {
    Movement candidate = movement_;
    for (std::int32_t& offset : candidate.tilings[tiling].offset) offset = std::max(offset, 0);
    if (candidate.tilings[tiling].offset != movement_.tilings[tiling].offset) consider(candidate, tiling);
  }

  const Movement& movement_;
  const std::span<const Shape> shapes_;
  const std::uint64_t wanted_;
  std::size_t spent_ = 0;
  std::optional<Suggestion> best_;
};

}  // namespace

std::optional<Suggestion> nearest(const Movement& movement, std::span<const Shape> shapes) {
  return Finder(movement, shapes).find();
}

}  // namespace tessera::tiling
