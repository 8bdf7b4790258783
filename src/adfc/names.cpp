#include "adfc/names.h"

#include "adfc/debug_types.h"

#include <cxxabi.h>
#include <elfutils/libdwfl.h>

#include <algorithm>
#include <cstdlib>
#include <memory>

namespace tessera::adfc {
namespace {

struct Closer {
  void operator()(Dwfl* session) const { dwfl_end(session); }
};
using Session = std::unique_ptr<Dwfl, Closer>;

// Finds no file. So libdwfl does not search other files for debug information: the compiler has just written it into
// the object.
int no_file(Dwfl_Module*, void**, const char*, Dwarf_Addr, const char*, const char*, GElf_Word, char**) {
  return -1;
}
constexpr Dwfl_Callbacks kCallbacks{.find_elf = nullptr,
                                    .find_debuginfo = no_file,
                                    .section_address = dwfl_offline_section_address,
                                    .debuginfo_path = nullptr};

// Returns, for each node, whether it is, or leads to, an object of the graph API.
std::vector<bool> leading(const std::vector<TypeNode>& nodes) {
  std::vector<bool> leads(nodes.size());
  for (bool changed = true; changed;) {
    changed = false;
    for (std::size_t i = 0; i < nodes.size(); ++i) {
      if (leads[i]) continue;
      const NamedType& type = nodes[i].type;
      const bool does = nodes[i].is_object || (type.kind != NamedKind::aggregate && leads[type.element]) ||
                        std::ranges::any_of(type.members, [&](const NamedMember& m) { return leads[m.type]; });
      leads[i] = does;
      changed |= does;
    }
  }
  return leads;
}

// Returns the name of a variable of one file as debug information writes it: without anonymous namespaces.
std::string name_of_local(const Symbol& symbol) {
  const std::string mangled(symbol.name);
  int failed = 0;
  const std::unique_ptr<char, void (*)(void*)> text(abi::__cxa_demangle(mangled.c_str(), nullptr, nullptr, &failed),
                                                    std::free);
  std::string name = text ? text.get() : mangled;
  constexpr std::string_view kAnonymous = "(anonymous namespace)::";
  for (std::size_t at = name.find(kAnonymous); at != std::string::npos; at = name.find(kAnonymous))
    name.erase(at, kAnonymous.size());
  return name;
}

// Returns the variable's symbol in the object. Debug information has no mangled names for variables of one file. Null
// if several symbols have the name.
const Symbol* symbol_of(const Variable& variable, const ObjectFile& object) {
  const Symbol* found = nullptr;
  for (const Symbol& symbol : object.symbols()) {
    if (!symbol.is_defined() || symbol.type() != STT_OBJECT) continue;
    if (symbol.name != variable.symbol && (!symbol.is_local() || name_of_local(symbol) != variable.name)) continue;
    if (found != nullptr) return nullptr;
    found = &symbol;
  }
  return found;
}

void append_leading(NameTable& table, const DebugTypes& types, const ObjectFile& object) {
  const std::vector<bool> leads = leading(types.nodes());
  std::vector<std::uint32_t> index(leads.size());
  auto next = static_cast<std::uint32_t>(table.types.size());
  for (std::size_t i = 0; i < leads.size(); ++i)
    if (leads[i]) index[i] = next++;
  for (std::size_t i = 0; i < leads.size(); ++i) {
    if (!leads[i]) continue;
    NamedType type = types.nodes()[i].type;
    std::erase_if(type.members, [&](const NamedMember& member) { return !leads[member.type]; });
    for (NamedMember& member : type.members) member.type = index[member.type];
    type.element = index[type.element];
    table.types.push_back(std::move(type));
  }
  for (const Variable& variable : types.variables()) {
    if (!leads[variable.node]) continue;
    if (const Symbol* symbol = symbol_of(variable, object))
      table.roots.push_back(
          {variable.name, std::string(symbol->name), symbol->is_local(), index[variable.node], variable.bounds});
  }
}

}  // namespace

void add_names(NameTable& table, const std::filesystem::path& path, const ObjectFile& object) {
  const Session session(dwfl_begin(&kCallbacks));
  if (!session || dwfl_report_offline(session.get(), "", path.c_str(), -1) == nullptr) return;
  dwfl_report_end(session.get(), nullptr, nullptr);
  Dwarf_Addr bias = 0;
  DebugTypes types;
  Dwarf_Die* unit = nullptr;
  while ((unit = dwfl_nextcu(session.get(), unit, &bias)) != nullptr) types.read_unit(*unit);
  append_leading(table, types, object);
}

}  // namespace tessera::adfc
