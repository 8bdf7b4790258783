#include "container/elf/source_map.h"

#include "container/codes.h"
#include "container/elf/elf.h"

#include <elfutils/libdw.h>
#include <fmt/format.h>
#include <gelf.h>

#include <algorithm>
#include <memory>
#include <tuple>

namespace tessera::container {
namespace {

struct EndElf {
  void operator()(::Elf* elf) const { elf_end(elf); }
};
struct EndDwarf {
  void operator()(Dwarf* dwarf) const { dwarf_end(dwarf); }
};

std::string_view without_folders(std::string_view path) {
  const std::size_t slash = path.find_last_of("/\\");
  return slash == std::string_view::npos ? path : path.substr(slash + 1);
}

// Whether a section is compressed, and so would have to be unpacked before reading.
bool any_compressed(::Elf* elf) {
  for (Elf_Scn* section = elf_nextscn(elf, nullptr); section != nullptr; section = elf_nextscn(elf, section)) {
    GElf_Shdr header;
    if (gelf_getshdr(section, &header) == nullptr) return true;
    if ((header.sh_flags & SHF_COMPRESSED) != 0) return true;
    std::size_t names = 0;
    if (elf_getshdrstrndx(elf, &names) != 0) return true;
    const char* name = elf_strptr(elf, names, header.sh_name);
    if (name == nullptr || std::string_view(name).starts_with(".zdebug")) return true;
  }
  return false;
}

// The sections of `elf` that hold code, by number.
std::vector<bool> code_sections(::Elf* elf) {
  std::vector<bool> code;
  for (Elf_Scn* section = elf_nextscn(elf, nullptr); section != nullptr; section = elf_nextscn(elf, section)) {
    GElf_Shdr header;
    const std::size_t index = elf_ndxscn(section);
    if (code.size() <= index) code.resize(index + 1);
    code[index] = gelf_getshdr(section, &header) != nullptr && (header.sh_flags & SHF_EXECINSTR) != 0;
  }
  return code;
}

}  // namespace

std::string SourcePosition::text() const {
  const std::string place = line == 0 ? "" : fmt::format("{}:{}", without_folders(file), line);
  if (function.empty()) return place;
  const std::string name = offset == 0 ? function : fmt::format("{}+{:#x}", function, offset);
  return place.empty() ? name : fmt::format("{} ({})", name, place);
}

struct SourceMap::Reader {
  SourceMap& map;
  ::Elf* elf;

  void symbols() const;
  void lines() const;
  std::uint32_t file_index(std::string_view name) const;
};

Result<SourceMap> SourceMap::read(ByteSpan file) {
  TRY(const container::Elf header, read_elf(file).complete());
  if (!header.is_core())
    return Failure(error(code::malformed_elf, "the ELF is for machine {}, not for a core", header.machine)
                       .help("give the ELF that the compiler for the core wrote"));
  if (file.size() > kMaxElf)
    return Failure(error(code::malformed_elf, "the ELF of {} bytes is larger than any core's", file.size())
                       .note("the limit is {} bytes", kMaxElf));
  SourceMap map;
  if (elf_version(EV_CURRENT) == EV_NONE) return map;
  Bytes copy(file.begin(), file.end());  // libelf takes writable memory only
  const std::unique_ptr<::Elf, EndElf> elf(elf_memory(reinterpret_cast<char*>(copy.data()), copy.size()));
  if (elf == nullptr) return Failure(error(code::malformed_elf, "libelf cannot read the ELF: {}", elf_errmsg(-1)));
  const Reader reader{map, elf.get()};
  reader.symbols();
  if (!any_compressed(elf.get())) reader.lines();
  return map;
}

void SourceMap::Reader::symbols() const {
  const std::vector<bool> code = code_sections(elf);
  for (Elf_Scn* section = elf_nextscn(elf, nullptr); section != nullptr; section = elf_nextscn(elf, section)) {
    GElf_Shdr header;
    if (gelf_getshdr(section, &header) == nullptr || header.sh_type != SHT_SYMTAB || header.sh_entsize == 0) continue;
    Elf_Data* data = elf_getdata(section, nullptr);
    if (data == nullptr) continue;
    GElf_Sym symbol;
    for (int i = 0; gelf_getsym(data, i, &symbol) != nullptr; ++i) {
      const unsigned type = GELF_ST_TYPE(symbol.st_info);
      const char* name = elf_strptr(elf, header.sh_link, symbol.st_name);
      if (name == nullptr || *name == '\0') continue;
      if ((type == STT_OBJECT || type == STT_NOTYPE) && symbol.st_shndx != SHN_UNDEF &&
          symbol.st_value >= kElfProgramEnd && symbol.st_value <= UINT32_MAX && symbol.st_size <= UINT32_MAX)
        map.variables_.push_back(
            {static_cast<std::uint32_t>(symbol.st_value), static_cast<std::uint32_t>(symbol.st_size), name});
      if (type != STT_FUNC && type != STT_NOTYPE) continue;
      if (symbol.st_shndx >= code.size() || !code[symbol.st_shndx] || symbol.st_value >= kElfProgramEnd) continue;
      if (std::string_view(name).starts_with(".L")) continue;  // a label that the compiler made for itself
      const std::uint64_t size = std::min<std::uint64_t>(symbol.st_size, kElfProgramEnd - symbol.st_value);
      map.functions_.push_back(
          {static_cast<std::uint32_t>(symbol.st_value), static_cast<std::uint32_t>(size), type == STT_NOTYPE, name});
    }
  }
  std::ranges::sort(map.variables_, [](const Variable& a, const Variable& b) {
    return std::tie(a.address, b.size, a.name) < std::tie(b.address, a.size, b.name);
  });
  // Of several symbols at one address the last one gives the name, so labels come before functions, aliases without
  // size before the larger symbol, and equals in reverse order of the alphabet.
  std::ranges::sort(map.functions_, [](const Function& a, const Function& b) {
    return std::tie(a.address, b.is_label, a.size, b.name) < std::tie(b.address, a.is_label, b.size, a.name);
  });
}

std::uint32_t SourceMap::Reader::file_index(std::string_view name) const {
  std::vector<std::string>& files = map.files_;
  if (files.empty() || files.back() != name) {
    const auto found = std::ranges::find(files, name);
    if (found != files.end()) return static_cast<std::uint32_t>(found - files.begin());
    files.emplace_back(name);
  }
  return static_cast<std::uint32_t>(files.size() - 1);
}

void SourceMap::Reader::lines() const {
  const std::unique_ptr<Dwarf, EndDwarf> dwarf(dwarf_begin_elf(elf, DWARF_C_READ, nullptr));
  if (dwarf == nullptr) return;  // no debugging information
  Dwarf_Off at = 0, next = 0;
  Dwarf_CU* unit = nullptr;
  Dwarf_Files* files = nullptr;
  Dwarf_Lines* lines = nullptr;
  std::size_t file_count = 0, line_count = 0;
  while (dwarf_next_lines(dwarf.get(), at, &next, &unit, &files, &file_count, &lines, &line_count) == 0) {
    for (std::size_t i = 0; i < line_count; ++i) {
      Dwarf_Line* row = dwarf_onesrcline(lines, i);
      Dwarf_Addr address = 0;
      int number = 0;
      bool ends = false;
      if (row == nullptr || dwarf_lineaddr(row, &address) != 0 || dwarf_lineno(row, &number) != 0 ||
          dwarf_lineendsequence(row, &ends) != 0 || address > kElfProgramEnd)
        continue;
      const char* name = dwarf_linesrc(row, nullptr, nullptr);
      const bool known = !ends && number > 0 && name != nullptr;
      map.lines_.push_back({static_cast<std::uint32_t>(address), known ? file_index(name) : 0,
                            known ? static_cast<std::uint32_t>(number) : 0});
    }
    if (next <= at) break;
    at = next;
  }
  // Sequences of several units may come in any order. At one address, the end of a sequence comes before the start of
  // the next, and the last of several lines counts.
  std::ranges::stable_sort(map.lines_, [](const Line& a, const Line& b) {
    return std::pair(a.address, a.line != 0) < std::pair(b.address, b.line != 0);
  });
}

const SourceMap::Function* SourceMap::function_at(std::uint32_t pc) const {
  const auto above = std::ranges::upper_bound(functions_, pc, {}, &Function::address);
  const Function* label = nullptr;
  for (auto one = above; one != functions_.begin();) {
    --one;
    if (one->size != 0 && pc - one->address < one->size) return &*one;  // a function may contain labels
    if (one->size == 0 && label == nullptr) label = &*one;
  }
  return label;
}

std::optional<SourcePosition> SourceMap::at(std::uint32_t pc) const {
  SourcePosition position;
  if (const Function* function = function_at(pc)) {
    position.function = function->name;
    position.offset = pc - function->address;
  }
  const auto above = std::ranges::upper_bound(lines_, pc, {}, &Line::address);
  if (above != lines_.begin() && std::prev(above)->line != 0) {
    position.file = files_[std::prev(above)->file];
    position.line = std::prev(above)->line;
  }
  if (position.function.empty() && position.line == 0) return std::nullopt;
  return position;
}

std::optional<std::uint32_t> SourceMap::address_of(std::string_view symbol) const {
  const auto found = std::ranges::find(functions_, symbol, &Function::name);
  return found == functions_.end() ? std::nullopt : std::optional(found->address);
}

std::vector<std::pair<std::string, std::uint32_t>> SourceMap::places() const {
  std::vector<std::pair<std::string, std::uint32_t>> places;
  for (const Function& function : functions_) places.emplace_back(function.name, function.address);
  return places;
}

std::vector<std::string> SourceMap::symbols() const {
  std::vector<std::string> names;
  for (const Function& function : functions_) names.push_back(function.name);
  return names;
}

}  // namespace tessera::container
