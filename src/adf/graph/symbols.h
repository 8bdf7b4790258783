// Reads the symbol table of the running program: finds the variable or function at an address, and a function by its
// name.
//
// A graph must be a global object. Only the symbol table has the sizes of global objects and the names of functions.
// The table is read from the program's own file once, at first use. A stripped program has no table; then all answers
// are empty.
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

// Returns whether the program has a symbol table.
bool has_symbols();
// Returns the variable that contains the address.
std::optional<Symbol> variable_at(const void* address);
// Returns the function that begins at the address.
std::optional<Symbol> function_at(const void* address);
// Returns the function that contains the address, or null. Handlers of signals may call it after has_symbols().
const Symbol* function_around(const void* address);
// Returns the variable that begins at the address.
std::optional<Symbol> variable_from(const void* address);
// Returns the address of a function by its name in C++ without arguments and namespace, such as "init"; or null.
void (*function_named(std::string_view name))();

// Returns a mangled name as C++ writes it; the name itself if it is not mangled.
std::string demangled(const std::string& name);

}  // namespace tessera::adf
