/* Types that all headers of the C interface share: statuses, handles, tiles and devices.
 *
 * A host includes tessera/tessera.h. Its first comment has the rules for units, errors, ownership, versions and
 * threads, and it declares the functions that read a tessera_diagnostic.
 */
#ifndef TESSERA_C_TYPES_H
#define TESSERA_C_TYPES_H

#include <stddef.h>
#include <stdint.h>

#include <tessera/export.h>

#ifdef __cplusplus
extern "C" {
#endif

typedef enum tessera_status {
  TESSERA_OK = 0,
  TESSERA_FAILED = 1,       /* the diagnostic says why */
  TESSERA_BAD_ARGUMENT = 2, /* NULL where a handle or a place for a result is needed */
  TESSERA_NO_MEMORY = 3,
  TESSERA_NONE = 4 /* no element has this index, or nothing of this kind exists */
} tessera_status;

typedef struct tessera_diagnostic tessera_diagnostic;
typedef struct tessera_program tessera_program;
typedef struct tessera_stream tessera_stream;
typedef struct tessera_session tessera_session;
typedef struct tessera_report tessera_report;
typedef struct tessera_explanation tessera_explanation;
typedef struct tessera_findings tessera_findings;
typedef struct tessera_tile_state tessera_tile_state;
typedef struct tessera_configuration tessera_configuration;
typedef struct tessera_trace tessera_trace;
typedef struct tessera_symbols tessera_symbols;
typedef struct tessera_file tessera_file;
typedef struct tessera_container tessera_container;
typedef struct tessera_parts tessera_parts;
typedef struct tessera_shown tessera_shown;
typedef struct tessera_section tessera_section;
typedef struct tessera_container_findings tessera_container_findings;
typedef struct tessera_differences tessera_differences;
typedef struct tessera_design_check tessera_design_check;

/* Frees texts, bytes and arrays that the library returned as non-const. */
TESSERA_API void tessera_free(void* memory);

/* Column and row of the device. Row 0 is the row of shim tiles. */
typedef struct tessera_tile {
  uint8_t column, row;
} tessera_tile;
/* Gives the tile of a text such as "2,3" or "(2,3)"; returns TESSERA_NONE for another text. */
TESSERA_API tessera_status tessera_parse_tile(const char* text, tessera_tile* tile);

typedef enum tessera_tile_kind { TESSERA_SHIM = 0, TESSERA_MEMORY = 1, TESSERA_CORE = 2 } tessera_tile_kind;
/* The direction of a DMA channel: stream to memory, or memory to stream. */
typedef enum tessera_direction { TESSERA_S2MM = 0, TESSERA_MM2S = 1 } tessera_direction;

typedef struct tessera_device {
  uint32_t struct_size;
  uint8_t columns, rows;
  uint8_t memory_rows;    /* rows 1 to memory_rows are memory tiles, the rows above are core tiles */
  const char* name;       /* "npu1_4col" */
  const char* generation; /* "AIE1", "AIE2" or "AIE2P" */
} tessera_device;
/* Gives a device that Tessera knows, by index. */
TESSERA_API tessera_status tessera_device_at(size_t index, tessera_device* device);

/* The name that a design gives to a lock, a buffer or another part, and its line in the design. NULL: the design has
 * none. */
typedef struct tessera_named {
  const char* name;  /* "in_cons_prod_lock_0" */
  const char* owner; /* the part of the design for which it was made: "object FIFO 'in'" */
  const char* line;  /* "file:line:column" */
} tessera_named;

#ifdef __cplusplus
}
#endif

#endif
