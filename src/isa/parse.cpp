// Text to instructions.
//
// The printed mnemonic does not name an encoding: `mov` has eleven, told apart by their operands. Each encoding has a
// syntax such as `{}, [{}, {}]`; the text is held against the syntax of each encoding with its mnemonic, and the one
// that fits is the instruction. A number out of range makes an encoding not fit; when nothing else fits, that is what
// is told.
#include "isa/parse.h"

#include "base/text.h"
#include "isa/codes.h"
#include "isa/tables.h"

#include <algorithm>
#include <charconv>

namespace tessera::isa {
namespace {

constexpr unsigned kAddressBits = 20;  // an operand this wide can hold a label

bool is_blank(char c) {
  return c == ' ' || c == '\t';
}

// Reads the operand text against one encoding.
class Matcher {
 public:
  Matcher(const EncodingSpec& encoding, std::string_view text, bool labels)
      : encoding_(encoding), text_(text), labels_allowed_(labels) {}

  bool match() {
    instr_.opcode = encoding_.encoding.opcode;
    for (std::size_t i = 0; i < encoding_.syntax.size(); ++i) {
      const char c = encoding_.syntax[i];
      if (c == ' ') continue;
      skip_blanks();
      if (c == '{') {
        ++i;  // the closing brace
        if (!operand(take_word())) return false;
      } else if (text_.empty() || text_.front() != c) {
        return false;
      } else {
        text_.remove_prefix(1);
      }
    }
    skip_blanks();
    return text_.empty() && repeats_agree();
  }

  const Instr& instr() const { return instr_; }
  const std::vector<LabelUse>& labels() const { return labels_; }
  bool too_large() const { return too_large_; }  // a number of more than 32 bits

 private:
  void skip_blanks() {
    while (!text_.empty() && is_blank(text_.front())) text_.remove_prefix(1);
  }

  std::string_view take_word() {
    const std::size_t end = std::min(text_.find_first_of(",[] \t"), text_.size());
    const std::string_view word = text_.substr(0, end);
    text_.remove_prefix(end);
    return word;
  }

  bool operand(std::string_view word) {
    const OperandSpec& wanted = operands(encoding_)[instr_.operand_count];
    Operand& operand = instr_.operands[instr_.operand_count++];
    operand.role = wanted.role;
    if (wanted.source == Source::Field && kind(wanted).type != KindType::Register)
      return number(kind(wanted), word, operand);
    const std::optional<Reg> reg = parse_register(word);
    if (!reg) return false;
    operand.is_register = true;
    operand.reg = *reg;
    if (wanted.source == Source::Fixed) return number_of(*reg) == wanted.first;
    return wanted.source == Source::Same || kind(wanted).codes[number_of(*reg)] != kNoRegister;
  }

  bool number(const Kind& kind, std::string_view word, Operand& operand) {
    const bool marked = word.starts_with('#');
    if (marked) word.remove_prefix(1);
    if (labels_allowed_ && kind.width >= kAddressBits && is_identifier(word) && (marked || !parse_register(word))) {
      labels_.push_back({static_cast<unsigned>(instr_.operand_count - 1), word});
      return true;
    }
    const std::optional<std::int64_t> value = parse_number(word);
    if (!value || !marked) return false;
    // A 32-bit field takes numbers written without sign as well: #0xFFFFFFFF.
    const bool wraps = kind.width == 32 && fits_unsigned(*value, 32);
    too_large_ |= !wraps && !fits_signed(*value, 32);
    operand.value = static_cast<std::int32_t>(*value);
    return true;
  }

  bool repeats_agree() const {
    const std::span<const OperandSpec> specs = operands(encoding_);
    for (std::size_t i = 0; i < specs.size(); ++i)
      if (specs[i].source == Source::Same && instr_.operands[i].reg != instr_.operands[specs[i].first].reg)
        return false;
    return true;
  }

  const EncodingSpec& encoding_;
  std::string_view text_;
  bool labels_allowed_;
  bool too_large_ = false;
  Instr instr_;
  std::vector<LabelUse> labels_;
};

// Does the instruction encode? Numbers are checked there and nowhere else.
Result<void> check(const Matcher& matcher) {
  if (matcher.too_large()) return Failure(error(code::immediate_out_of_range, "a number has more than 32 bits"));
  TRY(const Bundle bundle, pack(std::span(&matcher.instr(), 1)));
  Bytes bytes;
  return encode(bundle, bytes);
}

// What may stand for an operand: its first register, or #number.
std::string example(const OperandSpec& operand) {
  if (operand.source == Source::Fixed) return std::string(registers()[operand.first].name);
  if (kind(operand).type != KindType::Register) return "#number";
  const std::span<const std::uint16_t> codes = kind(operand).codes;
  const auto first = std::ranges::find_if(codes, [](std::uint16_t code) { return code != kNoRegister; });
  return std::string(registers()[static_cast<std::size_t>(first - codes.begin())].name);
}

std::string example(const EncodingSpec& encoding) {
  const std::span<const OperandSpec> specs = operands(encoding);
  std::string text = fmt::format("`{} ", encoding.encoding.text);
  std::size_t next = 0;
  for (std::size_t i = 0; i < encoding.syntax.size(); ++i) {
    if (encoding.syntax[i] != '{') {
      text += encoding.syntax[i];
      continue;
    }
    ++i;  // the closing brace
    const OperandSpec& operand = specs[next++];
    text += example(operand.source == Source::Same ? specs[operand.first] : operand);
  }
  return text + '`';
}

Failure no_form(std::string_view text, std::span<const std::uint16_t> numbers) {
  std::string forms;
  for (const std::uint16_t number : numbers)
    forms += (forms.empty() ? "" : " or ") + example(spec(static_cast<Opcode>(number)));
  return Failure(error(code::wrong_operands, "no instruction has these operands: '{}'", text)
                     .help("operands like those of {}", forms));
}

// With `labels`, label names may stand for addresses.
Result<Instr> parse_slot(std::string_view text, std::vector<LabelUse>* labels) {
  text = trim(text);
  const std::size_t end = std::min(text.find_first_of(" \t"), text.size());
  const std::string_view mnemonic = text.substr(0, end);
  const std::span<const std::uint16_t> numbers = encodings_of(mnemonic);
  if (numbers.empty())
    return Failure(error(code::unknown_mnemonic, "no AIE2 instruction is called '{}'", mnemonic)
                       .help("names are lower case, with the types behind dots, as in vsrs.s16.s32"));
  std::optional<Diag> refused;
  for (const std::uint16_t number : numbers) {
    Matcher matcher(spec(static_cast<Opcode>(number)), text.substr(end), labels != nullptr);
    if (!matcher.match()) continue;
    if (auto checked = check(matcher); !checked) {
      if (!refused) refused = std::move(checked).error();
      continue;
    }
    if (labels) labels->insert(labels->end(), matcher.labels().begin(), matcher.labels().end());
    return matcher.instr();
  }
  if (refused) return Failure(std::move(*refused).at("'{}'", text));
  return no_form(text, numbers);
}

}  // namespace

bool is_identifier(std::string_view text) {
  const auto letter = [](char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_' || c == '.' || c == '$';
  };
  return !text.empty() && letter(text.front()) &&
         std::ranges::all_of(text, [&](char c) { return letter(c) || (c >= '0' && c <= '9'); });
}

std::optional<std::int64_t> parse_number(std::string_view text) {
  const bool negative = text.starts_with('-');
  if (negative || text.starts_with('+')) text.remove_prefix(1);
  const bool hexadecimal = text.starts_with("0x") || text.starts_with("0X");
  if (hexadecimal) text.remove_prefix(2);
  std::uint64_t magnitude = 0;
  const auto [end, failure] = std::from_chars(text.data(), text.data() + text.size(), magnitude, hexadecimal ? 16 : 10);
  if (failure != std::errc{} || end != text.data() + text.size() || magnitude > low_mask(62)) return std::nullopt;
  const auto value = static_cast<std::int64_t>(magnitude);
  return negative ? -value : value;
}

Result<Instr> parse_instr(std::string_view text) {
  return parse_slot(text, nullptr);
}

Result<BundleText> parse_bundle_text(std::string_view text) {
  BundleText bundle;
  for (std::string_view part : split(text, ';')) {
    part = trim(part);
    if (part.empty() || part == "nop") continue;
    if (part.starts_with(".len ")) {
      const std::optional<std::int64_t> length = parse_number(trim(part.substr(5)));
      if (!length || *length < 2 || *length > kLongestBundle)
        return Failure(error(code::impossible_bundle, "'{}': a bundle has 2 to {} bytes", part, kLongestBundle));
      bundle.min_length = static_cast<unsigned>(*length);
      continue;
    }
    std::vector<LabelUse> labels;
    TRY(const Instr instr, parse_slot(part, &labels));
    for (const LabelUse& label : labels) bundle.uses.push_back({static_cast<unsigned>(bundle.instrs.size()), label});
    bundle.instrs.push_back(instr);
  }
  return bundle;
}

Result<Bundle> parse_bundle(std::string_view text) {
  TRY(const BundleText bundle, parse_bundle_text(text));
  if (!bundle.uses.empty())
    return Failure(error(code::undefined_label, "label '{}' in a bundle outside a program", bundle.uses[0].label.name));
  return pack(bundle.instrs, bundle.min_length);
}

}  // namespace tessera::isa
