/* The state of tiles: locks, descriptors, channels, cores, memories and registers. Columns and rows are those of the
 * device, not of the partition. */
#ifndef TESSERA_C_TILES_H
#define TESSERA_C_TILES_H

#include <tessera/c/types.h>

#ifdef __cplusplus
extern "C" {
#endif

/* ---- A copy of the state of one tile. */

typedef struct tessera_tile_info {
  uint32_t struct_size;
  int32_t kind;                        /* tessera_tile_kind */
  size_t locks, descriptors, channels; /* numbers of elements */
  int32_t has_core;                    /* 1: a core was set up */
  uint64_t core_cycle;                 /* cycle of the core itself, which may be ahead of the array */
  uint32_t core_pc;
  const char* core_state;
  size_t registers, results;
  int32_t has_host_core;    /* 1: a body on the host runs instead of a program */
  int32_t core_was_enabled; /* 1: the core was enabled since the reset */
} tessera_tile_info;
typedef struct tessera_descriptor { /* a buffer descriptor that is not all zero */
  uint32_t struct_size;
  uint32_t index;
  const uint32_t* words; /* words of its registers */
  size_t word_count;
  const char* text; /* sizes, strides, locks and the rest in words */
} tessera_descriptor;
typedef struct tessera_channel_state {
  uint32_t struct_size;
  uint8_t direction, channel; /* tessera_direction */
  uint32_t control, status;   /* words of its registers */
} tessera_channel_state;
typedef struct tessera_register { /* a register of a core, or a result in its pipeline */
  uint32_t struct_size;
  const char* name;
  const uint8_t* bytes; /* lowest first */
  size_t size;
  uint64_t lands; /* of a result: the first cycle in which readers see it */
} tessera_register;

TESSERA_API tessera_tile_state* tessera_session_tile(tessera_session* session, tessera_tile tile,
                                                     tessera_diagnostic** error);
TESSERA_API void tessera_tile_state_free(tessera_tile_state* state);
TESSERA_API tessera_status tessera_tile_state_get_info(const tessera_tile_state* state, tessera_tile_info* info);
TESSERA_API tessera_status tessera_tile_state_lock(const tessera_tile_state* state, size_t index, int32_t* value);
TESSERA_API tessera_status tessera_tile_state_descriptor(const tessera_tile_state* state, size_t index,
                                                         tessera_descriptor* descriptor);
TESSERA_API tessera_status tessera_tile_state_channel(const tessera_tile_state* state, size_t index,
                                                      tessera_channel_state* channel);
TESSERA_API tessera_status tessera_tile_state_register(const tessera_tile_state* state, size_t index,
                                                       tessera_register* one);
TESSERA_API tessera_status tessera_tile_state_result(const tessera_tile_state* state, size_t index,
                                                     tessera_register* result);

/* Returns the registers that are not zero, the pipeline and the locks, as text. */
TESSERA_API char* tessera_session_tile_text(tessera_session* session, tessera_tile tile, tessera_diagnostic** error);

/* ---- Memories and registers. */

/* Read and write data memory, by the tile's own addresses from 0 on. For a core tile, a read also takes the addresses
 * by which the core sees this memory and those of its neighbours. Fail with T1205 outside the memory. A read does not
 * count as an access for findings. */
TESSERA_API tessera_status tessera_session_read_memory(tessera_session* session, tessera_tile tile, uint32_t address,
                                                       uint8_t* bytes, size_t size, tessera_diagnostic** error);
TESSERA_API tessera_status tessera_session_write_memory(tessera_session* session, tessera_tile tile, uint32_t address,
                                                        const uint8_t* bytes, size_t size, tessera_diagnostic** error);
/* Access registers by their offset in the tile. Read and write act like the controller: a read may take a lock, and a
 * write may start a task. Peek has no effect on the array. */
TESSERA_API tessera_status tessera_session_read_register(tessera_session* session, tessera_tile tile, uint32_t offset,
                                                         uint32_t* value, tessera_diagnostic** error);
TESSERA_API tessera_status tessera_session_peek_register(tessera_session* session, tessera_tile tile, uint32_t offset,
                                                         uint32_t* value, tessera_diagnostic** error);
TESSERA_API tessera_status tessera_session_write_register(tessera_session* session, tessera_tile tile, uint32_t offset,
                                                          uint32_t value, tessera_diagnostic** error);
/* Gives the offset of a register of this tile by its name ("Core_Control"). Fails with T1207 for another name. */
TESSERA_API tessera_status tessera_session_register_offset(const tessera_session* session, tessera_tile tile,
                                                           const char* name, uint32_t* offset,
                                                           tessera_diagnostic** error);

#ifdef __cplusplus
}
#endif

#endif
