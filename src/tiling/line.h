// The words of a movement in the order of the stream, as rows, and how far one part of them goes like another.
//
// A search that looks at every word is slow where there are thousands. Words come in rows a step apart, with zeros
// before them, and rows come in groups of the same shape at one distance. Comparing two places then takes a look at
// each group instead of each word.
#pragma once

#include "tiling/pattern.h"

namespace tessera::tiling {

using Word = std::int64_t;  // of the buffer

class Line {
 public:
  // None when there are more rows than these.
  static std::optional<Line> of(const Pattern& pattern, std::size_t most_rows);

  struct Row {
    std::uint64_t begin = 0;  // its place in the line
    std::uint64_t zeros = 0;  // before the words
    std::uint64_t count = 0;  // words; 0: zeros at the end of the line
    Word address = 0, step = 1;
    std::uint64_t alike = 1;  // this one and those behind it that have its shape, each `distance` further on
    Word distance = 0;

    std::uint64_t size() const { return zeros + count; }
    bool same_shape(const Row& other) const {
      return zeros == other.zeros && count == other.count && (step == other.step || count < 2);
    }
  };
  std::span<const Row> rows() const { return rows_; }
  std::uint64_t size() const { return size_; }

  // What stands at a place, and how many zeros follow from there on.
  Word word(std::uint64_t at) const;  // not of a zero
  std::uint64_t zeros(std::uint64_t at) const;

  // How many words from `a` on have their like `b - a` places further on, before `end`: zeros for zeros, and words
  // `step` further in the buffer for words. Looks at pairs of rows are counted in `work`.
  std::uint64_t agree(std::uint64_t a, std::uint64_t b, Word step, std::uint64_t end, std::uint64_t& work) const;

 private:
  std::size_t row_at(std::uint64_t at) const;
  void lay_out(const Pattern& pattern, Word moved);
  void lay_out(const Box& box, std::size_t loops, Word at);
  void add_zeros(std::uint64_t count);
  void add(Word address, Word step, std::uint64_t count);
  void group();
  void index();

  std::vector<Row> rows_;
  std::uint64_t size_ = 0;
  std::vector<std::uint16_t> row_of_;  // of each place, where these are few
};

}  // namespace tessera::tiling
