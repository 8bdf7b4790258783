#include "container/cdo/ascii_cdo.h"

#include "base/text.h"
#include "container/cdo/cdo.h"
#include "container/codes.h"
#include "container/layouts.h"
#include "container/plain_text.h"
#include "container/tables.h"
#include "container/text/hex_words.h"

#include <fmt/format.h>

#include <algorithm>
#include <iterator>
#include <optional>
#include <span>

namespace tessera::container {

namespace {

bool is_title_of(std::span<const NamedValue> titles, std::string_view line) {
  return std::ranges::find(titles, trim(line), &NamedValue::name) != titles.end();
}
bool is_wide_title(std::string_view line) {
  return is_title_of(kAsciiCdoWideTitles, line);
}
bool is_first_title(std::string_view line) {
  return is_title_of(kAsciiCdoTitles, line) || is_wide_title(line);
}

// Returns the bytes of a line of digits; none for an empty line, for other characters, and if the number of digits is
// not a multiple of `unit`.
std::optional<Bytes> digits_of(std::string_view line, std::size_t unit) {
  line = trim(line);
  return !line.empty() && line.size() % unit == 0 ? hex_bytes(line) : std::nullopt;
}

void append_text(Bytes& out, std::string_view text) {
  out.insert(out.end(), text.begin(), text.end());
}

void append_digits(Bytes& out, ByteSpan bytes) {
  for (const std::uint8_t byte : bytes) fmt::format_to(std::back_inserter(out), "{:02X}", byte);
}

// Returns a line such as "Bits:         160" with the right number.
std::string with_bits(std::string_view line, std::uint64_t bits) {
  const std::string_view number = trim(line.substr(kAsciiCdoBits.size()));
  if (number.empty() || parse_number(number) == bits) return std::string(line);
  const auto at = static_cast<std::size_t>(number.data() - line.data());
  return fmt::format("{}{}{}", line.substr(0, at), bits, line.substr(at + number.size()));
}

// Goes through the lines of a text: a title and lines `key: value`, and then lines of digits; or only lines of digits.
class AsciiLines {
 public:
  enum class Kind : std::uint8_t { Title, Empty, Words, Bad };
  struct Line {
    Kind kind;
    std::string_view text;  // with its line feed, if it has one
    Bytes bytes{};          // of a line of digits
  };

  explicit AsciiLines(std::string_view text) : rest_(text) {
    const std::string_view first = trim(text.substr(0, text.find('\n')));
    is_titled_ = is_first_title(first);
    unit_ = is_titled_ ? kAsciiCdoWordDigits : kAsciiCdoByteDigits;
    is_good_ = is_titled_ || (first.size() == kAsciiCdoByteDigits && digits_of(first, unit_));
  }

  bool has_titles() const { return is_titled_; }
  std::size_t number() const { return number_; }

  std::optional<Line> next() {
    if (rest_.empty()) return std::nullopt;
    const std::string_view text = rest_.substr(0, std::min(rest_.find('\n'), rest_.size() - 1) + 1);
    rest_.remove_prefix(text.size());
    ++number_;
    if (!is_good_) return Line{Kind::Bad, text};
    if (number_ == 1 && is_titled_) return Line{Kind::Title, text};
    if (auto bytes = digits_of(text, unit_)) {
      has_words_ = true;
      return Line{Kind::Words, text, std::move(*bytes)};
    }
    if (is_titled_ && !has_words_) return Line{Kind::Title, text};
    return Line{trim(text).empty() ? Kind::Empty : Kind::Bad, text};
  }

 private:
  std::string_view rest_;
  std::size_t number_ = 0;
  std::size_t unit_ = 0;
  bool is_titled_ = false;
  bool is_good_ = false;
  bool has_words_ = false;
};

// Reads at least `enough` bytes, if the text has them.
Partial<AsciiCdo> read_bytes(std::string_view text, std::size_t enough) {
  Partial<AsciiCdo> out;
  AsciiLines lines(text);
  while (out.value.bytes.size() < enough) {
    const auto line = lines.next();
    if (!line) break;
    append(out.value.bytes, line->bytes);
    if (line->kind == AsciiLines::Kind::Title)
      out.value.titles.emplace_back(line->text.substr(0, line->text.find('\n')));
    if (line->kind != AsciiLines::Kind::Bad) continue;
    out.errors.push_back(
        error(code::hex_text, "'{}' is not a line of hex digits", printable(trim(line->text).substr(0, 40)))
            .at("line {}", lines.number())
            .help("write 8 hexadecimal digits for each word, as Xilinx ASCII text has them"));
    break;
  }
  return out;
}

}  // namespace

bool is_ascii_cdo(std::string_view text) {
  const Partial<AsciiCdo> begin = read_bytes(text, layout::CdoHeader::kSize);
  return begin.errors.empty() && is_cdo(begin.value.bytes);
}

Partial<AsciiCdo> read_ascii_cdo(std::string_view text) {
  Partial<AsciiCdo> out = read_bytes(text, std::string_view::npos);
  const std::uint64_t bits = 8 * std::uint64_t{out.value.bytes.size()};
  for (const std::string_view title : out.value.titles) {
    if (!title.starts_with(kAsciiCdoBits) || !out.errors.empty()) continue;
    const auto stated = parse_number(trim(title.substr(kAsciiCdoBits.size())));
    if (stated && *stated != bits)
      out.warnings.push_back(
          error(code::ascii_bits, "the header of the text announces {} bits, but the text has {}", *stated, bits)
              .help("fetch the text again; it may be cut short"));
  }
  return out;
}

Result<void> check_ascii_title(std::string_view line, bool is_first) {
  if (is_first && !is_first_title(line))
    return Failure(error(code::stream_syntax, "'{}' is not the first line of a Xilinx ASCII text", printable(line))
                       .help("begin with '{}'", kAsciiCdoTitles[0].name));
  if (!is_first && digits_of(line, kAsciiCdoWordDigits))
    return Failure(error(code::stream_syntax, "'{}' cannot be a title, because it has the form of words", line)
                       .help("leave the title out, or change it"));
  if (!std::ranges::all_of(line,
                           [](char each) { return each != '\n' && is_text_byte(static_cast<std::uint8_t>(each)); }))
    return Failure(error(code::stream_syntax, "the title '{}' has control characters", printable(line))
                       .help("give each line of the text its own title"));
  return {};
}

namespace {

// Fails unless a text whose lines have words can hold the bytes.
Result<void> check_whole_words(ByteSpan bytes) {
  const std::size_t rest = bytes.size() % 4;
  if (rest == 0) return {};
  return Failure(
      error(code::hex_text, "Xilinx ASCII text has whole words, but the CDO ends with {} more", counted(rest, "byte"))
          .note("the CDO has {}; the bytes behind its commands may have any number", counted(bytes.size(), "byte"))
          .help("add {} behind the commands (.trailer), or write the CDO as binary", counted(4 - rest, "byte")));
}

}  // namespace

Result<Bytes> write_ascii_cdo(ByteSpan bytes, std::vector<std::string> titles) {
  CHECK_OK(check_whole_words(bytes));
  if (titles.empty()) titles = {std::string(kAsciiCdoTitles[0].name), fmt::format("{}        \t0", kAsciiCdoBits)};
  const std::size_t per_line = 4 * std::size_t{is_wide_title(titles.front()) ? kAsciiCdoWideWords : 1U};
  const std::string_view end = titles.front().ends_with('\r') ? "\r\n" : "\n";
  Bytes text;
  text.reserve(bytes.size() / per_line * (2 * per_line + end.size()));  // growing, the text would be in memory twice
  for (const std::string& line : titles) {
    append_text(text, line.starts_with(kAsciiCdoBits) ? with_bits(line, 8 * std::uint64_t{bytes.size()}) : line);
    append_text(text, "\n");
  }
  for (; !bytes.empty(); bytes = bytes.subspan(std::min(per_line, bytes.size()))) {
    append_digits(text, bytes.first(std::min(per_line, bytes.size())));
    append_text(text, end);
  }
  return text;
}

Result<Bytes> replace_ascii_cdo(std::string_view text, ByteSpan bytes) {
  AsciiLines lines(text);
  if (lines.has_titles()) CHECK_OK(check_whole_words(bytes));
  Bytes out;
  out.reserve(text.size());
  std::string_view last = "\n";  // the characters behind the digits of the last line
  std::size_t per_line = 0;
  const std::uint64_t bits = 8 * std::uint64_t{bytes.size()};
  const auto append_line = [&](std::size_t count) {
    append_digits(out, bytes.first(count));
    append_text(out, last);
    bytes = bytes.subspan(count);
  };
  while (const auto line = lines.next()) {
    if (line->kind != AsciiLines::Kind::Words) {
      append_text(out, line->text.starts_with(kAsciiCdoBits) ? with_bits(line->text, bits) : std::string(line->text));
      continue;
    }
    last = line->text.substr(trim(line->text).data() + trim(line->text).size() - line->text.data());
    per_line = std::max(per_line, line->bytes.size());
    const std::size_t count = std::min(line->bytes.size(), bytes.size());
    if (std::ranges::equal(line->bytes, bytes.first(count))) {
      append_text(out, line->text);
      bytes = bytes.subspan(count);
    } else if (count != 0) {
      append_line(count);
    }
  }
  if (!bytes.empty() && last.empty()) append_text(out, last = "\n");
  while (!bytes.empty()) append_line(std::min(per_line, bytes.size()));
  return out;
}

}  // namespace tessera::container
