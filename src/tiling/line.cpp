#include "tiling/line.h"

#include <algorithm>

namespace tessera::tiling {

namespace {

constexpr std::uint64_t kMostIndexed = 16'384;

// Returns the number of rows, before rows that continue each other are joined. Stops counting above `most`.
std::uint64_t rows_of(const Pattern& pattern, std::uint64_t most) {
  std::uint64_t rows = 0;
  for (const Pattern& part : pattern.parts)
    if (rows <= most) rows += rows_of(part, most);
  if (pattern.is_leaf()) {
    rows = 1;
    for (std::size_t i = 1; i < pattern.box.loops.size() && rows <= most; ++i) rows *= pattern.box.loops[i].count;
  }
  return fits(pattern.count, rows, most) ? pattern.count * rows : most + 1;
}

}  // namespace

std::optional<Line> Line::of(const Pattern& pattern, std::size_t most_rows) {
  Line line;
  const std::uint64_t rows = rows_of(pattern, most_rows);
  if (rows > most_rows) return std::nullopt;
  line.rows_.reserve(rows + 1);
  line.lay_out(pattern, 0);
  line.group();
  if (line.size_ <= kMostIndexed) line.index();
  return line;
}

void Line::lay_out(const Pattern& pattern, Word moved) {
  if (pattern.is_leaf()) {
    if (pattern.box.zeros == 0)
      return lay_out(pattern.box, pattern.box.loops.size(), static_cast<Word>(pattern.box.base) + moved);
    return add_zeros(pattern.box.zeros);
  }
  for (std::uint64_t i = 0; i < pattern.count; ++i)
    for (const Pattern& part : pattern.parts) lay_out(part, moved + static_cast<Word>(i * pattern.step));
}

void Line::lay_out(const Box& box, std::size_t loops, Word at) {
  if (loops == 0) return add(at, 1, 1);
  const BoxLoop& loop = box.loops[loops - 1];
  if (loops == 1) {
    add_zeros(loop.before);
    add(at, static_cast<Word>(loop.step), loop.count);
    return add_zeros(loop.after);
  }
  std::uint64_t block = 1;
  if (loop.padded())
    for (std::size_t i = 0; i + 1 < loops; ++i) block *= box.loops[i].size();
  add_zeros(loop.before * block);
  for (std::uint64_t i = 0; i < loop.count; ++i) lay_out(box, loops - 1, at + static_cast<Word>(i * loop.step));
  add_zeros(loop.after * block);
}

void Line::add_zeros(std::uint64_t count) {
  if (count == 0) return;
  if (rows_.empty() || rows_.back().count != 0) rows_.push_back({.begin = size_});
  rows_.back().zeros += count;
  size_ += count;
}

// Adds words. If they continue the row before them, they become part of this row.
void Line::add(Word address, Word step, std::uint64_t count) {
  if (rows_.empty()) rows_.push_back({});
  Row& last = rows_.back();
  size_ += count;
  if (last.count == 0) {
    last.address = address, last.step = step, last.count = count;
    return;
  }
  const Word on = address - last.address;
  const bool is_one = last.count == 1 && (count == 1 || on == step);
  const bool goes_on =
      last.count > 1 && on == last.step * static_cast<Word>(last.count) && (count == 1 || step == last.step);
  if (is_one) last.step = on;
  if (is_one || goes_on) {
    last.count += count;
    return;
  }
  rows_.push_back({.begin = size_ - count, .count = count, .address = address, .step = step});
}

void Line::group() {
  for (std::size_t i = rows_.size() - 1; i-- > 0;) {
    Row& row = rows_[i];
    const Row& next = rows_[i + 1];
    if (!row.same_shape(next)) continue;
    row.distance = next.address - row.address;
    row.alike = next.alike > 1 && next.distance == row.distance ? next.alike + 1 : 2;
  }
}

void Line::index() {
  row_of_.reserve(size_);
  for (std::size_t i = 0; i < rows_.size(); ++i)
    row_of_.insert(row_of_.end(), rows_[i].size(), static_cast<std::uint16_t>(i));
}

std::size_t Line::row_at(std::uint64_t at) const {
  if (!row_of_.empty()) return row_of_[at];
  return static_cast<std::size_t>(std::ranges::upper_bound(rows_, at, {}, &Row::begin) - rows_.begin()) - 1;
}

Word Line::word(std::uint64_t at) const {
  const Row& row = rows_[row_at(at)];
  return row.address + static_cast<Word>(at - row.begin - row.zeros) * row.step;
}

std::uint64_t Line::zeros(std::uint64_t at) const {
  const Row& row = rows_[row_at(at)];
  return row.begin + row.zeros > at ? row.begin + row.zeros - at : 0;
}

std::uint64_t Line::agree(std::uint64_t a, std::uint64_t b, Word step, std::uint64_t end, std::uint64_t& work) const {
  if (b >= end) return 0;
  const std::uint64_t most = end - b;
  std::size_t i = row_at(a), k = row_at(b);
  std::uint64_t in_i = a - rows_[i].begin, in_k = b - rows_[k].begin, count = 0;
  while (count < most) {
    ++work;
    const Row &x = rows_[i], &y = rows_[k];
    if (in_i == in_k && x.same_shape(y)) {
      if (x.count != 0 && y.address - x.address != step)
        return std::min(most, count + x.zeros - std::min(in_i, x.zeros));
      const std::uint64_t rows = x.distance == y.distance ? std::min(x.alike, y.alike) : 1;
      count += rows * x.size() - in_i;
      i += rows, k += rows;
      in_i = in_k = 0;
      continue;
    }
    std::uint64_t both = 0;
    if (in_i < x.zeros) {
      if (in_k >= y.zeros) return count;
      both = std::min(x.zeros - in_i, y.zeros - in_k);
    } else {
      if (in_k < y.zeros) return count;
      const Word from = x.address + static_cast<Word>(in_i - x.zeros) * x.step;
      const Word to = y.address + static_cast<Word>(in_k - y.zeros) * y.step;
      if (to - from != step) return count;
      both = std::min(x.size() - in_i, y.size() - in_k);
      if (both > 1 && x.step != y.step) return count + 1;
    }
    count += both;
    in_i += both, in_k += both;
    if (in_i == x.size()) ++i, in_i = 0;
    if (in_k == y.size()) ++k, in_k = 0;
  }
  return most;
}

}  // namespace tessera::tiling
