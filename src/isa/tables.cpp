#include "isa/tables.h"

#include <algorithm>
#include <cassert>
#include <utility>

namespace tessera::isa {

std::span<const std::uint16_t> Tables::encodings_of(std::string_view mnemonic) const {
  const auto text = [this](std::uint16_t number) { return encodings[number].encoding.text; };
  const auto range = std::ranges::equal_range(encodings_by_text, mnemonic, {}, text);
  return {range.begin(), range.end()};
}

std::vector<std::string> Tables::texts() const {
  std::vector<std::string> all;
  for (const std::uint16_t number : encodings_by_text)
    if (const std::string_view text = encodings[number].encoding.text; all.empty() || all.back() != text)
      all.emplace_back(text);
  return all;
}

unsigned slot_bit(Slot slot) {
  return 1u << static_cast<unsigned>(slot);
}

unsigned slot_set(const Layout& layout) {
  unsigned set = 0;
  for (const Place& place : layout.all()) set |= slot_bit(place.slot);
  return set;
}

const Layout* Tables::choose_layout(unsigned slots_wanted, unsigned min_length) const {
  const Layout* best = nullptr;
  for (const Layout& layout : layouts) {
    if (layout.length < min_length || (slot_set(layout) & slots_wanted) != slots_wanted) continue;
    if (!best || std::pair(layout.length, layout.slots) < std::pair(best->length, best->slots)) best = &layout;
  }
  return best;
}

std::string_view InstructionSet::name() const {
  return tables_->name;
}
unsigned InstructionSet::opcodes() const {
  return static_cast<unsigned>(tables_->encodings.size());
}
unsigned InstructionSet::mnemonics() const {
  return static_cast<unsigned>(tables_->mnemonics.size());
}
const BranchRules& InstructionSet::branches() const {
  return tables_->branches;
}
const Encoding& InstructionSet::encoding(Opcode opcode) const {
  return tables_->spec(opcode).encoding;
}
unsigned InstructionSet::bundle_length(std::uint8_t first_byte) const {
  return tables_->lengths[first_byte & 15];
}
std::string_view InstructionSet::to_string(Mnemonic mnemonic) const {
  return tables_->mnemonics[static_cast<std::size_t>(mnemonic)];
}
std::string_view InstructionSet::to_string(Slot slot) const {
  return tables_->spec(slot).name;
}

std::string InstructionSet::to_string(Reg reg) const {
  return std::string(tables_->registers[tables_->number_of(reg)].name);
}

std::optional<Reg> InstructionSet::parse_register(std::string_view name) const {
  const auto name_of = [this](std::uint16_t number) { return tables_->registers[number].name; };
  const auto found = std::ranges::lower_bound(tables_->registers_by_name, name, {}, name_of);
  if (found == tables_->registers_by_name.end() || name_of(*found) != name) return std::nullopt;
  return tables_->registers[*found].reg;
}

std::vector<Reg> InstructionSet::registers_in(RegFile file) const {
  std::vector<Reg> regs;
  for (const RegisterName& entry : tables_->registers)
    if (entry.reg.file == file) regs.push_back(entry.reg);
  return regs;
}

}  // namespace tessera::isa
