/* Configurations that were not run, and trace packets as events. */
#ifndef TESSERA_C_VIEWS_H
#define TESSERA_C_VIEWS_H

#include <tessera/c/types.h>

#ifdef __cplusplus
extern "C" {
#endif

/* ---- Configurations: the registers that an xclbin, PDI, CDO or command stream writes in each tile, without a run. */

typedef struct tessera_configuration_files {
  uint32_t struct_size;
  int32_t without_own_stream;  /* 1: leave the stream of a design out */
  const char* file;            /* an xclbin, a PDI, a CDO, a command stream or a design */
  const char* insts;           /* a command stream whose writes come after those of the file; NULL: no further writes */
  const char *device, *kernel; /* as in tessera_open_options */
  int32_t has_pdi;
  size_t pdi;
} tessera_configuration_files;
TESSERA_API tessera_configuration* tessera_configuration_open(const tessera_configuration_files* files,
                                                              tessera_diagnostic** error);
TESSERA_API void tessera_configuration_free(tessera_configuration* configuration);
TESSERA_API const char* tessera_configuration_device(const tessera_configuration* configuration);
/* Gives a tile with at least one write, by index. */
TESSERA_API tessera_status tessera_configuration_tile(const tessera_configuration* configuration, size_t index,
                                                      tessera_tile* tile);
/* Gives a register of a tile that was written, in the order of the offsets, and its word. */
TESSERA_API tessera_status tessera_configuration_register(const tessera_configuration* configuration, tessera_tile tile,
                                                          size_t index, uint32_t* offset, uint32_t* value);
TESSERA_API const tessera_diagnostic* tessera_configuration_warning(const tessera_configuration* configuration,
                                                                    size_t index);
/* Returns a command that could not be replayed. */
TESSERA_API const tessera_diagnostic* tessera_configuration_problem(const tessera_configuration* configuration,
                                                                    size_t index);
/* `only`: NULL for all tiles. `all`: 1 to list every register that was written. The JSON has the schema
 * tessera.state/1. */
TESSERA_API char* tessera_configuration_text(const tessera_configuration* configuration, const tessera_tile* only,
                                             int all);
TESSERA_API char* tessera_configuration_json(const tessera_configuration* configuration, const tessera_tile* only,
                                             int all);

/* ---- Traces: packets that trace units wrote into host memory. */

typedef struct tessera_trace_stream { /* the output of one trace unit */
  uint32_t struct_size;
  tessera_tile tile;
  const char* module; /* "core", "memory", "memtile" or "shim" */
  uint32_t type, id;  /* in the headers of its packets */
  uint64_t packets;
  const char* slots[8]; /* names of events */
  size_t runs;
} tessera_trace_stream;
typedef struct tessera_trace_run { /* from a start of the trace to its end */
  uint32_t struct_size;
  int32_t by_pc;    /* 1: event-PC mode */
  int32_t has_stop; /* 0: the buffer does not hold the end */
  uint64_t start, stop;
  uint64_t lost_bytes; /* bytes that are not frames */
  size_t spans;
} tessera_trace_run;
/* A span of `cycles` cycles from `first` on, as the tile's timer counts them, in which the events of `mask` were
 * asserted. With has_pc, in event-PC mode, `cycles` counts frames. */
typedef struct tessera_trace_span {
  uint32_t struct_size;
  uint32_t mask; /* bit i: slots[i] */
  uint64_t first, cycles;
  int32_t has_pc;
  uint32_t pc;
} tessera_trace_span;
/* The slots have the names of the events that `configuration` chooses; NULL: the slots keep their numbers. Fails with
 * T0515 if a word in the place of a packet header is not a packet header. */
TESSERA_API tessera_trace* tessera_trace_decode(const uint8_t* bytes, size_t size,
                                                const tessera_configuration* configuration, tessera_diagnostic** error);
TESSERA_API void tessera_trace_free(tessera_trace* trace);
TESSERA_API tessera_status tessera_trace_stream_at(const tessera_trace* trace, size_t index,
                                                   tessera_trace_stream* stream);
TESSERA_API tessera_status tessera_trace_run_at(const tessera_trace* trace, size_t stream, size_t index,
                                                tessera_trace_run* run);
TESSERA_API tessera_status tessera_trace_span_at(const tessera_trace* trace, size_t stream, size_t run, size_t index,
                                                 tessera_trace_span* span);
TESSERA_API char* tessera_trace_text(const tessera_trace* trace);
/* Returns JSON of the schema tessera.trace/1; `name` is the name of the buffer. */
TESSERA_API char* tessera_trace_json(const tessera_trace* trace, const char* name);
/* Returns the format of chrome://tracing, which Perfetto reads: a cycle is a microsecond. */
TESSERA_API char* tessera_trace_chrome_json(const tessera_trace* trace);

#ifdef __cplusplus
}
#endif

#endif
