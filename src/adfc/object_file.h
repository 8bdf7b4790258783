// A relocatable ELF object of the host compiler, as adfc++ reads and copies it.
//
// Problem. Each instance of a kernel needs separate file-scope data, but a source should be compiled once. Choices: one
// shared library for each instance, but glibc has only 16 separate namespaces; exchanging the data of instances
// whenever the scheduler switches, which breaks pointers to data and threads; objcopy, which starts a process for each
// instance and leaves groups of inline functions, so that the linker throws away parts of the copies. Decision: adfc++
// copies the object itself (object_copy.h). The copies differ only in their symbol tables, and the linker, debuggers
// and sanitizers see ordinary objects.
//
// The reader takes 64-bit little-endian objects, as g++ and clang make them on x86-64 and aarch64. It checks each
// offset and index before use.
#pragma once

#include "base/bytes.h"
#include "base/diag.h"

#include <elf.h>

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace tessera::adfc {

struct Section {
  Elf64_Shdr header{};
  std::string_view name;  // points into the bytes of the object
};

struct Symbol {
  Elf64_Sym entry{};
  std::string_view name;
  std::uint32_t section = 0;  // index of the symbol's section; 0 if it is undefined, absolute or common

  bool is_local() const { return ELF64_ST_BIND(entry.st_info) == STB_LOCAL; }
  bool is_weak() const {
    return ELF64_ST_BIND(entry.st_info) == STB_WEAK || ELF64_ST_BIND(entry.st_info) == STB_GNU_UNIQUE;
  }
  unsigned type() const { return ELF64_ST_TYPE(entry.st_info); }
  bool is_defined() const { return entry.st_shndx != SHN_UNDEF; }
};

class ObjectFile {
 public:
  // Fails with T1310. `origin` is the name of the file.
  static Result<ObjectFile> read(Bytes bytes, std::string_view origin);

  // The views point into the bytes, so an object can be moved but not copied.
  ObjectFile(ObjectFile&&) = default;
  ObjectFile& operator=(ObjectFile&&) = default;
  ObjectFile(const ObjectFile&) = delete;
  ObjectFile& operator=(const ObjectFile&) = delete;

  const Bytes& bytes() const { return bytes_; }
  const Elf64_Ehdr& header() const { return header_; }
  const std::vector<Section>& sections() const { return sections_; }
  const std::vector<Symbol>& symbols() const { return symbols_; }
  std::uint32_t symbol_table() const { return symbol_table_; }  // index of its section; 0 if there is none

  // Returns the index of a symbol; of a local one only if the object defines it and has no other one of this name.
  std::optional<std::uint32_t> find(std::string_view name) const;
  // Returns true for a symbol that this object defines, weakly or not.
  bool defines(std::string_view name) const;
  // Returns the relocations in the section `index`, which read() has checked. Empty for other sections.
  std::vector<Elf64_Rela> relocations(std::uint32_t index) const;
  // Returns the indices of the sections in the group `group`.
  std::vector<std::uint32_t> members(std::uint32_t group) const;

 private:
  ObjectFile() = default;
  Result<void> read_sections(std::string_view origin);
  Result<void> read_symbols(std::string_view origin);
  Result<void> check_links(std::string_view origin) const;
  std::optional<std::string_view> text_at(std::uint32_t table, std::uint64_t offset) const;

  Bytes bytes_;
  Elf64_Ehdr header_{};
  std::vector<Section> sections_;
  std::vector<Symbol> symbols_;
  std::uint32_t symbol_table_ = 0;
};

}  // namespace tessera::adfc
