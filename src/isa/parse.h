// Parsing with labels: what the assembler of whole programs needs beyond isa.h.
#pragma once

#include "isa/isa.h"

namespace tessera::isa {

// An operand whose value is a label's address, to be filled in when the address is known.
struct LabelUse {
  unsigned operand;  // index in the instruction
  std::string_view name;
};

// As parse_instr in isa.h. With `labels`, an identifier stands where a full address fits, with or without '#'.
Result<Instr> parse_instr(std::string_view text, std::vector<LabelUse>* labels);

// [A-Za-z_.$][A-Za-z0-9_.$]*
bool is_identifier(std::string_view text);

// Decimal or 0x hexadecimal with an optional sign; nothing else around it.
std::optional<std::int64_t> parse_number(std::string_view text);

}  // namespace tessera::isa
