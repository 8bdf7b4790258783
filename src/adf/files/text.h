// Data files of PLIOs as words, and back.
//
// A line holds one transfer of the port: as many numbers as its width has, real and imaginary part as two numbers. A
// number that is wider than the port takes several lines. `TLAST` on a line of its own marks the next line as the last
// of a packet; lines `T <time>` are stamps of a simulator. A file that begins with `CMD` is a table of comma-separated
// values: DATA rows, with an optional count, between STALL rows.
#pragma once

#include "adf/model/model.h"

#include <span>

namespace tessera::adf {

// How the numbers of a file stand for words.
struct Layout {
  element of;          // structures count as 32-bit integers
  unsigned bits = 32;  // width of the port
  bool is_hex = false;

  unsigned part_bits() const;  // of a number
  unsigned numbers_in_line() const;
};

struct Words {
  std::vector<std::uint32_t> words;
  std::vector<std::uint64_t> lasts;  // indices of the last words of packets
  std::uint64_t lines = 0;
  std::vector<Diag> warnings;  // lines with another number of values; the first one
};
// `name` is the file in messages.
Result<Words> read_words(std::string_view text, const Layout& layout, const std::string& name);

// Collects words and writes lines.
class LineWriter {
 public:
  explicit LineWriter(const Layout& layout) : layout_(layout) {}
  void add(std::span<const std::uint32_t> words, bool ends_packet);
  void finish();  // writes a line that is not full
  const std::string& text() const { return text_; }
  std::uint64_t lines() const { return lines_; }

 private:
  void line(bool is_last);

  Layout layout_;
  std::vector<std::byte> bytes_;  // of the line
  std::string text_;
  std::uint64_t lines_ = 0;
};

}  // namespace tessera::adf
