// Files and symbols of the C interface.
#include "embed/c/session_handle.h"

struct tessera_file {
  tessera::api::FileInfo info;
  std::string json;
  tessera::embed::c::Diagnostics errors, warnings;
};

namespace tessera::embed::c {
namespace {

static_assert(TESSERA_MOST_SYMBOL_BYTES == api::Symbols::kMostBytes);

tessera_file* file_handle(api::FileInfo info) {
  Diagnostics errors = diagnostics_of(info.errors), warnings = diagnostics_of(info.warnings);
  std::string json = info.json();
  return new tessera_file{std::move(info), std::move(json), std::move(errors), std::move(warnings)};
}

}  // namespace
}  // namespace tessera::embed::c

namespace c = tessera::embed::c;
namespace api = tessera::api;

extern "C" {

tessera_file* tessera_file_open(const char* path, tessera_diagnostic** error) {
  return c::guard(static_cast<tessera_file*>(nullptr), [&]() -> tessera_file* {
    auto info = api::FileInfo::open(c::given(path));
    if (!info) return c::set(error, info.error()), nullptr;
    return c::file_handle(std::move(*info));
  });
}

tessera_file* tessera_file_from_bytes(const uint8_t* bytes, size_t size, const char* name) {
  return c::guard(static_cast<tessera_file*>(nullptr),
                  [&] { return c::file_handle(api::FileInfo::from_bytes(c::bytes_of(bytes, size), c::given(name))); });
}

void tessera_file_free(tessera_file* file) {
  delete file;
}

const char* tessera_file_kind(const tessera_file* file) {
  return file == nullptr ? nullptr : file->info.kind.c_str();
}

uint64_t tessera_file_size(const tessera_file* file) {
  return file == nullptr ? 0 : file->info.bytes;
}

const char* tessera_file_text(const tessera_file* file) {
  return file == nullptr ? nullptr : file->info.text.c_str();
}

const char* tessera_file_json(const tessera_file* file) {
  return file == nullptr ? nullptr : file->json.c_str();
}

const tessera_diagnostic* tessera_file_error(const tessera_file* file, size_t index) {
  return file == nullptr ? nullptr : c::at(file->errors, index);
}

const tessera_diagnostic* tessera_file_warning(const tessera_file* file, size_t index) {
  return file == nullptr ? nullptr : c::at(file->warnings, index);
}

tessera_symbols* tessera_symbols_from_bytes(const uint8_t* bytes, size_t size, tessera_diagnostic** error) {
  return c::guard(static_cast<tessera_symbols*>(nullptr), [&]() -> tessera_symbols* {
    const auto symbols = api::Symbols::from_bytes(c::bytes_of(bytes, size));
    if (!symbols) return c::set(error, symbols.error()), nullptr;
    return new tessera_symbols{*symbols, symbols->names()};
  });
}

void tessera_symbols_free(tessera_symbols* symbols) {
  delete symbols;
}

const char* tessera_symbols_name(const tessera_symbols* symbols, size_t index) {
  return symbols == nullptr ? nullptr : c::text_at(symbols->names, index);
}

tessera_status tessera_symbols_address_of(const tessera_symbols* symbols, const char* name, uint32_t* address) {
  if (symbols == nullptr || address == nullptr) return TESSERA_BAD_ARGUMENT;
  return c::guard([&] {
    const auto found = symbols->symbols.address_of(c::given(name));
    if (!found) return TESSERA_NONE;
    *address = *found;
    return TESSERA_OK;
  });
}

char* tessera_symbols_at(const tessera_symbols* symbols, uint32_t pc) {
  if (symbols == nullptr) return nullptr;
  return c::guard(static_cast<char*>(nullptr), [&] { return c::copied(symbols->symbols.at(pc)); });
}

}  // extern "C"
