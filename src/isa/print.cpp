// Prints instructions as the public compiler does.
//
// The text of a bundle includes the NOPs of its format's slots (nopa, nopb, ...), because the set of slots determines
// the format. If a shorter format has the same slots, `.len` gives the length. So the text assembles to the same bytes.
// The 2-byte bundle without slots is `nop`.
#include "isa/tables.h"

namespace tessera::isa {

std::string InstructionSet::print(const Instr& instr) const {
  const EncodingSpec& encoding = tables_->spec(instr.opcode);
  std::string text(encoding.encoding.text);
  if (!encoding.syntax.empty()) text += ' ';
  unsigned next = 0;
  for (std::size_t i = 0; i < encoding.syntax.size(); ++i) {
    if (encoding.syntax[i] != '{') {
      text += encoding.syntax[i];
      continue;
    }
    ++i;  // the closing brace
    const Operand& operand = instr.operands[next++];
    text += operand.is_register ? to_string(operand.reg) : fmt::format("#{}", operand.value);
  }
  return text;
}

std::string InstructionSet::print(const Bundle& bundle) const {
  const Layout& layout = tables_->layouts[bundle.format];
  std::string text;
  for (const Place& place : layout.all()) {
    if (!text.empty()) text += "; ";
    std::string shown(encoding(tables_->spec(place.slot).nop).text);
    for (unsigned i = 0; i < bundle.count; ++i)
      if (encoding(bundle.instrs[i].opcode).slot == place.slot) shown = print(bundle.instrs[i]);
    text += shown;
  }
  if (text.empty()) return "nop";
  if (tables_->choose_layout(slot_set(layout), 0) != &layout) text += fmt::format("; .len {}", bundle.length);
  return text;
}

}  // namespace tessera::isa
