// Writes a linked core ELF from the parts of a program: the program memory, the initial data memory, and names.
//
// The result is like a linker's: a loadable segment and a section for each part, and a symbol table. libelf writes only
// to open files, but callers need bytes; the records are those that elf.h reads (facts/container/layouts.tsv).
#pragma once

#include "base/bytes.h"

#include <string>
#include <vector>

namespace tessera::container {

struct ElfPart {
  std::string name;  // name of the section
  std::uint32_t address = 0;
  bool executable = false;
  Bytes bytes;
  std::uint32_t zeros = 0;  // that follow the bytes
};

struct ElfName {
  std::string name;
  std::uint32_t value = 0;
  std::uint32_t size = 0;
  bool global = false;
  bool function = false;
};

// An ELF for an AIE2 core that starts at address `entry`. A name belongs to the part that contains its value.
Bytes write_core_elf(const std::vector<ElfPart>& parts, const std::vector<ElfName>& names, std::uint32_t entry);

}  // namespace tessera::container
