#include "adf/files/text.h"

#include "adf/codes.h"
#include "base/text.h"

#include <bit>
#include <charconv>
#include <cmath>
#include <cstdlib>
#include <cstring>

namespace tessera::adf {

namespace {

using ::adf::host::number;

bool is_blank(char c) {
  return c == ' ' || c == '\t' || c == '\r' || c == ',' || c == ';';
}

std::vector<std::string_view> fields(std::string_view line) {
  std::vector<std::string_view> made;
  for (std::size_t at = 0; at < line.size();) {
    while (at < line.size() && is_blank(line[at])) ++at;
    const std::size_t begin = at;
    while (at < line.size() && !is_blank(line[at])) ++at;
    if (at > begin) made.push_back(line.substr(begin, at - begin));
  }
  return made;
}

// Returns the nearest bfloat16; a value halfway between two of them is rounded to even.
std::uint16_t brain_bits(float value) {
  std::uint32_t bits;
  std::memcpy(&bits, &value, sizeof bits);
  if ((bits & 0x7fffffff) > 0x7f800000) return static_cast<std::uint16_t>(bits >> 16 | 0x40);  // not a fact: quiet NaN
  bits += 0x7fff + (bits >> 16 & 1);
  return static_cast<std::uint16_t>(bits >> 16);
}

class Reader {
 public:
  Reader(std::string_view text, const Layout& layout, const std::string& name)
      : text_(text), layout_(layout), name_(name), part_bytes_(layout.part_bits() / 8) {}

  Result<Words> run() {
    bool is_table = false;
    while (next_line()) {
      const std::string_view line = trim(line_);
      if (line.empty() || line.starts_with('#')) continue;
      if (made_.lines == 0 && !is_table && (line.starts_with("CMD") || line.starts_with("cmd"))) {
        is_table = true;
        CHECK_OK(header(line));
        continue;
      }
      if (is_table)
        CHECK_OK(row(line));
      else
        CHECK_OK(data_line(line));
    }
    if (bytes_.size() % 4 != 0) {  // 8- and 16-bit numbers may end inside of a word
      bytes_.resize((bytes_.size() + 3) / 4 * 4);
    }
    made_.words.resize(bytes_.size() / 4);
    std::memcpy(made_.words.data(), bytes_.data(), bytes_.size());
    return std::move(made_);
  }

 private:
  bool next_line() {
    if (at_ >= text_.size()) return false;
    const std::size_t end = std::min(text_.find('\n', at_), text_.size());
    line_ = text_.substr(at_, end - at_);
    at_ = end + 1;
    ++line_number_;
    return true;
  }

  // A line without blanks may be as long as the file.
  static std::string shown(std::string_view token) {
    constexpr std::size_t kMost = 40;
    return printable(token.substr(0, kMost)) + (token.size() > kMost ? "..." : "");
  }
  Diag bad(std::string_view token) const {
    return error(code::bad_file, "'{}' is not a number of type {}", shown(token), layout_.of.name)
        .at("{}:{}", name_, line_number_)
        .help("write one number for each value, real and imaginary part as two numbers");
  }

  Result<void> data_line(std::string_view line) {
    if (line == "TLAST") {
      is_last_ = true;
      return {};
    }
    if (line.front() == 'T') return {};  // a line `T <time>`
    const auto all = fields(line);
    check_count(all.size(), "a line");
    for (const std::string_view one : all) CHECK_OK(value(one));
    end_line();
    return {};
  }
  void end_line() {
    ++made_.lines;
    if (is_last_ && !bytes_.empty()) made_.lasts.push_back((bytes_.size() - 1) / 4);
    is_last_ = false;
  }

  Result<void> header(std::string_view line) {
    std::size_t values = 0;
    for (const std::string_view name : split(line, ',')) {
      columns_.emplace_back(in_capitals(trim(name)));
      if (columns_.back() == "D") ++values;
    }
    if (values == 0)
      return Failure(at_line(error(code::bad_file, "the table has no column D"))
                         .help("name the columns CMD, D for each value of a transfer, TKEEP and TLAST"));
    check_count(values, "the table");
    return {};
  }
  Result<void> row(std::string_view line) {
    const auto cells = split(line, ',');
    const std::string_view command = trim(cells.front().substr(0, cells.front().find(':')));
    if (in_capitals(command) == "STALL") return {};  // a row without data
    if (in_capitals(command) != "DATA")
      return Failure(at_line(error(code::bad_file, "'{}' is not a command of a table", shown(command)))
                         .help("begin each row with DATA, DATA:COUNT or STALL:COUNT"));
    TRY(const std::uint64_t repeat, repetitions(cells.front()));
    if (cells.size() > columns_.size() && !trim(cells[columns_.size()]).empty())
      return Failure(at_line(error(code::bad_file, "a row has {}", counted(cells.size(), "cell")))
                         .note("the header has {}", counted(columns_.size(), "column"))
                         .help("write one cell for each column"));
    constexpr std::uint64_t kMostWords = std::uint64_t{1} << 28;
    const std::size_t begin = bytes_.size();
    for (std::uint64_t i = 0; i < repeat && bytes_.size() - begin < kMostWords; ++i) {
      CHECK_OK(transfer(cells));
      end_line();
    }
    return {};
  }
  // Reads the number behind DATA: of a row.
  Result<std::uint64_t> repetitions(std::string_view command) const {
    const std::size_t colon = command.find(':');
    if (colon == command.npos) return std::uint64_t{1};
    const std::string_view text = trim(command.substr(colon + 1));
    if (const auto number = parse_number(text)) return *number;
    return Failure(at_line(error(code::bad_file, "'{}' is not a number of repetitions", shown(text)))
                       .help("write DATA:COUNT, or DATA for one transfer"));
  }
  // Appends the values of a row, once.
  Result<void> transfer(const std::vector<std::string_view>& cells) {
    const std::size_t begin = bytes_.size();
    std::string_view keep;
    for (std::size_t column = 1; column < columns_.size(); ++column) {
      const std::string_view cell = column < cells.size() ? trim(cells[column]) : std::string_view();
      const std::string& name = columns_[column];
      if (name == "D") {
        if (cell.empty())
          return Failure(at_line(error(code::bad_file, "a row has no value in column {}", column + 1))
                             .note("the header names it D")
                             .help("write a value for each column D; TKEEP says which bytes of a transfer count"));
        CHECK_OK(value(cell));
      } else if ((name == "TLAST" || name == "TKEEP") && cell.empty()) {
        warn_of_row(name);
      } else if (name == "TLAST") {
        if (cell != "0" && cell != "1")
          return Failure(at_line(error(code::bad_file, "TLAST is '{}'", shown(cell)))
                             .help("write 1 in the row of the last word of a packet, and 0 in the others"));
        is_last_ = cell == "1";
      } else if (name == "TKEEP") {
        keep = cell;
      }
    }
    return keep.empty() ? Result<void>() : keep_bytes(begin, keep);
  }
  // Removes the bytes of a transfer that TKEEP leaves out. A bit stands for each byte, and -1 for all of them. A stream
  // of the array moves whole words.
  Result<void> keep_bytes(std::size_t begin, std::string_view keep) {
    const std::size_t bytes = bytes_.size() - begin;
    if (keep == "-1" || bytes >= 64) return {};
    const std::uint64_t all = (std::uint64_t{1} << bytes) - 1;
    const auto mask = parse_number(keep);
    const auto kept = mask ? static_cast<std::size_t>(std::popcount(*mask)) : 0;
    if (!mask || *mask > all || (*mask & (*mask + 1)) != 0 || (*mask != all && kept % 4 != 0))
      return Failure(at_line(error(code::bad_file, "TKEEP is '{}'", shown(keep)))
                         .note("a transfer has {}, and a stream moves whole words of 4", counted(bytes, "byte"))
                         .help("write -1 for all bytes, or a bit for each byte of the first words of the transfer"));
    bytes_.resize(begin + kept);
    return {};
  }
  void warn_of_row(const std::string& column) {
    if (!made_.warnings.empty()) return;
    made_.warnings.push_back(
        at_line(error(code::bad_file, "a row has no value in column {}", column))
            .note("{}", column == "TKEEP" ? "all bytes of its transfer count" : "its transfer does not end a packet")
            .help("write a cell for each column of the header"));
  }
  static std::string in_capitals(std::string_view text) {
    std::string made(text);
    for (char& c : made) c = static_cast<char>(c >= 'a' && c <= 'z' ? c - 'a' + 'A' : c);
    return made;
  }
  Diag at_line(Diag diag) const { return std::move(diag).at("{}:{}", name_, line_number_); }
  // Warns of transfers with another number of values than the width of the port has.
  void check_count(std::size_t values, std::string_view what) {
    const unsigned expected = layout_.numbers_in_line();
    if (values == expected || !made_.warnings.empty()) return;
    made_.warnings.push_back(at_line(error(code::bad_file, "{} has {}", what, counted(values, "value")))
                                 .note("a port of {} bits with data of type {} has {} a line", layout_.bits,
                                       layout_.of.name, counted(expected, "value"))
                                 .help("check the width of the port and the type of its data"));
  }

  Result<void> value(std::string_view token) {
    const bool negative = token.starts_with('-');
    std::string_view digits = token.substr(negative || token.starts_with('+') ? 1 : 0);
    const bool hex = layout_.is_hex || digits.starts_with("0x") || digits.starts_with("0X");
    if (hex) {
      if (digits.starts_with("0x") || digits.starts_with("0X")) digits.remove_prefix(2);
      // A whole line can be one number: its low digits come first in the stream.
      while (digits.size() > part_bytes_ * 2) {
        CHECK_OK(hex_part(digits.substr(digits.size() - part_bytes_ * 2), token, false));
        digits.remove_suffix(part_bytes_ * 2);
      }
      return hex_part(digits, token, negative);
    }
    const number kind = layout_.of.kind;
    if (kind == number::real || kind == number::brain) {
      const std::string copy(token);
      char* end = nullptr;
      const double real = std::strtod(copy.c_str(), &end);
      if (end == copy.c_str() || !is_end_of_real(end, copy)) return Failure(bad(token));
      if (kind == number::brain) return put(brain_bits(static_cast<float>(real)));
      if (part_bytes_ == 8) {
        std::uint64_t bits;
        std::memcpy(&bits, &real, sizeof bits);
        return put(bits);
      }
      const auto narrow = static_cast<float>(real);
      std::uint32_t bits;
      std::memcpy(&bits, &narrow, sizeof bits);
      return put(bits);
    }
    std::uint64_t magnitude = 0;
    const auto [end, failure] = std::from_chars(digits.data(), digits.data() + digits.size(), magnitude);
    if (failure == std::errc() && end == digits.data() + digits.size()) {
      if (part_bytes_ < 8 && magnitude >> (8 * part_bytes_) != 0)
        warn_of(token, fmt::format("has more than {} bits", 8 * part_bytes_).c_str());
      return put(negative ? 0 - magnitude : magnitude);
    }
    // Some tools write integers with a fraction or an exponent.
    const std::string copy(token);
    char* stop = nullptr;
    const double real = std::strtod(copy.c_str(), &stop);
    if (stop == copy.c_str() || stop != copy.c_str() + copy.size() || !(real > -9.2e18 && real < 9.2e18))
      return Failure(bad(token));
    if (real != std::trunc(real)) warn_of(token, "is not a whole number");
    return put(static_cast<std::uint64_t>(static_cast<std::int64_t>(real)));
  }

  // C++ writes `1.5f`, and some tools copy it.
  static bool is_end_of_real(const char* end, const std::string& token) {
    const char* last = token.c_str() + token.size();
    return end == last || (end + 1 == last && (*end == 'f' || *end == 'F'));
  }

  void warn_of(std::string_view token, const char* why) {
    if (!made_.warnings.empty()) return;
    made_.warnings.push_back(
        error(code::bad_file, "'{}' {}", shown(token), why)
            .at("{}:{}", name_, line_number_)
            .note("the port takes data of type {}; the rest of the number is lost", layout_.of.name)
            .help("check the type of the kernel's argument"));
  }

  Result<void> hex_part(std::string_view digits, std::string_view token, bool negative) {
    std::uint64_t bits = 0;
    const auto [end, failure] = std::from_chars(digits.data(), digits.data() + digits.size(), bits, 16);
    if (failure != std::errc() || end != digits.data() + digits.size()) return Failure(bad(token));
    return put(negative ? 0 - bits : bits);
  }

  // Appends a number. A number that is too wide for its type keeps its low bits, as in the vendor's tools.
  Result<void> put(std::uint64_t bits) {
    for (unsigned i = 0; i < part_bytes_; ++i) bytes_.push_back(static_cast<std::byte>(bits >> 8 * i));
    return {};
  }

  std::string_view text_, line_;
  const Layout& layout_;
  const std::string& name_;
  unsigned part_bytes_;
  std::size_t at_ = 0;
  std::uint64_t line_number_ = 0;
  std::vector<std::string> columns_;
  std::vector<std::byte> bytes_;
  bool is_last_ = false;
  Words made_;
};

template <class T>
T value_of(const std::byte* from) {
  T made;
  std::memcpy(&made, from, sizeof made);
  return made;
}

std::string number_text(const element& of, unsigned bytes, const std::byte* from) {
  switch (of.kind) {
    case number::real:
      return bytes == 8 ? fmt::format("{}", value_of<double>(from)) : fmt::format("{}", value_of<float>(from));
    case number::brain: {
      const std::uint32_t bits = std::uint32_t{value_of<std::uint16_t>(from)} << 16;
      float value;
      std::memcpy(&value, &bits, sizeof value);
      return fmt::format("{}", value);
    }
    case number::natural:
      if (bytes == 1) return fmt::format("{}", unsigned{value_of<std::uint8_t>(from)});
      if (bytes == 2) return fmt::format("{}", value_of<std::uint16_t>(from));
      if (bytes == 8) return fmt::format("{}", value_of<std::uint64_t>(from));
      return fmt::format("{}", value_of<std::uint32_t>(from));
    default:
      if (bytes == 1) return fmt::format("{}", int{value_of<std::int8_t>(from)});
      if (bytes == 2) return fmt::format("{}", value_of<std::int16_t>(from));
      if (bytes == 8) return fmt::format("{}", value_of<std::int64_t>(from));
      return fmt::format("{}", value_of<std::int32_t>(from));
  }
}

// The vendor's simulator writes whole nanoseconds as such, and other times in picoseconds.
std::string stamp_text(std::uint64_t picoseconds) {
  constexpr std::uint64_t kPicoseconds = 1000;
  return picoseconds % kPicoseconds == 0 ? fmt::format("T {} ns\n", picoseconds / kPicoseconds)
                                         : fmt::format("T {} ps\n", picoseconds);
}

}  // namespace

unsigned Layout::part_bits() const {
  if (of.kind == number::structure || of.bytes == 0) return 32;
  return (of.complex ? of.bytes / 2 : of.bytes) * 8;
}
unsigned Layout::numbers_in_line() const {
  return std::max(1U, bits / part_bits());
}

Result<Words> read_words(std::string_view text, const Layout& layout, const std::string& name) {
  return Reader(text, layout, name).run();
}

void LineWriter::add(std::span<const std::uint32_t> words, bool ends_packet, std::optional<std::uint64_t> picoseconds) {
  picoseconds_ = picoseconds;
  const std::size_t full = std::size_t{layout_.numbers_in_line()} * layout_.part_bits() / 8;
  for (std::size_t i = 0; i < words.size(); ++i) {
    const auto* from = reinterpret_cast<const std::byte*>(&words[i]);
    bytes_.insert(bytes_.end(), from, from + sizeof words[i]);
    const bool is_last = ends_packet && i + 1 == words.size();
    while (bytes_.size() >= full) {
      const bool ends_here = is_last && bytes_.size() == full;
      line(ends_here);
    }
    if (is_last && !bytes_.empty()) line(true);
  }
}

void LineWriter::finish() {
  if (!bytes_.empty()) line(false);
}

void LineWriter::line(bool is_last) {
  const unsigned part = layout_.part_bits() / 8;
  if (picoseconds_) text_ += stamp_text(*picoseconds_);
  if (is_last) text_ += "TLAST\n";
  std::size_t at = 0;
  for (unsigned i = 0; i < layout_.numbers_in_line() && at + part <= bytes_.size(); ++i, at += part) {
    if (i != 0) text_ += ' ';
    if (layout_.is_hex) {
      std::uint64_t bits = 0;
      std::memcpy(&bits, &bytes_[at], part);
      text_ += fmt::format("{:x}", bits);
    } else {
      text_ += number_text(layout_.of, part, &bytes_[at]);
    }
  }
  text_ += '\n';
  ++lines_;
  bytes_.erase(bytes_.begin(), bytes_.begin() + static_cast<std::ptrdiff_t>(std::max<std::size_t>(at, 1)));
}

}  // namespace tessera::adf
