#include "container/cdo/ascii_cdo.h"

#include "base/text.h"
#include "container/cdo/cdo.h"
#include "container/codes.h"
#include "container/layouts.h"
#include "container/tables.h"
#include "container/text/hex_words.h"

#include <fmt/format.h>

#include <algorithm>
#include <iterator>

namespace tessera::container {

namespace {

// Appends the bytes of a line of digits. Returns false for an empty line, for other characters, and if the number of
// digits is not a multiple of `unit`.
bool append_digits(std::string_view line, std::size_t unit, Bytes& out) {
  if (line.empty() || line.size() % unit != 0) return false;
  const std::optional<Bytes> bytes = hex_bytes(line);
  if (bytes) append(out, *bytes);
  return bytes.has_value();
}

class Lines {
 public:
  explicit Lines(std::string_view text) : rest_(text) {}

  std::size_t number() const { return number_; }
  std::optional<std::string_view> next() {
    if (rest_.empty()) return std::nullopt;
    const std::size_t end = std::min(rest_.find('\n'), rest_.size());
    const std::string_view line = trim(rest_.substr(0, end));
    rest_.remove_prefix(std::min(end + 1, rest_.size()));
    ++number_;
    return line;
  }

 private:
  std::string_view rest_;
  std::size_t number_ = 0;
};

// Reads the text: a title and lines `key: value`, and then lines of digits; or only lines of digits.
class AsciiReader {
 public:
  explicit AsciiReader(std::string_view text) : lines_(text) {}

  // Reads at least `enough` bytes, if the text has them.
  Partial<Bytes> run(std::size_t enough) {
    const std::string_view first = lines_.next().value_or("");
    const bool titled = std::ranges::find(kAsciiCdoTitles, first, &NamedValue::name) != std::end(kAsciiCdoTitles);
    const std::size_t unit = titled ? kAsciiCdoWordDigits : kAsciiCdoByteDigits;
    if (!titled && (first.size() != kAsciiCdoByteDigits || !append_digits(first, unit, out_.value)))
      return bad_line(first);
    while (out_.value.size() < enough) {
      const auto line = lines_.next();
      if (!line) break;
      if (line->empty() || (titled && out_.value.empty() && take_key(*line))) continue;
      if (!append_digits(*line, unit, out_.value)) return bad_line(*line);
    }
    return std::move(out_);
  }

  std::optional<std::uint64_t> bits() const { return bits_; }

 private:
  // Takes a line in front of the first line of digits, such as "Bits:         160" or "Created by PCW". Returns false
  // for a line of digits.
  bool take_key(std::string_view line) {
    Bytes ignored;
    if (append_digits(line, kAsciiCdoWordDigits, ignored)) return false;
    if (line.starts_with(kAsciiCdoBits)) bits_ = parse_number(trim(line.substr(kAsciiCdoBits.size())));
    return true;
  }

  Partial<Bytes> bad_line(std::string_view line) {
    out_.errors.push_back(error(code::hex_text, "'{}' is not a line of hex digits", printable(line.substr(0, 40)))
                              .at("line {}", lines_.number())
                              .help("write 8 hexadecimal digits for each word, as Xilinx ASCII text has them"));
    return std::move(out_);
  }

  Lines lines_;
  std::optional<std::uint64_t> bits_;
  Partial<Bytes> out_;
};

}  // namespace

bool is_ascii_cdo(std::string_view text) {
  const Partial<Bytes> begin = AsciiReader(text).run(layout::CdoHeader::kSize);
  return begin.errors.empty() && is_cdo(begin.value);
}

Partial<Bytes> read_ascii_cdo(std::string_view text) {
  AsciiReader reader(text);
  Partial<Bytes> out = reader.run(std::string_view::npos);
  const std::uint64_t bits = 8 * std::uint64_t{out.value.size()};
  if (reader.bits() && *reader.bits() != bits && out.errors.empty())
    out.warnings.push_back(
        error(code::ascii_bits, "the header of the text announces {} bits, but the text has {}", *reader.bits(), bits)
            .help("fetch the text again; it may be cut short"));
  return out;
}

Bytes write_ascii_cdo(ByteSpan words) {
  constexpr std::size_t kLine = 9;  // characters for four bytes
  const std::string head =
      fmt::format("{}\n{}        \t{}\n", kAsciiCdoTitles[0].name, kAsciiCdoBits, 8 * words.size());
  Bytes text;
  text.reserve(head.size() + words.size() / 4 * kLine);  // growing, the text would be in memory twice
  text.assign(head.begin(), head.end());
  for (std::size_t i = 0; i < words.size(); ++i)
    fmt::format_to(std::back_inserter(text), "{:02X}{}", words[i], i % 4 == 3 ? "\n" : "");
  return text;
}

}  // namespace tessera::container
