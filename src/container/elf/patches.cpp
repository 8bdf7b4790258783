#include "container/elf/patches.h"

#include "base/text.h"
#include "container/codes.h"
#include "container/elf/elf.h"
#include "container/faults.h"

#include <fmt/ranges.h>

#include <algorithm>
#include <set>

namespace tessera::container {

namespace {

class Patcher {
 public:
  Patcher(const std::vector<ElfSectionInfo>& sections, const SymbolAddresses& addresses, std::uint8_t abi_version)
      : sections_(sections), addresses_(addresses), abi_version_(abi_version), tables_(sections) {}

  void run(std::size_t table) {
    const std::vector<ElfSymbolInfo>& symbols = tables_.of(sections_[table].link);
    const std::vector<ElfRelocationInfo> all = read_elf_relocations(sections_[table]).value;
    for (std::size_t i = 0; i < all.size(); ++i)
      if (all[i].symbol < symbols.size()) patch(all[i], symbols[all[i].symbol], fmt::format("relocation {}", i));
  }

  Partial<std::vector<ElfPatch>> take() {
    for (const auto& [name, address] : addresses_)
      if (!seen_.contains(name)) out_.errors.push_back(no_symbol(name));
    return std::move(out_);
  }

 private:
  void patch(const ElfRelocationInfo& relocation, const ElfSymbolInfo& symbol, std::string place) {
    all_names_.insert(symbol.name);
    const auto given = addresses_.find(symbol.name);
    if (given == addresses_.end()) return;
    seen_.insert(symbol.name);
    ElfPatch patch{.symbol = symbol.name,
                   .section = symbol.section,
                   .offset = relocation.offset,
                   .rule = patch_rule(relocation, abi_version_),
                   .address = given->second};
    const PatchSchemaInfo* schema = find_patch_schema(patch.rule.schema);
    if (schema == nullptr)
      return add_fault(
          out_.errors,
          error(code::elf_patch, "the patch schema {} has no public description", patch_schema_name(patch.rule.schema))
              .at("{}", place)
              .note("the relocation is for the symbol {}", printable(symbol.name))
              .help(
                  "use the other patches, which are right, and patch the words of this relocation with another tool"));
    const std::size_t length = patched_bytes(*schema);
    const std::uint64_t size = symbol.section < sections_.size() ? sections_[symbol.section].data.size() : 0;
    if (!in_range(relocation.offset, length, size))
      return add_fault(out_.errors, error(code::elf_patch, "the relocation lies outside its section")
                                        .at("{}", place)
                                        .note("the relocation needs {} bytes at {:#x}, and section {} has {} bytes",
                                              length, relocation.offset, symbol.section, size)
                                        .help("the file is cut short or damaged; fetch it again"));
    const std::span words = std::span(contents(symbol.section)).subspan(relocation.offset, length);
    patch.words = patch_words(words, words, *schema, symbol.size, patch.rule.addend, patch.address);
    for (PatchedWord& word : patch.words) word.offset += patch.offset;
    out_.value.push_back(std::move(patch));
  }

  // Returns the bytes of a section, with all patches made so far.
  Bytes& contents(std::size_t section) {
    const auto [found, is_new] = contents_.try_emplace(section);
    if (is_new) found->second.assign(sections_[section].data.begin(), sections_[section].data.end());
    return found->second;
  }

  Diag no_symbol(const std::string& name) const {
    const Diag diag = error(code::elf_patch, "no relocation has the symbol '{}'", name);
    if (all_names_.empty())
      return Diag(diag).note("the file has no relocations").help("leave the address of this symbol out");
    std::vector<std::string> names;
    for (const std::string& each : all_names_) names.push_back(printable(each));
    constexpr std::size_t kMostSymbolsListed = 24;
    if (names.size() > kMostSymbolsListed) names.resize(kMostSymbolsListed);
    return Diag(diag).note("symbols with relocations are {}", fmt::join(names, ", ")).help("name one of these symbols");
  }

  const std::vector<ElfSectionInfo>& sections_;
  const SymbolAddresses& addresses_;
  std::uint8_t abi_version_;
  ElfSymbolTables tables_;
  std::map<std::size_t, Bytes> contents_;
  std::set<std::string> seen_, all_names_;
  Partial<std::vector<ElfPatch>> out_;
};

}  // namespace

Partial<std::vector<ElfPatch>> patch_elf(ByteSpan file, const SymbolAddresses& addresses, std::uint64_t origin) {
  Partial<std::vector<ElfPatch>> out;
  const Elf elf = out.absorb(read_elf(file, origin), "");
  const std::vector<ElfSectionInfo> sections = out.absorb(read_elf_sections(file, origin), "");
  Patcher patcher(sections, addresses, elf.abi_version);
  for (std::size_t i = 0; i < sections.size(); ++i)
    if (sections[i].type == kElfSectionRelocations) patcher.run(i);
  Partial<std::vector<ElfPatch>> patched = patcher.take();
  std::ranges::move(patched.errors, std::back_inserter(out.errors));
  out.value = std::move(patched.value);
  return out;
}

}  // namespace tessera::container
