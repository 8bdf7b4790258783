#include "tiling/fit.h"

#include <algorithm>

namespace tessera::tiling {

// Counts pieces; also stores them if `list` is not null.
struct Fitter::Sink {
  std::vector<Piece>* list = nullptr;
  std::uint64_t count = 0;

  void add(Piece piece) {
    ++count;
    if (list != nullptr) list->push_back(std::move(piece));
  }
};

namespace {

// Returns the greatest divisor of `number` that is at most `most`, which must be positive.
std::uint64_t divisor(std::uint64_t number, std::uint64_t most) {
  for (std::uint64_t d = std::min(number, most); d > 1; --d)
    if (number % d == 0) return d;
  return 1;
}

// Returns the greatest number of rounds, up to `most`, that fits. Expects that every smaller number fits, too.
template <class F>
std::uint64_t most_rounds(std::uint64_t most, F&& fits) {
  if (most < 2 || !fits(2)) return fits(1) ? 1 : 0;  // often no dimension is left for a loop of two rounds
  std::uint64_t low = 2, high = most;
  while (low < high) {
    const std::uint64_t middle = high - (high - low) / 2;
    if (fits(middle))
      low = middle;
    else
      high = middle - 1;
  }
  return low;
}

}  // namespace

// Adds the dimensions of a loop; returns false if they do not fit. Only dimensions with a field for zeros can add
// zeros.
bool Fitter::place(Piece& piece, BoxLoop loop, bool outermost) const {
  const auto room = [&] { return piece.dimensions.size() < limits_.dimensions; };
  while (true) {
    const std::size_t at = piece.dimensions.size();
    if (!room() || (loop.count > 1 && (loop.step > limits_.step || loop.step == 0))) return false;
    const std::uint64_t step = std::max<std::uint64_t>(1, std::min(loop.step, limits_.step));
    if (loop.padded()) {
      if (loop.before > limits_.before.at(at) || loop.after > limits_.after.at(at)) return false;
      if (loop.count > limits_.wrap || at + 1 == limits_.dimensions) return false;
      piece.dimensions.push_back({step, loop.count, loop.before, loop.after});
      return true;
    }
    if (loop.count <= limits_.wrap || (outermost && limits_.open)) {
      piece.dimensions.push_back({step, loop.count, 0, 0});
      return true;
    }
    // The length ends the outermost loop, so the last part of this loop may be incomplete.
    const std::uint64_t part = outermost ? limits_.wrap : divisor(loop.count, limits_.wrap);
    if (part <= 1) return false;
    piece.dimensions.push_back({step, part, 0, 0});
    loop = {loop.step * part, (loop.count + part - 1) / part, 0, 0};
  }
}

std::optional<Piece> Fitter::fit_as_they_are(Loops loops) const {
  Piece piece;
  for (std::size_t i = 0; i < loops.size(); ++i)
    if (!place(piece, loops[i], i + 1 == loops.size())) return std::nullopt;
  return piece;
}

// Tries to move the zeros of a loop to the loop inside it: rows of zeros become words of zeros when the rows follow
// each other without a gap.
std::optional<Piece> Fitter::fit_joined(Loops loops) const {
  for (std::size_t i = 0; i < loops.size(); ++i) {
    if (!loops[i].padded()) continue;
    if (i > 0 && !loops[i - 1].padded() && loops[i].step == loops[i - 1].step * loops[i - 1].count) {
      std::vector<BoxLoop> joined(loops.begin(), loops.end());
      const std::uint64_t count = loops[i - 1].count;
      joined[i - 1] = {loops[i - 1].step, count * loops[i].count, count * loops[i].before, count * loops[i].after};
      joined.erase(joined.begin() + static_cast<std::ptrdiff_t>(i));
      if (auto piece = fit_as_they_are(joined)) return piece;
      if (auto piece = fit_joined(joined)) return piece;
    }
  }
  return std::nullopt;
}

std::optional<Piece> Fitter::fit(std::uint64_t base, Loops loops) const {
  const std::uint64_t words = words_of(loops);
  if (words > limits_.length) return std::nullopt;
  std::optional<Piece> piece = fit_as_they_are(loops);
  if (!piece && !plain_ && std::ranges::any_of(loops, &BoxLoop::padded)) piece = fit_joined(loops);
  if (!piece) return std::nullopt;
  piece->base = base;
  piece->words = words;
  return piece;
}

// Returns the distance in words from one row of zeros to the next, and from one plane of zeros to the next. `data`: the
// number of data words between rows; the descriptor ends before it reaches them.
std::pair<std::uint64_t, std::uint64_t> Fitter::zero_blocks(std::uint64_t data) const {
  const std::uint64_t row = limits_.before[0] + data + limits_.after[0];
  return {row, row * (limits_.before[1] + data + limits_.after[1])};
}

std::uint64_t Fitter::most_zeros(std::uint64_t data) const {
  const auto [row, plane] = zero_blocks(data);
  return limits_.before[0] + row * limits_.before[1] + plane * limits_.before[2];
}

std::uint64_t Fitter::most_zeros() const {
  return std::min(limits_.length, most_zeros(limits_.wrap));
}

Piece Fitter::zeros(std::uint64_t words) const {
  Piece piece{0, std::min(words, most_zeros()), {}};
  const std::uint64_t data = piece.words <= most_zeros(1) ? 1 : limits_.wrap;
  const auto [row, plane] = zero_blocks(data);
  const auto missing = [](std::uint64_t number, std::uint64_t have, std::uint64_t size) {
    return (number - have + size - 1) / size;
  };
  const std::uint64_t in_row = limits_.before[0], in_plane = in_row + row * limits_.before[1];
  if (piece.words <= in_row)
    piece.dimensions = {{1, 1, piece.words, 0}};
  else if (piece.words <= in_plane)
    piece.dimensions = {{1, data, in_row, limits_.after[0]}, {1, 1, missing(piece.words, in_row, row), 0}};
  else
    piece.dimensions = {{1, data, in_row, limits_.after[0]},
                        {1, data, limits_.before[1], limits_.after[1]},
                        {1, 1, missing(piece.words, in_plane, plane), 0}};
  return piece;
}

void Fitter::cut_zeros(std::uint64_t words, Sink& sink) const {
  if (words == 0) return;
  const std::uint64_t most = most_zeros();
  if (sink.list == nullptr) {
    sink.count += (words + most - 1) / most;
    return;
  }
  for (; words != 0; words -= std::min(words, most)) sink.add(zeros(words));
}

void Fitter::cut(const Box& box, Sink& sink) const {
  if (box.zeros != 0) return cut_zeros(box.zeros, sink);
  std::vector<BoxLoop> loops = box.loops;
  if (!plain_) merge(loops);
  cut(box.base, loops, sink);
}

// Adds the pieces of a box to the sink. Leaves `loops` unchanged.
void Fitter::cut(std::uint64_t base, std::span<BoxLoop> loops, Sink& sink) const {
  if (auto piece = fit(base, loops)) return sink.add(std::move(*piece));
  cut_outermost(base, loops, sink);
}

// Splits the outermost loop into as few pieces as possible. The zeros of the loop stay with its first and last round if
// the fields have room for them; other zeros become pieces of their own before and after the loop.
void Fitter::cut_outermost(std::uint64_t base, std::span<BoxLoop> loops, Sink& sink) const {
  const std::span<BoxLoop> inner = loops.first(loops.size() - 1);
  const BoxLoop loop = loops.back();
  const std::size_t place = inner.size();
  const std::uint64_t block = words_of(inner);
  const auto part = [&](std::uint64_t before, std::uint64_t count, std::uint64_t after) {
    loops.back() = {loop.step, count, before, after};
    return fit(base, before + count + after > 1 ? loops : inner);
  };
  std::uint64_t before = place < kMaxDimensions ? std::min(loop.before, limits_.before.at(place)) : 0;
  std::uint64_t after = place < kMaxDimensions ? std::min(loop.after, limits_.after.at(place)) : 0;
  if (before != 0 && !part(before, 1, 0)) before = 0;
  if (after != 0 && !part(0, 1, after)) after = 0;
  cut_zeros((loop.before - before) * block, sink);
  for (std::uint64_t left = loop.count; left != 0;) {
    if (auto last = part(before, left, after)) {
      sink.add(std::move(*last));
      break;
    }
    std::uint64_t rounds = most_rounds(left, [&](std::uint64_t count) { return part(before, count, 0).has_value(); });
    if (rounds == left && left == 1) {  // only the zeros after the round do not fit
      after = 0;
      continue;
    }
    if (rounds == left) --rounds;  // the last round keeps its zeros
    const std::uint64_t counted = sink.count;
    if (rounds != 0) {
      sink.add(*part(before, rounds, 0));
    } else {
      rounds = 1;
      cut(base, inner, sink);
    }
    // If only the number of pieces is needed, counts all pieces like this one at once. If this piece has no zeros
    // before it, all further pieces except for the last are like it.
    std::uint64_t alike = 1;
    if (sink.list == nullptr && before == 0) alike = std::max<std::uint64_t>(1, (left - 1) / rounds);
    sink.count += (alike - 1) * (sink.count - counted);
    before = 0;
    left -= alike * rounds;
    base += alike * rounds * loop.step;
  }
  cut_zeros((loop.after - after) * block, sink);
  loops.back() = loop;
}

std::uint64_t Fitter::count(const Box& box) const {
  Sink sink;
  cut(box, sink);
  return sink.count;
}

std::vector<Piece> Fitter::pieces(const Box& box) const {
  std::vector<Piece> list;
  Sink sink{&list};
  cut(box, sink);
  return list;
}

}  // namespace tessera::tiling
