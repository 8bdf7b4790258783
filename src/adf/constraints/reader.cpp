#include "adf/constraints/reader.h"

#include "adf/codes.h"
#include "base/text.h"

#include <fmt/ranges.h>

#include <charconv>
#include <cmath>
#include <limits>

namespace tessera::adf::constraints {

namespace {

std::string_view word_of(Cursor::Kind kind) {
  switch (kind) {
    case Cursor::Kind::Object: return "an object";
    case Cursor::Kind::Array: return "an array";
    case Cursor::Kind::Text: return "a text";
    case Cursor::Kind::Number: return "a number";
    case Cursor::Kind::True: return "true";
    case Cursor::Kind::False: return "false";
    case Cursor::Kind::Null: return "null";
    case Cursor::Kind::End: return "the end of the file";
  }
  return "";
}

// Takes numbers with punctuation around them from the front of a text; blanks do not count.
class RangeText {
 public:
  explicit RangeText(std::string_view text) {
    for (const char c : text)
      if (c != ' ' && c != '\t') rest_ += c;
  }
  bool take(char c) {
    if (at_ >= rest_.size() || rest_[at_] != c) return false;
    ++at_;
    return true;
  }
  std::optional<int> number() {
    int value = 0;
    const char* begin = rest_.data() + at_;
    const auto [end, failed] = std::from_chars(begin, rest_.data() + rest_.size(), value);
    if (failed != std::errc() || value < 0 || *begin == '-') return {};
    at_ += static_cast<std::size_t>(end - begin);
    return value;
  }
  bool is_done() const { return at_ == rest_.size(); }

 private:
  std::string rest_;
  std::size_t at_ = 0;
};

// Takes a corner: "(2,0)" for tiles; "3", "(3)", "3,1" or "(3,1)" for shims.
bool take_corner(RangeText& text, TileType type, int& column, int& row, int& channel) {
  const bool has_brackets = text.take('(');
  if (type != TileType::Shim && !has_brackets) return false;
  const auto first = text.number();
  if (!first) return false;
  column = *first;
  if (text.take(',')) {
    const auto second = text.number();
    if (!second) return false;
    (type == TileType::Shim ? channel : row) = *second;
  } else if (type != TileType::Shim) {
    return false;
  }
  return !has_brackets || text.take(')');
}

}  // namespace

std::optional<Range> parse_range(std::string_view given, TileType type) {
  RangeText text(given);
  Range made;
  if (!take_corner(text, type, made.column_min, made.row_min, made.channel_min)) return {};
  made.column_max = made.column_min;
  made.row_max = made.row_min;
  made.channel_max = made.channel_min;
  if (text.take(':') && !take_corner(text, type, made.column_max, made.row_max, made.channel_max)) return {};
  if (!text.is_done() || (made.channel_min == kOpen) != (made.channel_max == kOpen)) return {};
  return made;
}

Result<void> Reader::mistake(Diag diag, const Origin& at) {
  result_.errors.push_back(std::move(diag).at("{}", at.text()));
  if (mistakes() < kMostErrors) return {};
  return Failure(error(code::bad_value, "the file has more mistakes than Tessera prints")
                     .at("{}", at.file)
                     .help("correct the mistakes above first"));
}

Result<void> Reader::count_entry() {
  if (++entries_ <= kMostEntries) return {};
  return Failure(error(code::bad_json, "the file has more than {} constraints", kMostEntries)
                     .at("{}", cursor_.at().text())
                     .help("split the file, or use fewer constraints"));
}

Result<bool> Reader::expect(Cursor::Kind kind, std::string_view what, std::string_view expected) {
  TRY(const Cursor::Kind found, cursor_.kind());
  const Origin at = cursor_.at();
  if (found == kind) return true;
  if (found == Cursor::Kind::End)
    return Failure(error(code::bad_json, "the file ends before the value of {}", what)
                       .at("{}", at.text())
                       .help("complete the file"));
  CHECK_OK(cursor_.skip());
  CHECK_OK(mistake(error(code::bad_value, "{} is {}", what, word_of(found)).help("write {}", expected), at));
  return false;
}

Result<void> Reader::object(std::string_view what, const std::vector<std::string>& known, const OfKey& of_key) {
  TRY(const bool is_object, expect(Cursor::Kind::Object, what, "an object in braces"));
  if (!is_object) return {};
  CHECK_OK(cursor_.enter());
  for (;;) {
    TRY(const std::optional<std::string> key, cursor_.next_key());
    if (!key) return {};
    const Origin at = cursor_.key_at();
    TRY(const bool is_known, of_key(*key));
    if (is_known) continue;
    Diag diag = error(code::unknown_key, "{} has no key '{}'", what, printable(*key))
                    .note("it may have {}", fmt::join(known, ", "));
    const std::vector<std::string> meant = nearest(*key, known, 1);
    diag = meant.empty() ? std::move(diag).help("correct or remove the key")
                         : std::move(diag).help("did you mean {}?", meant.front());
    CHECK_OK(cursor_.skip());
    CHECK_OK(mistake(std::move(diag), at));
  }
}

Result<void> Reader::fields(std::string_view what, std::span<const Field> all, TileType* type) {
  const Origin begin = cursor_.value_at();
  std::vector<std::string> known;
  for (const Field& one : all) known.emplace_back(one.name);
  if (type != nullptr) known.emplace_back("tile_type");
  std::vector<int> values(all.size(), kOpen);
  const std::size_t before = mistakes();
  const auto of_key = [&](const std::string& key) -> Result<bool> {
    if (type != nullptr && key == "tile_type") {
      std::string text;
      const Origin at = cursor_.value_at();
      CHECK_OK(name("tile_type", text));
      if (text == "core" || text == "aie")
        *type = TileType::Core;
      else if (text == "shim")
        *type = TileType::Shim;
      else if (text == "memory" || text == "mem")
        *type = TileType::Memory;
      else if (!text.empty())
        CHECK_OK(mistake(
            error(code::bad_value, "tile_type is '{}'", printable(text)).help("write core, memory or shim"), at));
      return true;
    }
    for (std::size_t i = 0; i < all.size(); ++i) {
      if (all[i].name != key) continue;
      int value = kOpen;
      const Origin at = cursor_.value_at();
      CHECK_OK(integer(fmt::format("{} of {}", key, what), value));
      if (value == kOpen) return true;
      if (values[i] != kOpen && values[i] != value)
        CHECK_OK(mistake(
            error(code::bad_value, "{} of {} is {} and {}", key, what, values[i], value).help("write the key once"),
            at));
      values[i] = value;
      return true;
    }
    return false;
  };
  CHECK_OK(object(what, known, of_key));
  for (std::size_t i = 0; i < all.size(); ++i) {
    *all[i].to = values[i];
    if (all[i].is_required && values[i] == kOpen && mistakes() == before)
      CHECK_OK(
          mistake(error(code::bad_value, "{} has no {}", what, all[i].name).help("add \"{}\"", all[i].name), begin));
  }
  return {};
}

Result<void> Reader::name(std::string_view what, std::string& to) {
  TRY(const bool is_text, expect(Cursor::Kind::Text, what, "a text in double quotes"));
  if (!is_text) return {};
  const Origin at = cursor_.at();
  TRY(std::string text, cursor_.take_text());
  if (text.empty() || text.size() > kLongestName)
    return mistake(error(code::bad_value, "the name in {} has {}", what, counted(text.size(), "byte"))
                       .help("a name has 1 to {} bytes", kLongestName),
                   at);
  to = std::move(text);
  return {};
}

Result<void> Reader::names(std::string_view what, std::vector<std::string>& to) {
  TRY(const bool is_list, expect(Cursor::Kind::Array, what, "a list of names in brackets"));
  if (!is_list) return {};
  const Origin at = cursor_.at();
  const std::size_t before = mistakes();
  CHECK_OK(cursor_.enter());
  for (;;) {
    TRY(const bool has_more, cursor_.next_item());
    if (!has_more) break;
    CHECK_OK(count_entry());
    std::string one;
    CHECK_OK(name(what, one));
    if (!one.empty()) to.push_back(std::move(one));
  }
  if (to.empty() && mistakes() == before)
    return mistake(error(code::bad_value, "{} is an empty list", what).help("name an object, or remove the key"), at);
  return {};
}

Result<void> Reader::integer(std::string_view what, int& to) {
  TRY(const bool is_number, expect(Cursor::Kind::Number, what, "a whole number"));
  if (!is_number) return {};
  const Origin at = cursor_.at();
  TRY(const std::optional<double> value, cursor_.take_number());
  if (!value || *value < 0 || *value > std::numeric_limits<int>::max() || *value != std::floor(*value))
    return mistake(
        error(code::bad_value, "{} is not a whole number from 0", what).help("write a whole number, such as 2"), at);
  to = static_cast<int>(*value);
  return {};
}

Result<void> Reader::numbers(std::string_view what, bool takes_list, std::vector<double>& to) {
  TRY(const Cursor::Kind kind, cursor_.kind());
  const bool is_list = takes_list && kind == Cursor::Kind::Array;
  if (is_list) CHECK_OK(cursor_.enter());
  for (;;) {
    if (is_list) {
      TRY(const bool has_more, cursor_.next_item());
      if (!has_more) return {};
      CHECK_OK(count_entry());
    }
    TRY(const bool is_number,
        expect(Cursor::Kind::Number, what, takes_list ? "a number or a list of numbers" : "a number"));
    if (is_number) {
      const Origin at = cursor_.at();
      constexpr double kMostExact = 1LL << 53;  // not a fact: whole numbers up to here are exact in a double
      TRY(const std::optional<double> value, cursor_.take_number());
      if (!value || std::abs(*value) > kMostExact)
        CHECK_OK(mistake(
            error(code::bad_value, "{} has a number that is too large", what).help("write numbers up to 2^53"), at));
      else
        to.push_back(*value);
    }
    if (!is_list) return {};
  }
}

Result<void> Reader::flag(std::string_view what, bool& to) {
  TRY(const Cursor::Kind kind, cursor_.kind());
  if (kind == Cursor::Kind::False) {
    to = false;
    return cursor_.skip();
  }
  TRY(const bool is_true, expect(Cursor::Kind::True, what, "true or false"));
  if (!is_true) return {};
  to = true;
  return cursor_.skip();
}

Result<void> Reader::ranges(std::string_view what, TileType type, std::vector<Range>& to) {
  TRY(const bool is_list, expect(Cursor::Kind::Array, what, "a list of ranges in brackets"));
  if (!is_list) return {};
  CHECK_OK(cursor_.enter());
  for (;;) {
    TRY(const bool has_more, cursor_.next_item());
    if (!has_more) return {};
    CHECK_OK(count_entry());
    TRY(const Cursor::Kind kind, cursor_.kind());
    const Origin at = cursor_.at();
    std::string text;
    if (kind == Cursor::Kind::Number && type == TileType::Shim) {  // a shim column without quotes
      int column = kOpen;
      CHECK_OK(integer(what, column));
      if (column != kOpen) to.push_back({column, 0, column, 0});
      continue;
    }
    CHECK_OK(name(what, text));
    if (text.empty()) continue;
    const std::optional<Range> range = parse_range(text, type);
    const std::string_view form = type == TileType::Shim ? "\"0:3\" or \"0,1:3,1\"" : "\"(2,0):(2,3)\" or \"(2,0)\"";
    if (!range) {
      CHECK_OK(mistake(
          error(code::bad_value, "'{}' is not a range of {}", printable(text), what).help("write {}", form), at));
    } else if (range->column_min > range->column_max || range->row_min > range->row_max ||
               range->channel_min > range->channel_max) {
      CHECK_OK(mistake(error(code::bad_value, "the range '{}' ends before it begins", printable(text))
                           .help("write the lower left corner first"),
                       at));
    } else {
      to.push_back(*range);
    }
  }
}

}  // namespace tessera::adf::constraints
