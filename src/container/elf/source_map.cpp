#include "container/elf/source_map.h"

#include "base/foreign.h"
#include "container/codes.h"
#include "container/elf/elf.h"
#include "container/elf/line_table.h"

#include <fmt/format.h>
#include <gelf.h>

#include <algorithm>
#include <map>
#include <memory>
#include <numeric>
#include <tuple>

namespace tessera::container {
namespace {

struct EndElf {
  void operator()(::Elf* elf) const { elf_end(elf); }
};

std::string_view without_folders(std::string_view path) {
  const std::size_t slash = path.find_last_of("/\\");
  return slash == std::string_view::npos ? path : path.substr(slash + 1);
}

// Returns the bytes of a section; empty for a compressed section, because Tessera unpacks none.
ByteSpan section_bytes(Elf_Scn* section) {
  GElf_Shdr header;
  if (gelf_getshdr(section, &header) == nullptr || (header.sh_flags & SHF_COMPRESSED) != 0) return {};
  const Elf_Data* data = elf_rawdata(section, nullptr);
  if (data == nullptr || data->d_buf == nullptr) return {};
  return {static_cast<const std::uint8_t*>(data->d_buf), data->d_size};
}

// Returns the text at a place of a string table, or its first `most` bytes. libelf's elf_strptr() is not used: it
// unpacks compressed tables, and may search the whole table for each text.
std::string_view text_at(ByteSpan table, std::size_t place, std::size_t most) {
  return place < table.size() ? fixed_string(table.subspan(place, std::min(most, table.size() - place)))
                              : std::string_view();
}

// Returns the bytes of the first section with this name.
ByteSpan section_of(::Elf* elf, std::string_view wanted) {
  std::size_t index = 0;
  if (elf_getshdrstrndx(elf, &index) != 0) return {};
  const ByteSpan names = section_bytes(elf_getscn(elf, index));
  for (Elf_Scn* section = elf_nextscn(elf, nullptr); section != nullptr; section = elf_nextscn(elf, section)) {
    GElf_Shdr header;
    if (gelf_getshdr(section, &header) == nullptr || (header.sh_flags & SHF_COMPRESSED) != 0) continue;
    if (text_at(names, header.sh_name, wanted.size() + 1) == wanted) return section_bytes(section);
  }
  return {};
}

// Returns, for each section number of `elf`, whether the section holds code.
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
  const std::string place = line == 0 ? "" : fmt::format("{}:{}", shortened(without_folders(file)), line);
  if (function.empty()) return place;
  const std::string name = shortened(function) + (offset == 0 ? "" : fmt::format("+{:#x}", offset));
  return place.empty() ? name : fmt::format("{} ({})", name, place);
}

// Reads the symbols and lines into `map`. Many symbols may share one long name, so `bytes_left` limits the memory for
// symbols and files with their names.
struct SourceMap::Reader {
  SourceMap& map;
  ::Elf* elf;
  std::size_t bytes_left = kMaxNames;

  void symbols();
  void lines();

 private:
  Elf_Scn* symbol_table(GElf_Shdr& header) const;
  void symbol(const GElf_Sym& symbol, ByteSpan names, bool is_code);
  bool spend(std::size_t bytes) {
    const bool enough = bytes <= bytes_left;
    bytes_left -= std::min(bytes, bytes_left);
    return enough;
  }
};

Partial<SourceMap> SourceMap::read(ByteSpan elf, std::uint64_t origin) {
  Partial<SourceMap> out = Partial<SourceMap>::of(read_whole(elf));
  for (Diag& diag : out.errors)
    if (origin != 0) diag = std::move(diag).within(fmt::format("ELF at 0x{:x}", origin));
  return out;
}

Result<SourceMap> SourceMap::read_whole(ByteSpan file) {
  TRY(const container::Elf header, read_elf(file).complete());
  if (!header.is_core())
    return Failure(error(code::malformed_elf, "the ELF is for machine {}, not for a core", header.machine)
                       .help("give the ELF that the compiler for the core wrote"));
  if (file.size() > kMaxElf)
    return Failure(
        error(code::malformed_elf, "the ELF has {} bytes and is larger than the ELF of any core", file.size())
            .note("the limit is {} bytes", kMaxElf)
            .help("give the ELF of a core, or strip its debug information"));
  SourceMap map;
  map.keep_program(header);
  if (elf_version(EV_CURRENT) == EV_NONE) return map;
  Bytes copy(file.begin(), file.end());  // libelf takes writable memory only
  const std::unique_ptr<::Elf, EndElf> elf(elf_memory(reinterpret_cast<char*>(copy.data()), copy.size()));
  if (elf == nullptr)
    return Failure(error(code::malformed_elf, "libelf cannot read the ELF: {}", elf_errmsg(-1))
                       .help("compile the program again; the ELF is damaged"));
  Reader reader{map, elf.get()};
  reader.symbols();
  map.index_functions();
  reader.lines();
  return map;
}

// Returns the first symbol table. An ELF has at most one; a hostile file could name the same bytes as thousands of
// tables.
Elf_Scn* SourceMap::Reader::symbol_table(GElf_Shdr& header) const {
  for (Elf_Scn* section = elf_nextscn(elf, nullptr); section != nullptr; section = elf_nextscn(elf, section))
    if (gelf_getshdr(section, &header) != nullptr && header.sh_type == SHT_SYMTAB && header.sh_entsize != 0)
      return section;
  return nullptr;
}

void SourceMap::Reader::symbols() {
  const std::vector<bool> code = code_sections(elf);
  GElf_Shdr header;
  Elf_Scn* const section = symbol_table(header);
  Elf_Data* const data = section != nullptr ? elf_getdata(section, nullptr) : nullptr;
  if (data == nullptr) return;
  const ByteSpan names = section_bytes(elf_getscn(elf, header.sh_link));
  GElf_Sym each;
  for (int i = 0; bytes_left > 0 && gelf_getsym(data, i, &each) != nullptr; ++i)
    symbol(each, names, each.st_shndx < code.size() && code[each.st_shndx]);
  std::ranges::sort(map.variables_, [](const Variable& a, const Variable& b) {
    return std::tie(a.address, b.size, a.name) < std::tie(b.address, a.size, b.name);
  });
  // If several symbols have one address, the last one gives the name. So the order is: labels before functions, symbols
  // without a size before symbols with a size, and equal symbols in reverse order of the alphabet.
  std::ranges::sort(map.functions_, [](const Function& a, const Function& b) {
    return std::tie(a.address, b.is_label, a.size, b.name) < std::tie(b.address, a.is_label, b.size, a.name);
  });
}

void SourceMap::Reader::symbol(const GElf_Sym& symbol, ByteSpan names, bool is_code) {
  const unsigned type = GELF_ST_TYPE(symbol.st_info);
  const bool is_variable = (type == STT_OBJECT || type == STT_NOTYPE) && symbol.st_shndx != SHN_UNDEF &&
                           symbol.st_value >= kElfProgramEnd && symbol.st_value <= UINT32_MAX &&
                           symbol.st_size <= UINT32_MAX;
  const bool is_function = (type == STT_FUNC || type == STT_NOTYPE) && is_code && symbol.st_value < kElfProgramEnd &&
                           text_at(names, symbol.st_name, 2) != ".L";  // a label that the compiler made for itself
  if (!is_variable && !is_function) return;
  const std::string_view whole = text_at(names, symbol.st_name, kMaxNames);
  const std::string name = shortened(whole, kLongestName, kLongestName);
  if (name.empty() || !spend(whole.size() + sizeof(Function))) return;
  const auto address = static_cast<std::uint32_t>(symbol.st_value);
  if (is_variable) {
    map.variables_.push_back({address, static_cast<std::uint32_t>(symbol.st_size), name});
  } else {
    const std::uint64_t size = std::min<std::uint64_t>(symbol.st_size, kElfProgramEnd - address);
    map.functions_.push_back({address, static_cast<std::uint32_t>(size), type == STT_NOTYPE, name});
  }
}

void SourceMap::Reader::lines() {
  const LineSections sections{section_of(elf, ".debug_line"), section_of(elf, ".debug_str"),
                              section_of(elf, ".debug_line_str")};
  std::map<std::pair<std::uint64_t, std::uint64_t>, std::uint32_t> numbers;  // file numbers, by table
  std::map<std::string, std::uint32_t, std::less<>> indices;                 // index of each path
  const auto file_index = [&](const LineRow& row) {
    const auto [known, is_new] = numbers.try_emplace({row.table, row.file_number}, kNone);
    if (!is_new || row.file.empty()) return known->second;
    const std::string path = row.folder.empty() || row.file.starts_with('/')
                                 ? std::string(row.file)
                                 : fmt::format("{}/{}", row.folder, row.file);
    const auto found = indices.find(path);
    if (found != indices.end()) return known->second = found->second;
    if (!spend(2 * path.size())) return kNone;  // the path is kept here and in the map
    known->second = static_cast<std::uint32_t>(map.files_.size());
    indices.emplace(path, known->second);
    map.files_.push_back(path);
    return known->second;
  };
  read_line_tables(sections, [&](const LineRow& row) {
    if (row.address > kElfProgramEnd) return true;
    if (map.lines_.size() == kMaxRows) return false;
    const std::uint32_t file = file_index(row);
    const bool known = !row.ends && row.line > 0 && row.line <= INT32_MAX && file != kNone;
    map.lines_.push_back(
        {static_cast<std::uint32_t>(row.address), known ? file : 0, known ? static_cast<std::uint32_t>(row.line) : 0});
    return true;
  });
  // Sequences of several compilation units may come in any order. At one address, the end of a sequence comes before
  // the start of the next sequence. If several lines have one address, the last one counts.
  std::ranges::stable_sort(map.lines_, [](const Line& a, const Line& b) {
    return std::pair(a.address, a.line != 0) < std::pair(b.address, b.line != 0);
  });
}

void SourceMap::keep_program(const container::Elf& elf) {
  program_.assign(kElfProgramEnd, 0);
  is_program_.assign(kElfProgramEnd, false);
  for (const ElfSegment& segment : elf.segments) {
    if (!segment.executable || segment.address >= kElfProgramEnd) continue;
    const std::size_t length = std::min<std::size_t>(segment.data.size(), kElfProgramEnd - segment.address);
    std::ranges::copy(segment.data.first(length), program_.begin() + segment.address);
    std::fill_n(is_program_.begin() + segment.address, length, true);
  }
}

std::optional<std::uint32_t> SourceMap::first_difference(ByteSpan program_memory) const {
  for (std::uint32_t at = 0; at < program_.size(); ++at)
    if (is_program_[at] && (at >= program_memory.size() || program_memory[at] != program_[at])) return at;
  return std::nullopt;
}

// Finds the symbol of each address: the last symbol in `functions_` whose size covers the address; if there is none,
// the last symbol without a size at or before the address. The first loop goes from the last symbol to the first, and
// gives each symbol the addresses that have no symbol yet.
void SourceMap::index_functions() {
  function_of_.assign(kElfProgramEnd, kNone);
  std::vector<std::uint32_t> free(kElfProgramEnd + 1);  // for each address: the next address that may be free
  std::iota(free.begin(), free.end(), 0U);
  const auto next_free = [&](std::uint32_t address) {
    std::uint32_t found = address;
    while (free[found] != found) found = free[found] = free[free[found]];
    return found;
  };
  for (std::size_t i = functions_.size(); i > 0; --i) {
    const Function& each = functions_[i - 1];
    const std::uint32_t end = each.address + each.size;
    for (std::uint32_t at = next_free(each.address); at < end; at = next_free(at)) {
      function_of_[at] = static_cast<std::uint32_t>(i - 1);
      free[at] = at + 1;
    }
  }
  std::size_t next = 0;
  std::uint32_t label = kNone;
  for (std::uint32_t at = 0; at < kElfProgramEnd; ++at) {
    for (; next < functions_.size() && functions_[next].address <= at; ++next)
      if (functions_[next].size == 0) label = static_cast<std::uint32_t>(next);
    if (function_of_[at] == kNone) function_of_[at] = label;
  }
}

const SourceMap::Function* SourceMap::function_at(std::uint32_t pc) const {
  if (pc >= function_of_.size()) return nullptr;
  const std::uint32_t index = function_of_[pc];
  return index == kNone ? nullptr : &functions_[index];
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
