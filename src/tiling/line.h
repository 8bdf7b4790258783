// The words of a movement in the order of the stream, as rows, and a comparison of two places in this order.
//
// A search that looks at every word would be slow for thousands of words. But words come in rows with a constant step,
// with zeros before them, and rows come in groups of the same shape at a constant distance. A comparison of two places
// then takes one step per group instead of one per word.
#pragma once

#include "tiling/pattern.h"

namespace tessera::tiling {

using Word = std::int64_t;  // index of a word in the buffer

class Line {
 public:
  // Returns none if the pattern has more than `most_rows` rows.
  static std::optional<Line> of(const Pattern& pattern, std::size_t most_rows);

  struct Row {
    std::uint64_t begin = 0;  // place of the row in the line
    std::uint64_t zeros = 0;  // number of zeros before the words
    std::uint64_t count = 0;  // number of words; 0 for a row of zeros at the end of the line
    Word address = 0, step = 1;
    std::uint64_t alike = 1;  // number of rows of this shape from here on, each `distance` words after the row before
    Word distance = 0;

    std::uint64_t size() const { return zeros + count; }
    bool same_shape(const Row& other) const {
      return zeros == other.zeros && count == other.count && (step == other.step || count < 2);
    }
  };
  std::span<const Row> rows() const { return rows_; }
  std::uint64_t size() const { return size_; }

  // word() returns the buffer word at a place of the line. zeros() returns the number of zeros from a place on; 0 if
  // the place holds a word.
  Word word(std::uint64_t at) const;  // the place must not hold a zero
  std::uint64_t zeros(std::uint64_t at) const;

  // Compares the places of the line from `a` on with the places from `b` on, up to `end`, and returns how many match.
  // Zeros match zeros, and words match words that lie `step` further on in the buffer. Adds the number of compared
  // pairs of rows to `work`.
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
  std::vector<std::uint16_t> row_of_;  // row of each place; only for short lines
};

}  // namespace tessera::tiling
