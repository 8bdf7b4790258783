// Computes how a host patches control code before it runs: it writes addresses of buffers into the words of descriptors
// and packets.
//
// A relocation names a symbol, which is a kernel argument or a buffer of the host, and a place in the section of the
// symbol. Its schema determines how the address goes into the words at that place (facts/container/patch_schemas.tsv).
// So the patched words follow from the ELF and the addresses.
#pragma once

#include "container/elf/patch_words.h"

#include <map>

namespace tessera::container {

struct ElfPatch {
  std::string symbol;
  std::size_t section = 0;  // number of the section
  std::uint32_t offset = 0;
  PatchRule rule;
  std::uint64_t address = 0;
  std::vector<PatchedWord> words{};  // all words that the schema touches, by address
};

// Addresses by the names of symbols.
using SymbolAddresses = std::map<std::string, std::uint64_t>;

// Returns the patches of all relocations whose symbol has an address, in the order of the file. A patch changes the
// words that earlier patches have left. Reports as an error (T0321) a relocation without a public schema or outside its
// section, and an address whose symbol has no relocation.
Partial<std::vector<ElfPatch>> patch_elf(ByteSpan file, const SymbolAddresses& addresses, std::uint64_t origin = 0);

}  // namespace tessera::container
