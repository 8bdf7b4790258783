#include "view_chain.h"

#include <algorithm>
#include <numeric>

namespace tessera::fuzz {

namespace {

using Wide = __int128;

// Generating ---------------------------------------------------------------------------------------------------------

// Makes chains whose steps are legal if all numbers have their usual values. So most chains are sound if the slots hold
// these values.
class Maker {
 public:
  explicit Maker(std::mt19937& random) : random_(random) {}

  Chain make() {
    const unsigned rank = 1 + below(3);
    std::int64_t elements = 1;
    for (unsigned d = 0; d < rank; ++d) elements *= chain_.shape.emplace_back(1 + below(rank == 1 ? 24 : 6));
    chain_.bytes = chain_.view_bytes = 1U << below(4);
    chain_.is_private = below(4) == 0;
    sizes_ = chain_.shape;
    strides_.assign(rank, 1);
    for (unsigned d = rank - 1; d-- > 0;) strides_[d] = strides_[d + 1] * sizes_[d + 1];
    bound_ = elements;
    for (unsigned count = below(6); count != 0; --count) step();
    for (unsigned count = 1 + below(5); count != 0; --count) access();
    return std::move(chain_);
  }

 private:
  unsigned below(std::size_t limit) { return static_cast<unsigned>(random_() % limit); }

  Number number(std::int64_t usual) {
    if (chain_.slots + 8 >= kSlots || below(3) == 0) return {usual};
    return {usual, static_cast<int>(chain_.slots++)};
  }

  void step() {
    using Kind = Step::Kind;
    switch (below(9)) {
      case 0:
      case 1: part(); break;
      case 2: recast(); break;
      case 3:
        if (chain_.steps.empty() && chain_.bytes == 1 && chain_.shape.size() == 1) bytes();
        break;
      case 4: say(Kind::Looser); break;
      case 5: say(below(2) == 0 ? Kind::Tighter : Kind::Hand); break;
      case 6: swap(); break;
      case 7: split(); break;
      default: join();
    }
  }

  // Adds a cast to a looser type, or to a type that states the usual sizes, strides and offset.
  void say(Step::Kind kind) {
    Step step{.kind = kind, .offsets = {{offset_}}};
    for (const std::int64_t size : sizes_) step.sizes.push_back({size});
    for (const std::int64_t stride : strides_) step.strides.push_back({stride});
    chain_.steps.push_back(std::move(step));
  }

  void part() {
    Step step{.kind = Step::Kind::Part};
    std::vector<std::int64_t> sizes, strides;
    for (std::size_t d = 0; d < sizes_.size(); ++d) {
      const std::int64_t all = std::max<std::int64_t>(sizes_[d], 1), stride = 1 + below(2);
      const std::int64_t offset = below(static_cast<std::size_t>(all));
      const std::int64_t size = 1 + below(static_cast<std::size_t>((all - 1 - offset) / stride + 1));
      step.offsets.push_back(number(offset));
      step.sizes.push_back(number(size));
      step.strides.push_back(number(stride));
      offset_ += offset * strides_[d];
      const bool drops = size == 1 && step.sizes.back().is_constant() && below(2) == 0 && sizes_.size() > 1;
      step.dropped.push_back(drops && !std::ranges::count(step.dropped, true));
      if (step.dropped.back()) continue;
      sizes.push_back(size);
      strides.push_back(stride * strides_[d]);
    }
    sizes_ = std::move(sizes);
    strides_ = std::move(strides);
    chain_.steps.push_back(std::move(step));
  }

  void recast() {
    Step step{.kind = Step::Kind::Recast};
    const unsigned rank = 1 + below(3);
    std::int64_t low = 0, high = 0;
    sizes_.clear();
    strides_.clear();
    for (unsigned d = 0; d < rank; ++d) {
      const std::int64_t stride = std::int64_t{below(7)} - 2,
                         room = (bound_ - 1 - (high - low)) / std::max<std::int64_t>(std::abs(stride), 1);
      const std::int64_t size = 1 + below(static_cast<std::size_t>(std::clamp<std::int64_t>(room, 0, 5) + 1));
      (stride < 0 ? low : high) += (size - 1) * stride;
      sizes_.push_back(size);
      strides_.push_back(stride);
      step.sizes.push_back(number(size));
      step.strides.push_back(number(stride));
    }
    offset_ = -low + below(static_cast<std::size_t>(std::max<std::int64_t>(bound_ - (high - low), 1)));
    step.offsets.push_back(number(offset_));
    chain_.steps.push_back(std::move(step));
  }

  void bytes() {
    Step step{.kind = Step::Kind::Bytes};
    chain_.view_bytes = 1U << below(4);
    const std::int64_t shift = below(static_cast<std::size_t>(bound_)), left = (bound_ - shift) / chain_.view_bytes;
    step.offsets.push_back({shift, static_cast<int>(chain_.slots++)});
    step.sizes.push_back(number(left));
    sizes_ = {left};
    strides_ = {1};
    bound_ = left;
    chain_.steps.push_back(std::move(step));
  }

  void swap() {
    Step step{.kind = Step::Kind::Swap};
    step.order.resize(sizes_.size());
    std::iota(step.order.begin(), step.order.end(), 0U);
    std::shuffle(step.order.begin(), step.order.end(), random_);
    const auto sizes = sizes_, strides = strides_;
    for (std::size_t d = 0; d < sizes.size(); ++d) {
      sizes_[d] = sizes[step.order[d]];
      strides_[d] = strides[step.order[d]];
    }
    chain_.steps.push_back(std::move(step));
  }

  void split() {
    if (sizes_.empty() || sizes_.size() > 3) return;
    Step step{.kind = Step::Kind::Split, .dimension = below(sizes_.size())};
    const auto d = static_cast<std::ptrdiff_t>(step.dimension);
    const std::int64_t all = sizes_[step.dimension];
    std::vector<std::int64_t> factors;
    for (std::int64_t factor = 1; factor <= all; ++factor)
      if (all % factor == 0) factors.push_back(factor);
    if (factors.empty()) return;
    const std::int64_t inner = factors[below(factors.size())];
    step.sizes = {number(all / inner), number(inner)};
    sizes_[step.dimension] = all / inner;
    sizes_.insert(sizes_.begin() + d + 1, inner);
    strides_.insert(strides_.begin() + d, strides_[step.dimension] * inner);
    chain_.steps.push_back(std::move(step));
  }

  void join() {
    if (sizes_.size() < 2) return;
    Step step{.kind = Step::Kind::Join, .dimension = below(sizes_.size() - 1)};
    const std::size_t d = step.dimension;
    if (strides_[d] != sizes_[d + 1] * strides_[d + 1]) return;
    sizes_[d] *= sizes_[d + 1];
    strides_[d] = strides_[d + 1];
    sizes_.erase(sizes_.begin() + static_cast<std::ptrdiff_t>(d) + 1);
    strides_.erase(strides_.begin() + static_cast<std::ptrdiff_t>(d) + 1);
    chain_.steps.push_back(std::move(step));
  }

  void access() {
    ViewAccess access{.writes = below(2) == 0, .lanes = below(4) == 0 ? 2 + below(3) : 0};
    for (const std::int64_t size : sizes_)
      access.indices.push_back(number(below(static_cast<std::size_t>(std::max<std::int64_t>(size, 1)))));
    access.value = number(below(200));
    chain_.accesses.push_back(std::move(access));
  }

  std::mt19937& random_;
  Chain chain_;
  std::vector<std::int64_t> sizes_, strides_;
  std::int64_t offset_ = 0, bound_ = 0;
};

// The model ----------------------------------------------------------------------------------------------------------

// Limits numbers so that sums of products do not wrap; no valid element has a number that large.
Wide held(Wide number) {
  constexpr Wide kMost = Wide{1} << 100;
  return std::clamp(number, -kMost, kMost);
}

// An index has 64 bits and wraps.
Wide wrapped(Wide number) {
  return static_cast<std::int64_t>(static_cast<std::uint64_t>(number));
}

class Follow {
 public:
  Follow(const Chain& chain, std::span<const std::int64_t> slots) : slots_(slots) {
    Wide stride = 1;
    for (std::size_t d = chain.shape.size(); d-- > 0; stride *= chain.shape[d]) {
      view_.sizes.insert(view_.sizes.begin(), chain.shape[d]);
      view_.strides.insert(view_.strides.begin(), stride);
    }
    view_.memory = view_.bound = stride;
    for (const Step& step : chain.steps) take(chain, step);
  }
  View view() { return std::move(view_); }

 private:
  void doubt(bool is_right) { view_.is_sound = view_.is_sound && is_right; }

  // Marks the view as not sound unless each size is from 1 to `most`, and all elements lie in the memory.
  void stay(Wide most) {
    Wide low = view_.offset, high = view_.offset;
    for (std::size_t d = 0; d < view_.sizes.size(); ++d) {
      doubt(view_.sizes[d] >= 1 && view_.sizes[d] <= most);
      const Wide last = held((view_.sizes[d] - 1) * view_.strides[d]);
      (last < 0 ? low : high) += last;
    }
    doubt(low >= 0 && high < view_.bound);
  }

  void take(const Chain& chain, const Step& step) {
    using Kind = Step::Kind;
    const auto value = [&](const Number& number) -> Wide { return number.value(slots_); };
    switch (step.kind) {
      case Kind::Part: {
        std::vector<Wide> sizes, strides;
        for (std::size_t d = 0; d < view_.sizes.size(); ++d) {
          const Wide offset = value(step.offsets[d]), size = value(step.sizes[d]), stride = value(step.strides[d]);
          const Wide last = offset + held((size - 1) * stride);
          doubt(size >= 1 && offset >= 0 && offset < view_.sizes[d] && last >= 0 && last < view_.sizes[d]);
          view_.offset = wrapped(view_.offset + wrapped(offset * view_.strides[d]));
          if (step.dropped[d]) continue;
          sizes.push_back(size);
          strides.push_back(wrapped(stride * view_.strides[d]));
        }
        view_.sizes = std::move(sizes);
        view_.strides = std::move(strides);
        break;
      }
      case Kind::Recast:
        view_.offset = value(step.offsets.front());
        view_.sizes.clear();
        view_.strides.clear();
        for (const Number& each : step.sizes) view_.sizes.push_back(value(each));
        for (const Number& each : step.strides) view_.strides.push_back(value(each));
        stay(view_.bound);
        break;
      case Kind::Bytes: {
        const Wide shift = value(step.offsets.front()), size = value(step.sizes.front());
        const bool fits = shift >= 0 && shift <= view_.bound;
        doubt(fits && size >= 0 && held(size * chain.view_bytes) <= view_.bound - shift);
        view_.begin = fits ? static_cast<std::int64_t>(shift) : 0;
        view_.memory = view_.bound = fits ? (view_.bound - shift) / chain.view_bytes : 0;
        view_.offset = 0;
        view_.sizes = {size};
        view_.strides = {1};
        break;
      }
      case Kind::Swap: {
        const View before = view_;
        for (std::size_t d = 0; d < step.order.size(); ++d) {
          view_.sizes[d] = before.sizes[step.order[d]];
          view_.strides[d] = before.strides[step.order[d]];
        }
        break;
      }
      case Kind::Split: {
        const auto d = static_cast<std::ptrdiff_t>(step.dimension);
        const Wide outer = value(step.sizes[0]), inner = value(step.sizes[1]), all = view_.sizes[step.dimension];
        doubt(outer >= 1 && inner >= 1 && held(outer * inner) == all);
        const Wide stride = view_.strides[step.dimension];
        view_.sizes[step.dimension] = outer;
        view_.sizes.insert(view_.sizes.begin() + d + 1, inner);
        view_.strides.insert(view_.strides.begin() + d, wrapped(inner * stride));
        break;
      }
      case Kind::Join: {
        const std::size_t d = step.dimension;
        const bool is_run = view_.strides[d] == wrapped(view_.sizes[d + 1] * view_.strides[d + 1]) &&
                            view_.sizes[d] >= 1 && view_.sizes[d + 1] >= 1;
        // The stride of a single element does not matter.
        const bool is_one = view_.sizes[d] == 1 || view_.sizes[d + 1] == 1;
        doubt(is_run || is_one);
        view_.is_known = view_.is_known && (is_run || is_one);
        const Wide stride = view_.sizes[d + 1] == 1 ? view_.strides[d] : view_.strides[d + 1];
        view_.sizes[d] = wrapped(view_.sizes[d] * view_.sizes[d + 1]);
        view_.strides[d] = stride;
        view_.sizes.erase(view_.sizes.begin() + static_cast<std::ptrdiff_t>(d) + 1);
        view_.strides.erase(view_.strides.begin() + static_cast<std::ptrdiff_t>(d) + 1);
        break;
      }
      case Kind::Looser: break;
      case Kind::Tighter:
      case Kind::Hand: tighten(step); break;
    }
  }

  // Compares the view with the type of the step, which states the usual sizes, strides and offset.
  void tighten(const Step& step) {
    bool is_right = step.offsets.front().usual == view_.offset;
    for (std::size_t d = 0; d < view_.sizes.size(); ++d)
      is_right = is_right && step.sizes[d].usual == view_.sizes[d] &&
                 (view_.sizes[d] <= 1 || step.strides[d].usual == view_.strides[d]);
    doubt(is_right);
    if (!is_right) view_.is_known = false;
    if (step.kind != Step::Kind::Hand) return;
    if (!is_right) return;
    const bool is_empty = std::ranges::count(step.sizes, 0, &Number::usual) != 0;
    view_.bound = is_empty ? 0 : step.offsets.front().usual + 1;
    for (std::size_t d = 0; d < view_.sizes.size() && !is_empty; ++d)
      view_.bound += std::max<Wide>(0, Wide{step.sizes[d].usual - 1} * step.strides[d].usual);
  }

  std::span<const std::int64_t> slots_;
  View view_;
};

}  // namespace

Chain Chain::make(std::mt19937& random) {
  return Maker(random).make();
}

View view_of(const Chain& chain, std::span<const std::int64_t> slots) {
  return Follow(chain, slots).view();
}

Reached reach(const Chain& chain, const View& view, const ViewAccess& access, std::span<const std::int64_t> slots) {
  const Wide lanes = std::max(access.lanes, 1U);
  Wide element = view.offset;
  bool is_in = true;
  for (std::size_t d = 0; d < view.sizes.size(); ++d) {
    const Wide index = access.indices[d].value(slots), length = d + 1 == view.sizes.size() ? lanes : 1;
    is_in = is_in && index >= 0 && index <= view.sizes[d] - length;
    element = wrapped(element + wrapped(index * view.strides[d]));
  }
  const bool is_there = element >= 0 && element <= view.memory - lanes;
  Reached reached{Verdict::Stops};
  if (view.is_sound && is_in) reached.verdict = Verdict::Goes;
  if (!view.is_sound && (is_there || !view.is_known)) reached.verdict = Verdict::MayStop;
  if (is_there) reached.byte = view.begin + static_cast<std::int64_t>(element) * chain.view_bytes;
  return reached;
}

}  // namespace tessera::fuzz
