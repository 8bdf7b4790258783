// Decodes bytes to instructions.
//
// The first byte of a bundle gives the length, the low bits of the bundle give the format, and the format gives the
// places of the slots. Some bits of a slot's word select a bucket, a short list of encodings, and the decoder tries
// these encodings in turn. An encoding accepts a word when the literal bits agree, the register fields hold legal
// codes, and the don't-care bits do not have the value that marks another encoding. The generator of the tables proves
// that at most one encoding accepts each word (cmake/generate/isa.py).
#include "isa/codes.h"
#include "isa/tables.h"
#include "isa/word.h"

namespace tessera::isa {
namespace {

std::uint64_t gather(std::span<const Piece> runs, std::uint64_t word) {
  std::uint64_t value = 0;
  for (const Piece& run : runs) value |= extract(word, run.word_lsb, run.width) << run.field_lsb;
  return value;
}

std::int32_t immediate(const Kind& kind, std::uint64_t code) {
  std::int64_t value = static_cast<std::int64_t>(code);
  if (kind.type == KindType::Signed) value = sign_extend(code, kind.width);
  if (kind.type == KindType::Negative) value -= std::int64_t{1} << kind.width;
  return static_cast<std::int32_t>(value * kind.scale);
}

// Reads the operands of a word. Returns false if a register field has an illegal code: then the word belongs to another
// encoding or to none.
bool read_operands(const Tables& set, const EncodingSpec& encoding, std::uint64_t word, Instr& instr) {
  const std::span<const OperandSpec> specs = set.operands(encoding);
  instr.operand_count = static_cast<std::uint8_t>(specs.size());
  bool repeats = false;
  for (std::size_t i = 0; i < specs.size(); ++i) {
    Operand& operand = instr.operands[i];
    operand = Operand{specs[i].role, true, {}, 0};
    std::uint16_t number = specs[i].first;
    if (specs[i].source == Source::Same) {
      repeats = true;
      continue;
    }
    if (specs[i].source == Source::Field) {
      const std::uint64_t code = gather(set.pieces(specs[i]), word);
      const Kind& meaning = set.kind(specs[i]);
      if (meaning.type != KindType::Register) {
        operand.is_register = false;
        operand.value = immediate(meaning, code);
        continue;
      }
      number = meaning.registers[code];
      if (number == kNoRegister) return false;
    }
    operand.reg = set.registers[number].reg;
  }
  if (repeats)
    for (std::size_t i = 0; i < specs.size(); ++i)
      if (specs[i].source == Source::Same) instr.operands[i].reg = instr.operands[specs[i].first].reg;
  return true;
}

const EncodingSpec* decode_slot(const Tables& set, const SlotSpec& slot, std::uint64_t word, Instr& instr) {
  for (const std::uint16_t number : set.candidates(slot.buckets[gather(slot.bucket_bits, word)])) {
    const EncodingSpec& encoding = set.spec(static_cast<Opcode>(number));
    if ((word & encoding.mask) == encoding.value && (word & encoding.hole_mask) != encoding.hole_value &&
        read_operands(set, encoding, word, instr)) {
      instr.opcode = encoding.encoding.opcode;
      return &encoding;
    }
  }
  return nullptr;
}

std::string hex(ByteSpan bytes) {
  std::string text;
  for (const std::uint8_t byte : bytes) text += fmt::format("{}{:02x}", text.empty() ? "" : " ", byte);
  return text;
}

}  // namespace

Result<Bundle> InstructionSet::decode(ByteSpan program, std::uint32_t pc) const {
  const Tables& set = *tables_;
  if (!in_range(pc, 1, program.size()))
    return Failure(
        error(code::program_ends_in_bundle, "no instruction is at 0x{:x}: the program has {} bytes", pc, program.size())
            .help("look for a branch, a loop or a missing `ret` that leads past the end of the program"));
  const unsigned length = bundle_length(program[pc]);
  if (!in_range(pc, length, program.size()))
    return Failure(
        error(code::program_ends_in_bundle, "the program ends inside the bundle at 0x{:x}", pc)
            .note("the first byte 0x{:02x} of the bundle announces {} bytes, but the number of bytes left is {}",
                  program[pc], length, program.size() - pc)
            .help("check that the program is complete, and that 0x{:x} is the start of a bundle", pc));

  const ByteSpan bytes = program.subspan(pc, length);
  const Word word = Word::load(bytes);
  Bundle bundle;
  bundle.length = static_cast<std::uint8_t>(length);
  unsigned format = set.first_layout(program[pc]);
  const std::span<const Layout> all = set.layouts;
  while (format < all.size() && all[format].length == length && (word.low & all[format].mask) != all[format].value)
    ++format;
  if (format == all.size() || all[format].length != length)
    return Failure(
        error(code::unknown_format, "no bundle format matches the bytes at 0x{:x}", pc)
            .note("the bytes are {}", hex(bytes))
            .help("check that 0x{:x} is the start of a bundle, and that the program is {} code", pc, set.name));

  const Layout& layout = all[format];
  bundle.format = static_cast<std::uint8_t>(format);
  Word owned{layout.mask, 0};
  for (const Place& place : layout.all()) {
    const SlotSpec& slot = set.spec(place.slot);
    const std::uint64_t slot_word = word.field(place.lsb, slot.width);
    Instr& instr = bundle.instrs[bundle.count];
    const EncodingSpec* encoding = decode_slot(set, slot, slot_word, instr);
    if (!encoding)
      return Failure(
          error(code::unknown_instruction, "no {} instruction has the word 0x{:x}", slot.name, slot_word)
              .at("bundle at 0x{:x}", pc)
              .note("the bytes are {}", hex(bytes))
              .help("check that 0x{:x} is the start of a bundle, and that the program is {} code", pc, set.name));
    owned.merge(place.lsb, encoding->owned);
    if (instr.opcode == slot.nop)
      instr = Instr{};
    else
      ++bundle.count;
  }
  const Word unowned{word.low & ~owned.low, word.high & ~owned.high};
  bundle.dont_care = {unowned.low, unowned.high};
  return bundle;
}

}  // namespace tessera::isa
