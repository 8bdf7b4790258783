// Parses lines to statements: labels, directives, bundles.
#include "isa/statement.h"

#include "base/text.h"
#include "isa/codes.h"
#include "isa/program.h"

#include <algorithm>
#include <bit>

namespace tessera::isa {
namespace {

Failure malformed(std::string_view text, std::string_view why) {
  return Failure(
      error(code::malformed_statement, "cannot read '{}'", text)
          .note("{}", why)
          .help("a line holds labels `name:`, then a bundle `instr; instr` or a directive such as .text .data .globl "
                ".align .byte .word .space"));
}

// A directive's words: `.p2align 4, 0, 8` is .p2align with three arguments.
struct Words {
  std::string_view text, name, rest;
  std::vector<std::string_view> arguments;  // trimmed

  explicit Words(std::string_view line) : text(line) {
    const std::size_t end = std::min(text.find_first_of(" \t"), text.size());
    name = text.substr(0, end);
    rest = trim(text.substr(end));
    if (!rest.empty())
      for (const std::string_view argument : split(rest, ',')) arguments.push_back(trim(argument));
  }
  template <class... Names>
  bool is(Names... names) const {
    return ((name == names) || ...);
  }
};

Result<std::uint32_t> count_argument(const Words& words, std::size_t index = 0) {
  const auto value = index < words.arguments.size() ? parse_number(words.arguments[index]) : std::nullopt;
  if (value && *value > kMaxProgram)
    return Failure(error(code::program_too_large, "{} is too large: a section has at most {} bytes",
                         words.arguments[index], kMaxProgram)
                       .help("give a number from 0 to {}", kMaxProgram));
  if (!value || *value < 0)
    return malformed(words.text, fmt::format("the directive takes a number from 0 to {}", kMaxProgram));
  return static_cast<std::uint32_t>(*value);
}

Result<Alignment> alignment(const Words& words, std::size_t index = 0) {
  TRY(std::uint32_t bytes, count_argument(words, index));
  if (words.is(".p2align")) bytes = bytes < 21 ? 1U << bytes : 0;  // 2^20 is the largest count
  if (!std::has_single_bit(bytes)) return malformed(words.text, "the alignment must be a power of two");
  return Alignment{bytes};
}

Result<Data> numbers(const Words& words, unsigned size) {
  Data data;
  if (words.arguments.empty()) return malformed(words.text, "the directive takes at least one number");
  for (const std::string_view item : words.arguments) {
    std::optional<Expression> value = parse_expression(item);
    const bool fits = value && (!value->is_number() || size == 8 || fits_signed(value->number, 8 * size) ||
                                fits_unsigned(value->number, 8 * size));
    if (!fits) return malformed(words.text, fmt::format("'{}' is not a number of {} bytes", item, size));
    if (!value->is_number()) data.values.push_back({static_cast<std::uint32_t>(data.bytes.size()), size, *value});
    for (unsigned i = 0; i < size; ++i) data.bytes.push_back(static_cast<std::uint8_t>(value->number >> (8 * i)));
  }
  return data;
}

// Returns the character that an escape means: a letter, or up to three octal digits. `text` begins after the backslash.
std::optional<char> escape(std::string_view& text) {
  constexpr std::string_view names = "nrtbf\\\"", characters = "\n\r\t\b\f\\\"";
  if (text.empty()) return std::nullopt;
  if (const std::size_t at = names.find(text.front()); at != std::string_view::npos) {
    text.remove_prefix(1);
    return characters[at];
  }
  unsigned value = 0, digits = 0;
  while (digits < 3 && !text.empty() && text.front() >= '0' && text.front() <= '7') {
    value = 8 * value + static_cast<unsigned>(text.front() - '0');
    text.remove_prefix(1);
    ++digits;
  }
  return digits > 0 && value < 256 ? std::optional(static_cast<char>(value)) : std::nullopt;
}

Result<Data> string_data(const Words& words) {
  Data data;
  std::string_view text = words.rest;
  if (!text.starts_with('"')) return malformed(words.text, "the directive takes a text between quotation marks");
  text.remove_prefix(1);
  while (!text.starts_with('"')) {
    if (text.empty()) return malformed(words.text, "the text has no closing quotation mark");
    char c = text.front();
    text.remove_prefix(1);
    if (c == '\\') {
      const std::optional<char> escaped = escape(text);
      if (!escaped) return malformed(words.text, "a backslash precedes an unknown character");
      c = *escaped;
    }
    data.bytes.push_back(static_cast<std::uint8_t>(c));
  }
  if (!trim(text.substr(1)).empty()) return malformed(words.text, "the directive takes one text");
  if (!words.is(".ascii")) data.bytes.push_back(0);
  return data;
}

// Parses `.section .rodata.cst4,"aM",@progbits,4`.
SectionSwitch section(const Words& words) {
  std::string_view name = words.arguments.empty() ? "" : words.arguments[0];
  if (name.size() > 1 && name.starts_with('"') && name.ends_with('"')) name = name.substr(1, name.size() - 2);
  const bool known =
      name.starts_with(".text") || name.starts_with(".data") || name.starts_with(".bss") || name.starts_with(".rodata");
  const bool kept = words.arguments.size() > 1 ? words.arguments[1].find('a') != std::string_view::npos : known;
  return {std::string(name), kept};
}

bool is_read_over(const Words& words) {
  constexpr std::array names{".file", ".loc", ".ident", ".addrsig", ".addrsig_sym", ".local", ".hidden", ".protected"};
  return std::ranges::find(names, words.name) != names.end() || words.name.starts_with(".cfi_");
}

template <class Emit>
Result<void> name_directive(const Words& words, const Emit& emit) {
  if (words.arguments.empty() || !is_identifier(words.arguments[0]))
    return malformed(words.text, "the directive takes the name of a label");
  const std::string_view name = words.arguments[0];
  if (words.is(".globl", ".global", ".weak")) {
    emit(SymbolMark{SymbolMark::What::Global, name});
  } else if (words.is(".type")) {
    if (words.arguments.size() > 1 && words.arguments[1].ends_with("function"))
      emit(SymbolMark{SymbolMark::What::Function, name});
  } else if (words.is(".comm", ".lcomm")) {
    TRY(const std::uint32_t size, count_argument(words, 1));
    Alignment aligned{4};
    if (words.arguments.size() > 2) {
      TRY(aligned, alignment(words, 2));
    }
    emit(Common{name, size, aligned.bytes});
  } else {  // .size, .set and .equ
    std::optional<Expression> value = words.arguments.size() == 2 ? parse_expression(words.arguments[1]) : std::nullopt;
    if (!value) return malformed(words.text, "the directive takes a name and a value");
    if (words.is(".size"))
      emit(SymbolMark{SymbolMark::What::Size, name, std::move(*value)});
    else
      emit(Assignment{name, std::move(*value)});
  }
  return {};
}

// Parses a directive. Passes its statement to `emit`, unless the directive is ignored.
template <class Emit>
Result<void> directive(const Words& words, const Emit& emit) {
  const auto add = [&emit](auto result) -> Result<void> {
    if (!result) return Failure(std::move(result).error());
    emit(std::move(*result));
    return {};
  };
  if (words.is(".text", ".data", ".bss", ".rodata")) {
    emit(SectionSwitch{std::string(words.name), true});
    return words.rest.empty() ? Result<void>{} : malformed(words.text, "the directive takes no arguments");
  }
  if (words.is(".section", ".pushsection")) {
    emit(section(words));
    return {};
  }
  if (words.is(".globl", ".global", ".weak", ".type", ".size", ".set", ".equ", ".comm", ".lcomm"))
    return name_directive(words, emit);
  if (words.is(".align", ".balign", ".p2align")) return add(alignment(words));
  if (words.is(".byte")) return add(numbers(words, 1));
  if (words.is(".half", ".short", ".hword", ".2byte")) return add(numbers(words, 2));
  if (words.is(".word", ".long", ".int", ".4byte")) return add(numbers(words, 4));
  if (words.is(".quad", ".8byte")) return add(numbers(words, 8));
  if (words.is(".ascii", ".asciz", ".string")) return add(string_data(words));
  if (words.is(".space", ".zero", ".skip")) {
    TRY(const std::uint32_t zeros, count_argument(words));
    if (words.arguments.size() > 1 && parse_number(words.arguments[1]) != 0)
      return malformed(words.text, "the directive fills with zeros only");
    emit(Data{{}, zeros});
    return {};
  }
  if (is_read_over(words)) return {};
  return malformed(words.text, "no directive has this name");
}

// Returns the line up to its comment: `//` outside quotation marks, or a `#` at the beginning of the line.
std::string_view without_comment(std::string_view line) {
  if (trim(line).starts_with('#')) return {};
  bool quoted = false;
  for (std::size_t i = 0; i < line.size(); ++i) {
    if (line[i] == '\\' && quoted)
      ++i;
    else if (line[i] == '"')
      quoted = !quoted;
    else if (!quoted && line.substr(i).starts_with("//"))
      return line.substr(0, i);
  }
  return line;
}

// Constructs the statement in place, because g++ 12 warns of uninitialised members when a variant moves.
template <class T>
void add(std::vector<Statement>& out, unsigned number, std::string_view line, std::string_view at, T what) {
  Statement& statement = out.emplace_back();
  statement.line = number;
  statement.text = line;
  statement.at = at;
  statement.what.emplace<T>(std::move(what));
}

}  // namespace

Result<void> parse_line(const InstructionSet& set, std::string_view line, unsigned number, std::vector<Statement>& out,
                        std::string_view& at) {
  std::string_view text = trim(without_comment(line));
  // A label `name:` begins a line; the ':' of a register pair never follows the first word of a line.
  for (std::size_t colon;
       (colon = text.find(':')) != std::string_view::npos && is_identifier(trim(text.substr(0, colon)));) {
    add(out, number, line, text, LabelDefinition{trim(text.substr(0, colon))});
    text = trim(text.substr(colon + 1));
  }
  at = text;
  if (text.empty()) return {};
  if (const std::size_t equals = text.find('=');
      equals != std::string_view::npos && is_identifier(trim(text.substr(0, equals)))) {
    std::optional<Expression> value = parse_expression(text.substr(equals + 1));
    if (!value) return malformed(text, "no value follows the `=`");
    add(out, number, line, text, Assignment{trim(text.substr(0, equals)), std::move(*value)});
    return {};
  }
  if (text.front() == '.' && !text.starts_with(".len ")) {
    return directive(Words(text), [&](auto what) { add(out, number, line, text, std::move(what)); });
  }
  TRY(BundleText bundle, parse_bundle_text(set, text, at));
  add(out, number, line, text, std::move(bundle));
  return {};
}

}  // namespace tessera::isa
