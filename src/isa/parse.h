// Parsing with labels, for the assembler of whole programs.
#pragma once

#include "isa/expression.h"
#include "isa/isa.h"

namespace tessera::isa {

// An operand whose value depends on a label's address, to be filled in when the address is known.
struct LabelUse {
  unsigned operand;  // index in the instruction
  Expression value;
  std::string_view text;
};

struct BundleText {
  struct Use {
    unsigned instr;  // index in `instrs`
    LabelUse label;
  };
  std::vector<Instr> instrs;  // with the NOPs that were written
  std::vector<Use> uses;
  unsigned min_length = 0;
  std::string_view cut;
};

// As in isa.h, but not yet packed. A name, or a sum such as `#(table + 4)`, may stand where a full address fits, with
// or without '#'. On failure `at` is the part of `text` that could not be read.
//
// A number that is too wide is refused, with one exception: when no other form fits, a hexadecimal number counts as a
// bit pattern and is cut to the width of the field, as the public assembler does. BundleText::cut then holds the
// instruction's text.
Result<BundleText> parse_bundle_text(const InstructionSet& set, std::string_view text, std::string_view& at);

}  // namespace tessera::isa
