// Takes any bytes as a control-code ELF: its tables, the text of the control code in its sections, its patches, and the
// module that a host loads. The text of each section with control code must assemble, and the assembled bytes must give
// this text again. If Tessera reads the section without a fault, they must be the bytes of the section. A module that
// is read without an error and written is read again with the same calls.
#include "check.h"
#include "container/elf/elf.h"
#include "container/elf/patches.h"
#include "container/module/module_call.h"
#include "container/module/module_images.h"
#include "container/module/module_write.h"

#include <algorithm>

using namespace tessera;
using namespace tessera::container;

namespace {

constexpr std::size_t kMostSections = 64;

void read_tables(const std::vector<ElfSectionInfo>& sections) {
  ElfSymbolTables tables(sections);
  for (std::size_t i = 0; i < std::min(sections.size(), kMostSections); ++i) {
    const ElfSectionInfo& section = sections[i];
    switch (section.type) {
      case kElfSectionSymbols:
      case kElfSectionDynamicSymbols: require(read_elf_symbols(sections, i).value.size() == tables.of(i).size()); break;
      case kElfSectionRelocations: (void)read_elf_relocations(section); break;
      case kElfSectionNotes: (void)read_elf_notes(section); break;
      case kElfSectionGroup: (void)read_elf_words(section); break;
      default: break;
    }
  }
}

void require_code_round_trip(ByteSpan code) {
  const Partial<std::string> text = disassemble_stream(code, "section");
  const Result<Bytes> assembled = assemble_stream(text.value, "text");
  require(assembled.has_value());
  if (text.errors.empty() && text.warnings.empty()) require(std::ranges::equal(*assembled, code));
  require(disassemble_stream(*assembled, "again").value == text.value);
}

void require_patches(ByteSpan file) {
  const Partial<std::vector<ElfPatch>> patched = patch_elf(file, {{"0", 0x1'0000'0000}, {"3", 0xffff'ffff'ffff}});
  for (const ElfPatch& patch : patched.value) {
    require(!patch.words.empty());
    require(std::ranges::is_sorted(patch.words, {}, &PatchedWord::offset));
  }
}

// Patches a copy of each part of the call, for each symbol.
void require_call(const ControlModule& module, const ControlCode& code) {
  for (const CodePart part : kCodeParts) {
    const ByteSpan original = code.part(part);
    Bytes bytes(original.begin(), original.end());
    for (const CodePatch& patch : code.patches)
      require((patch_code(code, part, bytes, patch.symbol, 0x1234'5678'9000) != 0) || patch.part != part);
    require(bytes.size() == original.size());
  }
  (void)call_of(module, code);
  (void)call_of(module, code, {.buffers = {{"0", 0}, {"3", 0}}, .values = {{"1", 0x4000000000}, {"4", 7}}});
}

void require_module(ByteSpan file) {
  const Partial<ControlModule> read = read_control_module(file);
  require(read.value.codes.size() <= file.size());
  if (!read.errors.empty()) return;
  for (std::size_t i = 0; i < std::min(read.value.codes.size(), kMostSections); ++i)
    require_call(read.value, read.value.codes[i]);
  if (read.value.is_full())
    if (const Result<ControlModule> both = joined(read.value, read.value))
      if (const Result<ControlModule> images = images_only(*both)) (void)write_control_module(*images);
  const Result<Bytes> written = write_control_module(read.value);
  if (!written) return;
  const Partial<ControlModule> again = read_control_module(*written);
  require(again.errors.empty());
  require(again.value.codes == read.value.codes && again.value.pdis == read.value.pdis);
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const ByteSpan file(data, size);
  (void)read_elf(file);
  const std::vector<ElfSectionInfo> sections = read_elf_sections(file).value;
  read_tables(sections);
  std::size_t codes = 0;
  for (const ElfSectionInfo& section : sections)
    if (is_txn(section.data) && ++codes <= kMostSections) require_code_round_trip(section.data);
  require_patches(file);
  require_module(file);
  return 0;
}
