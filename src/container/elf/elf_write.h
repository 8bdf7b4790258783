// Writes a linked core ELF from the parts of a program: the program memory, the initial data memory, and names.
//
// The result is like a linker's: a loadable segment and a section for each part, and a symbol table. libelf writes only
// to open files, but callers need bytes. The records are the records that elf.h reads (facts/container/layouts.tsv).
#pragma once

#include "container/format.h"
#include "device/capabilities.h"

#include <optional>
#include <string>
#include <vector>

namespace tessera::container {

struct ElfPart {
  std::string name;  // name of the section
  std::uint32_t address = 0;
  bool executable = false;
  Bytes bytes;
  std::uint32_t zeros = 0;  // zeros that follow the bytes
};

struct ElfName {
  std::string name;
  std::uint32_t value = 0;
  std::uint32_t size = 0;
  bool global = false;
  bool function = false;
};

struct CoreElf {
  std::vector<ElfPart> parts;
  std::vector<ElfName> names;
  std::uint32_t entry = 0;                                    // the address at which the core starts
  std::optional<device::Arch> arch = device::kEmulatedCores;  // none: the flags do not tell it
};

// Returns an ELF for a core. A name belongs to the part that contains its value.
Result<Bytes> write_core_elf(const CoreElf& elf);

}  // namespace tessera::container
