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
#include <ranges>

namespace tessera::container {

namespace {

using Sections = std::vector<ElfSectionInfo>;

// The greatest number of records that are listed for all tables of an ELF together. The fields of a record take a
// hundred times its bytes, so a hostile ELF could use up the memory. Real ELFs have far fewer records.
constexpr std::size_t kMostRecords = 16384;
constexpr std::size_t kMostDescribed = 4096;  // greatest number of sections that are described

// A list of records that ends at the limit of its ELF.
class RecordList {
 public:
  explicit RecordList(std::size_t& left) : left_(left) {}

  bool is_full() const { return left_ == 0; }
  void add(Fields record) {
    --left_;
    list_.push_back(std::move(record));
  }
  // Puts the list into `fields`. If records were left out, adds their number.
  void put_into(Fields& fields, const std::string& name, std::size_t count) && {
    if (list_.size() < count) fields["not_listed"] = count - list_.size();
    fields[name] = std::move(list_);
  }

 private:
  std::size_t& left_;
  Fields list_ = Fields::array();
};

// Puts the fields of the records into `fields`, up to the limit.
template <class Records, class Describe>
void list_records(const Records& records, const std::string& name, std::size_t& left, Fields& fields,
                  Describe describe) {
  RecordList list(left);
  for (const auto& each : records) {
    if (list.is_full()) break;
    list.add(describe(each));
  }
  std::move(list).put_into(fields, name, std::size(records));
}

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

// Returns the fields of a relocation. In control code, the schema of a relocation tells how a host patches an address
// into a descriptor or a packet. The schema comes from the type of the relocation or, in files of ABI version 1, from
// the low bits of the addend.
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

Fields note_fields(const ElfNoteInfo& note) {
  return {{"name", note.name}, {"type", note.type}, {"description", hex_text(note.description)}};
}

Fields group_fields(const Sections& sections, const ElfSectionInfo& section, std::size_t& left) {
  const std::vector<std::uint32_t> words = read_elf_words(section);
  Fields fields = {{"flags", words.empty() ? 0 : words[0]}};
  list_records(std::span(words).subspan(words.empty() ? 0 : 1), "members", left, fields, [&](std::uint32_t number) {
    return Fields{{"section", number}, {"name", number < sections.size() ? sections[number].name : ""}};
  });
  return fields;
}

void list_dynamic(const ElfSectionInfo& section, std::size_t& left, Fields& fields) {
  const auto records = std::views::iota(std::size_t{0}, section.data.size() / layout::ElfDynamic::kSize);
  list_records(records, "dynamic", left, fields, [&](std::size_t number) {
    return record_fields(kElfDynamicRecord, section.data.subspan(number * layout::ElfDynamic::kSize));
  });
}

// `left` is the number of records that may still be listed.
Fields fields_of(const Sections& sections, std::size_t index, const Elf& elf, ElfSymbolTables& tables,
                 std::size_t& left, Opening& out) {
  const ElfSectionInfo& section = sections[index];
  Fields fields = {{"section_header", record_fields(kElfSectionRecord, section.header)}};
  switch (section.type) {
    case kElfSectionSymbols:
    case kElfSectionDynamicSymbols:
      list_records(out.absorb(read_elf_symbols(sections, index)), "symbols", left, fields, symbol_fields);
      break;
    case kElfSectionRelocations: {
      const std::vector<ElfSymbolInfo>& symbols = tables.of(section.link);
      list_records(out.absorb(read_elf_relocations(section)), "relocations", left, fields,
                   [&](const ElfRelocationInfo& each) { return relocation_fields(each, symbols, elf); });
      break;
    }
    case kElfSectionNotes: list_records(out.absorb(read_elf_notes(section)), "notes", left, fields, note_fields); break;
    case kElfSectionGroup: fields["group"] = group_fields(sections, section, left); break;
    case kElfSectionDynamic: list_dynamic(section, left, fields); break;
    default: break;
  }
  return fields;
}

void list_program_headers(ByteSpan file, std::size_t& left, Fields& fields) {
  std::vector<ByteSpan> records;
  const std::uint64_t table = layout::ElfHeader::program_offset.get(file);
  const std::uint32_t entry_size = layout::ElfHeader::program_entry_size.get(file);
  for (std::uint32_t i = 0; i < layout::ElfHeader::program_count.get(file); ++i) {
    const std::uint64_t at = table + std::uint64_t{i} * entry_size;
    if (entry_size < layout::ElfProgram::kSize || !in_range(at, layout::ElfProgram::kSize, file.size())) break;
    records.push_back(file.subspan(at));
  }
  list_records(records, "program_headers", left, fields,
               [](ByteSpan record) { return record_fields(kElfProgramRecord, record); });
}

// Returns the architecture of the NPU that control code is for: the architecture of its first stream.
std::optional<device::Arch> stream_arch(const Sections& sections) {
  const auto stream = std::ranges::find_if(sections, [](const ElfSectionInfo& each) { return is_txn(each.data); });
  return stream != sections.end() ? generation_arch(layout::TxnHeader::generation.get(stream->data)) : std::nullopt;
}

// Returns Part::no_program of a section whose bytes have no format; "" for code that a core may execute.
std::string_view no_program_of(const Elf& elf, const ElfSectionInfo& section) {
  if (elf.machine == kElfMachineControl) return "a section of NPU control code";
  if (!elf.is_core()) return "a section of an ELF for another machine";
  return (section.flags & kElfFlagExecute) == 0 ? "a section of an ELF that no core executes" : "";
}

}  // namespace

void open_elf(const Part& part, Opening& out) {
  const std::uint64_t origin = part.offset.value_or(0);
  const Elf elf = out.absorb(read_elf(part.bytes, origin));
  out.fields = {{"header", record_fields(kElfHeaderRecord, part.bytes)}};
  if (elf.machine == kElfMachineControl) out.fields["platform"] = named_value(kControlPlatforms, elf.os_abi);
  std::size_t left = kMostRecords;
  list_program_headers(part.bytes, left, out.fields);
  const Sections sections = out.absorb(read_elf_sections(part.bytes, origin));
  out.fields["sections"] = sections.size();
  if (sections.size() > kMostDescribed) out.fields["sections_not_described"] = sections.size() - kMostDescribed;
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
    if (inner.format == nullptr) inner.no_program = no_program_of(elf, section);
    if (i < kMostDescribed)
      inner.described = std::make_shared<const Fields>(fields_of(sections, i, elf, tables, left, out));
    out.parts.push_back(std::move(inner));
  }
  number_parts(out.parts);
}

}  // namespace tessera::container
