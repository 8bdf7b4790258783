// Helpers of the isa tests: words of one slot, and files from other sources.
#pragma once

#include "isa/aie2/aie2.h"
#include "isa/tables.h"
#include "isa/word.h"

#include <gtest/gtest.h>

#include <cstdlib>
#include <filesystem>
#include <random>

namespace tessera::isa {

using namespace aie2;  // the set that the tests try
inline const Tables& kTables = kAie2.tables();

// The smallest bundle that holds `word` in `slot`.
inline Bytes bundle_with(Slot slot, std::uint64_t word) {
  const Layout& layout = *kTables.choose_layout(slot_bit(slot), 0);
  Word bits{layout.value, 0};
  for (const Place& place : layout.all())
    bits.merge(place.lsb, place.slot == slot ? word : kTables.spec(place.slot).nop_word);
  Bytes bytes;
  for (unsigned i = 0; i < layout.length; ++i) bytes.push_back(bits.byte(i));
  return bytes;
}

// An instruction in which each field holds the legal code that `pick(number of legal codes)` chooses.
template <class Pick>
Instr make_instr(Opcode opcode, Pick pick) {
  const EncodingSpec& encoding = kTables.spec(opcode);
  std::uint64_t word = encoding.value;
  for (const OperandSpec& operand : kTables.operands(encoding)) {
    if (operand.source != Source::Field) continue;
    const Kind& meaning = kTables.kind(operand);
    std::uint64_t code = 0;
    if (meaning.type == KindType::Register) {
      std::vector<std::uint64_t> legal;
      for (std::size_t c = 0; c < meaning.registers.size(); ++c)
        if (meaning.registers[c] != kNoRegister) legal.push_back(c);
      code = legal[pick(legal.size())];
    } else {
      code = pick(std::uint64_t{1} << meaning.width);
    }
    for (const Piece& run : kTables.pieces(operand))
      word = insert(word, run.word_lsb, run.width, code >> run.field_lsb);
  }
  const Bytes bytes = bundle_with(encoding.encoding.slot, word);
  const Result<Bundle> bundle = kAie2.decode(bytes, 0);
  if (!bundle || bundle->count == 0) {
    ADD_FAILURE() << encoding.encoding.text << ": word " << word << " does not decode";
    return {};
  }
  return bundle->instrs[0];
}

inline std::string shared() {
  const char* path = std::getenv("TESSERA_SHARED");
  return path ? path : "";
}
#define NEED_SHARED() \
  if (shared().empty()) GTEST_SKIP() << "needs files of other projects: set TESSERA_SHARED"

}  // namespace tessera::isa
