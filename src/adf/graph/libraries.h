// The namespaces of libraries in mangled names (Itanium C++ ABI).
//
// Code and data of libraries are in the objects of the user, because inline functions and templates are. Two parts of
// Tessera must tell them from the user's own: adfc++ copies the user's variables for each kernel, and the time limit
// leaves the user's functions.
#pragma once

#include <algorithm>
#include <string_view>

namespace tessera::adf {

struct Library {
  std::string_view scope;  // outermost namespace
  bool has_shared_state;   // variables in its headers belong to the program, not to a kernel
  bool may_hold_lock;      // a function of it cannot be left in the middle
};
inline constexpr Library kLibraries[] = {
    {"std", true, true},     {"__gnu_cxx", true, true}, {"__cxxabiv1", true, true},
    {"tessera", true, true}, {"aie", true, false},      {"adf", true, false},  // libadf itself: see may_hold_lock()
    {"fmt", false, true},    {"tl", false, true},       {"boost", false, true},
};

// The parts of a mangled name that tell where the entity is. `scope` is the outermost namespace or class, empty for
// names without one; `rest` follows it.
struct Scope {
  std::string_view scope, rest;
};
inline Scope outermost_scope(std::string_view name) {
  const auto skip = [&name](std::string_view prefix) {
    if (!name.starts_with(prefix)) return false;
    name.remove_prefix(prefix.size());
    return true;
  };
  if (!skip("_Z")) return {};
  // The prefixes of guard variables, wrappers of thread-local variables, tables and type information.
  for (const std::string_view special : {"GV", "TW", "TH", "TV", "TT", "TI", "TS"})
    if (skip(special)) break;
  while (skip("Z")) {
  }  // a name within a function: the function's name comes first
  if (skip("N"))
    while (skip("r") || skip("V") || skip("K") || skip("R") || skip("O")) {
    }
  if (name.starts_with("S") && name.size() > 1 && std::string_view("tabsiod").find(name[1]) != std::string_view::npos)
    return {"std", name.substr(2)};
  std::size_t length = 0;
  while (!name.empty() && name.front() >= '0' && name.front() <= '9' && length < name.size()) {
    length = length * 10 + static_cast<std::size_t>(name.front() - '0');
    name.remove_prefix(1);
  }
  if (length == 0 || length > name.size()) return {};
  return {name.substr(0, length), name.substr(length)};
}

inline const Library* library_of(std::string_view scope) {
  const auto* found = std::ranges::find(kLibraries, scope, &Library::scope);
  return found != std::end(kLibraries) ? found : nullptr;
}

inline bool has_shared_state(std::string_view name) {
  const Library* library = library_of(outermost_scope(name).scope);
  return library != nullptr && library->has_shared_state;
}

// The API in namespace adf is inline code of kernels; adf::host is libadf.
inline bool may_hold_lock(std::string_view name) {
  const auto [scope, rest] = outermost_scope(name);
  const Library* library = library_of(scope);
  return (library != nullptr && library->may_hold_lock) || (scope == "adf" && rest.starts_with("4host"));
}

}  // namespace tessera::adf
