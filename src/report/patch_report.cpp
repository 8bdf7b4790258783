#include "report/patch_report.h"

#include "base/text.h"

namespace tessera::report {

namespace patches {

using container::ElfPatch, container::ElfSectionInfo, container::PatchedWord;
using Json = nlohmann::ordered_json;

namespace {

Json schema_of(const ElfPatch& patch) {
  return container::named_value(container::kPatchSchemas, patch.rule.schema);
}

std::string text_of(const ElfPatch& patch, const ElfSectionInfo& section) {
  const Json schema = schema_of(patch);
  std::string text =
      fmt::format("{}+{:#x}: {} of symbol {} at {:#x}{}\n", printable(section.name), patch.offset,
                  schema.is_string() ? schema.get<std::string>() : schema.dump(), printable(patch.symbol),
                  patch.address, patch.rule.addend != 0 ? fmt::format(" + {:#x}", patch.rule.addend) : "");
  for (const PatchedWord& word : patch.words)
    text += fmt::format("  {:#08x}  {:#010x} -> {:#010x}\n", section.offset + word.offset, word.before, word.after);
  return text;
}

Json data_of(const ElfPatch& patch, const ElfSectionInfo& section) {
  Json words = Json::array();
  for (const PatchedWord& word : patch.words)
    words.push_back({{"offset", section.offset + word.offset}, {"before", word.before}, {"after", word.after}});
  return {{"section", patch.section},   {"section_name", section.name}, {"offset", patch.offset},
          {"symbol", patch.symbol},     {"address", patch.address},     {"added", patch.rule.addend},
          {"schema", schema_of(patch)}, {"words", std::move(words)}};
}

}  // namespace

}  // namespace patches

PartReport patch_report(ByteSpan file, const container::SymbolAddresses& addresses, std::uint64_t origin,
                        const std::string& name) {
  PartReport report;
  container::Partial<std::vector<container::ElfPatch>> patched = container::patch_elf(file, addresses, origin);
  const std::vector<container::ElfSectionInfo> sections = container::read_elf_sections(file, origin).value;
  nlohmann::ordered_json list = nlohmann::ordered_json::array();
  for (const container::ElfPatch& patch : patched.value) {
    report.text += patches::text_of(patch, sections[patch.section]);
    list.push_back(patches::data_of(patch, sections[patch.section]));
  }
  report.data = {{"schema", "tessera.patches/1"}, {"file", name}, {"patches", std::move(list)}};
  report.errors = std::move(patched.errors);
  report.warnings = std::move(patched.warnings);
  return report;
}

}  // namespace tessera::report
