// Registers by name, and the operands of an instruction by role.
#include "isa/tables.h"

#include <algorithm>
#include <cassert>
#include <unordered_map>

namespace tessera::isa {

std::string to_string(Reg reg) {
  return std::string(registers()[number_of(reg)].name);
}

std::optional<Reg> parse_register(std::string_view name) {
  static const auto by_name = [] {
    std::unordered_map<std::string_view, Reg> map;
    for (const RegisterName& entry : registers()) map.emplace(entry.name, entry.reg);
    return map;
  }();
  const auto found = by_name.find(name);
  return found == by_name.end() ? std::nullopt : std::optional(found->second);
}

std::vector<Reg> registers_in(RegFile file) {
  std::vector<Reg> regs;
  for (const RegisterName& entry : registers())
    if (entry.reg.file == file) regs.push_back(entry.reg);
  return regs;
}

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
