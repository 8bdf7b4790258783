// The parts of an ELF: its sections. Symbols, relocations, notes, groups and dynamic entries are fields of the sections
// that hold them.
#include "container/device_generation.h"
#include "container/elf/elf.h"
#include "container/elf/elf_tables.h"
#include "container/elf/patches.h"
#include "container/layouts.h"
#include "container/packets/control_packets.h"
#include "container/parts/formats.h"
#include "container/records.h"
#include "container/txn/txn.h"

#include <algorithm>

namespace tessera::container {

namespace {

using Sections = std::vector<ElfSectionInfo>;

Fields section_number(std::uint16_t number) {
  if (number == kElfUndefined) return "UND";
  if (number == kElfAbsolute) return "ABS";
  return number;
}

Fields symbol_fields(const ElfSymbolInfo& symbol) {
  return {{"name", symbol.name},
          {"value", symbol.value},
          {"size", symbol.size},
          {"type", named_value(kElfSymbolTypes, symbol.type)},
          {"binding", named_value(kElfSymbolBindings, symbol.binding)},
          {"section", section_number(symbol.section)}};
}

Fields symbols_fields(const Sections& sections, std::size_t index, Opening& out) {
  Fields list = Fields::array();
  for (const ElfSymbolInfo& symbol : out.absorb(read_elf_symbols(sections, index)))
    list.push_back(symbol_fields(symbol));
  return list;
}

// The schema of a relocation of control code says how a host patches an address into a descriptor or a packet. The type
// of the relocation gives the schema or, in files of ABI version 1, the low bits of the addend.
Fields relocation_fields(const ElfRelocationInfo& relocation, const std::vector<ElfSymbolInfo>& symbols,
                         const Elf& elf) {
  Fields out = {{"offset", relocation.offset},
                {"type", relocation.type},
                {"symbol_index", relocation.symbol},
                {"addend", relocation.addend}};
  if (relocation.symbol < symbols.size()) {
    out["symbol"] = symbols[relocation.symbol].name;
    out["section"] = section_number(symbols[relocation.symbol].section);
  }
  if (elf.machine != kElfMachineControl) return out;
  const PatchRule rule = patch_rule(relocation, elf.abi_version);
  out["schema"] = named_value(kPatchSchemas, rule.schema);
  if (elf.abi_version == kElfAddendSchemaAbi) out["added"] = rule.addend;
  return out;
}

Fields relocations_fields(ElfSymbolTables& tables, const ElfSectionInfo& section, const Elf& elf, Opening& out) {
  const std::vector<ElfSymbolInfo>& symbols = tables.of(section.link);
  Fields list = Fields::array();
  for (const ElfRelocationInfo& each : out.absorb(read_elf_relocations(section)))
    list.push_back(relocation_fields(each, symbols, elf));
  return list;
}

Fields notes_fields(const ElfSectionInfo& section, Opening& out) {
  Fields list = Fields::array();
  for (const ElfNoteInfo& note : out.absorb(read_elf_notes(section)))
    list.push_back({{"name", note.name}, {"type", note.type}, {"description", hex_text(note.description)}});
  return list;
}

Fields group_fields(const Sections& sections, const ElfSectionInfo& section) {
  const std::vector<std::uint32_t> words = read_elf_words(section);
  Fields members = Fields::array();
  for (std::size_t i = 1; i < words.size(); ++i)
    members.push_back({{"section", words[i]}, {"name", words[i] < sections.size() ? sections[words[i]].name : ""}});
  return {{"flags", words.empty() ? 0 : words[0]}, {"members", std::move(members)}};
}

Fields dynamic_fields(const ElfSectionInfo& section) {
  Fields list = Fields::array();
  for (std::size_t at = 0; at + layout::ElfDynamic::kSize <= section.data.size(); at += layout::ElfDynamic::kSize)
    list.push_back(record_fields(kElfDynamicRecord, section.data.subspan(at)));
  return list;
}

Fields fields_of(const Sections& sections, std::size_t index, const Elf& elf, ElfSymbolTables& tables, Opening& out) {
  const ElfSectionInfo& section = sections[index];
  Fields fields = {{"section_header", record_fields(kElfSectionRecord, section.header)}};
  switch (section.type) {
    case kElfSectionSymbols:
    case kElfSectionDynamicSymbols: fields["symbols"] = symbols_fields(sections, index, out); break;
    case kElfSectionRelocations: fields["relocations"] = relocations_fields(tables, section, elf, out); break;
    case kElfSectionNotes: fields["notes"] = notes_fields(section, out); break;
    case kElfSectionGroup: fields["group"] = group_fields(sections, section); break;
    case kElfSectionDynamic: fields["dynamic"] = dynamic_fields(section); break;
    default: break;
  }
  return fields;
}

Fields program_headers(ByteSpan file) {
  Fields list = Fields::array();
  const std::uint64_t table = layout::ElfHeader::program_offset.get(file);
  const std::uint32_t entry_size = layout::ElfHeader::program_entry_size.get(file);
  for (std::uint32_t i = 0; i < layout::ElfHeader::program_count.get(file); ++i) {
    const std::uint64_t at = table + std::uint64_t{i} * entry_size;
    if (entry_size < layout::ElfProgram::kSize || !in_range(at, layout::ElfProgram::kSize, file.size())) break;
    list.push_back(record_fields(kElfProgramRecord, file.subspan(at)));
  }
  return list;
}

// Returns the architecture of the NPU for which control code is: that of its first stream.
std::optional<device::Arch> stream_arch(const Sections& sections) {
  const auto stream = std::ranges::find_if(sections, [](const ElfSectionInfo& each) { return is_txn(each.data); });
  return stream != sections.end() ? generation_arch(layout::TxnHeader::generation.get(stream->data)) : std::nullopt;
}

}  // namespace

void open_elf(const Part& part, Opening& out) {
  const std::uint64_t origin = part.offset.value_or(0);
  const Elf elf = out.absorb(read_elf(part.bytes, origin));
  out.fields = {{"header", record_fields(kElfHeaderRecord, part.bytes)}};
  if (elf.machine == kElfMachineControl) out.fields["platform"] = named_value(kControlPlatforms, elf.os_abi);
  out.fields["program_headers"] = program_headers(part.bytes);
  const Sections sections = out.absorb(read_elf_sections(part.bytes, origin));
  out.fields["sections"] = sections.size();
  Part file = part;
  if (elf.machine == kElfMachineControl) file.arch = stream_arch(sections);
  ElfSymbolTables tables(sections);
  for (std::size_t i = 0; i < sections.size(); ++i) {
    const ElfSectionInfo& section = sections[i];
    const std::uint64_t at =
        section.data.empty() ? 0 : static_cast<std::uint64_t>(section.data.data() - part.bytes.data());
    Part inner = inner_part(file, section.name.empty() ? "unnamed" : section.name, at, section.data.size());
    if (section.data.empty()) inner.offset = section.offset;
    if (inner.format == nullptr) inner.noun = "section";
    if (inner.format == nullptr && elf.machine == kElfMachineControl && is_control_packets(inner.bytes)) {
      inner.format = format_opened_by(open_control_packets);
      inner.noun = std::string(inner.format->noun);
    }
    inner.slot = i;
    inner.described = std::make_shared<const Fields>(fields_of(sections, i, elf, tables, out));
    out.parts.push_back(std::move(inner));
  }
  number_parts(out.parts);
}

}  // namespace tessera::container
