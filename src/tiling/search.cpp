// The search of search.h: for each number of executions, finds the fewest descriptors that reach the end of a round.
//
// Take for example the words 0 1 5 6 7 8 12 13 14 15 19 20, and descriptors of two dimensions. From word 0, a
// descriptor reaches 0 1 5 6 and no further, since the next block would begin at 10, not at 7. The next descriptor may
// begin before 7, because the first descriptor can stop earlier. So the search tries the starts of all rows up to
// there. From 5, a descriptor with rows of four words reaches 5 6 7 8 12 13 14 15 and on to the end. So two descriptors
// are enough: one for 0 1, and one for the rest.
#include "tiling/search.h"

#include <algorithm>

namespace tessera::tiling {

namespace {

class Search {
 public:
  Search(const Line& line, const Limits& limits, const SearchBudget& budget)
      : line_(line), limits_(limits), fitter_(limits, Lowering::Fewest), budget_(budget) {
    work_ = line.rows().size() / 2;  // the cost of storing the rows
  }

  std::uint64_t work() const { return work_; }

  std::optional<Chain> shortest(Bounds bounds) {
    std::optional<Chain> best;
    // Tries many executions first: short rounds take less time to search or to rule out. A later chain of the same
    // length replaces an earlier one, so the fewest executions win.
    const auto look = [&](std::uint64_t rounds) {
      if (auto chain = with(rounds, best ? best->links.size() : bounds.links)) best = std::move(chain);
    };
    allowance_ = budget_.pairs / 2;
    for (std::uint64_t rounds = std::min(bounds.executions, line_.size()); rounds > 1 && work_ <= allowance_; --rounds)
      if (line_.size() % rounds == 0) look(rounds);
    allowance_ = budget_.pairs;
    look(1);
    return best;
  }

 private:
  struct Class {
    std::uint64_t begin;  // place of its first word in a round; the class ends where the next class begins
    Moves moves;
  };
  struct Block {
    std::uint64_t first, size;
    std::size_t dimensions;
  };

  // Returns the shortest chain that is executed `rounds` times; none when it has more than `most_links` links, or when
  // the budget is spent.
  std::optional<Chain> with(std::uint64_t rounds, std::uint64_t most_links) {
    length_ = line_.size() / rounds;
    if (!classify(rounds, most_links)) return std::nullopt;
    cut();
    struct Reached {
      std::uint64_t from, to;
      Dimensions shape;
    };
    std::vector<Reached> levels;
    std::uint64_t reached = 0;
    std::size_t looked = 0;  // number of cuts already tried
    while (reached < length_ && levels.size() < most_links) {
      Reached best{0, reached, {}};
      // Does not try the starts that an earlier level has tried: they reach no further.
      const auto look = [&](std::uint64_t from) {
        const std::uint64_t to = reach(from);
        if (to > best.to) best = {from, to, shape_};
      };
      look(reached);
      // Stops at a start that reaches the end of the round. Also stops when three quarters of the budget are spent; the
      // chain may then be longer than necessary.
      for (; looked < cuts_.size() && cuts_[looked] < reached && best.to < length_ && work_ < allowance_ / 4 * 3;
           ++looked)
        look(cuts_[looked]);
      if (best.to == reached || work_ > allowance_) return std::nullopt;
      reached = best.to;
      levels.push_back(best);
    }
    if (reached < length_) return std::nullopt;

    Chain chain;
    chain.executions = rounds;
    std::uint64_t end = length_;
    for (std::size_t i = levels.size(); i-- > 0;) {
      chain.links.push_back(link(levels[i].shape, levels[i].from, end));
      end = levels[i].from;
    }
    std::ranges::reverse(chain.links);
    return chain;
  }

  // Collects the places at which a descriptor may begin. In a short round, these are all places. In a long round they
  // are the starts of rows, with and without their zeros; the places where the rest of a row is as long as the next
  // row; the starts of groups of rows; and the starts of classes.
  void cut() {
    cuts_.clear();
    if (is_small()) {
      for (std::uint64_t at = 0; at < length_; ++at) cuts_.push_back(at);
      return;
    }
    const std::span<const Line::Row> rows = line_.rows();
    const auto add = [&](std::uint64_t at) {
      if (at < length_) cuts_.push_back(at);
    };
    const auto add_row = [&](const Line::Row& row) {
      add(row.begin);
      if (row.zeros != 0 && row.count != 0) add(row.begin + row.zeros);
    };
    for (std::size_t i = 0; i < rows.size() && rows[i].begin < length_;) {
      const std::size_t end = i + rows[i].alike, sorted = cuts_.size();
      add_row(rows[i]);
      if (end == rows.size()) break;
      const Line::Row& next = rows[end];
      if (next.alike < rows[i].alike && next.alike > 1) add_row(rows[end - next.alike]);
      const Line::Row& last = rows[end - 1];
      if (end - 1 != i) add_row(last);
      if (next.count < last.count && next.count != 0) add(next.begin - next.count);
      if (next.zeros < last.zeros && next.zeros != 0) add(last.begin + last.zeros - next.zeros);
      std::sort(cuts_.begin() + static_cast<std::ptrdiff_t>(sorted), cuts_.end());
      i = end;
    }
    const auto rows_end = static_cast<std::ptrdiff_t>(cuts_.size());
    for (const Class& each : classes_) add(each.begin);
    std::inplace_merge(cuts_.begin(), cuts_.begin() + rows_end, cuts_.end());
    cuts_.erase(std::unique(cuts_.begin(), cuts_.end()), cuts_.end());
  }

  // Divides a round into classes: consecutive words that move alike from round to round. Returns false when the rounds
  // have their zeros at different places, when an iteration cannot make the moves, when there are more classes than
  // links, or when the budget is spent.
  bool classify(std::uint64_t rounds, std::uint64_t most_links) {
    classes_.clear();
    std::vector<Word> moves(rounds);
    for (std::uint64_t at = 0; at < length_;) {
      const std::uint64_t data = at + line_.zeros(at);
      const std::uint64_t zeros = std::min(data, length_) - at;
      const bool has_data = data < length_;
      const Word first = has_data ? line_.word(data) : 0;
      ++work_;
      for (std::uint64_t r = 1; r < rounds; ++r) {
        const std::uint64_t theirs = line_.zeros(r * length_ + at);
        if (theirs < zeros || (has_data && theirs != zeros)) return false;
        if (!has_data) continue;
        moves[r] = line_.word(r * length_ + data) - first;
        // The differences of a series are equal, except where the series starts over. So three unequal differences rule
        // out a series early.
        if (r >= 3 && moves[r] - moves[r - 1] != moves[1] && moves[r - 1] - moves[r - 2] != moves[1] &&
            moves[r] - moves[r - 1] != moves[r - 1] - moves[r - 2])
          return false;
      }
      if (!has_data) break;
      const auto legal = moves_of(moves, limits_);
      if (!legal || classes_.size() == most_links || work_ > allowance_) return false;
      classes_.push_back({data, *legal});
      at = length_;
      for (std::uint64_t r = 1; r < rounds && work_ <= allowance_; ++r) {
        const std::uint64_t theirs = r * length_;
        at = std::min(at, data + line_.agree(data, theirs + data, moves[r], theirs + at, work_));
      }
    }
    return work_ <= allowance_;
  }

  // Returns the end of the longest descriptor that begins at place `from`, and sets shape_ to its dimensions.
  std::uint64_t reach(std::uint64_t from) {
    ++work_;
    from_ = best_ = from;
    const std::uint64_t data = from + line_.zeros(from);
    if (data > from && limits_.pads()) {
      shape_ = {};
      best_ = std::min({data, length_, from + fitter_.most_zeros()});
    }
    if (data >= length_ || data - from >= limits_.length || (data > from && !limits_.pads())) return best_;
    const auto next = std::ranges::upper_bound(classes_, data, {}, &Class::begin);
    end_ = std::min({length_, from + limits_.length, next == classes_.end() ? length_ : next->begin});
    data_ = data;
    open_ = {};
    seen_.clear();
    level(data, 1);
    return best_;
  }

  bool is_small() const { return length_ <= budget_.each_word; }
  std::uint64_t zeros_at(std::uint64_t at) const { return at >= end_ ? 0 : std::min(line_.zeros(at), end_ - at); }

  // Tries the values of the next dimension. The dimensions chosen so far, open_, cover blocks of `size` places. The
  // first block with data begins at `first`; whole blocks of zeros may lie before it.
  void level(std::uint64_t first, std::uint64_t size) {
    if (work_ > allowance_ || best_ == end_) return;
    const std::size_t at = open_.size();
    // Several choices of dimensions can make the same block. If an earlier choice had at most as many dimensions, the
    // search has already tried all dimensions around the block.
    for (const Block& each : seen_)
      if (each.first == first && each.size == size && each.dimensions <= at) return;
    work_ += seen_.size() / 16;
    seen_.push_back({first, size, at});
    const std::uint64_t lead = (first - from_) / size;
    const auto [step, matched] = run(first, size);
    const std::uint64_t rounds = matched / size;
    const std::uint64_t zeros = zeros_at(first + rounds * size);
    stop_here(first, size, lead, step, matched, zeros);
    if (at + 1 == limits_.dimensions) return;

    const auto up = [&](std::uint64_t before, std::uint64_t count, std::uint64_t after) {
      open_.push_back({step, count, before, after});
      level(first - before * size, (before + count + after) * size);
      open_.pop_back();
    };
    // `far`: number of blocks from the first data to the next data behind zeros; 0 when it is not a whole number.
    const std::uint64_t next = first + rounds * size + zeros;
    const std::uint64_t far = next < end_ && (next - data_) % size == 0 ? (next - data_) / size : 0;
    const std::uint64_t most_before = rounds <= limits_.wrap ? std::min(lead, limits_.before.at(at)) + 1 : 0;
    for (std::uint64_t before = 0; before < most_before && ++work_ <= allowance_; ++before) {
      const std::uint64_t least = before + rounds, most = least + std::min(zeros / size, limits_.after.at(at));
      const std::uint64_t left = lead - before;
      if (is_small()) {
        for (std::uint64_t blocks = std::max<std::uint64_t>(2, least); blocks <= most; ++blocks)
          if (left % blocks == 0) up(before, rounds, blocks - least);
        continue;
      }
      // If zeros remain before the data, the size of the new block must divide their number. If no zeros remain, the
      // size must divide the distance to the next data, or the block holds as many zeros after the data as the field
      // allows.
      const std::uint64_t whole = left != 0 ? left : far;
      work_ += whole / least / 16;
      for (std::uint64_t parts = (whole + most - 1) / most; parts != 0 && whole / parts >= least; ++parts)
        if (whole % parts == 0 && whole / parts > 1 && (left != 0 || whole / parts != most))
          up(before, rounds, whole / parts - least);
      if (left == 0 && most > 1) up(before, rounds, most - least);
    }
    // Splits the rounds over two dimensions when the wrap field is too small for them, or when there are zeros before
    // or after them. `count` must divide the blocks of zeros before the data. It need not divide the rounds, because
    // the descriptor's length ends the last block; but without such zeros, a long round tries only divisors and the
    // greatest count.
    const bool blocks = limits_.pads() && (lead != 0 || zeros != 0);
    if (!blocks && rounds <= limits_.wrap) return;
    const bool each = is_small();
    work_ += std::min(rounds, limits_.wrap) / 16;
    for (std::uint64_t count = 2; count < rounds && count <= limits_.wrap && work_ <= allowance_; ++count)
      if (lead % count == 0 && (lead != 0 || rounds % count == 0 || count == limits_.wrap || each)) up(0, count, 0);
  }

  // Returns the step between blocks, and the number of places from `first` on that consist of such blocks. The last
  // block may be incomplete.
  std::pair<std::uint64_t, std::uint64_t> run(std::uint64_t first, std::uint64_t size) {
    Word step = 0;
    if (data_ + size < end_ && line_.zeros(data_ + size) == 0) step = line_.word(data_ + size) - line_.word(data_);
    const bool steps = step >= 1 && static_cast<std::uint64_t>(step) <= limits_.step;
    if (!steps) step = 1;  // no step reaches the next block's data; zeros before it still match
    const std::uint64_t end = steps ? end_ : std::min(end_, data_ + size);
    const std::uint64_t matched = size + line_.agree(first, first + size, step, end, work_);
    return {static_cast<std::uint64_t>(step), matched};
  }

  // Records the descriptor that has no dimension outside of this one, if it reaches further than the best so far.
  void stop_here(std::uint64_t first, std::uint64_t size, std::uint64_t lead, std::uint64_t step, std::uint64_t matched,
                 std::uint64_t zeros) {
    const std::size_t at = open_.size();
    std::uint64_t rounds = (matched + size - 1) / size, after = 0, to = first + matched;
    // This dimension may add the zeros that follow the last whole round. They may reach further than the incomplete
    // round.
    if (const std::uint64_t whole = matched / size; limits_.after.at(at) != 0 && whole <= limits_.wrap) {
      const auto most = std::min(limits_.after.at(at), (zeros + size - 1) / size);
      if (const std::uint64_t end = first + whole * size + std::min(most * size, zeros); end > to)
        rounds = whole, after = most, to = end;
    }
    if (rounds > limits_.wrap && (!limits_.open || lead != 0)) {
      rounds = limits_.wrap;
      to = first + rounds * size;
    }
    if (to <= best_) return;
    if (lead <= limits_.before.at(at)) {
      best_ = to;
      shape_ = open_;
      if (rounds + lead + after > 1) shape_.push_back({step, rounds, lead, after});
    } else if (at + 1 < limits_.dimensions) {
      far_lead({step, rounds, 0, after}, lead, to);
    }
  }

  // Records a descriptor with more zeros before the data than one dimension can add, if the dimensions outside of it
  // can add the rest as blocks. A block may be larger than its data, because the descriptor's length cuts off
  // everything after `to`.
  void far_lead(device::Descriptor::Dimension inner, std::uint64_t lead, std::uint64_t to) {
    const std::size_t at = open_.size();
    const std::uint64_t rows = limits_.before.at(at + 1);
    const std::uint64_t planes = at + 2 < limits_.dimensions ? limits_.before.at(at + 2) : 0;
    const std::uint64_t most_after = limits_.after.at(at);
    const auto keep = [&](std::uint64_t before, std::uint64_t block,
                          std::initializer_list<device::Descriptor::Dimension> above) {
      if (block < before + inner.size + inner.pad_after || block > before + limits_.wrap + most_after) return false;
      inner.pad_before = before;
      const std::uint64_t fill = block - before - inner.size - inner.pad_after;
      // The words that fill up the block lie after `to`, so the descriptor does not move them. If this dimension adds
      // zeros after the data, only zeros can fill up the block: further rounds of data would come before these zeros.
      const std::uint64_t zeros = std::min(fill, most_after - inner.pad_after);
      if (inner.pad_after != 0 && zeros != fill) return false;
      inner.pad_after += zeros;
      inner.size += fill - zeros;
      best_ = to;
      shape_ = open_;
      shape_.push_back(inner);
      for (const auto& each : above) shape_.push_back(each);
      return true;
    };
    const std::uint64_t most_zeros = limits_.after.at(at + 1);
    const auto planes_of = [&](std::uint64_t before, std::uint64_t block, std::uint64_t blocks) {
      if (blocks <= rows) return keep(before, block, {{1, 1, blocks, 0}});
      // blocks = row + size of a plane * plane
      for (std::uint64_t plane = 1; plane <= planes; ++plane)
        for (std::uint64_t row = 0; row <= rows; ++row) {
          const std::uint64_t size = (blocks - row) / plane;
          if ((blocks - row) % plane != 0 || size <= row || size > row + limits_.wrap + most_zeros) continue;
          const std::uint64_t fill = size - row - 1, zeros = std::min(fill, most_zeros);
          if (keep(before, block, {{1, 1 + fill - zeros, row, zeros}, {1, 1, plane, 0}})) return true;
        }
      return false;
    };
    for (std::uint64_t before = 0; before <= std::min(lead, limits_.before.at(at)) && work_ <= allowance_; ++before) {
      const std::uint64_t left = lead - before, least = before + inner.size + inner.pad_after;
      const std::uint64_t most = std::min(left, before + limits_.wrap + most_after);
      for (std::uint64_t block = least; block <= most; ++block)
        if (left % block == 0 && planes_of(before, block, left / block)) return;
      if (most > least) work_ += (most - least) / 16;
    }
  }

  Chain::Link link(const Dimensions& shape, std::uint64_t from, std::uint64_t end) const {
    const std::uint64_t data = from + line_.zeros(from);
    if (data >= end) return {fitter_.zeros(end - from), {}};
    const Moves& moves = std::prev(std::ranges::upper_bound(classes_, data, {}, &Class::begin))->moves;
    const auto base = static_cast<std::uint64_t>(line_.word(data) + moves.base);
    return {{base, end - from, shape}, moves.iteration};
  }

  const Line& line_;
  const Limits& limits_;
  const Fitter fitter_;
  const SearchBudget budget_;
  std::uint64_t work_ = 0, allowance_ = 0;

  std::uint64_t length_ = 0;  // length of a round
  std::vector<Class> classes_;
  std::vector<std::uint64_t> cuts_;

  std::uint64_t from_ = 0, end_ = 0, data_ = 0;  // range of the current descriptor; data_: its first word with data
  std::uint64_t best_ = 0;
  Dimensions shape_, open_;
  std::vector<Block> seen_;
};

}  // namespace

std::optional<Moves> moves_of(const std::vector<Word>& moves, const Limits& limits) {
  const std::size_t rounds = moves.size();
  std::size_t period = 1;
  while (period < rounds && moves[period] != moves[0]) ++period;
  if (rounds % period != 0) return std::nullopt;
  for (std::size_t i = period; i < rounds; ++i)
    if (moves[i] != moves[i - period]) return std::nullopt;
  if (period == 1) return Moves{{}, moves[0]};
  if (period > limits.iterations) return std::nullopt;
  const auto first = static_cast<std::size_t>(
      std::min_element(moves.begin(), moves.begin() + static_cast<std::ptrdiff_t>(period)) - moves.begin());
  const Word step = moves[(first + 1) % period] - moves[first];
  if (step < 1 || static_cast<std::uint64_t>(step) > limits.step) return std::nullopt;
  for (std::size_t i = 0; i < period; ++i)
    if (moves[(first + i) % period] != moves[first] + static_cast<Word>(i) * step) return std::nullopt;
  return Moves{{static_cast<std::uint64_t>(step), period, (period - first) % period}, moves[first]};
}

std::optional<Chain> search(const Pattern& pattern, const Limits& limits, const Bounds& bounds, SearchBudget& budget) {
  if (bounds.links == 0 || budget.pairs == 0) return std::nullopt;
  const std::optional<Line> line = Line::of(pattern, budget.rows);
  if (!line) return std::nullopt;
  Search search(*line, limits, budget);
  auto chain = search.shortest(bounds);
  budget.pairs -= std::min(budget.pairs, search.work());
  return chain;
}

}  // namespace tessera::tiling
