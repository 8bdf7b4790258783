// Writes an address into the words of a descriptor or a packet, as the schema of a relocation says
// (facts/container/patch_schemas.tsv).
#pragma once

#include "container/elf/elf_tables.h"

namespace tessera::container {

// The schema of a relocation. It comes from the type of the relocation or, in files of ABI version 1, from the low bits
// of the addend.
struct PatchRule {
  std::uint32_t schema = 0;  // PatchSchema
  std::uint32_t addend = 0;  // added to the address
  bool operator==(const PatchRule&) const = default;
};
PatchRule patch_rule(const ElfRelocationInfo& relocation, std::uint8_t abi_version);

// Returns the name of a schema, or "number N" for a schema without a name.
std::string patch_schema_name(std::uint32_t schema);
// Returns nullptr for a schema without a public description.
const PatchSchemaInfo* find_patch_schema(std::uint32_t schema);
// Returns the number of bytes, from the place of the relocation on, that contain all words of the schema.
std::size_t patched_bytes(const PatchSchemaInfo& schema);

struct PatchedWord {
  std::uint64_t offset = 0;  // bytes from the place of the relocation
  std::uint32_t before = 0;
  std::uint32_t after = 0;
};

// Writes the address into `place`, which has at least patched_bytes(schema) bytes. A schema that adds takes the old
// address from `original`: the bytes of the file, or `place` itself. Writes only the bits of the schema's fields.
// `mask` selects the bits of PatchWay::Mask. Returns all words that the schema touches, by offset.
std::vector<PatchedWord> patch_words(std::span<std::uint8_t> place, ByteSpan original, const PatchSchemaInfo& schema,
                                     std::uint32_t mask, std::uint32_t addend, std::uint64_t address);

}  // namespace tessera::container
