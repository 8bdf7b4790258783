// Writes a linked core ELF from the parts of a program: the program memory, the initial data memory, and names.
//
// Like a linker's output, the file has a loadable segment and a section for each part, and a symbol table
// (elf_builder.h).
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
  std::optional<device::Arch> arch = device::kEmulatedCores;  // none: the flags are 0
};

// Returns an ELF for a core. Each name gets the section of the part that contains its value. Fails with T0214 if the
// ELF is too large.
Result<Bytes> write_core_elf(const CoreElf& elf);

}  // namespace tessera::container
