// Lines to statements: labels, directives, bundles.
#include "isa/statement.h"

#include "base/text.h"
#include "isa/codes.h"
#include "isa/program.h"

#include <bit>

namespace tessera::isa {
namespace {

Failure malformed(std::string_view text, std::string_view why) {
  return Failure(
      error(code::malformed_statement, "cannot read '{}'", text)
          .note("{}", why)
          .help("a line holds labels `name:`, then a bundle `instr; instr` or one of the directives .text .globl "
                ".align .byte .half .word .space"));
}

Result<std::uint32_t> count_argument(std::string_view directive, std::string_view arguments) {
  const std::optional<std::int64_t> value = parse_number(arguments);
  if (!value || *value < 0 || *value > kMaxProgram)
    return malformed(directive, fmt::format("it takes one number from 0 to {}", kMaxProgram));
  return static_cast<std::uint32_t>(*value);
}

Result<Data> data_argument(std::string_view directive, std::string_view arguments, unsigned size) {
  Data data;
  for (const std::string_view item : split(arguments, ',')) {
    const std::optional<std::int64_t> value = parse_number(trim(item));
    if (!value || (!fits_signed(*value, 8 * size) && !fits_unsigned(*value, 8 * size)))
      return malformed(directive, fmt::format("'{}' is no number of {} bytes", trim(item), size));
    for (unsigned i = 0; i < size; ++i) data.bytes.push_back(static_cast<std::uint8_t>(*value >> (8 * i)));
  }
  return data;
}

Result<void> parse_directive(std::string_view text, unsigned line, std::vector<Statement>& out) {
  const std::size_t end = std::min(text.find_first_of(" \t"), text.size());
  const std::string_view name = text.substr(0, end), arguments = trim(text.substr(end));
  if (name == ".text" && arguments.empty()) return {};
  if (name == ".globl" || name == ".global") {
    if (!is_identifier(arguments)) return malformed(text, "it takes the name of a label");
    out.push_back({line, GlobalMark{arguments}});
  } else if (name == ".align") {
    TRY(const std::uint32_t bytes, count_argument(text, arguments));
    if (!std::has_single_bit(bytes)) return malformed(text, "the alignment must be a power of two");
    out.push_back({line, Alignment{bytes}});
  } else if (name == ".space") {
    TRY(const std::uint32_t bytes, count_argument(text, arguments));
    out.push_back({line, Data{{}, bytes}});
  } else if (name == ".byte" || name == ".half" || name == ".word") {
    TRY(Data data, data_argument(text, arguments, name == ".byte" ? 1 : name == ".half" ? 2 : 4));
    out.push_back({line, std::move(data)});
  } else {
    return malformed(text, "there is no such directive");
  }
  return {};
}

}  // namespace

Result<void> parse_line(std::string_view line, unsigned number, std::vector<Statement>& out) {
  std::string_view text = trim(line.substr(0, line.find("//")));
  // `name:` begins a line; the ':' of a register pair never follows the first word of a line.
  for (std::size_t colon;
       (colon = text.find(':')) != std::string_view::npos && is_identifier(trim(text.substr(0, colon)));) {
    out.push_back({number, LabelDefinition{trim(text.substr(0, colon))}});
    text = trim(text.substr(colon + 1));
  }
  if (text.empty()) return {};
  if (text.front() == '.') return parse_directive(text, number, out);
  TRY(BundleText bundle, parse_bundle_text(text));
  out.push_back({number, std::move(bundle)});
  return {};
}

}  // namespace tessera::isa
