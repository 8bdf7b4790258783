// The tables of an ELF: sections, symbols, relocations, notes and groups.
//
// elf.h reads program headers, which are enough to load a core. The segments of a control-code ELF overlap at address
// 0, so only its sections lead to its contents (transaction streams, PDIs, and the places that a host patches). Names
// of sections repeat, so the types here refer to sections by their index.
//
// All spans point into the file, which must outlive the values.
#pragma once

#include "container/format.h"
#include "container/tables.h"

#include <map>

namespace tessera::container {

struct ElfSectionInfo {
  std::string name;
  std::uint32_t type = 0;  // ElfSectionType
  std::uint32_t flags = 0;
  std::uint32_t address = 0;
  std::uint32_t link = 0;
  std::uint32_t info = 0;
  std::uint32_t alignment = 0;
  std::uint32_t entry_size = 0;
  std::uint64_t offset = 0;  // offset in the file
  std::uint64_t size = 0;    // size in the header, even of a section without data in the file
  ByteSpan header{};
  ByteSpan data{};
};

struct ElfSymbolInfo {
  std::string name;
  std::uint32_t value = 0;
  std::uint32_t size = 0;
  std::uint8_t type = 0;     // ElfSymbolType
  std::uint8_t binding = 0;  // ElfSymbolBinding
  std::uint16_t section = 0;
};

struct ElfRelocationInfo {
  std::uint32_t offset = 0;  // offset in the section of the symbol
  std::uint8_t type = 0;
  std::uint32_t symbol = 0;  // index of the symbol
  std::int32_t addend = 0;
};

struct ElfNoteInfo {
  std::string name;
  std::uint32_t type = 0;
  ByteSpan description{};
};

// Reads the section headers. A section that lies outside the file is an error (T0212) and has no data. So is a section
// that takes the sum of all sizes beyond twice the bytes of the file: only a hostile file has such sections.
Partial<std::vector<ElfSectionInfo>> read_elf_sections(ByteSpan file, std::uint64_t origin = 0);

// Each function reads the data of one section of its kind and reports a table whose last record is incomplete (T0212).
Partial<std::vector<ElfSymbolInfo>> read_elf_symbols(const std::vector<ElfSectionInfo>& sections, std::size_t index);
// `budget`: the bytes that long names may still take. A caller that keeps the symbols of several tables starts with
// names_budget() and gives all calls the same variable, because thousands of tables may share one string table.
Partial<std::vector<ElfSymbolInfo>> read_elf_symbols(const std::vector<ElfSectionInfo>& sections, std::size_t index,
                                                     std::uint64_t& budget);
std::uint64_t names_budget(const std::vector<ElfSectionInfo>& sections);
Partial<std::vector<ElfRelocationInfo>> read_elf_relocations(const ElfSectionInfo& section);
Partial<std::vector<ElfNoteInfo>> read_elf_notes(const ElfSectionInfo& section);
// Returns the words of a section group: a word with flags, and the indices of the group's sections.
std::vector<std::uint32_t> read_elf_words(const ElfSectionInfo& section);

// Reads each symbol table once, because thousands of sections with relocations may share one table.
class ElfSymbolTables {
 public:
  // The sections must outlive the tables.
  explicit ElfSymbolTables(const std::vector<ElfSectionInfo>& sections)
      : sections_(sections), budget_(names_budget(sections)) {}

  // Returns the symbols of section `index`; empty if there is no such section.
  const std::vector<ElfSymbolInfo>& of(std::size_t index);

 private:
  const std::vector<ElfSectionInfo>& sections_;
  std::uint64_t budget_;
  std::map<std::size_t, std::vector<ElfSymbolInfo>> read_;
};

}  // namespace tessera::container
