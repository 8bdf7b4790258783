/* Tessera in a program of yours, as a C interface: what XRT, Python and other languages stand on. api.h has the same as
 * C++ classes, with longer comments.
 *
 *   #include <tessera/tessera.h>
 *   #include <stdio.h>
 *
 *   int main(int argc, char** argv) {
 *     static uint8_t input[4096], output[4096];
 *     tessera_diagnostic* error = NULL;
 *     tessera_program* program = tessera_program_open(argc > 1 ? argv[1] : "", NULL, &error);
 *     tessera_stream* stream = program ? tessera_stream_open(argc > 2 ? argv[2] : "", NULL, &error) : NULL;
 *     tessera_session* session = stream ? tessera_session_open(program, NULL, &error) : NULL;
 *     tessera_buffer in, out;
 *     tessera_outcome outcome = {.struct_size = sizeof outcome};
 *     if (session && !tessera_session_share(session, input, sizeof input, &in, &error) &&
 *         !tessera_session_share(session, output, sizeof output, &out, &error) &&
 *         !tessera_session_bind(session, 0, in, 0, 0, &error) &&
 *         !tessera_session_bind(session, 1, out, 0, 0, &error)) {
 *       const tessera_stream* streams[] = {stream};
 *       tessera_session_run(session, streams, 1, 1, &outcome);
 *     }
 *     const tessera_diagnostic* wrong = error ? error : outcome.error;
 *     if (wrong) fprintf(stderr, "%s: %s\n", tessera_diagnostic_code(wrong), tessera_diagnostic_message(wrong));
 *     printf("%llu cycles, first byte %d\n", (unsigned long long)(outcome.ended - outcome.began), output[0]);
 *     tessera_diagnostic_free(error);
 *     tessera_session_free(session);
 *     tessera_stream_free(stream);
 *     tessera_program_free(program);
 *     return wrong != NULL;
 *   }
 *
 *   gcc program.c $(pkg-config --cflags --libs tessera)
 *
 * Units: tiles are (column, row) of the device, from 0; addresses and sizes are bytes; times are cycles of the array
 * since its reset; words have 32 bits, little-endian; texts are UTF-8 and end with a 0.
 *
 * Errors: a function that can fail returns a handle, or NULL, or a tessera_status, 0 for success. A failure sets
 * `*error` to a diagnostic that the caller frees; `error` may be NULL. `*error` is not touched otherwise. No exception
 * leaves the library, and the library ends the process only with `kernel_faults_end_process`.
 *
 * Ownership: the caller frees each handle that a function returns as non-const, by the function of its type, in any
 * order; freeing NULL does nothing. Handles and texts that a function returns as const belong to the handle they came
 * from, until that is freed or, for an outcome, until the next call of its session. `char*` texts are freed by
 * tessera_free(). Functions that take an index return NULL, or TESSERA_NONE, beyond the last element.
 *
 * Versions: functions stay as they are, and structs grow at their end only. A struct that begins with `struct_size`
 * carries its size: the caller sets it to sizeof the struct, and the library neither reads nor writes beyond it. In
 * options 0 and NULL stand for the default, so a caller zeroes the struct first. tessera_abi_version() tells the
 * library's version of this interface; each addition increases it, and anything else would get another file name
 * (libtessera.so.N).
 *
 * Threads: as in session.h. Different sessions may be used in different threads; tessera_session_cancel() may be called
 * from any; programs, streams and other const data are never changed and may be shared.
 */
#ifndef TESSERA_TESSERA_H
#define TESSERA_TESSERA_H

#include <stddef.h>
#include <stdint.h>

#include <tessera/export.h>

#ifdef __cplusplus
extern "C" {
#endif

#define TESSERA_ABI_VERSION 2 /* 2: files, symbols, traces, fingerprints, configure() */
TESSERA_API uint32_t tessera_abi_version(void);
TESSERA_API const char* tessera_version(void);      /* "0.1.0" */
TESSERA_API const char* tessera_version_text(void); /* with commit and LLVM version */

typedef enum tessera_status {
  TESSERA_OK = 0,
  TESSERA_FAILED = 1,       /* the diagnostic says why */
  TESSERA_BAD_ARGUMENT = 2, /* NULL where a handle or a place for a result is needed */
  TESSERA_NO_MEMORY = 3,
  TESSERA_NONE = 4 /* there is no element of this index, or nothing of this kind */
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
typedef struct tessera_design_check tessera_design_check;

/* Frees texts and bytes. */
TESSERA_API void tessera_free(void* memory);

typedef struct tessera_tile {
  uint8_t column, row;
} tessera_tile;
typedef enum tessera_tile_kind { TESSERA_SHIM = 0, TESSERA_MEMORY = 1, TESSERA_CORE = 2 } tessera_tile_kind;
typedef enum tessera_direction { TESSERA_S2MM = 0, TESSERA_MM2S = 1 } tessera_direction;

typedef struct tessera_device {
  uint32_t struct_size;
  uint8_t columns, rows, memory_rows;
  const char* name;
  const char* generation; /* "AIE1", "AIE2" or "AIE2P" */
} tessera_device;
TESSERA_API tessera_status tessera_device_at(size_t index, tessera_device* device);

/* What a design calls something, and where it says so. NULL: the design says nothing. */
typedef struct tessera_named {
  const char *name, *owner, *line;
} tessera_named;

/* ---- Diagnostics. Messages are one clause; places are outermost first. */

TESSERA_API int tessera_diagnostic_is_error(const tessera_diagnostic* diagnostic);     /* 0: a warning */
TESSERA_API const char* tessera_diagnostic_code(const tessera_diagnostic* diagnostic); /* "T0605" */
TESSERA_API const char* tessera_diagnostic_message(const tessera_diagnostic* diagnostic);
TESSERA_API const char* tessera_diagnostic_place(const tessera_diagnostic* diagnostic, size_t index);
TESSERA_API const char* tessera_diagnostic_note(const tessera_diagnostic* diagnostic, size_t index);
TESSERA_API const char* tessera_diagnostic_help(const tessera_diagnostic* diagnostic); /* may be "" */
/* Further mistakes that were found with this one. */
TESSERA_API const tessera_diagnostic* tessera_diagnostic_other(const tessera_diagnostic* diagnostic, size_t index);
/* As people read it, in lines of at most `width` characters; 0: as long as they are. */
TESSERA_API char* tessera_diagnostic_text(const tessera_diagnostic* diagnostic, size_t width);
TESSERA_API void tessera_diagnostic_free(tessera_diagnostic* diagnostic);

/* ---- Command streams: TXN or DPU, binary, hexadecimal words or text. */

/* `device` names the device whose register names a text uses; NULL: the widest NPU. `name` is that in diagnostics. */
TESSERA_API tessera_stream* tessera_stream_open(const char* path, const char* device, tessera_diagnostic** error);
TESSERA_API tessera_stream* tessera_stream_from_bytes(const uint8_t* bytes, size_t size, const char* name,
                                                      const char* device, tessera_diagnostic** error);
TESSERA_API void tessera_stream_free(tessera_stream* stream);
TESSERA_API const char* tessera_stream_name(const tessera_stream* stream);
TESSERA_API size_t tessera_stream_operations(const tessera_stream* stream);
/* The numbers of the host buffers that it uses, in increasing order; -1 beyond the last. */
TESSERA_API int64_t tessera_stream_argument(const tessera_stream* stream, size_t index);
TESSERA_API int tessera_stream_creates_scratchpad(const tessera_stream* stream);
TESSERA_API char* tessera_stream_text(const tessera_stream* stream);
TESSERA_API uint8_t* tessera_stream_bytes(const tessera_stream* stream, size_t* size);

/* ---- Programs. */

typedef struct tessera_core_program { /* an ELF, assembly or an image, in the place of the one that a core has */
  tessera_tile tile;
  const char* name;
  const uint8_t* bytes;
  size_t size;
} tessera_core_program;

typedef struct tessera_open_options {
  uint32_t struct_size;
  int32_t has_pdi; /* 1: begin with PDI number `pdi` of the container */
  size_t pdi;
  const char* device;
  const char* kernel;                                          /* of a container: "NAME" or "NAME:INSTANCE" */
  const char *design_device, *design_sequence, *buffer_scheme; /* of a design */
  const char* peano;                                           /* folder of a compiler of cores */
  const tessera_core_program* core_programs;
  size_t core_program_count;
  const tessera_stream* const* streams; /* that will call the program: they help to choose its device */
  size_t stream_count;
  int32_t control_packets, configure_by_packets;      /* of a design: 1 to route packets, and to configure by them */
  void (*tell)(void* tell_context, const char* step); /* before each long step of a compilation; NULL: none */
  void* tell_context;
} tessera_open_options;

typedef struct tessera_part {
  uint64_t id; /* by which streams load it */
  const uint8_t* bytes;
  size_t size; /* of a PDI, or a CDO in binary form */
} tessera_part;

typedef enum tessera_program_kind {
  TESSERA_DESIGN = 0,
  TESSERA_CONTAINER = 1,
  TESSERA_CONFIGURATION = 2
} tessera_program_kind;

typedef struct tessera_program_info {
  uint32_t struct_size;
  int32_t kind; /* tessera_program_kind */
  const char* device;
  const char* kernel; /* "NAME:INSTANCE" of the PDI; "" for none */
  size_t columns, pdi, pdis;
  int32_t has_host_bodies; /* bodies of cores run on the host */
} tessera_program_info;

TESSERA_API tessera_program* tessera_program_open(const char* path, const tessera_open_options* options,
                                                  tessera_diagnostic** error);
TESSERA_API tessera_program* tessera_program_from_bytes(const uint8_t* bytes, size_t size, const char* name,
                                                        const tessera_open_options* options,
                                                        tessera_diagnostic** error);
/* PDIs by the numbers by which streams load them. `first`: the one that a session loads; NULL: streams load all. */
TESSERA_API tessera_program* tessera_program_from_parts(const char* name, const char* device, size_t columns,
                                                        const tessera_part* parts, size_t part_count,
                                                        const uint64_t* first, tessera_diagnostic** error);
TESSERA_API void tessera_program_free(tessera_program* program);
TESSERA_API tessera_status tessera_program_get_info(const tessera_program* program, tessera_program_info* info);
TESSERA_API const char* tessera_program_other_kernel(const tessera_program* program, size_t index);
TESSERA_API tessera_stream* tessera_program_own_stream(const tessera_program* program); /* of a design; or NULL */
/* Why none of several sequences or devices of a design was chosen; NULL: one was, or there is none. */
TESSERA_API const tessera_diagnostic* tessera_program_no_own_stream(const tessera_program* program);
TESSERA_API const tessera_diagnostic* tessera_program_warning(const tessera_program* program, size_t index);

/* ---- Static checks of a design, which is not run. Of the options those of designs count. */

TESSERA_API tessera_design_check* tessera_design_check_open(const char* path, const tessera_open_options* options,
                                                            tessera_diagnostic** error);
TESSERA_API void tessera_design_check_free(tessera_design_check* check);
TESSERA_API const tessera_diagnostic* tessera_design_check_finding(const tessera_design_check* check, size_t index);
TESSERA_API const tessera_diagnostic* tessera_design_check_warning(const tessera_design_check* check, size_t index);

/* ---- Symbols of a core, from its ELF. */

TESSERA_API tessera_symbols* tessera_symbols_from_bytes(const uint8_t* bytes, size_t size, tessera_diagnostic** error);
TESSERA_API void tessera_symbols_free(tessera_symbols* symbols);
TESSERA_API const char* tessera_symbols_name(const tessera_symbols* symbols, size_t index);
TESSERA_API tessera_status tessera_symbols_address_of(const tessera_symbols* symbols, const char* name,
                                                      uint32_t* address);
/* "block+0x4 (block.cc:7)"; "" where no symbol is known. */
TESSERA_API char* tessera_symbols_at(const tessera_symbols* symbols, uint32_t pc);

/* ---- Sessions. */

typedef struct tessera_core_symbols { /* of one core, or with all_cores = 1 of those without others */
  int32_t all_cores;
  tessera_tile tile;
  const tessera_symbols* symbols;
} tessera_core_symbols;

typedef struct tessera_session_options {
  uint32_t struct_size;
  int32_t cycle_timing; /* 1: Timing::Cycle */
  int32_t controller;   /* 0: by the timing, 1: swift, 2: measured */
  int32_t check;        /* 0: off, 1: on, 2: strict */
  uint64_t max_cycles;  /* of one call; 0: 1000000000 */
  uint64_t seed;
  uint32_t start_column;
  uint32_t noc_options; /* which of the next three are given: 1, 2 and 4, added up */
  uint64_t noc_read_latency, noc_write_latency;
  uint32_t noc_words_per_cycle;
  int32_t refuse_bodies;             /* 1: T0755 where a body of a core would run on the host */
  int32_t kernel_faults_end_process; /* 1: FaultPolicy::EndProcess */
  int32_t kernel_slots;              /* 1: count issue slots */
  uint32_t kernel_seconds;           /* 0: 60; UINT32_MAX: no limit */
  const char* kernel_headers;
  const char* const* kernel_files; /* sources and shared libraries */
  size_t kernel_file_count;
  const char* const* check_allow; /* files of accepted findings */
  size_t check_allow_count;
  int32_t plain_engine;         /* 1: Engine::Plain */
  int32_t configure_later;      /* 1: tessera_session_configure() loads the configuration */
  int32_t kernel_fault_as_json; /* with kernel_faults_end_process */
  int32_t has_stop_at;          /* 1: a call ends at cycle `stop_at` as at a breakpoint */
  uint64_t stop_at;
  const tessera_core_symbols* symbols;
  size_t symbol_count;
} tessera_session_options;

typedef struct tessera_noc { /* the network on chip as measured: the default of a session */
  uint32_t struct_size;
  uint32_t words_per_cycle;
  uint64_t read_latency, write_latency;
} tessera_noc;
TESSERA_API tessera_status tessera_measured_noc(tessera_noc* noc);

TESSERA_API tessera_session* tessera_session_open(const tessera_program* program,
                                                  const tessera_session_options* options, tessera_diagnostic** error);
TESSERA_API void tessera_session_free(tessera_session* session);
TESSERA_API const tessera_diagnostic* tessera_session_opening_warning(const tessera_session* session, size_t index);
TESSERA_API tessera_status tessera_session_reset(tessera_session* session, tessera_diagnostic** error);
TESSERA_API tessera_status tessera_session_reset_with_seed(tessera_session* session, uint64_t seed,
                                                           tessera_diagnostic** error);
/* The first call of a session in a fork of its process. */
TESSERA_API tessera_status tessera_session_after_fork(tessera_session* session);

/* Host memory. A shared buffer is the host's own memory: it stays valid until release or the end of the session. */
typedef struct tessera_buffer {
  uint64_t address, bytes;
} tessera_buffer;
TESSERA_API tessera_status tessera_session_share(tessera_session* session, uint8_t* memory, uint64_t bytes,
                                                 tessera_buffer* buffer, tessera_diagnostic** error);
TESSERA_API tessera_status tessera_session_allocate(tessera_session* session, uint64_t bytes, tessera_buffer* buffer,
                                                    tessera_diagnostic** error);
TESSERA_API uint8_t* tessera_session_data(tessera_session* session, tessera_buffer buffer); /* NULL: no such buffer */
TESSERA_API tessera_status tessera_session_release(tessera_session* session, tessera_buffer buffer,
                                                   tessera_diagnostic** error);
/* Host buffer `argument` of streams is from now on `bytes` bytes from `offset` on; bytes 0: all of them. */
TESSERA_API tessera_status tessera_session_bind(tessera_session* session, uint32_t argument, tessera_buffer buffer,
                                                uint64_t offset, uint64_t bytes, tessera_diagnostic** error);
/* A buffer of the session for `argument`: `size` given bytes, and zeros up to `bytes` that nobody has written. */
TESSERA_API tessera_status tessera_session_set_buffer(tessera_session* session, uint32_t argument,
                                                      const uint8_t* contents, size_t size, uint64_t bytes);
/* The bytes bound to an argument, until the session changes them; NULL: none. */
TESSERA_API const uint8_t* tessera_session_buffer(const tessera_session* session, uint32_t argument, size_t* size);
/* Arguments with a buffer that no command has used; -1 beyond the last. */
TESSERA_API int64_t tessera_session_unused_buffer(const tessera_session* session, size_t index);
TESSERA_API tessera_status tessera_session_set_scratchpad(tessera_session* session, const uint8_t* bytes, size_t size);

typedef enum tessera_ending {
  TESSERA_COMPLETED = 0,
  TESSERA_FAULT = 1,       /* of the program, or an operation that cannot be executed */
  TESSERA_DEADLOCK = 2,    /* T0605 */
  TESSERA_CYCLE_LIMIT = 3, /* T0606 */
  TESSERA_CANCELLED = 4,   /* T0617 */
  TESSERA_STOPPED = 5,     /* T0611: at a breakpoint; tessera_session_advance() continues */
  TESSERA_MISUSED = 6      /* the call did not begin */
} tessera_ending;

typedef struct tessera_outcome {
  uint32_t struct_size;
  int32_t ending;                  /* tessera_ending */
  uint64_t began, ended;           /* cycles */
  const tessera_diagnostic* error; /* NULL when the call completed */
} tessera_outcome;

/* With configure_later: loads the configuration. TESSERA_FAILED when it fails; `outcome` may be NULL. */
TESSERA_API tessera_status tessera_session_configure(tessera_session* session, tessera_outcome* outcome);
/* Executes the streams one after the other, `runs` times. No stream: the program's own. TESSERA_FAILED when the call
 * did not complete; `outcome` may be NULL. */
TESSERA_API tessera_status tessera_session_run(tessera_session* session, const tessera_stream* const* streams,
                                               size_t stream_count, uint64_t runs, tessera_outcome* outcome);
/* The same in slices: advance until `*finished` is 1. A slice ends at the first event at or behind `cycle`. */
TESSERA_API tessera_status tessera_session_start(tessera_session* session, const tessera_stream* const* streams,
                                                 size_t stream_count, uint64_t runs, tessera_diagnostic** error);
TESSERA_API tessera_status tessera_session_advance(tessera_session* session, uint64_t cycle, int* finished);
TESSERA_API int tessera_session_is_running(const tessera_session* session);
TESSERA_API tessera_status tessera_session_outcome(const tessera_session* session, tessera_outcome* outcome);
TESSERA_API const tessera_diagnostic* tessera_session_call_warning(const tessera_session* session, size_t index);
TESSERA_API void tessera_session_cancel(tessera_session* session); /* from any thread */
TESSERA_API tessera_status tessera_session_rest(tessera_session* session, tessera_diagnostic** error);
/* Called repeatedly while the array runs; it may call cancel and now. NULL: none. It must not throw. */
typedef void (*tessera_watcher)(void* context, uint64_t cycle);
TESSERA_API tessera_status tessera_session_watch(tessera_session* session, tessera_watcher watcher, void* context);
/* The report of a kernel's fault (kernel_fault_as_json) begins with these elements of an array in JSON. */
TESSERA_API tessera_status tessera_session_begin_fault_report(tessera_session* session, const char* diagnostics);
TESSERA_API uint64_t tessera_session_now(const tessera_session* session);

/* ---- Reports: a copy of what the session has counted and was told, since reset. */

typedef struct tessera_stalls { /* cycles by cause */
  uint64_t lock, stream, cascade, registers, memory;
} tessera_stalls;
typedef struct tessera_report_info {
  uint32_t struct_size;
  const char* device;
  uint64_t cycles, bundles;
  size_t cores, channels, operations, messages, debug_values, kernels, warnings; /* numbers of elements */
  const char* bottleneck;                                                        /* a sentence; NULL for none */
} tessera_report_info;
typedef struct tessera_core_report {
  uint32_t struct_size;
  tessera_tile tile;
  tessera_named named;
  uint64_t bundles, instructions, active;
  tessera_stalls stalls;
  uint32_t pc;
  int32_t is_host_core; /* its body runs on the host */
  uint64_t host_operations;
  const char* state;
} tessera_core_report;
typedef struct tessera_channel_report {
  uint32_t struct_size;
  tessera_tile tile;
  uint8_t direction, channel; /* tessera_direction */
  tessera_named named;
  uint64_t bytes, tasks, descriptors;
  tessera_stalls stalls;
} tessera_channel_report;
typedef struct tessera_load { /* of a unit on the chain of the bottleneck */
  uint32_t struct_size;
  const char* unit;
  uint64_t busy, waiting;
} tessera_load;
typedef struct tessera_message { /* of a stream to the host */
  uint32_t struct_size;
  int32_t is_time; /* 1: `address` is the number of a time stamp */
  uint64_t cycle, address;
  uint32_t value;
} tessera_message;
typedef struct tessera_debug_value {
  uint32_t struct_size;
  tessera_tile tile;
  uint64_t cycle;
  const char *text, *line;
} tessera_debug_value;
typedef struct tessera_kernel_count {
  uint32_t struct_size;
  tessera_tile tile;
  const char* kernel;
  uint64_t calls;
  const uint64_t* slots; /* by kind */
  size_t slot_kinds;
} tessera_kernel_count;

TESSERA_API tessera_report* tessera_session_report(const tessera_session* session);
TESSERA_API char* tessera_session_report_json(const tessera_session* session); /* schema tessera.run/1 */
TESSERA_API char* tessera_session_report_text(const tessera_session* session, size_t width);
/* `tiles` and `memory` are part of it; addresses as for tessera_session_read_memory(). */
typedef struct tessera_memory_range {
  tessera_tile tile;
  uint32_t address, bytes;
} tessera_memory_range;
TESSERA_API char* tessera_session_report_json_with(const tessera_session* session, const tessera_tile* tiles,
                                                   size_t tile_count, const tessera_memory_range* memory,
                                                   size_t memory_count);
TESSERA_API void tessera_report_free(tessera_report* report);
TESSERA_API tessera_status tessera_report_get_info(const tessera_report* report, tessera_report_info* info);
TESSERA_API tessera_status tessera_report_core(const tessera_report* report, size_t index, tessera_core_report* core);
TESSERA_API tessera_status tessera_report_channel(const tessera_report* report, size_t index,
                                                  tessera_channel_report* channel);
/* The operation, and how often cores executed it. */
TESSERA_API const char* tessera_report_operation(const tessera_report* report, size_t index, uint64_t* executed);
TESSERA_API tessera_status tessera_report_load(const tessera_report* report, size_t index, tessera_load* load);
TESSERA_API tessera_status tessera_report_message(const tessera_report* report, size_t index, tessera_message* message);
TESSERA_API tessera_status tessera_report_debug_value(const tessera_report* report, size_t index,
                                                      tessera_debug_value* value);
TESSERA_API tessera_status tessera_report_kernel(const tessera_report* report, size_t index,
                                                 tessera_kernel_count* kernel);
TESSERA_API const tessera_diagnostic* tessera_report_warning(const tessera_report* report, size_t index);

/* ---- Explanations: units, their waits, and the units that could end each wait. */

typedef struct tessera_explanation_info {
  uint32_t struct_size;
  int32_t dead; /* 1: it is certain that the wait will never end */
  const char *headline, *help, *moves;
  size_t units, chain, ring; /* numbers of elements */
} tessera_explanation_info;
typedef struct tessera_wait_unit {
  uint32_t struct_size;
  const char* name;
  tessera_named named;
  int32_t has_tile;
  tessera_tile tile;
  int32_t waits, needs_all;
  const char* state;
  int32_t cause; /* 0 lock, 1 stream, 2 cascade, 3 registers, 4 memory; -1: none */
  int32_t has_since;
  uint64_t since;
  int32_t has_pc;
  uint32_t pc;
  const char* position;
  size_t edges, tokens, polls;
  int32_t has_lock, has_transfer;
  /* the lock that it waits for */
  tessera_tile lock_tile;
  uint32_t lock_index;
  int32_t lock_value, lock_has_demand, lock_at_least, lock_is_binary, lock_is_acquired;
  int64_t lock_demand;
  tessera_named lock_named;
  /* the transfer of a channel */
  uint32_t descriptor;
  uint64_t words, of_words, task, of_tasks, execution, of_executions;
} tessera_wait_unit;
typedef struct tessera_wait_edge {
  uint32_t struct_size;
  int32_t dead;
  int64_t unit; /* -1: a port or a descriptor */
  const char* text;
} tessera_wait_edge;
typedef struct tessera_polled_bytes {
  uint32_t struct_size;
  tessera_tile tile;
  uint64_t first, length;
  tessera_named named;
} tessera_polled_bytes;
typedef struct tessera_channel {
  tessera_tile tile;
  uint8_t direction, channel;
} tessera_channel;

/* Of the last call, when it failed in a wait; NULL otherwise. */
TESSERA_API tessera_explanation* tessera_session_explanation(const tessera_session* session);
TESSERA_API tessera_explanation* tessera_session_explain(const tessera_session* session); /* of the present state */
TESSERA_API void tessera_explanation_free(tessera_explanation* explanation);
TESSERA_API tessera_status tessera_explanation_get_info(const tessera_explanation* explanation,
                                                        tessera_explanation_info* info);
TESSERA_API const char* tessera_explanation_place(const tessera_explanation* explanation, size_t index);
TESSERA_API const char* tessera_explanation_fact(const tessera_explanation* explanation, size_t index);
/* Numbers of units; -1 beyond the last. */
TESSERA_API int64_t tessera_explanation_chain(const tessera_explanation* explanation, size_t index);
TESSERA_API int64_t tessera_explanation_ring(const tessera_explanation* explanation, size_t index);
TESSERA_API tessera_status tessera_explanation_unit(const tessera_explanation* explanation, size_t index,
                                                    tessera_wait_unit* unit);
TESSERA_API tessera_status tessera_explanation_edge(const tessera_explanation* explanation, size_t unit, size_t index,
                                                    tessera_wait_edge* edge);
TESSERA_API tessera_status tessera_explanation_token(const tessera_explanation* explanation, size_t unit, size_t index,
                                                     tessera_channel* channel);
TESSERA_API tessera_status tessera_explanation_poll(const tessera_explanation* explanation, size_t unit, size_t index,
                                                    tessera_polled_bytes* bytes);

/* ---- Findings of a session with checks. */

typedef struct tessera_findings_info {
  uint32_t struct_size;
  size_t findings, cores, channels, host_buffers; /* found, and looked at */
} tessera_findings_info;
typedef struct tessera_finding {
  uint32_t struct_size;
  const tessera_diagnostic* diagnostic; /* an error if it fails the program */
  uint64_t count;
  size_t parties;
  int32_t has_place, place_has_tile;
  const char* place_memory;
  uint64_t place_byte;
  tessera_tile place_tile;
  tessera_named place_buffer;
  const char *accepted_by, *accepted_because; /* "" for none */
  const char* kind;                           /* the same text for findings of the same kind */
} tessera_finding;
typedef struct tessera_party {
  uint32_t struct_size;
  const char *who, *does;
  uint64_t cycle;
  tessera_named named;
} tessera_party;
TESSERA_API tessera_findings* tessera_session_findings(tessera_session* session, int has_ended,
                                                       tessera_diagnostic** error);
TESSERA_API void tessera_findings_free(tessera_findings* findings);
TESSERA_API tessera_status tessera_findings_get_info(const tessera_findings* findings, tessera_findings_info* info);
TESSERA_API tessera_status tessera_findings_at(const tessera_findings* findings, size_t index,
                                               tessera_finding* finding);
TESSERA_API tessera_status tessera_findings_party(const tessera_findings* findings, size_t finding, size_t index,
                                                  tessera_party* party);
TESSERA_API const tessera_diagnostic* tessera_findings_unused(const tessera_findings* findings, size_t index);

/* ---- Tiles. */

typedef struct tessera_tile_info {
  uint32_t struct_size;
  int32_t kind;                        /* tessera_tile_kind */
  size_t locks, descriptors, channels; /* numbers of elements */
  int32_t has_core;
  uint64_t core_cycle;
  uint32_t core_pc;
  const char* core_state;
  size_t registers, results;
  int32_t has_host_core;    /* a body on the host in the place of a core with a program */
  int32_t core_was_enabled; /* at least once since reset */
} tessera_tile_info;
typedef struct tessera_descriptor {
  uint32_t struct_size;
  uint32_t index;
  const uint32_t* words;
  size_t word_count;
  const char* text;
} tessera_descriptor;
typedef struct tessera_channel_state {
  uint32_t struct_size;
  uint8_t direction, channel;
  uint32_t control, status;
} tessera_channel_state;
typedef struct tessera_register { /* of a core, or a result on its way to one */
  uint32_t struct_size;
  const char* name;
  const uint8_t* bytes;
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

TESSERA_API char* tessera_session_tile_text(tessera_session* session, tessera_tile tile, tessera_diagnostic** error);
/* Memory of core tiles is also read by the addresses by which the core sees it. */
TESSERA_API tessera_status tessera_session_read_memory(tessera_session* session, tessera_tile tile, uint32_t address,
                                                       uint8_t* bytes, size_t size, tessera_diagnostic** error);
TESSERA_API tessera_status tessera_session_write_memory(tessera_session* session, tessera_tile tile, uint32_t address,
                                                        const uint8_t* bytes, size_t size, tessera_diagnostic** error);
TESSERA_API tessera_status tessera_session_read_register(tessera_session* session, tessera_tile tile, uint32_t offset,
                                                         uint32_t* value, tessera_diagnostic** error);
TESSERA_API tessera_status tessera_session_peek_register(tessera_session* session, tessera_tile tile, uint32_t offset,
                                                         uint32_t* value, tessera_diagnostic** error);
TESSERA_API tessera_status tessera_session_write_register(tessera_session* session, tessera_tile tile, uint32_t offset,
                                                          uint32_t value, tessera_diagnostic** error);
TESSERA_API tessera_status tessera_session_register_offset(const tessera_session* session, tessera_tile tile,
                                                           const char* name, uint32_t* offset,
                                                           tessera_diagnostic** error);

/* Breakpoints. */
typedef enum tessera_break_kind {
  TESSERA_BREAK_PC = 0,
  TESSERA_BREAK_LOCK = 1,
  TESSERA_BREAK_BD = 2
} tessera_break_kind;
typedef struct tessera_stop {
  uint32_t struct_size;
  int32_t kind; /* tessera_break_kind */
  tessera_tile tile;
  uint32_t number;
  uint64_t hit, cycle;
  int32_t before, after;
  const char *by, *text; /* until the next call of the session */
} tessera_stop;
/* `number`: an address, a lock or a descriptor; -1: any. `hit`: 1 for the first. */
TESSERA_API tessera_status tessera_session_break_at(tessera_session* session, int kind, tessera_tile tile,
                                                    int64_t number, uint64_t hit, tessera_diagnostic** error);
TESSERA_API tessera_status tessera_session_stop(tessera_session* session, tessera_stop* stop);
TESSERA_API uint64_t tessera_session_hits(const tessera_session* session, int kind, tessera_tile tile, int64_t number);

/* Traces and fingerprints; the functions are called while the array runs and must not throw. */
typedef void (*tessera_stepper)(void* context, tessera_tile tile, uint64_t cycle, const char* kind, const char* text);
/* The actions of a core. `step` NULL: none, but a tile shows the results in its pipeline after a fault. */
TESSERA_API tessera_status tessera_session_trace_core(tessera_session* session, tessera_tile tile, tessera_stepper step,
                                                      void* context, tessera_diagnostic** error);
typedef void (*tessera_fingerprinter)(void* context, uint64_t cycle, uint64_t hash);
TESSERA_API tessera_status tessera_session_fingerprint_every(tessera_session* session, uint64_t every,
                                                             tessera_fingerprinter take, void* context);

/* Programmable logic. */
typedef struct tessera_word {
  uint32_t data;
  int32_t last;
} tessera_word;
TESSERA_API tessera_status tessera_session_plio_send(tessera_session* session, tessera_tile tile, uint32_t port,
                                                     const tessera_word* words, size_t count,
                                                     tessera_diagnostic** error);
TESSERA_API tessera_status tessera_session_plio_expect(tessera_session* session, tessera_tile tile, uint32_t port,
                                                       uint64_t words, tessera_diagnostic** error);
/* The words belong to the caller (tessera_free). */
TESSERA_API tessera_word* tessera_session_plio_take(tessera_session* session, tessera_tile tile, uint32_t port,
                                                    size_t* count, tessera_diagnostic** error);

/* Checkpoints. `streams` of resume: the call that was under way; under_way 0: none was. */
TESSERA_API uint8_t* tessera_session_save(tessera_session* session, size_t* size, tessera_diagnostic** error);
TESSERA_API tessera_status tessera_session_resume(tessera_session* session, const uint8_t* state, size_t size,
                                                  int under_way, const tessera_stream* const* streams,
                                                  size_t stream_count, uint64_t runs, tessera_diagnostic** error);

/* Calls `keep` with such a state during calls, when `cycles` have passed since the last. `state` NULL: it never can be
 * saved, for this reason. */
typedef void (*tessera_keeper)(void* context, uint64_t cycle, const uint8_t* state, size_t size,
                               const tessera_diagnostic* reason);
TESSERA_API tessera_status tessera_session_checkpoint_every(tessera_session* session, uint64_t cycles,
                                                            tessera_keeper keep, void* context);
typedef struct tessera_checkpoint_info {
  uint32_t struct_size;
  uint32_t reserved;
  uint64_t cycle;
  char device[32], writer[32]; /* cut where they are longer */
} tessera_checkpoint_info;
TESSERA_API tessera_status tessera_checkpoint_get_info(const uint8_t* state, size_t size, tessera_checkpoint_info* info,
                                                       tessera_diagnostic** error);

/* ---- Files for a look. */

TESSERA_API tessera_file* tessera_file_open(const char* path, tessera_diagnostic** error);
TESSERA_API tessera_file* tessera_file_from_bytes(const uint8_t* bytes, size_t size, const char* name);
TESSERA_API void tessera_file_free(tessera_file* file);
TESSERA_API const char* tessera_file_kind(const tessera_file* file);
TESSERA_API const char* tessera_file_text(const tessera_file* file); /* one screen */
TESSERA_API const char* tessera_file_json(const tessera_file* file); /* schema tessera.info/1 */
TESSERA_API const tessera_diagnostic* tessera_file_error(const tessera_file* file, size_t index);
TESSERA_API const tessera_diagnostic* tessera_file_warning(const tessera_file* file, size_t index);

/* ---- Configurations without a run, and traces. */

typedef struct tessera_configuration_files {
  uint32_t struct_size;
  int32_t without_own_stream; /* 1: leave the stream of a design out */
  const char *file, *insts, *device, *kernel;
  int32_t has_pdi;
  size_t pdi;
} tessera_configuration_files;
TESSERA_API tessera_configuration* tessera_configuration_open(const tessera_configuration_files* files,
                                                              tessera_diagnostic** error);
TESSERA_API void tessera_configuration_free(tessera_configuration* configuration);
TESSERA_API const char* tessera_configuration_device(const tessera_configuration* configuration);
TESSERA_API tessera_status tessera_configuration_tile(const tessera_configuration* configuration, size_t index,
                                                      tessera_tile* tile);
TESSERA_API tessera_status tessera_configuration_register(const tessera_configuration* configuration, tessera_tile tile,
                                                          size_t index, uint32_t* offset, uint32_t* value);
TESSERA_API const tessera_diagnostic* tessera_configuration_warning(const tessera_configuration* configuration,
                                                                    size_t index);
TESSERA_API const tessera_diagnostic* tessera_configuration_problem(const tessera_configuration* configuration,
                                                                    size_t index);
/* `only`: NULL for all tiles. */
TESSERA_API char* tessera_configuration_text(const tessera_configuration* configuration, const tessera_tile* only,
                                             int all);
TESSERA_API char* tessera_configuration_json(const tessera_configuration* configuration, const tessera_tile* only,
                                             int all);

typedef struct tessera_trace_stream {
  uint32_t struct_size;
  tessera_tile tile;
  const char* module;
  uint32_t type, id;
  uint64_t packets;
  const char* slots[8];
  size_t runs;
} tessera_trace_stream;
typedef struct tessera_trace_run {
  uint32_t struct_size;
  int32_t by_pc, has_stop;
  uint64_t start, stop, lost_bytes;
  size_t spans;
} tessera_trace_run;
typedef struct tessera_trace_span {
  uint32_t struct_size;
  uint32_t mask; /* bit i: slots[i] */
  uint64_t first, cycles;
  int32_t has_pc;
  uint32_t pc;
} tessera_trace_span;
/* `configuration` chose the events; NULL: slots keep their numbers. */
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
TESSERA_API char* tessera_trace_json(const tessera_trace* trace, const char* name);
TESSERA_API char* tessera_trace_chrome_json(const tessera_trace* trace);

#ifdef __cplusplus
}
#endif

#endif
