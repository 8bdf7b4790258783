// The elements of a movement in the order of the stream.
//
// A transfer can have up to 2^58 bits, so a Sequence stores no list. It keeps one counter for each loop, and computes
// one run of contiguous elements at a time. Loops that continue each other are joined first, unless zeros may lie
// between their rounds, so that runs are long.
#pragma once

#include "tiling/shape.h"

#include <algorithm>

namespace tessera::tiling {

class Sequence {
 public:
  // A run of `count` consecutive elements from `index` of the buffer, or of `count` zeros when `padding`.
  struct Run {
    std::uint64_t index = 0;
    std::uint64_t count = 0;
    bool padding = false;
  };

  explicit Sequence(std::span<const Shape> shapes);

  // Returns false at the end. Inline for rows without zeros, which are the most frequent and may be short.
  bool next(Run& run) {
    if (clipped_ || ended_ || axes_.empty()) return next_clipped(run);
    run = {static_cast<std::uint64_t>(address_), row_length_, false};
    Axis& inner = axes_.front();
    if (++inner.index < inner.count)
      address_ += inner.step;
    else
      carry();
    return true;
  }

 private:
  struct Axis {
    std::uint64_t count;
    std::int64_t step;  // in elements
    std::uint64_t index = 0;
    unsigned dimension = 0;
    std::int64_t stride = 0;  // in coordinates
  };

  bool next_clipped(Run& run);
  void carry();
  void begin(const Shape& shape);
  void row();
  void step();

  std::span<const Shape> shapes_;
  std::vector<Axis> axes_;  // loops around the row
  std::array<std::int64_t, kMaxDimensions> at_{}, end_{};
  unsigned outside_ = 0;  // number of dimensions above 0 with a coordinate outside
  bool clipped_ = false;
  bool ended_ = true;
  std::int64_t address_ = 0;      // address of the row
  std::uint64_t row_length_ = 0;  // elements side by side
  std::array<Run, 3> runs_{};     // runs of the row: zeros, elements, zeros
  unsigned run_ = 0, run_count_ = 0;
};

// Calls `f` with each run of the movement, in the order of the stream.
template <class F>
void for_each_run(std::span<const Shape> shapes, F&& f) {
  Sequence sequence(shapes);
  for (Sequence::Run run; sequence.next(run);) f(run);
}

// Calls `f` with each run of the first `first` elements. Shortens the last run to end at `first`.
template <class F>
void for_first_runs(std::span<const Shape> shapes, std::uint64_t first, F&& f) {
  Sequence sequence(shapes);
  for (Sequence::Run run; first != 0 && sequence.next(run); first -= run.count) {
    run.count = std::min(run.count, first);
    f(run);
  }
}

}  // namespace tessera::tiling
