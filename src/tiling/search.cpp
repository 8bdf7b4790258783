#include "tiling/search.h"

#include <algorithm>
#include <map>

namespace tessera::tiling {

namespace {

constexpr std::uint64_t kMostWords = 4096;
// Comparisons of words, some milliseconds of them.
constexpr std::uint64_t kMostWork = 4'000'000;

using Word = std::int64_t;  // of the buffer
constexpr Word kZero = -1;

void lay_out(const Box& box, std::size_t loops, Word at, std::vector<Word>& words) {
  if (loops == 0) return words.push_back(at);
  const BoxLoop& loop = box.loops[loops - 1];
  std::uint64_t block = 1;
  for (std::size_t i = 0; i + 1 < loops; ++i) block *= box.loops[i].size();
  words.insert(words.end(), loop.before * block, kZero);
  for (std::uint64_t i = 0; i < loop.count; ++i) lay_out(box, loops - 1, at + static_cast<Word>(i * loop.step), words);
  words.insert(words.end(), loop.after * block, kZero);
}

void lay_out(const Pattern& pattern, std::uint64_t moved, std::vector<Word>& words) {
  if (pattern.is_leaf()) {
    if (pattern.box.zeros != 0) return void(words.insert(words.end(), pattern.box.zeros, kZero));
    return lay_out(pattern.box, pattern.box.loops.size(), static_cast<Word>(pattern.box.base + moved), words);
  }
  for (std::uint64_t i = 0; i < pattern.count; ++i)
    for (const Pattern& part : pattern.parts) lay_out(part, moved + i * pattern.step, words);
}

// The iteration that makes these moves, one for each round, from its base on: an arithmetic series that starts over,
// and may begin anywhere in itself. None when there is no such.
std::optional<std::pair<Iteration, Word>> iteration_of(const std::vector<Word>& moves, const Limits& limits) {
  const std::size_t rounds = moves.size();
  std::size_t period = 1;
  const auto repeats = [&] {
    for (std::size_t i = period; i < rounds; ++i)
      if (moves[i] != moves[i - period]) return false;
    return rounds % period == 0;
  };
  while (!repeats()) ++period;
  if (period == 1) return std::pair(Iteration{}, moves[0]);
  if (period > limits.iterations) return std::nullopt;
  const auto first = static_cast<std::size_t>(
      std::min_element(moves.begin(), moves.begin() + static_cast<std::ptrdiff_t>(period)) - moves.begin());
  const Word step = moves[(first + 1) % period] - moves[first];
  if (step < 1 || static_cast<std::uint64_t>(step) > limits.step) return std::nullopt;
  for (std::size_t i = 0; i < period; ++i)
    if (moves[(first + i) % period] != moves[first] + static_cast<Word>(i) * step) return std::nullopt;
  return std::pair(Iteration{static_cast<std::uint64_t>(step), period, (period - first) % period}, moves[first]);
}

class Search {
 public:
  Search(std::vector<Word> words, const Limits& limits)
      : all_(std::move(words)), limits_(limits), fitter_(limits, Lowering::Fewest) {}

  std::optional<Chain> shortest(Bounds bounds) {
    std::optional<Chain> best;
    for (std::uint64_t rounds = 1; rounds <= std::min<std::uint64_t>(bounds.executions, all_.size()); ++rounds) {
      if (all_.size() % rounds != 0 || bounds.links == 0) continue;
      if (auto chain = with(rounds, bounds.links)) {
        bounds.links = chain->links.size() - 1;  // only a shorter one is better
        best = std::move(chain);
      }
      if (work_ > kMostWork) break;
    }
    return best;
  }

 private:
  // Chains that are executed so many times.
  std::optional<Chain> with(std::uint64_t rounds, std::uint64_t most_links) {
    length_ = all_.size() / rounds;
    if (!classify(rounds)) return std::nullopt;
    struct Reached {
      std::size_t from, to;
      Piece piece;
    };
    std::vector<Reached> levels;
    std::size_t looked = 0, reached = 0;
    while (reached < length_ && levels.size() < most_links) {
      Reached best{0, reached, {}};
      // What begins before was looked at for the level below, and reaches no further.
      for (std::size_t from = looked; from <= reached && from < length_ && best.to < length_; ++from) {
        const std::size_t to = reach(from);
        if (to > best.to) best = {from, to, piece_};
        if (work_ > kMostWork) return std::nullopt;
      }
      if (best.to == reached) return std::nullopt;
      looked = reached + 1;
      reached = best.to;
      levels.push_back(std::move(best));
    }
    if (reached < length_) return std::nullopt;

    Chain chain;
    chain.executions = rounds;
    std::size_t end = length_;
    for (std::size_t i = levels.size(); i-- > 0;) {
      Chain::Link link{std::move(levels[i].piece), {}};
      link.piece.words = end - levels[i].from;
      finish(link, levels[i].from, end);
      end = levels[i].from;
      chain.links.push_back(std::move(link));
    }
    std::ranges::reverse(chain.links);
    return chain;
  }

  // What moves alike from round to round has one class.
  bool classify(std::uint64_t rounds) {
    classes_.assign(length_, kNone);
    legal_.clear();
    std::map<std::vector<Word>, int> known;
    std::vector<Word> moves(rounds);
    for (std::size_t i = 0; i < length_; ++i) {
      std::size_t zeros = 0;
      for (std::size_t r = 0; r < rounds; ++r) {
        const Word word = all_[r * length_ + i];
        zeros += word == kZero;
        moves[r] = word - all_[i];
      }
      work_ += rounds;
      if (zeros == rounds) classes_[i] = kZeros;
      if (zeros != 0) {
        if (zeros != rounds) return false;
        continue;
      }
      const auto [place, is_new] = known.emplace(moves, static_cast<int>(legal_.size()));
      if (is_new) {
        legal_.push_back(iteration_of(moves, limits_));
        if (!legal_.back()) return false;
      }
      classes_[i] = place->second;
    }
    return true;
  }

  // How far a descriptor reaches that begins at this word; piece_ is that descriptor.
  std::size_t reach(std::size_t from) {
    from_ = best_ = from;
    std::size_t data = from;
    while (data < length_ && classes_[data] == kZeros) ++data;
    work_ += data - from;
    if (data > from && limits_.pads()) {
      piece_ = fitter_.zeros(data - from);
      best_ = from + piece_.words;
    }
    if (data == length_ || data - from >= limits_.length || (data > from && !limits_.pads())) return best_;
    end_ = data;
    while (end_ < length_ && end_ - from < limits_.length &&
           (classes_[end_] == classes_[data] || classes_[end_] == kZeros))
      ++end_;
    work_ += end_ - data;
    data_ = data;
    dimensions_.clear();
    level(data, 1);
    return best_;
  }

  // Tries what the next dimension can be. Below it lie blocks of `size` words, of which the first with data begins at
  // `first`; whole blocks of zeros may stand before it.
  void level(std::size_t first, std::size_t size) {
    if (work_ > kMostWork) return;
    const std::size_t at = dimensions_.size();
    const std::size_t lead = (first - from_) / size;
    const auto [step, matched] = run(first, size);
    const std::size_t rounds = matched / size;
    std::size_t zeros = first + rounds * size;
    while (zeros < end_ && classes_[zeros] == kZeros) ++zeros;
    zeros -= first + rounds * size;
    work_ += zeros;
    stop_here(first, size, lead, step, matched, zeros);
    if (at + 1 == limits_.dimensions) return;

    const auto up = [&](std::size_t before, std::size_t count, std::size_t after) {
      const std::size_t begin = first - before * size, whole = (before + count + after) * size;
      if ((begin - from_) % whole != 0) return;
      dimensions_.push_back({step, count, before, after});
      level(begin, whole);
      dimensions_.pop_back();
    };
    const std::size_t most_before = std::min<std::size_t>(lead, limits_.before.at(at));
    const std::size_t most_after = std::min<std::size_t>(zeros / size, limits_.after.at(at));
    if (rounds <= limits_.wrap)
      for (std::size_t before = 0; before <= most_before; ++before)
        for (std::size_t after = 0; after <= most_after; ++after)
          if (rounds + before + after > 1) up(before, rounds, after);
    // A part of the rounds is a block of its own where there are too many of them, or where zeros come in such blocks.
    const bool blocks = limits_.pads() && (lead != 0 || zeros != 0);
    for (std::size_t count = 2; count < rounds && count <= limits_.wrap; ++count)
      if (blocks || rounds > limits_.wrap) up(0, count, 0);
  }

  // The step between blocks, and how many words from the first on are such blocks; the last need not be whole.
  std::pair<std::uint64_t, std::size_t> run(std::size_t first, std::size_t size) {
    Word step = 0;
    if (data_ + size < end_ && classes_[data_ + size] != kZeros) step = all_[data_ + size] - all_[data_];
    const bool steps = step >= 1 && static_cast<std::uint64_t>(step) <= limits_.step;
    if (!steps) step = 1;  // to the data of the next block none leads, but to zeros before it
    std::size_t matched = size;
    for (std::size_t i = first + size; i < (steps ? end_ : std::min(end_, data_ + size)); ++i, ++matched) {
      const bool zero = classes_[i] == kZeros;
      if (zero != (classes_[i - size] == kZeros) || (!zero && all_[i] != all_[i - size] + step)) break;
    }
    work_ += matched;
    return {static_cast<std::uint64_t>(step), matched};
  }

  // The descriptor whose outermost dimension of more than one round is this one.
  void stop_here(std::size_t first, std::size_t size, std::size_t lead, std::uint64_t step, std::size_t matched,
                 std::size_t zeros) {
    const std::size_t at = dimensions_.size();
    std::size_t rounds = (matched + size - 1) / size, after = 0, to = first + matched;
    // Zeros behind the last whole round may be those of this dimension, and more than the next round begins with.
    if (const std::size_t whole = matched / size; limits_.after.at(at) != 0 && whole <= limits_.wrap) {
      const auto most = std::min<std::size_t>(limits_.after.at(at), (zeros + size - 1) / size);
      if (const std::size_t end = first + whole * size + std::min(most * size, zeros); end > to)
        rounds = whole, after = most, to = end;
    }
    if (rounds > limits_.wrap && (!limits_.open || lead != 0)) {
      rounds = limits_.wrap;
      to = first + rounds * size;
    }
    if (to <= best_) return;
    if (lead <= limits_.before.at(at)) {
      best_ = to;
      piece_ = Piece{0, to - from_, dimensions_};
      if (rounds + lead + after > 1) piece_.dimensions.push_back({step, rounds, lead, after});
    } else if (at + 1 < limits_.dimensions) {
      far_lead({step, rounds, 0, after}, lead, to);
    }
  }

  // More zeros before the data than a dimension adds. Those above add blocks of them, which can be as large as it
  // takes: what would come behind `to` is cut off by the length.
  void far_lead(device::Descriptor::Dimension inner, std::size_t lead, std::size_t to) {
    const std::size_t at = dimensions_.size();
    const std::size_t rows = limits_.before.at(at + 1);
    const std::size_t planes = at + 2 < limits_.dimensions ? limits_.before.at(at + 2) : 0;
    const std::uint64_t most_after = limits_.after.at(at);
    const auto keep = [&](std::size_t before, std::size_t block,
                          std::initializer_list<device::Descriptor::Dimension> above) {
      if (block < before + inner.size + inner.pad_after || block > before + limits_.wrap + most_after) return false;
      inner.pad_before = before;
      const std::uint64_t fill = block - before - inner.size - inner.pad_after;
      // What fills the block comes behind what is due. More rounds would come before zeros that are.
      const std::uint64_t zeros = std::min(fill, most_after - inner.pad_after);
      if (inner.pad_after != 0 && zeros != fill) return false;
      inner.pad_after += zeros;
      inner.size += fill - zeros;
      best_ = to;
      piece_ = Piece{0, to - from_, dimensions_};
      piece_.dimensions.push_back(inner);
      piece_.dimensions.insert(piece_.dimensions.end(), above);
      return true;
    };
    for (std::size_t before = 0; before <= std::min<std::size_t>(lead, limits_.before.at(at)); ++before)
      for (std::size_t plane = 0; plane <= planes; ++plane)
        for (std::size_t row = 0; row <= rows; ++row) {
          ++work_;
          const std::size_t left = lead - before;
          if (plane == 0) {
            if (row != 0 && left % row == 0 && keep(before, left / row, {{1, 1, row, 0}})) return;
            continue;
          }
          // left = block * (row + size of a plane * plane)
          for (std::uint64_t size = row + 1; size <= row + limits_.wrap + limits_.after.at(at + 1); ++size) {
            const std::size_t blocks = row + size * plane;
            if (blocks > left) break;
            ++work_;
            const std::uint64_t fill = size - row - 1, zeros = std::min<std::uint64_t>(fill, limits_.after.at(at + 1));
            if (left % blocks == 0 &&
                keep(before, left / blocks, {{1, 1 + fill - zeros, row, zeros}, {1, 1, plane, 0}}))
              return;
          }
        }
  }

  // Length, base and iteration, once it is known where the descriptor ends.
  void finish(Chain::Link& link, std::size_t from, std::size_t end) {
    std::size_t data = from;
    while (data < end && classes_[data] == kZeros) ++data;
    if (data == end) {
      link.piece = fitter_.zeros(end - from);
      return;
    }
    const auto& [iteration, base] = *legal_[static_cast<std::size_t>(classes_[data])];
    link.iteration = iteration;
    link.piece.base = static_cast<std::uint64_t>(all_[data] + base);
  }

  static constexpr int kNone = -2, kZeros = -1;

  const std::vector<Word> all_;
  const Limits& limits_;
  const Fitter fitter_;
  std::uint64_t work_ = 0;

  std::size_t length_ = 0;    // of a round
  std::vector<int> classes_;  // of the words of a round
  std::vector<std::optional<std::pair<Iteration, Word>>> legal_;

  std::size_t from_ = 0, end_ = 0, data_ = 0;  // of the descriptor that is looked for; its first word with data
  std::size_t best_ = 0;
  Piece piece_;
  std::vector<device::Descriptor::Dimension> dimensions_;
};

}  // namespace

std::optional<Chain> search(const Pattern& pattern, const Limits& limits, const Bounds& bounds) {
  if (bounds.links == 0 || pattern.words() > kMostWords) return std::nullopt;
  std::vector<Word> words;
  lay_out(pattern, 0, words);
  return Search(std::move(words), limits).shortest(bounds);
}

}  // namespace tessera::tiling
