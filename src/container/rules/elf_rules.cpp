// Rules for the tables of ELFs, and for the relocations of control code.
#include "container/codes.h"
#include "container/elf/patches.h"
#include "container/records.h"
#include "container/rules/subjects.h"
#include "container/txn/txn.h"

#include <algorithm>

namespace tessera::container::rules {

namespace {

using ElfSections = std::vector<ElfSectionInfo>;

bool is_symbol_table(const ElfSectionInfo& section) {
  return section.type == kElfSectionSymbols || section.type == kElfSectionDynamicSymbols;
}

Diag at_section(Diag diag, const ElfSectionInfo& section) {
  return std::move(diag).at("section {} at 0x{:x}", section.name, section.offset);
}

// Finds sections whose link is not the number of a section.
void links(const ElfSubject& subject, Found& found) {
  for (const ElfSectionInfo& section : subject.sections) {
    const bool has_link = is_symbol_table(section) || section.type == kElfSectionRelocations ||
                          section.type == kElfSectionDynamic || section.type == kElfSectionGroup;
    if (!has_link || section.link < subject.sections.size()) continue;
    found.add(at_section(found.diag("the section refers to section {}, which does not exist", section.link), section)
                  .note("the file has {}", counted(subject.sections.size(), "section"))
                  .help("the file is damaged; fetch it again"));
  }
}

// Checks only the symbol table of the dynamic linker. Other tables of control code have symbols of groups: in these,
// the field for the number of a section has the number of a parent.
void symbols_outside(const ElfSubject& subject, Found& found) {
  for (std::size_t i = 0; i < subject.sections.size(); ++i) {
    if (subject.sections[i].type != kElfSectionDynamicSymbols) continue;
    for (const ElfSymbolInfo& symbol : read_elf_symbols(subject.sections, i).value) {
      if (symbol.section >= kElfFirstReserved || symbol.section == kElfUndefined ||
          symbol.section < subject.sections.size())
        continue;
      found.add(
          at_section(found.diag("symbol '{}' lies in section {}, which does not exist", symbol.name, symbol.section),
                     subject.sections[i])
              .note("the file has {}", counted(subject.sections.size(), "section"))
              .help("the file is damaged; fetch it again"));
    }
  }
}

// Calls visit(table, relocation, symbol) for each relocation. The symbol is nullptr if the table of symbols lacks it.
template <class Visit>
void for_each_relocation(const ElfSubject& subject, Visit visit) {
  for (const ElfSectionInfo& table : subject.sections) {
    if (table.type != kElfSectionRelocations || table.link >= subject.sections.size()) continue;
    const auto& symbols = subject.symbols.at(table.link);
    for (const ElfRelocationInfo& each : read_elf_relocations(table).value)
      visit(table, each, each.symbol < symbols.size() ? &symbols[each.symbol] : nullptr);
  }
}

void relocations_without_symbol(const ElfSubject& subject, Found& found) {
  for_each_relocation(
      subject, [&](const ElfSectionInfo& table, const ElfRelocationInfo& each, const ElfSymbolInfo* symbol) {
        if (symbol != nullptr) return;
        found.add(at_section(found.diag("a relocation names symbol {}, which does not exist", each.symbol), table)
                      .note("the relocation is for offset 0x{:x}", each.offset)
                      .help("the file is damaged; fetch it again"));
      });
}

void relocations_outside(const ElfSubject& subject, Found& found) {
  for_each_relocation(
      subject, [&](const ElfSectionInfo& table, const ElfRelocationInfo& each, const ElfSymbolInfo* symbol) {
        if (symbol == nullptr || symbol->section >= subject.sections.size() || symbol->section == kElfUndefined) return;
        const ElfSectionInfo& target = subject.sections[symbol->section];
        if (in_range(each.offset, 4, target.size)) return;
        found.add(at_section(found.diag("a relocation points outside section {}", target.name), table)
                      .note("the relocation patches the word at 0x{:x}, and the section has {}", each.offset,
                            counted(target.size, "byte"))
                      .help("assemble the control code again"));
      });
}

void unknown_schemas(const ElfSubject& subject, Found& found) {
  for_each_relocation(subject, [&](const ElfSectionInfo& table, const ElfRelocationInfo& each, const ElfSymbolInfo*) {
    const std::uint32_t schema = patch_rule(each, subject.elf.abi_version).schema;
    if (std::ranges::find(kPatchSchemas, schema, &NamedValue::value) != std::end(kPatchSchemas)) return;
    found.add(at_section(found.diag("a relocation has the unknown patch schema {}", schema), table)
                  .note("the relocation is for offset 0x{:x}", each.offset)
                  .help("use a newer XRT, or assemble the control code again"));
  });
}

void groups_outside(const ElfSubject& subject, Found& found) {
  for (const ElfSectionInfo& section : subject.sections) {
    if (section.type != kElfSectionGroup) continue;
    const std::vector<std::uint32_t> words = read_elf_words(section);
    for (std::size_t i = 1; i < words.size(); ++i)
      if (words[i] == 0 || words[i] >= subject.sections.size())
        found.add(at_section(found.diag("the group names section {}, which does not exist", words[i]), section)
                      .note("the file has {}", counted(subject.sections.size(), "section"))
                      .help("the file is damaged; fetch it again"));
  }
}

void code_missing(const ElfSubject& subject, Found& found) {
  const auto is_code = [&](const ElfSectionInfo& each) {
    return each.name.starts_with(kElfCodeSection) && !each.data.empty();
  };
  if (std::ranges::any_of(subject.sections, is_code)) return;
  found.add(found.diag("the control code has no section {}", kElfCodeSection)
                .note("the sections {}* hold the operations that firmware executes", kElfCodeSection)
                .help("assemble the control code again"));
}

// Finds streams for another NPU than the first stream: all streams of a file run on one NPU.
void streams_of_two_devices(const ElfSubject& subject, Found& found) {
  const ElfSectionInfo* first = nullptr;
  for (const ElfSectionInfo& section : subject.sections) {
    if (!is_txn(section.data)) continue;
    if (first == nullptr) first = &section;
    const unsigned generation = layout::TxnHeader::generation.get(section.data);
    const unsigned other = layout::TxnHeader::generation.get(first->data);
    if (generation == other) continue;
    found.add(at_section(found.diag("the stream is for generation {}, but another stream is for generation {}",
                                    generation, other),
                         section)
                  .note("the other stream is section {} at 0x{:x}", first->name, first->offset)
                  .help("assemble all streams for one NPU"));
  }
}

constexpr Rule<ElfSubject> kElfTableRules[] = {
    {code::elf_link, Severity::Error, "a reference to a section that does not exist", links},
    {code::elf_symbol, Severity::Error, "a symbol in a section that does not exist", symbols_outside},
    {code::relocation_symbol, Severity::Error, "a relocation without a symbol", relocations_without_symbol},
    {code::elf_group, Severity::Error, "a group with a section that does not exist", groups_outside},
};

constexpr Rule<ElfSubject> kControlRules[] = {
    {code::relocation_outside, Severity::Error, "a relocation outside its section", relocations_outside},
    {code::relocation_schema, Severity::Warning, "a relocation of an unknown kind", unknown_schemas},
    {code::mixed_generations, Severity::Warning, "streams for different NPUs", streams_of_two_devices},
    {code::control_code_missing, Severity::Warning, "control code without operations", code_missing},
};

}  // namespace

std::span<const Rule<ElfSubject>> elf_table_rules() {
  return kElfTableRules;
}
std::span<const Rule<ElfSubject>> control_rules() {
  return kControlRules;
}

}  // namespace tessera::container::rules
