#include "container/elf/patch_words.h"

#include "container/patch_schemas.h"  // generated

#include <algorithm>

namespace tessera::container {

namespace {

std::uint32_t field_word(ByteSpan bytes, const PatchField& field) {
  return load_le<std::uint32_t>(bytes, 4U * field.word);
}

// Returns the address that the words hold.
std::uint64_t address_in(ByteSpan words, const PatchSchemaInfo& schema) {
  std::uint64_t address = 0;
  for (const PatchField& field : schema.fields)
    address |= (field_word(words, field) & low_mask(field.read)) << field.bit;
  return address;
}

}  // namespace

PatchRule patch_rule(const ElfRelocationInfo& relocation, std::uint8_t abi_version) {
  const auto addend = static_cast<std::uint32_t>(relocation.addend);
  if (abi_version != kElfAddendSchemaAbi) return {relocation.type, addend};
  return {addend & static_cast<std::uint32_t>(low_mask(kElfAddendSchemaBits)), addend >> kElfAddendSchemaBits};
}

std::string patch_schema_name(std::uint32_t schema) {
  const auto* found = std::ranges::find(kPatchSchemas, schema, &NamedValue::value);
  return found != std::end(kPatchSchemas) ? std::string(found->name) : fmt::format("number {}", schema);
}

const PatchSchemaInfo* find_patch_schema(std::uint32_t schema) {
  const auto* found = std::ranges::find(kPatchSchemaInfos, patch_schema_name(schema), &PatchSchemaInfo::name);
  return found != std::end(kPatchSchemaInfos) ? found : nullptr;
}

std::size_t patched_bytes(const PatchSchemaInfo& schema) {
  return 4U * (std::size_t{std::ranges::max(schema.fields, {}, &PatchField::word).word} + 1);
}

std::vector<PatchedWord> patch_words(std::span<std::uint8_t> place, ByteSpan original, const PatchSchemaInfo& schema,
                                     std::uint32_t mask, std::uint32_t addend, std::uint64_t address) {
  switch (schema.way) {
    case PatchWay::Set: break;
    case PatchWay::Mask: address = (address_in(place, schema) & ~std::uint64_t{mask}) | (address & mask); break;
    case PatchWay::Add:
      address = (address_in(original, schema) + address + addend + schema.added) & ~low_mask(schema.clear_bits);
      break;
  }
  std::vector<PatchedWord> words;
  for (const PatchField& field : schema.fields) {
    const std::uint32_t before = field_word(place, field);
    const auto bits = static_cast<std::uint32_t>(low_mask(field.written));
    const std::uint32_t after = (before & ~bits) | (static_cast<std::uint32_t>(address >> field.bit) & bits);
    store_le<std::uint32_t>(place, 4U * field.word, after);
    words.push_back({4ULL * field.word, before, after});
  }
  std::ranges::sort(words, {}, &PatchedWord::offset);
  return words;
}

}  // namespace tessera::container
