#include "container/text/line.h"

#include "base/text.h"
#include "container/codes.h"
#include "container/text/address.h"
#include "container/text/hex_words.h"
#include "container/text/out.h"

#include <fmt/ranges.h>

#include <algorithm>

namespace tessera::container {

namespace {

// Reads a number. A negative number becomes the two's complement of `bits` bits.
std::optional<std::uint64_t> parse_integer(std::string_view text, unsigned bits) {
  if (!text.starts_with('-')) return parse_number(text);
  const auto magnitude = parse_number(text.substr(1));
  if (!magnitude || *magnitude > (std::uint64_t{1} << (bits - 1))) return std::nullopt;
  return (~*magnitude + 1) & low_mask(bits);
}

Failure no_field(std::string_view name, const device::RegisterInfo& info) {
  std::vector<std::string_view> names;
  for (const device::NamedField& field : info.fields()) names.push_back(field.name);
  Diag diag = error(code::stream_field, "'{}' is not a field of {}", name, info.name);
  return Failure(names.empty() ? std::move(diag).help("give a number; the register has no fields")
                               : std::move(diag).help("use one of its fields: {}", fmt::join(names, " ")));
}

}  // namespace

Line::Line(std::string_view text, const device::Device& device) : device_(device) {
  for (text = trim(text); !text.empty(); text = trim(text)) {
    const std::string_view token = text.substr(0, text.find_first_of(" \t\r"));
    text.remove_prefix(token.size());
    const std::size_t equals = token.find('=');
    if (mnemonic.empty())
      mnemonic = token, rest_ = trim(text);
    else if (equals == std::string_view::npos || equals == 0)
      operands_.push_back(token);
    else
      options_.push_back({token.substr(0, equals), token.substr(equals + 1)});
  }
}

Result<std::string_view> Line::operand(std::string_view what) {
  if (!has_operand())
    return Failure(error(code::stream_syntax, "'{}' needs {}", mnemonic, what).help("add the missing operand"));
  return operands_[next_++];
}

Result<std::string> Line::quoted(std::string_view what) {
  const auto fail = [&](std::string_view help) {
    return Failure(error(code::stream_syntax, "{} needs {} in quotes", mnemonic, what).help("{}", help));
  };
  if (rest_.size() < 2 || !rest_.starts_with('"') || !rest_.ends_with('"'))
    return fail("write the text between two \" at the end of the line");
  std::string out;
  for (std::string_view text = rest_.substr(1, rest_.size() - 2); !text.empty();) {
    const std::string_view escape = text.substr(0, kEscape.size() + 2);
    const auto byte = escape.starts_with(kEscape) ? hex_bytes(escape.substr(kEscape.size())) : std::nullopt;
    if (text.front() == kEscape.front() && (!byte || byte->empty()))
      return fail("write a backslash as \\x5c, and other characters as \\x and two hexadecimal digits");
    out += byte ? static_cast<char>(byte->front()) : text.front();
    text.remove_prefix(byte ? escape.size() : 1);
  }
  next_ = operands_.size();
  options_.clear();
  return out;
}

Result<void> Line::expect(std::string_view word) {
  TRY(const std::string_view text, operand(fmt::format("'{}'", word)));
  if (text != word)
    return Failure(error(code::stream_syntax, "'{}' is given where '{}' needs {}", text, mnemonic, word)
                       .help("correct the order of the operands"));
  return {};
}

Result<std::uint32_t> Line::word(std::string_view what) {
  TRY(const std::string_view text, operand(what));
  constexpr unsigned kBits = 32;
  if (text.starts_with('-')) {
    if (const auto value = parse_integer(text, kBits)) return static_cast<std::uint32_t>(*value);
    if (is_number(text.substr(1)))
      return Failure(error(code::stream_range, "{} does not fit into the {} bits of {}", text, kBits, what)
                         .help("give a number nearer to 0"));
  }
  return convert<std::uint32_t>(text, what);
}

Result<std::uint64_t> Line::address() {
  TRY(const std::string_view text, operand("an address"));
  return parse_address(text, device_);
}

Result<std::uint32_t> Line::address32() {
  TRY(const std::uint64_t wide, address());
  if (wide > std::numeric_limits<std::uint32_t>::max())
    return Failure(error(code::stream_range, "'{}' takes addresses of 32 bits, not {:#x}", mnemonic, wide)
                       .help("use the command for 64-bit addresses, if the stream has one"));
  return static_cast<std::uint32_t>(wide);
}

Result<device::TileId> Line::tile() {
  TRY(const std::string_view text, operand("a tile"));
  const std::size_t comma = text.find(',');
  if (text.starts_with('(') && text.ends_with(')') && comma != std::string_view::npos) {
    TRY(const auto col, convert<std::uint8_t>(text.substr(1, comma - 1), "a column"));
    TRY(const auto row, convert<std::uint8_t>(text.substr(comma + 1, text.size() - comma - 2), "a row"));
    return device::TileId{col, row};
  }
  return Failure(error(code::stream_syntax, "'{}' is not a tile", text).help("write a tile as (column,row)"));
}

Result<device::Direction> Line::direction() {
  TRY(const std::string_view text, operand("a direction"));
  if (text == "s2mm") return device::Direction::S2MM;
  if (text == "mm2s") return device::Direction::MM2S;
  return Failure(error(code::stream_syntax, "'{}' is not a direction", text).help("write s2mm or mm2s"));
}

Result<std::uint32_t> Line::value(std::uint64_t address) {
  if (has_operand() || !next_option()) return word("a value");
  TRY(const FieldBits bits, fields(address));
  return bits.value;
}

Result<FieldBits> Line::masked(std::uint64_t address) {
  if (!has_operand() && next_option()) return fields(address);
  FieldBits bits;
  TRY(bits.mask, word("a mask"));
  TRY(bits.value, word("a value"));
  return bits;
}

// Takes all remaining options as fields of the register at `address`.
Result<FieldBits> Line::fields(std::uint64_t address) {
  const device::Location place = device_.locate(address);
  const auto info = device_.contains(place.tile)
                        ? device::register_at(device_.kind(place.tile), place.offset, device_.arch)
                        : std::nullopt;
  if (!info)
    return Failure(
        error(code::stream_field, "there is no register at {}, so there are no fields", print_address(address, device_))
            .help("give a number instead of fields"));
  FieldBits bits;
  while (const auto name = next_option()) {
    const auto fields = info->fields();
    const auto field = std::ranges::find(fields, *name, &device::NamedField::name);
    if (field == fields.end()) return no_field(*name, *info);
    if ((bits.mask & field->field.mask()) != 0)
      return Failure(error(code::stream_syntax, "the field {} is given twice", *name).help("give each field once"));
    TRY(const std::uint32_t value, parse_field(*option(*name), *name, field->field));
    bits.mask |= field->field.mask();
    bits.value = field->field.set(bits.value, value);
  }
  return bits;
}

std::optional<std::string_view> Line::option(std::string_view name) {
  const auto found =
      std::ranges::find_if(options_, [&](const Option& each) { return each.name == name && !each.taken; });
  if (found == options_.end()) return std::nullopt;
  found->taken = true;
  return found->value;
}

Result<void> Line::flag(std::string_view name, bool& value) {
  const auto text = option(name);
  if (!text) return {};
  TRY(const std::uint64_t number, read_number(*text, name, 1));
  value = number != 0;
  return {};
}

bool Line::option_given(std::string_view name) const {
  return std::ranges::any_of(options_, [&](const Option& each) { return each.name == name && !each.taken; });
}

std::optional<std::string_view> Line::next_option() const {
  const auto found = std::ranges::find(options_, false, &Option::taken);
  return found == options_.end() ? std::nullopt : std::optional(found->name);
}

Result<void> Line::finish() const {
  if (has_operand())
    return Failure(error(code::stream_syntax, "'{}' has one operand too many: {}", mnemonic, operands_[next_])
                       .help("leave the operand out, or move data words to a line .word"));
  if (const auto left = next_option())
    return Failure(error(code::stream_syntax, "'{}' has an unknown option or repeats one", mnemonic)
                       .note("the option is {}", *left)
                       .help("leave the option out, or correct its name"));
  return {};
}

Result<std::uint32_t> parse_field(std::string_view text, std::string_view name, device::Field field) {
  const auto value = parse_integer(text, field.width);
  if (!is_number(text.substr(text.starts_with('-') ? 1 : 0)))
    return Failure(error(code::stream_syntax, "'{}' is not a value of {}", text, name)
                       .help("write a number: decimal, hexadecimal after 0x, or binary after 0b"));
  if (!value || *value > low_mask(field.width))
    return Failure(
        error(code::stream_range, "{} does not fit into the {} of {}", text, counted(field.width, "bit"), name)
            .help("give a smaller number"));
  return static_cast<std::uint32_t>(*value);
}

}  // namespace tessera::container
