#include "tiling/sequence.h"

#include <algorithm>

namespace tessera::tiling {

Sequence::Sequence(std::span<const Shape> shapes) : shapes_(shapes) {}

void Sequence::begin(const Shape& shape) {
  clipped_ = shape.clipped();
  axes_.clear();
  address_ = 0;
  for (unsigned i = 0; i < shape.count; ++i) {
    const Shape::Dimension& each = shape.dimensions.at(i);
    at_.at(i) = each.offset;
    end_.at(i) = static_cast<std::int64_t>(each.boundary);
    address_ += each.offset * static_cast<std::int64_t>(each.pitch);
  }
  const auto signed_of = [](std::uint64_t value) { return static_cast<std::int64_t>(value); };
  for (const Loop& loop : shape.loops) {
    const Axis axis{loop.count, signed_of(loop.stride * shape.dimensions.at(loop.dimension).pitch), 0, loop.dimension,
                    signed_of(loop.stride)};
    if (axis.count == 1) continue;
    const bool continues = !axes_.empty() && axis.step == axes_.back().step * signed_of(axes_.back().count) &&
                           (!clipped_ || axes_.back().dimension == axis.dimension);
    if (continues)
      axes_.back().count *= axis.count;
    else
      axes_.push_back(axis);
  }
  row_length_ = 1;
  if (!axes_.empty() && axes_[0].step == 1 && (!clipped_ || axes_[0].dimension == 0)) {
    row_length_ = axes_[0].count;
    axes_.erase(axes_.begin());
  }
  if (shape.repetition > 1) axes_.push_back({shape.repetition, 0, 0, 0, 0});
  outside_ = 0;
  for (unsigned i = 1; i < shape.count && clipped_; ++i) outside_ += at_.at(i) < 0 || at_.at(i) >= end_.at(i);
  ended_ = false;
}

// Splits the row at the current coordinates into up to three runs: zeros, elements, zeros.
void Sequence::row() {
  run_ = run_count_ = 0;
  const auto add = [&](std::int64_t first, std::int64_t count, bool padding) {
    if (count > 0)
      runs_.at(run_count_++) = {padding ? 0 : static_cast<std::uint64_t>(address_ + first),
                                static_cast<std::uint64_t>(count), padding};
  };
  const auto length = static_cast<std::int64_t>(row_length_);
  if (!clipped_) return add(0, length, false);
  if (outside_ != 0) return add(0, length, true);
  const std::int64_t before = std::clamp<std::int64_t>(-at_[0], 0, length);
  const std::int64_t inside = std::clamp<std::int64_t>(end_[0] - at_[0], before, length) - before;
  add(0, before, true);
  add(before, inside, false);
  add(before + inside, length - before - inside, true);
}

void Sequence::step() {
  for (Axis& axis : axes_) {
    const auto move = [&](std::int64_t stride, std::int64_t step) {
      address_ += step;
      std::int64_t& at = at_.at(axis.dimension);
      const auto is_outside = [&] { return at < 0 || at >= end_.at(axis.dimension); };
      if (clipped_ && axis.dimension != 0) outside_ -= is_outside() ? 1 : 0;
      at += stride;
      if (clipped_ && axis.dimension != 0) outside_ += is_outside() ? 1 : 0;
    };
    if (++axis.index < axis.count) return move(axis.stride, axis.step);
    axis.index = 0;
    const auto rounds = static_cast<std::int64_t>(axis.count - 1);
    move(-axis.stride * rounds, -axis.step * rounds);
  }
  ended_ = true;
}

// Advances the outer axes when the innermost axis is at its end. Only shapes without zeros use it, so it updates no
// coordinates.
void Sequence::carry() {
  for (Axis& axis : axes_) {
    if (axis.index < axis.count) {
      address_ += axis.step;
      return;
    }
    axis.index = 0;
    address_ -= axis.step * static_cast<std::int64_t>(axis.count - 1);
    if (&axis != &axes_.back()) ++(&axis)[1].index;
  }
  ended_ = true;
}

bool Sequence::next_clipped(Run& run) {
  if (run_ == run_count_) {
    if (ended_) {
      if (shapes_.empty()) return false;
      begin(shapes_.front());
      shapes_ = shapes_.subspan(1);
      if (!clipped_ && !axes_.empty()) return next(run);
    }
    row();
    step();
  }
  run = runs_[run_++];
  return true;
}

}  // namespace tessera::tiling
