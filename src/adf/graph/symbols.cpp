#include "adf/graph/symbols.h"

#include "base/file.h"

#include <cxxabi.h>
#include <dlfcn.h>
#include <elf.h>
#include <link.h>
#include <algorithm>
#include <cstdlib>
#include <cstring>
#include <vector>

namespace tessera::adf {

namespace {

struct Table {
  std::vector<Symbol> variables, functions;  // by address
};

// Returns memory address - file address: the load address of a position-independent program.
std::uintptr_t load_bias() {
  std::uintptr_t bias = 0;
  dl_iterate_phdr(
      [](dl_phdr_info* info, std::size_t, void* to) {
        *static_cast<std::uintptr_t*>(to) = info->dlpi_addr;
        return 1;  // the program is the first entry
      },
      &bias);
  return bias;
}

template <class T>
bool read_at(const Bytes& file, std::uint64_t offset, T& to) {
  if (offset > file.size() || file.size() - offset < sizeof to) return false;
  std::memcpy(&to, file.data() + offset, sizeof to);
  return true;
}

void add_symbols(const Bytes& file, const Elf64_Shdr& symbols, const Elf64_Shdr& strings, Table& to) {
  const std::uintptr_t bias = load_bias();
  for (std::uint64_t at = 0; at + sizeof(Elf64_Sym) <= symbols.sh_size; at += sizeof(Elf64_Sym)) {
    Elf64_Sym one;
    if (!read_at(file, symbols.sh_offset + at, one)) return;
    const unsigned type = ELF64_ST_TYPE(one.st_info);
    if (one.st_shndx == SHN_UNDEF || (type != STT_OBJECT && type != STT_FUNC)) continue;
    const std::uint64_t name_at = strings.sh_offset + one.st_name;
    if (name_at >= file.size()) continue;
    const auto* name = reinterpret_cast<const char*>(file.data() + name_at);
    Symbol made{std::string(name, strnlen(name, file.size() - name_at)),
                reinterpret_cast<const void*>(bias + one.st_value), one.st_size};
    (type == STT_OBJECT ? to.variables : to.functions).push_back(std::move(made));
  }
}

Table read_table() {
  Table made;
  const auto file = read_file("/proc/self/exe");
  Elf64_Ehdr header;
  if (!file || !read_at(*file, 0, header) || std::memcmp(header.e_ident, ELFMAG, SELFMAG) != 0) return made;
  for (unsigned i = 0; i < header.e_shnum; ++i) {
    Elf64_Shdr section, strings;
    if (!read_at(*file, header.e_shoff + std::uint64_t{i} * sizeof section, section)) break;
    if (section.sh_type != SHT_SYMTAB) continue;
    if (read_at(*file, header.e_shoff + std::uint64_t{section.sh_link} * sizeof strings, strings))
      add_symbols(*file, section, strings, made);
  }
  for (auto* list : {&made.variables, &made.functions})
    std::stable_sort(list->begin(), list->end(),
                     [](const Symbol& a, const Symbol& b) { return std::less<>()(a.address, b.address); });
  return made;
}

const Table& table() {
  static const Table& read = *new Table(read_table());
  return read;
}

// Returns the last symbol that begins at or before the address, or null.
const Symbol* last_before(const std::vector<Symbol>& all, const void* address) {
  auto after = std::upper_bound(all.begin(), all.end(), address,
                                [](const void* a, const Symbol& b) { return std::less<>()(a, b.address); });
  return after == all.begin() ? nullptr : &*std::prev(after);
}

const Symbol* around(const std::vector<Symbol>& all, const void* address) {
  const Symbol* found = last_before(all, address);
  if (found == nullptr) return nullptr;
  const auto distance = reinterpret_cast<std::uintptr_t>(address) - reinterpret_cast<std::uintptr_t>(found->address);
  return distance < found->size ? found : nullptr;
}

}  // namespace

bool has_symbols() {
  return !table().variables.empty();
}

std::optional<Symbol> variable_at(const void* address) {
  const Symbol* found = around(table().variables, address);
  return found == nullptr ? std::optional<Symbol>() : *found;
}

const Symbol* function_around(const void* address) {
  return around(table().functions, address);
}

std::optional<Symbol> variable_from(const void* address) {
  const Symbol* found = last_before(table().variables, address);
  if (found == nullptr || found->address != address) return {};
  return *found;
}

std::optional<Symbol> function_at(const void* address) {
  const Symbol* found = last_before(table().functions, address);
  if (found == nullptr || found->address != address) return {};
  return *found;
}

void (*function_named(std::string_view name))() {
  const std::string without_arguments = std::string(name) + "()";
  for (const Symbol& one : table().functions) {
    if (one.name != name && demangled(one.name) != without_arguments) continue;
    void (*found)();
    std::memcpy(&found, &one.address, sizeof found);
    return found;
  }
  return nullptr;
}

std::string demangled(const std::string& name) {
  if (!name.starts_with("_Z")) return name;  // "g" would be the type __float128
  int status = 0;
  char* text = abi::__cxa_demangle(name.c_str(), nullptr, nullptr, &status);
  std::string made = status == 0 ? text : name;
  std::free(text);
  return made;
}

}  // namespace tessera::adf
