#include "silicon_flow.h"

#include "core/aie2/code_scan.h"

#include <algorithm>
#include <initializer_list>

namespace tessera::core::aie2 {
namespace {

using isa::Group;
using isa::RegFile;
using isa::Role;

constexpr unsigned kLoadStages = 7;  // the stage in which a load's result is written

constexpr std::uint8_t index_of(unsigned index) {
  return static_cast<std::uint8_t>(index);
}

// The files of registers that have bytes of their own, each byte in one file, and the number of registers of each file.
struct File {
  RegFile file;
  unsigned count;
};
constexpr File kFiles[] = {{files::R, 32}, {files::P, 8},   {files::M, 8},   {files::DN, 8},      {files::DJ, 8},
                           {files::DC, 8}, {files::S, 4},   {files::CR, 12}, {files::SR, 10},     {files::SP, 1},
                           {files::LR, 1}, {files::LS, 1},  {files::LE, 1},  {files::LC, 1},      {files::DP, 1},
                           {files::W, 24}, {files::AM, 36}, {files::Q, 4},   {files::CORE_ID, 1}, {files::CNTR, 1}};

// Returns the places of a register, or of the members of a group of registers.
std::vector<Location> places(isa::Reg reg) {
  switch (reg.file) {
    case files::D:
      return {locate({files::M, reg.index}), locate({files::DN, reg.index}), locate({files::DJ, reg.index}),
              locate({files::DC, reg.index})};
    case files::QX: return {locate({files::X, reg.index}), locate({files::Q, reg.index})};
    case files::QW: return {locate({files::W, reg.index}), locate({files::Q, index_of(reg.index / 2U)})};
    default: return {locate(reg)};
  }
}
Location special(std::string_view name) {
  return locate(kAie2.parse_register(name).value());
}

bool is_load(Group group) {
  switch (group) {
    case groups::LdPart:
    case groups::LdScl:
    case groups::LdVec:
    case groups::LdQ:
    case groups::LdUps:
    case groups::LdConv:
    case groups::LdUnpack:
    case groups::Ld4x: return true;
    default: return false;
  }
}
bool steps_pointer(isa::Form form) {
  return form == forms::PostM || form == forms::PostImm || form == forms::Post2D || form == forms::Post3D ||
         form == forms::SpPostImm;
}
// Returns whether the operand is a result: the destination, the mask of a comparison, or the remainder of a division
// step.
bool is_result(const isa::Encoding& encoding, Role role) {
  return role == roles::D || role == roles::Sd || (role == roles::C && encoding.group == groups::VecCmp);
}

bool contains(std::string_view text, std::string_view part) {
  return text.find(part) != std::string_view::npos;
}
bool is_one_of(std::string_view text, std::initializer_list<std::string_view> all) {
  return std::ranges::find(all, text) != all.end();
}

void append_locations(std::vector<Location>& to, const std::vector<Location>& from) {
  to.insert(to.end(), from.begin(), from.end());
}

// Adds the second group of registers (dn, dj, dc) that a 3-D form steps, and the counters that 2-D and 3-D forms write.
void append_modifiers(const isa::Instr& instr, std::vector<Location>& read, std::vector<Location>& written) {
  const isa::Form form = kAie2.encoding(instr.opcode).form;
  if (form != forms::Post2D && form != forms::Post3D) return;
  const std::uint8_t d = instr.reg(roles::Mod).index;
  written.push_back(locate({files::DC, d}));
  if (form == forms::Post2D) return;
  const std::uint8_t outer = index_of(d + 4U);
  for (const RegFile file : {files::DN, files::DJ, files::DC}) read.push_back(locate({file, outer}));
  written.push_back(locate({files::DC, outer}));
}

// The registers that an operation reads besides its operands.
std::vector<Location> implicit_reads(const isa::Encoding& encoding) {
  const std::string_view name = kAie2.to_string(encoding.mnemonic);
  std::vector<Location> read;
  const auto add = [&](std::string_view reg) { read.push_back(special(reg)); };
  if (is_one_of(name, {"adc", "sbc"})) add("srCarry");
  const bool dynamic =
      contains(name, ".d4") || contains(name, ".d8") || contains(name, ".d16") || contains(name, ".d32");
  switch (encoding.group) {
    case groups::Srs:
    case groups::StSrs:
      add("crRnd");
      add("crSat");
      if (dynamic) add("crSRSSign");
      break;
    case groups::Ups:
    case groups::LdUps:
      add("crSat");
      if (dynamic) add("crUPSSign");
      break;
    case groups::Pack:
    case groups::StPack:
      add("crSat");
      if (dynamic) add("crPackSign");
      break;
    case groups::Unpack:
    case groups::LdUnpack:
      if (dynamic) add("crUnpackSign");
      break;
    case groups::Conv:
    case groups::StConv: add("crRnd"); break;
    case groups::VecCmp:
    case groups::SclVec:
      if (dynamic) add("crVaddSign");
      break;
    default: break;
  }
  return read;
}
std::vector<Location> implicit_writes(const isa::Encoding& encoding) {
  if (is_one_of(kAie2.to_string(encoding.mnemonic), {"add", "add.i", "sub", "adc", "sbc"})) return {special("srCarry")};
  return {};
}

}  // namespace

RegisterFlow::RegisterFlow() : bytes_(sizeof(RegisterFile)), coming_(kLoadStages) {
  for (const File& file : kFiles)
    for (unsigned i = 0; i < file.count; ++i) {
      const isa::Reg reg{file.file, index_of(i)};
      const Location where = locate(reg);
      for (unsigned byte = where.offset; byte < where.offset + where.size; ++byte) bytes_[byte].set(names_.size());
      names_.push_back(kAie2.to_string(reg));
    }
}

void RegisterFlow::set(isa::Reg reg) {
  for (const Location where : places(reg)) std::fill_n(bytes_.begin() + where.offset, where.size, Labels{});
}

RegisterFlow::Labels RegisterFlow::labels_of(const std::set<std::string>& marks) {
  Labels labels;
  for (const std::string& mark : marks) {
    const auto found = std::ranges::find(names_, mark);
    labels.set(static_cast<std::size_t>(found - names_.begin()));
    if (found == names_.end()) names_.push_back(mark);
  }
  return labels;
}

RegisterFlow::Labels RegisterFlow::read(const std::vector<Location>& places) const {
  Labels labels;
  for (const Location where : places)
    for (unsigned byte = where.offset; byte < where.offset + where.size; ++byte) labels |= bytes_[byte];
  return labels;
}

void RegisterFlow::write(const Write& write) {
  for (const Location where : write.where) std::fill_n(bytes_.begin() + where.offset, where.size, write.labels);
}

std::set<std::string> RegisterFlow::step(const isa::Bundle& bundle, const std::set<std::string>& marks) {
  const Labels marked = labels_of(marks);
  for (const Write& arrived : coming_.front()) write(arrived);
  coming_.pop_front();
  coming_.emplace_back();
  Labels stored;
  for (unsigned i = 0; i < bundle.count; ++i) {
    const isa::Instr& instr = bundle.instrs[i];
    const isa::Encoding& encoding = kAie2.encoding(instr.opcode);
    std::vector<Location> sources = implicit_reads(encoding), results = implicit_writes(encoding);
    std::vector<Location> address, stepped;
    for (unsigned k = 0; k < instr.operand_count; ++k) {
      const isa::Operand& operand = instr.operands[k];
      if (!operand.is_register) continue;
      const bool addresses = operand.role == roles::Ptr || operand.role == roles::Mod || operand.role == roles::Dj;
      if (!is_result(encoding, operand.role) || operand.role == roles::Sd)
        append_locations(addresses ? address : sources, places(operand.reg));
      if (is_result(encoding, operand.role)) append_locations(results, places(operand.reg));
      if (operand.role == roles::Ptr && steps_pointer(encoding.form)) append_locations(stepped, places(operand.reg));
    }
    append_modifiers(instr, address, stepped);
    // If the instruction steps its pointer, only the pointer decides the address of this access; the step also reads
    // modifiers.
    const isa::Operand* pointer = instr.find(roles::Ptr);
    const Labels step = read(address);
    const Labels here = pointer != nullptr && steps_pointer(encoding.form) ? read(places(pointer->reg)) : step;
    const Labels value = read(sources) | here;
    if (stores(encoding.group)) stored |= value;
    coming_[is_load(encoding.group) ? kLoadStages - 1 : 0].push_back({results, value | marked});
    coming_[0].push_back({stepped, step | marked});
  }
  std::set<std::string> found;
  for (std::size_t i = 0; i < names_.size(); ++i)
    if (stored[i]) found.insert(names_[i]);
  return found;
}

}  // namespace tessera::core::aie2
