// The elements of a movement in the order of the stream, without a list of them: a run of neighbours at a time.
//
// A transfer can have 2^58 elements, and most are asked for the first few or passed on to something that moves runs.
// So the state is an odometer of the loops, and what it hands out is as long as elements lie side by side: loops that
// continue each other are joined first, where no zeros stand between.
#pragma once

#include "tiling/shape.h"

namespace tessera::tiling {

class Sequence {
 public:
  // `count` elements at `index` of the buffer and behind it; as many zeros when `padding`.
  struct Run {
    std::uint64_t index = 0;
    std::uint64_t count = 0;
    bool padding = false;
  };

  explicit Sequence(std::span<const Shape> shapes);

  // False at the end. In line for rows without zeros, which are most, and may be short.
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
    std::int64_t step;  // elements
    std::uint64_t index = 0;
    unsigned dimension = 0;
    std::int64_t stride = 0;  // coordinates
  };

  bool next_clipped(Run& run);
  void carry();
  void begin(const Shape& shape);
  void row();
  void step();

  std::span<const Shape> shapes_;
  std::vector<Axis> axes_;  // outside of the row
  std::array<std::int64_t, kMaxDimensions> at_{}, end_{};
  unsigned outside_ = 0;  // dimensions above 0 whose coordinate is outside
  bool clipped_ = false;
  bool ended_ = true;
  std::int64_t address_ = 0;      // of the row
  std::uint64_t row_length_ = 0;  // elements side by side
  std::array<Run, 3> runs_{};     // of the row: zeros, elements, zeros
  unsigned run_ = 0, run_count_ = 0;
};

// One run after the other into a function, for all who need no state between them.
template <class F>
void for_each_run(std::span<const Shape> shapes, F&& f) {
  Sequence sequence(shapes);
  for (Sequence::Run run; sequence.next(run);) f(run);
}

}  // namespace tessera::tiling
