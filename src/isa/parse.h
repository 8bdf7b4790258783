// Parses bundles with labels, for the assembler of whole programs.
#pragma once

#include "isa/expression.h"
#include "isa/isa.h"

namespace tessera::isa {

// An operand whose value depends on a label. The assembler fills in the value when it knows the address of the label.
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
  std::vector<Instr> instrs;  // including the explicit NOPs of the text
  std::vector<Use> uses;
  unsigned min_length = 0;
  std::string_view cut;
};

// Parses a bundle as parse_bundle (isa.h) does, without packing it. A name, or a sum such as `#(table + 4)`, may stand
// where a full address fits, with or without '#'. On failure `at` is the part of `text` with the error.
//
// Fails for a number that is too wide, with one exception: when no other form fits, a hexadecimal number counts as a
// bit pattern, and loses the bits beyond the width of the field, as in the public assembler. BundleText::cut then holds
// the instruction's text.
Result<BundleText> parse_bundle_text(const InstructionSet& set, std::string_view text, std::string_view& at);

}  // namespace tessera::isa
