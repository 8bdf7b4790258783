// Parses text to instructions.
//
// A mnemonic does not name a single encoding: `mov` has six encodings, which differ in their operands. Each encoding
// has a syntax such as `{}, [{}, {}]`. The parser compares the text with the syntax of each encoding of the mnemonic,
// and takes the first encoding that fits. An encoding does not fit if a number is out of its range. If no encoding
// fits, and one fails only because of a number, the diagnostic reports this number.
#include "isa/parse.h"

#include "base/text.h"
#include "isa/codes.h"
#include "isa/tables.h"

#include <fmt/ranges.h>

#include <algorithm>

namespace tessera::isa {
namespace {

bool is_blank(char c) {
  return c == ' ' || c == '\t';
}

// Matches the text of the operands with one encoding.
class Matcher {
 public:
  Matcher(const InstructionSet& isa, const EncodingSpec& encoding, std::string_view text, bool labels, bool cuts)
      : isa_(isa), set_(isa.tables()), encoding_(encoding), text_(text), labels_allowed_(labels), cuts_(cuts) {}

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
    const bool sum = text_.starts_with("#(");
    const std::size_t end =
        sum ? std::min(text_.find(')'), text_.size() - 1) + 1 : std::min(text_.find_first_of(",[] \t"), text_.size());
    const std::string_view word = text_.substr(0, end);
    text_.remove_prefix(end);
    return word;
  }

  bool operand(std::string_view word) {
    const OperandSpec& wanted = set_.operands(encoding_)[instr_.operand_count];
    Operand& operand = instr_.operands[instr_.operand_count++];
    operand.role = wanted.role;
    if (wanted.source == Source::Field && set_.kind(wanted).type != KindType::Register)
      return number(set_.kind(wanted), word, operand);
    const std::optional<Reg> reg = isa_.parse_register(word);
    if (!reg) return false;
    operand.is_register = true;
    operand.reg = *reg;
    if (wanted.source == Source::Fixed) return set_.number_of(*reg) == wanted.first;
    return wanted.source == Source::Same || set_.kind(wanted).codes[set_.number_of(*reg)] != kNoRegister;
  }

  bool number(const Kind& kind, std::string_view word, Operand& operand) {
    const bool marked = word.starts_with('#');
    if (marked) word.remove_prefix(1);
    if (labels_allowed_ && kind.width >= set_.branches.address_bits && (marked || !isa_.parse_register(word))) {
      std::optional<Expression> sum = parse_expression(word);
      if (sum && !sum->is_number()) {
        labels_.push_back({static_cast<unsigned>(instr_.operand_count - 1), std::move(*sum), word});
        return true;
      }
    }
    std::optional<std::int64_t> value = parse_number(word);
    if (!value || !marked) return false;
    if (cuts_ && word.starts_with("0x") && kind.scale == 1 && kind.type != KindType::Negative)
      value = kind.type == KindType::Signed ? sign_extend(static_cast<std::uint64_t>(*value), kind.width)
                                            : static_cast<std::int64_t>(extract(*value, 0, kind.width));
    // A 32-bit field also takes unsigned numbers: #0xFFFFFFFF.
    const bool wraps = kind.width == 32 && fits_unsigned(*value, 32);
    too_large_ |= !wraps && !fits_signed(*value, 32);
    operand.value = static_cast<std::int32_t>(*value);
    return true;
  }

  bool repeats_agree() const {
    const std::span<const OperandSpec> specs = set_.operands(encoding_);
    for (std::size_t i = 0; i < specs.size(); ++i)
      if (specs[i].source == Source::Same && instr_.operands[i].reg != instr_.operands[specs[i].first].reg)
        return false;
    return true;
  }

  const InstructionSet& isa_;
  const Tables& set_;
  const EncodingSpec& encoding_;
  std::string_view text_;
  bool labels_allowed_;
  bool cuts_;
  bool too_large_ = false;
  Instr instr_;
  std::vector<LabelUse> labels_;
};

// Checks that the instruction can be encoded, and so that its numbers are in range. No other code checks this range.
Result<void> check(const InstructionSet& isa, const Matcher& matcher) {
  if (matcher.too_large())
    return Failure(error(code::immediate_out_of_range, "a number has more than 32 bits")
                       .help("write a number of at most 32 bits"));
  TRY(const Bundle bundle, isa.pack(std::span(&matcher.instr(), 1)));
  Bytes bytes;
  return isa.encode(bundle, bytes);
}

// Returns an example for an operand, for a help text: the first register of its kind, or "#number".
std::string example(const Tables& set, const OperandSpec& operand) {
  if (operand.source == Source::Fixed) return std::string(set.registers[operand.first].name);
  if (set.kind(operand).type != KindType::Register) return "#number";
  const std::span<const std::uint16_t> codes = set.kind(operand).codes;
  const auto first = std::ranges::find_if(codes, [](std::uint16_t code) { return code != kNoRegister; });
  return std::string(set.registers[static_cast<std::size_t>(first - codes.begin())].name);
}

std::string example(const Tables& set, const EncodingSpec& encoding) {
  const std::span<const OperandSpec> specs = set.operands(encoding);
  std::string text = fmt::format("`{} ", encoding.encoding.text);
  std::size_t next = 0;
  for (std::size_t i = 0; i < encoding.syntax.size(); ++i) {
    if (encoding.syntax[i] != '{') {
      text += encoding.syntax[i];
      continue;
    }
    ++i;  // the closing brace
    const OperandSpec& operand = specs[next++];
    text += example(set, operand.source == Source::Same ? specs[operand.first] : operand);
  }
  return text + '`';
}

Failure no_form(const Tables& set, std::string_view text, std::span<const std::uint16_t> numbers) {
  std::string forms;
  for (const std::uint16_t number : numbers)
    forms += (forms.empty() ? "" : " or ") + example(set, set.spec(static_cast<Opcode>(number)));
  return Failure(error(code::wrong_operands, "no instruction has these operands: '{}'", text)
                     .help("write operands as in {}", forms));
}

Failure unknown(const Tables& set, std::string_view mnemonic) {
  Diag diag = error(code::unknown_mnemonic, "no {} instruction is called '{}'", set.name, mnemonic);
  const std::vector<std::string> meant = nearest(mnemonic, set.texts());
  if (!meant.empty()) return Failure(std::move(diag).help("did you mean {}?", fmt::join(meant, ", ")));
  return Failure(std::move(diag).help("names are lower case, with types after dots, as in vsrs.s16.s32"));
}

std::string_view mnemonic_of(std::string_view text) {
  return text.substr(0, text.find_first_of(" \t"));
}

// The instruction of the first encoding among `numbers` that fits the text. If none fits: the error of an encoding that
// fits except for a number, if there is such an encoding.
struct Match {
  std::optional<Instr> instr;
  std::vector<LabelUse> labels;
  std::optional<Diag> refused;
};
Match match(const InstructionSet& isa, std::span<const std::uint16_t> numbers, std::string_view operands, bool labels,
            bool cuts) {
  Match best;
  for (const std::uint16_t number : numbers) {
    Matcher matcher(isa, isa.tables().spec(static_cast<Opcode>(number)), operands, labels, cuts);
    if (!matcher.match()) continue;
    if (auto checked = check(isa, matcher); !checked) {
      if (!best.refused) best.refused = std::move(checked).error();
      continue;
    }
    best.labels = matcher.labels();
    best.instr = matcher.instr();
    break;
  }
  return best;
}

// Parses an instruction. If `bundle` is given, names of labels may stand for addresses, and hexadecimal numbers may
// lose high bits; `bundle` records both.
Result<Instr> parse_slot(const InstructionSet& isa, std::string_view text, BundleText* bundle) {
  const Tables& set = isa.tables();
  const std::string_view mnemonic = mnemonic_of(text), operands = text.substr(mnemonic.size());
  const std::span<const std::uint16_t> numbers = set.encodings_of(mnemonic);
  if (mnemonic == "nop" && !operands.empty())
    return Failure(error(code::wrong_operands, "no instruction has these operands: '{}'", text)
                       .help("`nop` takes no operands; separate the instructions of a bundle with `;`"));
  if (numbers.empty()) return unknown(set, mnemonic);
  Match found = match(isa, numbers, operands, bundle != nullptr, false);
  std::optional<Diag> refused = std::move(found.refused);
  if (!found.instr && refused && bundle) {
    found = match(isa, numbers, operands, true, true);
    if (found.instr) bundle->cut = text;
  }
  if (!found.instr) return refused ? Failure(std::move(*refused).at("'{}'", text)) : no_form(set, text, numbers);
  for (LabelUse& label : found.labels)
    bundle->uses.push_back({static_cast<unsigned>(bundle->instrs.size()), std::move(label)});
  return *found.instr;
}

}  // namespace

Result<Instr> InstructionSet::parse_instr(std::string_view text) const {
  return parse_slot(*this, trim(text), nullptr);
}

Result<BundleText> parse_bundle_text(const InstructionSet& set, std::string_view text, std::string_view& at) {
  BundleText bundle;
  for (const std::string_view piece : split(text, ';')) {
    const std::string_view part = trim(piece);
    if (part.empty() || part == "nop") continue;
    at = part;
    if (part.starts_with(".len ")) {
      const std::optional<std::int64_t> length = parse_number(trim(part.substr(5)));
      if (!length || *length < 2 || *length > kLongestBundle)
        return Failure(error(code::impossible_bundle, "'{}': a bundle has 2 to {} bytes", part, kLongestBundle));
      bundle.min_length = static_cast<unsigned>(*length);
      continue;
    }
    TRY(const Instr instr, parse_slot(set, part, &bundle));
    bundle.instrs.push_back(instr);
  }
  return bundle;
}

Result<Bundle> InstructionSet::parse_bundle(std::string_view text) const {
  std::string_view at;
  TRY(const BundleText bundle, parse_bundle_text(*this, text, at));
  if (!bundle.uses.empty())
    return Failure(
        error(code::undefined_label, "label '{}' is used in a bundle outside a program", bundle.uses[0].label.text));
  if (!bundle.cut.empty())
    return Failure(error(code::immediate_out_of_range, "a number in '{}' does not fit", bundle.cut));
  return pack(bundle.instrs, bundle.min_length);
}

}  // namespace tessera::isa
