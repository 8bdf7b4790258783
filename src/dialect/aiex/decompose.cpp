#include "dialect/aiex/decompose.h"

#include <llvm/ADT/SmallVector.h>

#include <algorithm>
#include <optional>

namespace tessera::aiex {

namespace {

constexpr std::size_t kIteration = 3;  // index of the descriptor's iteration
constexpr std::size_t kMostFactors = 32;

struct Dimension {
  std::int64_t size, stride;
};
using Dimensions = llvm::SmallVector<Dimension, 4>;  // innermost first

class Cutter {
 public:
  Cutter(unsigned element_bits, const FieldLimits& limits, std::size_t most)
      : bits_(element_bits), limits_(limits), most_(most) {}

  std::vector<TransferTask> cut(const AccessPattern& pattern) {
    Dimensions dimensions;
    for (std::size_t d = 0; d < pattern.sizes.size(); ++d)
      if (pattern.sizes[d] > 1) dimensions.push_back({pattern.sizes[d], pattern.strides[d]});
    if (auto task = once(dimensions, 0); !task.empty()) return {std::move(task)};
    return in_rounds(dimensions);
  }

 private:
  std::int64_t words(std::int64_t elements) const { return elements * bits_ / kWordBits; }
  bool is_whole(std::int64_t elements) const { return elements * bits_ % kWordBits == 0; }

  // True when the fields at this place can hold the dimension.
  bool fits(std::size_t place, Dimension dimension) const {
    const auto [size, stride] = dimension;
    if (stride == 0) return place == kIteration && size - 1 <= limits_.repeats;
    if (words(stride) > limits_.step + 1) return false;
    if (place == 0) return is_whole(size) && words(size) <= limits_.wrap;
    if (place == 1) return size <= limits_.wrap;
    return place != kIteration || size <= limits_.rounds;
  }

  // Fits the dimensions into the given number of places, and may split dimensions into two. Returns nothing if it finds
  // no way.
  std::optional<AccessPattern> fold(const Dimensions& done, llvm::ArrayRef<Dimension> rest, std::size_t places) const {
    if (done.empty() && rest.empty() && !is_whole(1)) return std::nullopt;
    if (rest.empty()) return pattern_of(done);
    if (rest.size() == 1 && rest.front().stride == 0 && places > kIteration && fits(kIteration, rest.front())) {
      AccessPattern repeated = pattern_of(done);
      repeated.sizes[kIteration] = rest.front().size;
      repeated.strides[kIteration] = 0;
      return repeated;
    }
    if (done.size() + rest.size() > places) return std::nullopt;
    const std::size_t place = done.size();
    const auto [size, stride] = rest.front();
    const auto go_on = [&](Dimension inner, std::optional<Dimension> outer) -> std::optional<AccessPattern> {
      if (!fits(place, inner)) return std::nullopt;
      Dimensions now = done, left(rest.drop_front());
      now.push_back(inner);
      if (outer) left.insert(left.begin(), *outer);
      return fold(now, left, places);
    };
    if (const auto whole = go_on({size, stride}, std::nullopt)) return whole;
    if (done.size() + rest.size() == places) return std::nullopt;
    for (const std::int64_t factor : factors(place, size))
      if (const auto two = go_on({factor, stride}, Dimension{size / factor, factor * stride})) return two;
    return std::nullopt;
  }

  static AccessPattern pattern_of(const Dimensions& dimensions) {
    AccessPattern pattern{{1, 1, 1, 1}, {1, 0, 0, 0}};
    for (std::size_t d = 0; d < dimensions.size(); ++d) {
      pattern.sizes[d] = dimensions[d].size;
      pattern.strides[d] = dimensions[d].stride;
    }
    return pattern;
  }

  // Returns the largest divisors of a size that fit at a place, largest first.
  std::vector<std::int64_t> factors(std::size_t place, std::int64_t size) const {
    std::vector<std::int64_t> all;
    for (std::int64_t small = 1; small * small <= size; ++small) {
      if (size % small != 0) continue;
      for (const std::int64_t factor : {small, size / small})
        if (factor > 1 && factor < size && fits(place, {factor, 1})) all.push_back(factor);
    }
    std::ranges::sort(all, std::greater{});
    const auto repeated = std::ranges::unique(all);
    all.erase(repeated.begin(), repeated.end());
    if (all.size() > kMostFactors) all.resize(kMostFactors);
    return all;
  }

  // Returns a task of one round: one descriptor, or several that follow each other. Returns an empty task when too many
  // are needed.
  TransferTask once(const Dimensions& dimensions, std::int64_t offset) {
    if (const auto one = fold({}, dimensions, kIteration + 1)) return {{*one, offset}};
    return sliced(dimensions, offset);
  }
  TransferTask sliced(const Dimensions& dimensions, std::int64_t offset) {
    parts_.clear();
    return slice(dimensions, offset) ? std::move(parts_) : TransferTask();
  }

  // Tries numbers of rounds from the largest down: with more rounds, each round has fewer steps of the outermost
  // dimension. Prefers a number that divides the size of this dimension, because one task is better than two.
  std::vector<TransferTask> in_rounds(Dimensions dimensions) {
    const Dimension outer = dimensions.pop_back_val();
    if (!fits(kIteration, {2, outer.stride})) return {};                  // several steps at once do not fit either
    if (!dimensions.empty() && sliced(dimensions, 0).empty()) return {};  // several steps of `outer` do not fit either
    std::vector<TransferTask> best;
    const std::int64_t most = outer.stride == 0 ? limits_.repeats + 1 : limits_.rounds;
    for (std::int64_t rounds = std::min(most, outer.size); rounds > 1; --rounds) {
      const bool is_one = outer.size % rounds == 0;
      if (!is_one && !best.empty()) continue;
      std::vector<TransferTask> tasks = in_rounds(dimensions, outer, rounds);
      if (is_one && !tasks.empty()) return tasks;
      if (best.empty()) best = std::move(tasks);
    }
    return best;
  }

  std::vector<TransferTask> in_rounds(const Dimensions& inner, Dimension outer, std::int64_t rounds) {
    const std::int64_t steps = outer.size / rounds, done = rounds * steps;
    const Dimension round{rounds, outer.stride * steps};
    if (!fits(kIteration, round)) return {};
    std::vector<TransferTask> tasks{sliced(with(inner, {steps, outer.stride}), 0)};
    for (TransferPart& part : tasks.front()) {
      part.pattern.sizes[kIteration] = round.size;
      part.pattern.strides[kIteration] = round.stride;
    }
    if (done < outer.size) tasks.push_back(once(with(inner, {outer.size - done, outer.stride}), done * outer.stride));
    std::size_t descriptors = 0;
    for (const TransferTask& task : tasks) {
      if (task.empty()) return {};
      descriptors += task.size();
    }
    return descriptors <= most_ ? std::move(tasks) : std::vector<TransferTask>();
  }

  static Dimensions with(Dimensions dimensions, Dimension outer) {
    if (outer.size > 1) dimensions.push_back(outer);
    return dimensions;
  }

  // Adds the slices of a transfer to parts_, in the order of the words. Returns false at the limit of parts, or when a
  // slice would be less than a word.
  bool slice(const Dimensions& dimensions, std::int64_t offset) {
    if (parts_.size() == most_) return false;
    if (const auto one = fold({}, dimensions, kIteration)) {
      parts_.push_back({*one, offset});
      return true;
    }
    if (dimensions.empty()) return false;
    const Dimension outer = dimensions.back();
    std::int64_t at = 0;
    if (const std::int64_t rounds = rounds_of(dimensions); rounds > 1)
      for (; outer.size - at > rounds; at += rounds)
        if (!slice_rounds(dimensions, rounds, offset + at * outer.stride)) return false;
    if (at > 0) return slice_rounds(dimensions, outer.size - at, offset + at * outer.stride);
    const Dimensions inner(dimensions.begin(), dimensions.end() - 1);
    for (; at < outer.size; ++at)
      if (!slice(inner, offset + at * outer.stride)) return false;
    return true;
  }
  bool slice_rounds(Dimensions dimensions, std::int64_t rounds, std::int64_t offset) {
    if (rounds > 1)
      dimensions.back().size = rounds;
    else
      dimensions.pop_back();
    return slice(dimensions, offset);
  }

  // Returns the most steps of the outermost dimension that its field can hold, if a descriptor with these steps fits.
  // Returns 0 if no such descriptor fits, or if another field limits this dimension.
  std::int64_t rounds_of(Dimensions dimensions) const {
    const std::size_t place = dimensions.size() - 1;
    if (place >= 2) return 0;  // other fields limit this dimension
    const std::int64_t most = place == 0 ? limits_.wrap * kWordBits / bits_ : limits_.wrap;
    if (most >= dimensions.back().size) return 0;
    dimensions.back().size = most;
    return fold({}, dimensions, kIteration) ? most : 0;
  }

  unsigned bits_;
  const FieldLimits& limits_;
  std::size_t most_;
  TransferTask parts_;
};

}  // namespace

std::vector<TransferTask> decompose(const AccessPattern& pattern, unsigned element_bits, const FieldLimits& limits,
                                    std::size_t most) {
  return Cutter(element_bits, limits, most).cut(pattern);
}

}  // namespace tessera::aiex
