#include "adfc/object_file.h"

#include "adfc/codes.h"

#include <algorithm>
#include <cstring>

namespace tessera::adfc {
namespace {

// Returns the record of type T at `offset`. The caller has checked the range.
template <class T>
T record(const Bytes& bytes, std::uint64_t offset) {
  T value;
  std::memcpy(&value, bytes.data() + offset, sizeof(T));
  return value;
}

Failure damaged(std::string_view origin, std::string_view what) {
  return Failure(error(code::bad_object, "{} is not an object file that adfc++ can copy", origin)
                     .note("{}", what)
                     .help("compile with g++ or clang++ for this machine, without link-time optimisation"));
}

}  // namespace

Result<ObjectFile> ObjectFile::read(Bytes bytes, std::string_view origin) {
  ObjectFile object;
  object.bytes_ = std::move(bytes);
  if (object.bytes_.size() < sizeof(Elf64_Ehdr) || std::memcmp(object.bytes_.data(), ELFMAG, SELFMAG) != 0)
    return damaged(origin, "it does not begin as an ELF file does");
  object.header_ = record<Elf64_Ehdr>(object.bytes_, 0);
  const Elf64_Ehdr& header = object.header_;
  if (header.e_ident[EI_CLASS] != ELFCLASS64 || header.e_ident[EI_DATA] != ELFDATA2LSB)
    return damaged(origin, "it is not a little-endian ELF file of 64 bits");
  if (header.e_type != ET_REL || header.e_shentsize != sizeof(Elf64_Shdr))
    return damaged(origin, "it is not a relocatable ELF file");
  CHECK_OK(object.read_sections(origin));
  CHECK_OK(object.read_symbols(origin));
  CHECK_OK(object.check_links(origin));
  return object;
}

Result<void> ObjectFile::read_sections(std::string_view origin) {
  const std::uint64_t start = header_.e_shoff;
  if (!in_range(start, sizeof(Elf64_Shdr), bytes_.size())) return damaged(origin, "its sections lie outside of it");
  const auto first = record<Elf64_Shdr>(bytes_, start);
  const std::uint64_t count = header_.e_shnum != 0 ? header_.e_shnum : first.sh_size;
  if (!fits(count, sizeof(Elf64_Shdr), bytes_.size() - start)) return damaged(origin, "its sections lie outside of it");
  const std::uint32_t names = header_.e_shstrndx != SHN_XINDEX ? header_.e_shstrndx : first.sh_link;
  for (std::uint64_t i = 0; i < count; ++i) {
    const auto section = record<Elf64_Shdr>(bytes_, start + i * sizeof(Elf64_Shdr));
    const bool has_bytes = section.sh_type != SHT_NOBITS && section.sh_type != SHT_NULL;
    if (has_bytes && !in_range(section.sh_offset, section.sh_size, bytes_.size()))
      return damaged(origin, fmt::format("its section {} lies outside of it", i));
    sections_.push_back({section, {}});
  }
  for (Section& section : sections_) {
    const auto name = text_at(names, section.header.sh_name);
    if (!name) return damaged(origin, "a section has no name");
    section.name = *name;
  }
  return {};
}

// Returns the text at `offset` in a section of texts. The text ends with a NUL.
std::optional<std::string_view> ObjectFile::text_at(std::uint32_t table, std::uint64_t offset) const {
  if (table >= sections_.size() || sections_[table].header.sh_type != SHT_STRTAB) return std::nullopt;
  const Elf64_Shdr& texts = sections_[table].header;
  if (offset >= texts.sh_size) return std::nullopt;
  const auto* begin = reinterpret_cast<const char*>(bytes_.data() + texts.sh_offset + offset);
  const std::size_t most = texts.sh_size - offset;
  const std::size_t length = strnlen(begin, most);
  if (length == most) return std::nullopt;
  return std::string_view(begin, length);
}

Result<void> ObjectFile::read_symbols(std::string_view origin) {
  std::uint32_t wide = 0;  // index of the section SHT_SYMTAB_SHNDX
  for (std::uint32_t i = 0; i < sections_.size(); ++i) {
    if (sections_[i].header.sh_type == SHT_SYMTAB) symbol_table_ = i;
    if (sections_[i].header.sh_type == SHT_SYMTAB_SHNDX) wide = i;
  }
  if (symbol_table_ == 0) return {};
  const Elf64_Shdr& table = sections_[symbol_table_].header;
  const std::uint64_t count = table.sh_size / sizeof(Elf64_Sym);
  if (wide != 0 && !fits(count, sizeof(Elf64_Word), sections_[wide].header.sh_size))
    return damaged(origin, "its table of section indices is too short");
  symbols_.reserve(count);
  for (std::uint64_t i = 0; i < count; ++i) {
    Symbol symbol;
    symbol.entry = record<Elf64_Sym>(bytes_, table.sh_offset + i * sizeof(Elf64_Sym));
    const auto name = text_at(table.sh_link, symbol.entry.st_name);
    if (!name) return damaged(origin, fmt::format("symbol {} has no name", i));
    symbol.name = *name;
    if (symbol.entry.st_shndx == SHN_XINDEX && wide != 0)
      symbol.section = record<Elf64_Word>(bytes_, sections_[wide].header.sh_offset + i * sizeof(Elf64_Word));
    else if (symbol.entry.st_shndx < SHN_LORESERVE)
      symbol.section = symbol.entry.st_shndx;
    if (symbol.section >= sections_.size()) return damaged(origin, fmt::format("symbol {} is in no section", i));
    symbols_.push_back(symbol);
  }
  return {};
}

// Checks that relocations and groups refer to symbols and sections that exist.
Result<void> ObjectFile::check_links(std::string_view origin) const {
  for (std::uint32_t i = 0; i < sections_.size(); ++i) {
    const Elf64_Shdr& section = sections_[i].header;
    if (section.sh_type == SHT_REL) return damaged(origin, "it has relocations without addends");
    if (section.sh_type == SHT_RELA) {
      if (section.sh_info >= sections_.size()) return damaged(origin, "relocations of no section");
      for (const Elf64_Rela& relocation : relocations(i))
        if (ELF64_R_SYM(relocation.r_info) >= symbols_.size()) return damaged(origin, "a relocation names no symbol");
    }
    if (section.sh_type != SHT_GROUP) continue;
    if (section.sh_info >= symbols_.size()) return damaged(origin, "a group has no symbol");
    for (const std::uint32_t member : members(i))
      if (member >= sections_.size()) return damaged(origin, "a group has a member that does not exist");
  }
  return {};
}

std::optional<std::uint32_t> ObjectFile::find(std::string_view name) const {
  std::optional<std::uint32_t> local;  // of a kernel that is a static function
  for (std::uint32_t i = 0; i < symbols_.size(); ++i) {
    if (name.empty() || symbols_[i].name != name) continue;  // sections have symbols without names
    if (!symbols_[i].is_local()) return i;
    if (symbols_[i].is_defined()) local = i;
  }
  return local;
}

bool ObjectFile::defines(std::string_view name) const {
  const auto index = find(name);
  return index && symbols_[*index].is_defined();
}

std::vector<Elf64_Rela> ObjectFile::relocations(std::uint32_t index) const {
  const Elf64_Shdr& section = sections_[index].header;
  if (section.sh_type != SHT_RELA) return {};
  std::vector<Elf64_Rela> all(section.sh_size / sizeof(Elf64_Rela));
  if (!all.empty()) std::memcpy(all.data(), bytes_.data() + section.sh_offset, all.size() * sizeof(Elf64_Rela));
  return all;
}

std::vector<std::uint32_t> ObjectFile::members(std::uint32_t group) const {
  const Elf64_Shdr& section = sections_[group].header;
  std::vector<std::uint32_t> all(section.sh_size / sizeof(Elf64_Word));
  if (all.empty()) return all;
  std::memcpy(all.data(), bytes_.data() + section.sh_offset, all.size() * sizeof(Elf64_Word));
  all.erase(all.begin());  // the first word has the flags of the group
  return all;
}

}  // namespace tessera::adfc
