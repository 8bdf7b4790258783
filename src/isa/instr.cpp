#include "isa/isa.h"

#include <algorithm>
#include <cassert>

namespace tessera::isa {

const Operand* Instr::find(Role role) const {
  for (unsigned i = 0; i < operand_count; ++i)
    if (operands[i].role == role) return &operands[i];
  return nullptr;
}

bool Instr::operator==(const Instr& other) const {
  return opcode == other.opcode && operand_count == other.operand_count &&
         std::equal(operands.begin(), operands.begin() + operand_count, other.operands.begin());
}

Reg Instr::reg(Role role) const {
  const Operand* operand = find(role);
  assert(operand && operand->is_register);
  return operand->reg;
}

std::int32_t Instr::imm(Role role) const {
  const Operand* operand = find(role);
  assert(operand && !operand->is_register);
  return operand->value;
}

}  // namespace tessera::isa
