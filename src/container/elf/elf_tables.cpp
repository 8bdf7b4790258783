#include "container/elf/elf_tables.h"

#include "container/codes.h"
#include "container/elf/elf.h"
#include "container/faults.h"
#include "container/layouts.h"

#include <algorithm>

namespace tessera::container {

namespace {

using HeaderOfElf = layout::ElfHeader;

// The names in a string table. Names may share bytes, so a hostile file can name the same megabyte in each of its
// symbols. Therefore names of kLongName bytes or more share a budget of bytes, and a name that exceeds the budget
// becomes empty. A shorter name takes no more memory than a small multiple of its symbol.
class StringTable {
 public:
  StringTable(ByteSpan table, std::uint64_t& budget) : table_(table), budget_(budget) {}

  std::string at(std::uint32_t offset) {
    if (offset >= table_.size()) return {};
    const ByteSpan rest = table_.subspan(offset);
    const std::string_view beginning = fixed_string(rest.first(std::min(rest.size(), kLongName)));
    if (beginning.size() < kLongName) return std::string(beginning);
    if (budget_ == 0) return {};
    const std::string_view text = fixed_string(rest);
    const bool is_affordable = text.size() <= budget_;
    budget_ = is_affordable ? budget_ - text.size() : 0;
    return is_affordable ? std::string(text) : std::string();
  }

 private:
  static constexpr std::size_t kLongName = 256;

  ByteSpan table_;
  std::uint64_t& budget_;
};

ElfSectionInfo section_of(ByteSpan header) {
  using layout::ElfSection;
  ElfSectionInfo section;
  section.header = header;
  const Load load{header};
  load(ElfSection::type, section.type);
  load(ElfSection::flags, section.flags);
  load(ElfSection::address, section.address);
  load(ElfSection::link, section.link);
  load(ElfSection::info, section.info);
  load(ElfSection::alignment, section.alignment);
  load(ElfSection::entry_size, section.entry_size);
  load(ElfSection::offset, section.offset);
  load(ElfSection::length, section.size);
  return section;
}

Diag misfit(const ElfSectionInfo& section, std::size_t record) {
  return error(code::malformed_elf,
               "the table has {} bytes, which is not a multiple of the size of its records, {} bytes",
               section.data.size(), record)
      .at("section {} at 0x{:x}", section.name, section.offset)
      .help("the file is cut short or damaged; fetch it again");
}

// Sets the data of a section that has data in the file. Reports data that lie outside the file, or exceed `budget`.
void place_data(ByteSpan file, std::size_t index, std::uint64_t& budget, ElfSectionInfo& section,
                std::vector<Diag>& errors) {
  if (section.type == 0 || section.type == kElfSectionZeros) return;
  if (in_range(section.offset, section.size, file.size()) && section.size <= budget) {
    budget -= section.size;
    section.data = file.subspan(section.offset, section.size);
    return;
  }
  add_fault(errors, error(code::malformed_elf, "section {} has {} bytes at 0x{:x}, but the file has {} bytes", index,
                          section.size, section.offset, file.size())
                        .note("all sections together may have at most twice the bytes of the file")
                        .help("the file is cut short or damaged; fetch it again"));
}

}  // namespace

Partial<std::vector<ElfSectionInfo>> read_elf_sections(ByteSpan file, std::uint64_t origin) {
  Partial<std::vector<ElfSectionInfo>> out;
  if (!is_elf(file) || file.size() < HeaderOfElf::kSize) return out;  // read_elf() reports this mistake
  const std::uint32_t table = HeaderOfElf::section_offset.get(file);
  const std::uint32_t count = HeaderOfElf::section_count.get(file);
  const std::uint32_t entry_size = HeaderOfElf::section_entry_size.get(file);
  if (count == 0) return out;
  if (entry_size < layout::ElfSection::kSize || !in_range(table, std::uint64_t{count} * entry_size, file.size())) {
    out.errors.push_back(error(code::malformed_elf,
                               "{} section headers of {} bytes are too small, or lie outside the file", count,
                               entry_size)
                             .at("offset 0x{:x}", origin + table)
                             .help("the file is cut short or damaged; fetch it again"));
    return out;
  }
  std::uint64_t budget = 2 * file.size();
  for (std::uint32_t i = 0; i < count; ++i) {
    out.value.push_back(section_of(file.subspan(table + std::uint64_t{i} * entry_size, layout::ElfSection::kSize)));
    place_data(file, i, budget, out.value.back(), out.errors);
  }
  const std::uint32_t names = HeaderOfElf::names_index.get(file);
  std::uint64_t bytes_of_names = 2 * file.size();
  StringTable strings(names < count ? out.value[names].data : ByteSpan(), bytes_of_names);
  for (ElfSectionInfo& section : out.value) {
    section.name = strings.at(layout::ElfSection::name.get(section.header));
    section.offset += origin;
  }
  return out;
}

std::uint64_t names_budget(const std::vector<ElfSectionInfo>& sections) {
  std::uint64_t bytes = 0;
  for (const ElfSectionInfo& section : sections) bytes += section.data.size();
  return bytes;
}

Partial<std::vector<ElfSymbolInfo>> read_elf_symbols(const std::vector<ElfSectionInfo>& sections, std::size_t index) {
  std::uint64_t budget = names_budget(sections);
  return read_elf_symbols(sections, index, budget);
}

Partial<std::vector<ElfSymbolInfo>> read_elf_symbols(const std::vector<ElfSectionInfo>& sections, std::size_t index,
                                                     std::uint64_t& budget) {
  using layout::ElfSymbol;
  Partial<std::vector<ElfSymbolInfo>> out;
  const ElfSectionInfo& section = sections[index];
  if (section.data.size() % ElfSymbol::kSize != 0) out.errors.push_back(misfit(section, ElfSymbol::kSize));
  StringTable strings(section.link < sections.size() ? sections[section.link].data : ByteSpan(), budget);
  for (std::size_t at = 0; at + ElfSymbol::kSize <= section.data.size(); at += ElfSymbol::kSize) {
    const ByteSpan record = section.data.subspan(at, ElfSymbol::kSize);
    ElfSymbolInfo& symbol = out.value.emplace_back();
    symbol.name = strings.at(ElfSymbol::name.get(record));
    symbol.value = ElfSymbol::value.get(record);
    symbol.size = ElfSymbol::length.get(record);
    symbol.type = ElfSymbol::info.get(record) & low_mask(kElfSymbolTypeBits);
    symbol.binding = ElfSymbol::info.get(record) >> kElfSymbolTypeBits;
    symbol.section = ElfSymbol::section.get(record);
  }
  return out;
}

const std::vector<ElfSymbolInfo>& ElfSymbolTables::of(std::size_t index) {
  const auto [found, is_new] = read_.try_emplace(index < sections_.size() ? index : sections_.size());
  if (is_new && index < sections_.size()) found->second = read_elf_symbols(sections_, index, budget_).value;
  return found->second;
}

Partial<std::vector<ElfRelocationInfo>> read_elf_relocations(const ElfSectionInfo& section) {
  using layout::ElfRelocation;
  Partial<std::vector<ElfRelocationInfo>> out;
  if (section.data.size() % ElfRelocation::kSize != 0) out.errors.push_back(misfit(section, ElfRelocation::kSize));
  for (std::size_t at = 0; at + ElfRelocation::kSize <= section.data.size(); at += ElfRelocation::kSize) {
    const ByteSpan record = section.data.subspan(at, ElfRelocation::kSize);
    out.value.push_back({ElfRelocation::offset.get(record), ElfRelocation::type.get(record),
                         ElfRelocation::symbol.get(record), ElfRelocation::addend.get(record)});
  }
  return out;
}

Partial<std::vector<ElfNoteInfo>> read_elf_notes(const ElfSectionInfo& section) {
  using layout::ElfNote;
  constexpr std::size_t kAlignment = 4;
  Partial<std::vector<ElfNoteInfo>> out;
  std::uint64_t at = 0;
  while (at < section.data.size()) {
    const ByteSpan rest = section.data.subspan(at);
    if (rest.size() < ElfNote::kSize) break;
    const std::uint64_t name = ElfNote::name_length.get(rest);
    const std::uint64_t description = ElfNote::description_length.get(rest);
    const std::uint64_t description_at = ElfNote::kSize + align_up(name, kAlignment);
    if (!in_range(ElfNote::kSize, name, rest.size()) || !in_range(description_at, description, rest.size())) break;
    out.value.push_back({std::string(fixed_string(rest.subspan(ElfNote::kSize, name))), ElfNote::type.get(rest),
                         rest.subspan(description_at, description)});
    at += align_up(description_at + description, kAlignment);
  }
  if (at < section.data.size())
    out.errors.push_back(error(code::malformed_elf, "a note reaches past the end of its section")
                             .at("section {} at 0x{:x}", section.name, section.offset + at)
                             .help("the file is cut short or damaged; fetch it again"));
  return out;
}

std::vector<std::uint32_t> read_elf_words(const ElfSectionInfo& section) {
  std::vector<std::uint32_t> words;
  for (std::size_t at = 0; at + 4 <= section.data.size(); at += 4)
    words.push_back(load_le<std::uint32_t>(section.data, at));
  return words;
}

}  // namespace tessera::container
