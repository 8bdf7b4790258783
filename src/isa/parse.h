// Parsing with labels: what the assembler of whole programs needs beyond isa.h.
#pragma once

#include "isa/isa.h"

namespace tessera::isa {

// An operand whose value is a label's address, to be filled in when the address is known.
struct LabelUse {
  unsigned operand;  // index in the instruction
  std::string_view name;
};

struct BundleText {
  struct Use {
    unsigned instr;  // index in `instrs`
    LabelUse label;
  };
  std::vector<Instr> instrs;  // with the NOPs that were written
  std::vector<Use> uses;
  unsigned min_length = 0;
};

// As in isa.h, but not yet packed. An identifier stands where a full address fits, with or without '#'.
Result<BundleText> parse_bundle_text(std::string_view text);

// [A-Za-z_.$][A-Za-z0-9_.$]*
bool is_identifier(std::string_view text);

// Decimal or 0x hexadecimal with an optional sign; nothing else around it.
std::optional<std::int64_t> parse_number(std::string_view text);

}  // namespace tessera::isa
