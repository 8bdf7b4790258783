// Turns data files of PLIOs into words, and words into data files.
//
// A line holds one transfer of the port: as many numbers as the width of the port has; a complex number is two numbers,
// its real and its imaginary part. A number that is wider than the port takes several lines. A line with only `TLAST`
// marks the next line as the last one of a packet; lines `T <time>` are time stamps of a simulator. A file that begins
// with `CMD` is a table of comma-separated values: DATA rows, with an optional count, between STALL rows.
#pragma once

#include "adf/model/model.h"

#include <span>

namespace tessera::adf {

// The form of the numbers in a file.
struct Layout {
  element of;          // structures count as 32-bit integers
  unsigned bits = 32;  // width of the port
  bool is_hex = false;

  unsigned part_bits() const;  // bits of one number
  unsigned numbers_in_line() const;
};

struct Words {
  std::vector<std::uint32_t> words;
  std::vector<std::uint64_t> lasts;  // indices of the last words of packets
  std::uint64_t lines = 0;
  std::vector<Diag> warnings;  // about the first line with a wrong number of values
};
// `name` is the file's name in messages.
Result<Words> read_words(std::string_view text, const Layout& layout, const std::string& name);

// Collects words and writes lines.
class LineWriter {
 public:
  explicit LineWriter(const Layout& layout) : layout_(layout) {}
  // `picoseconds`: the time of the words. A line with a time has a line `T <time>` in front, with the time of its last
  // word.
  void add(std::span<const std::uint32_t> words, bool ends_packet, std::optional<std::uint64_t> picoseconds = {});
  void finish();  // writes the last line, even if it is not full
  const std::string& text() const { return text_; }
  std::uint64_t lines() const { return lines_; }

 private:
  void line(bool is_last);

  Layout layout_;
  std::vector<std::byte> bytes_;  // bytes of the line that is not complete yet
  std::optional<std::uint64_t> picoseconds_;
  std::string text_;
  std::uint64_t lines_ = 0;
};

}  // namespace tessera::adf
