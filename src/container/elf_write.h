// A linked core ELF from the parts of a program: the program memory, what the data memory begins with, and names.
//
// It is what a linker would leave: a loadable segment and a section for each part, and a symbol table. libelf writes to
// open files only; here bytes are wanted, and the records are those that elf.h reads (facts/container/layouts.tsv).
#pragma once

#include "base/bytes.h"

#include <string>
#include <vector>

namespace tessera::container {

struct ElfPart {
  std::string name;  // of the section
  std::uint32_t address = 0;
  bool executable = false;
  Bytes bytes;
  std::uint32_t zeros = 0;  // behind the bytes
};

struct ElfName {
  std::string name;
  std::uint32_t value = 0;
  std::uint32_t size = 0;
  bool global = false;
  bool function = false;
};

// An ELF for an AIE2 core. `entry` is where it starts. A name belongs to the part in which its value lies.
Bytes write_core_elf(const std::vector<ElfPart>& parts, const std::vector<ElfName>& names, std::uint32_t entry);

}  // namespace tessera::container
