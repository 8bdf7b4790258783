// The contents of the opaque handles of the C interface, and helpers for its functions.
//
// The C interface is a layer over the C++ interface without logic. A handle holds a C++ object. Some structs carry
// their size: a function fills a whole struct and copies only as many bytes as the caller's struct has. Each function
// body runs inside guard(), so that no exception reaches a caller in C. The functions that read the caller's arguments
// and structs throw BadArgument.
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

// Returns a copy that the caller frees with tessera_free(); nullptr if memory is short.
char* copied(const std::string& text);
std::uint8_t* copied(const std::vector<std::uint8_t>& bytes, std::size_t* size);
inline std::string given(const char* text) {
  return text == nullptr ? std::string() : std::string(text);
}
// guard() turns this exception into TESSERA_BAD_ARGUMENT.
struct BadArgument {};
// Returns the elements of an array of the caller. Throws BadArgument if there is no array but `count` is not 0.
template <class T>
std::span<T> array_of(T* first, std::size_t count) {
  if (first == nullptr && count != 0) throw BadArgument();
  return {first, count};
}
template <class T>
const T& existing(const T* object) {
  return object == nullptr ? throw BadArgument() : *object;
}
// Returns a number of the caller that means one of a few words. Throws BadArgument unless it is from 0 to `last`.
inline std::int32_t choice(std::int32_t number, std::int32_t last) {
  return number < 0 || number > last ? throw BadArgument() : number;
}
inline std::vector<std::string> texts_of(const char* const* texts, std::size_t count) {
  std::vector<std::string> all;
  for (const char* const text : array_of(texts, count)) all.emplace_back(&existing(text));
  return all;
}
inline std::span<const std::uint8_t> bytes_of(const std::uint8_t* bytes, std::size_t size) {
  return array_of(bytes, size);
}

void set(tessera_diagnostic** error, const api::Diagnostic& diagnostic);

// Returns whether fill() can write into the caller's struct.
template <class Struct>
bool can_fill(const Struct* to) {
  return to != nullptr && to->struct_size >= sizeof to->struct_size;
}
// Copies as many bytes as the caller's struct has, and keeps the caller's struct_size.
template <class Struct>
tessera_status fill(Struct* to, Struct from) {
  if (!can_fill(to)) return TESSERA_BAD_ARGUMENT;
  from.struct_size = to->struct_size;
  std::memcpy(static_cast<void*>(to), &from, std::min<std::size_t>(from.struct_size, sizeof from));
  return TESSERA_OK;
}
// Copies the caller's options into a struct of this version: the caller's struct may be shorter or longer. For nullptr,
// returns zeros, which mean the defaults. Throws BadArgument if struct_size leaves no room for an option: the caller
// forgot to set it.
template <class Struct>
Struct options_of(const Struct* from) {
  Struct all{};
  if (from == nullptr) return all;
  if (from->struct_size < 2 * sizeof from->struct_size) throw BadArgument();
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
  try {
    return body();
  } catch (const BadArgument&) {
    return TESSERA_BAD_ARGUMENT;
  } catch (...) {
    return TESSERA_NO_MEMORY;
  }
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
