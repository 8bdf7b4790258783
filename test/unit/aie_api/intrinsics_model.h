// Tables of the buffer elements that each lane and column of an intrinsic takes. Offsets and a step give a table; a
// square then exchanges the cells in its blocks. The model is written from UG1078, UG1079 and the lane addressing lab
// of xup_aie_training, and uses nothing from include/aie_api/.
#pragma once

#include "aie_api/model.h"

#include <cstdint>
#include <vector>

// An overloaded name as an object that can be called.
#define CALL(name) [](const auto&... a) { return name(a...); }

namespace model {

struct Table {
  int rows, columns;
  std::vector<int> cells;

  Table(int r, int c) : rows(r), columns(c), cells(static_cast<std::size_t>(r * c)) {}
  int& operator()(int r, int c) { return cells[static_cast<std::size_t>(r * columns + c)]; }
};

// The hexadecimal digits, lowest first.
inline std::vector<int> digits(std::uint64_t number) {
  std::vector<int> all;
  for (int i = 0; i < 16; ++i, number /= 16) all.push_back(static_cast<int>(number % 16));
  return all;
}

// The general table: each row has an offset of its own.
inline Table general_table(int rows, int columns, int start, std::uint64_t offsets, int step) {
  Table table(rows, columns);
  for (int r = 0; r < rows; ++r)
    for (int c = 0; c < columns; ++c) table(r, c) = start + digits(offsets)[static_cast<std::size_t>(r)] + step * c;
  return table;
}

// The 32-bit word at which each row (or pair of rows) begins. Offset 2 n + 1 counts from the word behind the word of
// offset 2 n.
inline std::vector<int> word_starts(std::uint64_t offsets) {
  std::vector<int> words = digits(offsets);
  for (std::size_t i = 1; i < words.size(); i += 2) words[i] += words[i - 1] + 1;
  return words;
}

// Elements of 16 bits in x: two columns are the two halves of a word.
inline Table halves_table(int rows, int columns, int start, std::uint64_t offsets, int step) {
  const std::vector<int> words = word_starts(offsets);
  Table table(rows, columns);
  for (int r = 0; r < rows; ++r)
    for (int pair = 0; pair < columns / 2; ++pair)
      for (int half = 0; half < 2; ++half)
        table(r, 2 * pair + half) = start + 2 * words[static_cast<std::size_t>(r)] + pair * step + half;
  return table;
}

// Elements of 8 bits in x: two rows and two columns share a word. A column takes two bytes of the word, and a row takes
// one of these two bytes.
inline Table bytes_table(int rows, int columns, int start, std::uint64_t offsets, int step) {
  const std::vector<int> words = word_starts(offsets);
  Table table(rows, columns);
  for (int r = 0; r < rows; ++r)
    for (int c = 0; c < columns; ++c)
      table(r, c) = start + 4 * words[static_cast<std::size_t>(r / 2)] + c / 2 * step + c % 2 * 2 + r % 2;
  return table;
}

// Elements of 8 bits in z: offsets count units of 16 bits. With 8 bits in x, rows 0 and 2 of each four rows share an
// offset, and so do rows 1 and 3.
inline Table narrow_z_table(int rows, int columns, int start, std::uint64_t offsets, int step, bool is_shared) {
  Table table(rows, columns);
  for (int r = 0; r < rows; ++r)
    for (int c = 0; c < columns; ++c) {
      const int offset = digits(offsets)[static_cast<std::size_t>(is_shared ? r / 4 * 2 + r % 2 : r)];
      table(r, c) = start + 2 * offset + c / 2 * step + c % 2;
    }
  return table;
}

// Rearranges each block of 2 x 2 units as the square says. A unit is `rows_per_unit` rows of one column.
inline Table squared(Table from, std::uint32_t square, int rows_per_unit) {
  Table to = from;
  const std::vector<int> source = digits(square);
  for (int top = 0; top < from.rows; top += 2 * rows_per_unit)
    for (int left = 0; left < from.columns; left += 2)
      for (int k = 0; k < 4; ++k)
        for (int row = 0; row < rows_per_unit; ++row) {
          const int s = source[static_cast<std::size_t>(k)];
          to(top + k / 2 * rows_per_unit + row, left + k % 2) = from(top + s / 2 * rows_per_unit + row, left + s % 2);
        }
  return to;
}

inline unsigned wrapped_index(int index, unsigned size) {
  const int n = static_cast<int>(size);
  return static_cast<unsigned>(((index % n) + n) % n);
}

}  // namespace model
