// The contents of the opaque handles of the C interface, and helpers for its functions.
//
// The C interface is a layer over the C++ interface and has no logic of its own. A handle holds a C++ object. Some
// structs carry their size: a function fills a whole struct and copies as many bytes of it as the caller's struct has.
// Each function body runs inside guard(), so that no exception reaches a caller in C.
#pragma once

#include <tessera/api.h>
#include <tessera/tessera.h>

#include <algorithm>
#include <cstring>
#include <new>
#include <span>

// Leaves the function with TESSERA_BAD_ARGUMENT if an argument is missing.
#define NEEDS(condition) \
  if (!(condition)) return TESSERA_BAD_ARGUMENT

// A diagnostic, and the diagnostics of the other mistakes that were found with it.
struct tessera_diagnostic {
  tessera::api::Diagnostic diagnostic;
  std::vector<tessera_diagnostic> others;

  explicit tessera_diagnostic(tessera::api::Diagnostic all) : diagnostic(std::move(all)) {
    for (const tessera::api::Diagnostic& other : diagnostic.others) others.emplace_back(other);
  }
};

struct tessera_stream {
  tessera::api::CommandStream stream;
};

namespace tessera::embed::c {

using Diagnostics = std::vector<tessera_diagnostic>;
Diagnostics diagnostics_of(const std::vector<api::Diagnostic>& all);
// Returns the element; nullptr for an index beyond the last.
template <class T>
const T* at(const std::vector<T>& list, std::size_t index) {
  return index < list.size() ? &list[index] : nullptr;
}
inline const char* text_at(const std::vector<std::string>& list, std::size_t index) {
  const std::string* const text = at(list, index);
  return text == nullptr ? nullptr : text->c_str();
}

// Returns a copy that tessera_free() frees; nullptr if memory is short.
char* copied(const std::string& text);
std::uint8_t* copied(const std::vector<std::uint8_t>& bytes, std::size_t* size);
inline std::string given(const char* text) {
  return text == nullptr ? std::string() : std::string(text);
}
inline std::vector<std::string> texts_of(const char* const* texts, std::size_t count) {
  std::vector<std::string> all;
  for (std::size_t i = 0; i < count; ++i) all.push_back(given(texts[i]));
  return all;
}
inline std::span<const std::uint8_t> bytes_of(const std::uint8_t* bytes, std::size_t size) {
  return bytes == nullptr ? std::span<const std::uint8_t>() : std::span(bytes, size);
}

void set(tessera_diagnostic** error, const api::Diagnostic& diagnostic);

// Copies as many bytes as the caller's struct has, and keeps the caller's struct_size.
template <class Struct>
tessera_status fill(Struct* to, Struct from) {
  if (to == nullptr || to->struct_size < sizeof to->struct_size) return TESSERA_BAD_ARGUMENT;
  from.struct_size = to->struct_size;
  std::memcpy(static_cast<void*>(to), &from, std::min<std::size_t>(from.struct_size, sizeof from));
  return TESSERA_OK;
}
// Copies the caller's options into a struct of this version: the caller's struct may be shorter or longer. Returns
// zeros, which mean the defaults, for nullptr.
template <class Struct>
Struct options_of(const Struct* from) {
  Struct all{};
  if (from != nullptr)
    std::memcpy(static_cast<void*>(&all), from, std::min<std::size_t>(from->struct_size, sizeof all));
  return all;
}

inline tessera_tile tile_of(api::Tile tile) {
  return {tile.column, tile.row};
}
inline api::Tile tile_of(tessera_tile tile) {
  return {tile.column, tile.row};
}
inline tessera_named named_of(const std::optional<api::Named>& named) {
  const auto text = [](const std::string& one) { return one.empty() ? nullptr : one.c_str(); };
  return named ? tessera_named{text(named->name), text(named->owner), text(named->line)} : tessera_named{};
}

// Returns the result of `body`, or `failed` after an exception.
template <class T, class Body>
T guard(T failed, Body body) noexcept {
  try {
    return body();
  } catch (...) {
    return failed;
  }
}
template <class Body>
tessera_status guard(Body body) noexcept {
  return guard(TESSERA_NO_MEMORY, body);
}

// Returns the status for a result of the C++ interface. Stores the error, if any, in `*error`.
template <class T>
tessera_status status_of(const api::Result<T>& result, tessera_diagnostic** error) {
  if (result) return TESSERA_OK;
  set(error, result.error());
  return TESSERA_FAILED;
}
template <class T, class Value>
tessera_status status_of(const api::Result<T>& result, Value* value, tessera_diagnostic** error) {
  if (result) *value = *result;
  return status_of(result, error);
}

}  // namespace tessera::embed::c
