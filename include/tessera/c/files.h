/* The kind and contents of files, and the symbols of a core from its ELF. */
#ifndef TESSERA_C_FILES_H
#define TESSERA_C_FILES_H

#include <tessera/c/types.h>

#ifdef __cplusplus
extern "C" {
#endif

/* ---- The kind and contents of a file, whether or not it can be run: an xclbin, a PDI, a CDO, a command stream, the
 * program of a core, a checkpoint. */

TESSERA_API tessera_file* tessera_file_open(const char* path, tessera_diagnostic** error);
TESSERA_API tessera_file* tessera_file_from_bytes(const uint8_t* bytes, size_t size, const char* name);
TESSERA_API void tessera_file_free(tessera_file* file);
TESSERA_API const char* tessera_file_kind(const tessera_file* file); /* "xclbin container" */
TESSERA_API uint64_t tessera_file_size(const tessera_file* file);    /* bytes */
TESSERA_API const char* tessera_file_text(const tessera_file* file); /* one screen */
TESSERA_API const char* tessera_file_json(const tessera_file* file); /* schema tessera.info/1, without diagnostics */
/* A damaged file has errors and is shown up to the damage. */
TESSERA_API const tessera_diagnostic* tessera_file_error(const tessera_file* file, size_t index);
TESSERA_API const tessera_diagnostic* tessera_file_warning(const tessera_file* file, size_t index);

/* ---- Symbols of a core: names for program addresses. */

#define TESSERA_MOST_SYMBOL_BYTES (UINT64_C(64) << 20) /* size limit of an ELF */
TESSERA_API tessera_symbols* tessera_symbols_from_bytes(const uint8_t* bytes, size_t size, tessera_diagnostic** error);
TESSERA_API void tessera_symbols_free(tessera_symbols* symbols);
TESSERA_API const char* tessera_symbols_name(const tessera_symbols* symbols, size_t index);
/* Gives the address of a symbol, or returns TESSERA_NONE for an unknown name. */
TESSERA_API tessera_status tessera_symbols_address_of(const tessera_symbols* symbols, const char* name,
                                                      uint32_t* address);
/* Returns "block+0x4 (block.cc:7)"; "" for an address without a symbol. */
TESSERA_API char* tessera_symbols_at(const tessera_symbols* symbols, uint32_t pc);

#ifdef __cplusplus
}
#endif

#endif
