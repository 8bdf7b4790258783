// Encodes instructions to bytes, and chooses a bundle format for a set of instructions.
#include "isa/codes.h"
#include "isa/tables.h"
#include "isa/word.h"

namespace tessera::isa {
namespace {

Failure refuse(const EncodingSpec& encoding, std::size_t number, std::string_view why) {
  return Failure(error(code::wrong_operands, "'{}' cannot be encoded", encoding.encoding.text)
                     .note("operand {}: {}", number, why));
}

Result<std::uint64_t> immediate_code(const Kind& kind, std::int32_t value) {
  const std::int64_t unit = value / kind.scale;
  const bool whole = value % kind.scale == 0;
  const std::int64_t span = std::int64_t{1} << kind.width;
  std::int64_t low = 0, high = span - 1;
  if (kind.type == KindType::Signed) low = -span / 2, high = span / 2 - 1;
  if (kind.type == KindType::Negative) low = -span, high = -1;
  // The assembler of the public compiler also accepts the bits of an unsigned field as a signed number: vextbcst.8 x0,
  // x2, #-1 means lane 31.
  const std::int64_t accepted = kind.type == KindType::Unsigned ? -span / 2 : low;
  if (!whole || unit < accepted || unit > high) {
    Diag diag = error(code::immediate_out_of_range, "#{} does not fit", value)
                    .note("this operand takes {} to {} in steps of {}", low * kind.scale, high * kind.scale,
                          unsigned{kind.scale});
    if (!whole &&
        (value > 0 ? unit >= low && unit < high : unit > low && unit <= high))  // the register form does not help here
      return Failure(
          std::move(diag).help("write {} or {}", (unit - (value < 0)) * kind.scale, (unit + (value > 0)) * kind.scale));
    return Failure(std::move(diag).help("put a larger number into a register with `movxm` and use the register form"));
  }
  return static_cast<std::uint64_t>(unit) & low_mask(kind.width);
}

Result<std::uint64_t> slot_word(const Tables& set, const Instr& instr) {
  const EncodingSpec& encoding = set.spec(instr.opcode);
  const std::span<const OperandSpec> specs = set.operands(encoding);
  if (specs.size() != instr.operand_count)
    return Failure(error(code::wrong_operands, "'{}' takes {} operands, not {}", encoding.encoding.text, specs.size(),
                         instr.operand_count));
  std::uint64_t word = encoding.value;
  for (std::size_t i = 0; i < specs.size(); ++i) {
    const Operand& operand = instr.operands[i];
    const bool immediate = specs[i].source == Source::Field && set.kind(specs[i]).type != KindType::Register;
    if (operand.role != specs[i].role || operand.is_register == immediate)
      return refuse(encoding, i + 1, "the encoding has a number where the instruction has a register, or the reverse");
    if (specs[i].source == Source::Fixed && set.number_of(operand.reg) != specs[i].first)
      return refuse(encoding, i + 1, "the encoding implies another register");
    if (specs[i].source == Source::Same && operand.reg != instr.operands[specs[i].first].reg)
      return refuse(encoding, i + 1, "the two registers must be the same");
    if (specs[i].source != Source::Field) continue;
    std::uint64_t code = 0;
    if (immediate) {
      TRY(code, immediate_code(set.kind(specs[i]), operand.value));
    } else {
      code = set.kind(specs[i]).codes[set.number_of(operand.reg)];
      if (code == kNoRegister)
        return refuse(encoding, i + 1, "the encoding of this operand does not have the register");
    }
    for (const Piece& run : set.pieces(specs[i])) word = insert(word, run.word_lsb, run.width, code >> run.field_lsb);
  }
  return word;
}

const Instr* instr_in(const Tables& set, const Bundle& bundle, Slot slot) {
  for (unsigned i = 0; i < bundle.count; ++i)
    if (set.spec(bundle.instrs[i].opcode).encoding.slot == slot) return &bundle.instrs[i];
  return nullptr;
}

std::string no_format(const Tables& set, unsigned wanted) {
  for (const SlotSpec& one : set.slots)
    for (const SlotSpec& other : set.slots) {
      const unsigned a = static_cast<unsigned>(&one - set.slots.data());
      const unsigned b = static_cast<unsigned>(&other - set.slots.data());
      const unsigned both = 1U << a | 1U << b;
      if (a < b && (wanted & both) == both && set.choose_layout(both, 0) == nullptr)
        return fmt::format("no format has both slot {} and slot {}", one.name, other.name);
    }
  return "each pair of their slots fits into one bundle, but not all of the slots together";
}

}  // namespace

Result<void> InstructionSet::encode(const Bundle& bundle, Bytes& out) const {
  const Tables& set = *tables_;
  if (bundle.format >= set.layouts.size() || set.layouts[bundle.format].length != bundle.length ||
      bundle.count > bundle.instrs.size())
    return Failure(error(code::impossible_bundle, "no bundle format {} with {} bytes and {} instructions",
                         bundle.format, bundle.length, bundle.count));
  const Layout& layout = set.layouts[bundle.format];
  Word word{layout.value, 0}, owned{layout.mask, 0};
  unsigned placed = 0;
  for (const Place& place : layout.all()) {
    const Instr* instr = instr_in(set, bundle, place.slot);
    placed += instr != nullptr;
    std::uint64_t bits = set.spec(place.slot).nop_word;
    if (instr) {
      TRY(bits, slot_word(set, *instr));
    }
    word.merge(place.lsb, bits);
    owned.merge(place.lsb, set.spec(instr ? instr->opcode : set.spec(place.slot).nop).owned);
  }
  if (placed != bundle.count)
    return Failure(error(code::impossible_bundle, "the bundle's format has no slot for one of its instructions"));
  word.low |= bundle.dont_care[0] & ~owned.low;
  word.high |= bundle.dont_care[1] & ~owned.high;
  for (unsigned i = 0; i < bundle.length; ++i) out.push_back(word.byte(i));
  return {};
}

Result<Bundle> InstructionSet::pack(std::span<const Instr> instrs, unsigned min_length) const {
  const Tables& set = *tables_;
  unsigned wanted = 0;
  std::array<const Instr*, kMaxSlots> by_slot{};
  for (const Instr& instr : instrs) {
    const Slot slot = encoding(instr.opcode).slot;
    if (wanted & slot_bit(slot))
      return Failure(error(code::impossible_bundle, "'{}' and '{}' both need slot {}",
                           print(*by_slot[static_cast<unsigned>(slot)]), print(instr), to_string(slot))
                         .help("put these instructions into two bundles"));
    wanted |= slot_bit(slot);
    by_slot[static_cast<unsigned>(slot)] = &instr;
  }
  const Layout* layout = set.choose_layout(wanted, min_length);
  if (!layout)
    return Failure(error(code::impossible_bundle, "no bundle format holds these instructions")
                       .note("{}", no_format(set, wanted))
                       .help("put these instructions into two bundles"));
  Bundle bundle;
  bundle.length = layout->length;
  bundle.format = static_cast<std::uint8_t>(layout - set.layouts.data());
  for (const Place& place : layout->all()) {
    const Instr* instr = by_slot[static_cast<unsigned>(place.slot)];
    if (instr && instr->opcode != set.spec(place.slot).nop) bundle.instrs[bundle.count++] = *instr;
  }
  return bundle;
}

}  // namespace tessera::isa
