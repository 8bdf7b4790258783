// Versions and diagnostics of the C interface, and its common types: texts, tiles, devices.
#include "base/lasting.h"
#include "embed/c/handles.h"

#include <cstdlib>

namespace tessera::embed::c {

Diagnostics diagnostics_of(const std::vector<api::Diagnostic>& all) {
  Diagnostics handles;
  for (const api::Diagnostic& one : all) handles.emplace_back(one);
  return handles;
}

char* copied(const std::string& text) {
  auto* const memory = static_cast<char*>(std::malloc(text.size() + 1));
  if (memory != nullptr) std::memcpy(memory, text.c_str(), text.size() + 1);
  return memory;
}

std::uint8_t* copied(const std::vector<std::uint8_t>& bytes, std::size_t* size) {
  auto* const memory = static_cast<std::uint8_t*>(std::malloc(std::max<std::size_t>(bytes.size(), 1)));
  if (memory != nullptr) std::copy(bytes.begin(), bytes.end(), memory);
  if (size != nullptr) *size = memory == nullptr ? 0 : bytes.size();
  return memory;
}

void set(tessera_diagnostic** error, const api::Diagnostic& diagnostic) {
  if (error != nullptr) *error = new tessera_diagnostic(diagnostic);
}

}  // namespace tessera::embed::c

namespace c = tessera::embed::c;
namespace api = tessera::api;

extern "C" {

uint32_t tessera_abi_version(void) {
  return TESSERA_ABI_VERSION;
}

const char* tessera_version(void) {
  return tessera::lasting([] { return api::version(); }).c_str();
}

const char* tessera_version_text(void) {
  return tessera::lasting([] { return api::version_text(); }).c_str();
}

void tessera_free(void* memory) {
  std::free(memory);
}

tessera_status tessera_parse_tile(const char* text, tessera_tile* tile) {
  NEEDS(text != nullptr && tile != nullptr);
  return c::guard([&] {
    const auto parsed = api::parse_tile(text);
    if (!parsed) return TESSERA_NONE;
    *tile = c::tile_of(*parsed);
    return TESSERA_OK;
  });
}

tessera_status tessera_device_at(size_t index, tessera_device* device) {
  return c::guard([&] {
    const auto& all = tessera::lasting([] { return api::devices(); });
    if (index >= all.size()) return TESSERA_NONE;
    const api::Device& one = all[index];
    return c::fill(device, {0, one.columns, one.rows, one.memory_rows, one.name.c_str(), one.generation.c_str()});
  });
}

int tessera_diagnostic_is_error(const tessera_diagnostic* diagnostic) {
  return diagnostic != nullptr && diagnostic->diagnostic.severity == api::Severity::Error;
}

const char* tessera_diagnostic_code(const tessera_diagnostic* diagnostic) {
  return diagnostic == nullptr ? nullptr : diagnostic->diagnostic.code.c_str();
}

const char* tessera_diagnostic_message(const tessera_diagnostic* diagnostic) {
  return diagnostic == nullptr ? nullptr : diagnostic->diagnostic.message.c_str();
}

const char* tessera_diagnostic_place(const tessera_diagnostic* diagnostic, size_t index) {
  return diagnostic == nullptr ? nullptr : c::text_at(diagnostic->diagnostic.places, index);
}

const char* tessera_diagnostic_note(const tessera_diagnostic* diagnostic, size_t index) {
  return diagnostic == nullptr ? nullptr : c::text_at(diagnostic->diagnostic.notes, index);
}

const char* tessera_diagnostic_help(const tessera_diagnostic* diagnostic) {
  return diagnostic == nullptr ? nullptr : diagnostic->diagnostic.help.c_str();
}

const tessera_diagnostic* tessera_diagnostic_other(const tessera_diagnostic* diagnostic, size_t index) {
  return diagnostic == nullptr ? nullptr : c::at(diagnostic->others, index);
}

char* tessera_diagnostic_text(const tessera_diagnostic* diagnostic, size_t width) {
  if (diagnostic == nullptr) return nullptr;
  return c::guard(static_cast<char*>(nullptr), [&] { return c::copied(api::to_text(diagnostic->diagnostic, width)); });
}

void tessera_diagnostic_free(tessera_diagnostic* diagnostic) {
  delete diagnostic;
}

}  // extern "C"
