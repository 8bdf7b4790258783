// The symbol table of the running program: which variable or function stands at an address, and the other way round.
//
// A graph must be a global object. Only the symbol table says how large global objects are and which functions have
// which name. The table is read from the program's own file once, at first use. A stripped program has no table; then
// all answers are empty.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace tessera::adf {

struct Symbol {
  std::string name;  // mangled
  const void* address = nullptr;
  std::uint64_t size = 0;
};

// Whether the program has a symbol table.
bool has_symbols();
// The variable that contains the address.
std::optional<Symbol> variable_at(const void* address);
// The function that begins at the address.
std::optional<Symbol> function_at(const void* address);
// The function that contains the address, or null. Handlers of signals may call it after has_symbols().
const Symbol* function_around(const void* address);
// The variable that begins at the address.
std::optional<Symbol> variable_from(const void* address);
// The address of a function by its name in C++ without arguments and namespace, such as "init"; or null.
void (*function_named(std::string_view name))();

// A mangled name as C++ writes it; the name itself if it is not mangled.
std::string demangled(const std::string& name);

}  // namespace tessera::adf
