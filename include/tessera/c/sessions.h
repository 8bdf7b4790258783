/* Sessions: a program on its own device, which the host calls as often as it needs. The state of the array and of host
 * memory stays between calls. session.h describes threads and failures in full. */
#ifndef TESSERA_C_SESSIONS_H
#define TESSERA_C_SESSIONS_H

#include <tessera/c/buffers.h>

#ifdef __cplusplus
extern "C" {
#endif

#define TESSERA_MOST_CYCLES (UINT64_C(1) << 62) /* the largest limit or other cycle that a host gives */
#define TESSERA_MOST_KERNEL_SECONDS 86400

/* ---- Options. */

typedef struct tessera_core_symbols { /* of one core; all_cores = 1: of every core without symbols of its own */
  int32_t all_cores;
  tessera_tile tile;
  const tessera_symbols* symbols;
} tessera_core_symbols;

typedef struct tessera_session_options {
  uint32_t struct_size;
  int32_t cycle_timing; /* 1: Timing::Cycle */
  int32_t controller;   /* 0: by the timing, 1: swift, 2: measured */
  int32_t check;        /* 0: off, 1: on, 2: strict */
  uint64_t max_cycles;  /* limit of one call; 0: 1000000000 */
  uint64_t seed;
  uint32_t start_column;
  uint32_t noc_options; /* which of the next three are given: 1, 2 and 4, added up */
  uint64_t noc_read_latency, noc_write_latency;
  uint32_t noc_words_per_cycle;
  int32_t refuse_bodies;             /* 1: T0755 if a body of a core would run on the host */
  int32_t kernel_faults_end_process; /* 1: FaultPolicy::EndProcess, 2: FaultPolicy::EndCall */
  int32_t kernel_slots;              /* 1: count issue slots */
  uint32_t kernel_seconds;           /* 0: 60; UINT32_MAX: no limit; else at most TESSERA_MOST_KERNEL_SECONDS */
  const char* kernel_headers;
  const char* const* kernel_files; /* sources and shared libraries */
  size_t kernel_file_count;
  const char* const* check_allow; /* files of accepted findings */
  size_t check_allow_count;
  int32_t plain_engine;         /* 1: Engine::Plain, 2: Engine::Blocks */
  int32_t configure_later;      /* 1: tessera_session_configure() loads the configuration */
  int32_t kernel_fault_as_json; /* 1: write the report as JSON, too; with kernel_faults_end_process */
  int32_t has_stop_at;          /* 1: a call ends at cycle `stop_at` as at a breakpoint */
  uint64_t stop_at;
  const tessera_core_symbols* symbols;
  size_t symbol_count;
  /* With kernel_faults_end_process: returns an addition to the remedy in the report of a faulty kernel, such as the
   * name of an option, by the report's code and remedy; NULL or "": no addition. Tessera writes the addition in
   * parentheses after the remedy. The returned text stays valid and is not a part of the arguments. A signal handler
   * calls this function. The function of the session that was opened last serves all sessions of the process.
   */
  const char* (*kernel_fault_advice)(const char* code, const char* help);
} tessera_session_options;

typedef struct tessera_noc { /* the network on chip as measured: the default of a session */
  uint32_t struct_size;
  uint32_t words_per_cycle;             /* of all shim channels together; 0: no limit */
  uint64_t read_latency, write_latency; /* cycles from the start of a task to its first word */
} tessera_noc;
TESSERA_API tessera_status tessera_measured_noc(tessera_noc* noc);

/* ---- Opening and resetting. */

TESSERA_API tessera_session* tessera_session_open(const tessera_program* program,
                                                  const tessera_session_options* options, tessera_diagnostic** error);
TESSERA_API void tessera_session_free(tessera_session* session);
/* Returns the program of the session, as a handle that the caller frees. */
TESSERA_API tessera_program* tessera_session_program(const tessera_session* session);
TESSERA_API const tessera_diagnostic* tessera_session_opening_warning(const tessera_session* session, size_t index);
/* Resets the array and loads the configuration; host memory and breakpoints stay. */
TESSERA_API tessera_status tessera_session_reset(tessera_session* session, tessera_diagnostic** error);
TESSERA_API tessera_status tessera_session_reset_with_seed(tessera_session* session, uint64_t seed,
                                                           tessera_diagnostic** error);
/* A fork of the process calls this function before it uses the session in any other way. */
TESSERA_API tessera_status tessera_session_after_fork(tessera_session* session);

/* ---- Calls. */

typedef enum tessera_ending {
  TESSERA_COMPLETED = 0,
  TESSERA_FAULT = 1,       /* a fault of the program, or an operation that cannot be executed */
  TESSERA_DEADLOCK = 2,    /* T0605 */
  TESSERA_CYCLE_LIMIT = 3, /* T0606 */
  TESSERA_CANCELLED = 4,   /* T0617 */
  TESSERA_STOPPED = 5,     /* T0611: at a breakpoint; tessera_session_advance() continues */
  TESSERA_MISUSED = 6      /* the call did not begin */
} tessera_ending;

typedef struct tessera_outcome {
  uint32_t struct_size;
  int32_t ending;                  /* tessera_ending */
  uint64_t began, ended;           /* the cycles in which the call began and ended */
  const tessera_diagnostic* error; /* NULL when the call completed */
} tessera_outcome;

/* Words that programmable logic sends into the array during a call, and the number of words that come out before the
 * call ends, at South port `port` of a shim tile. */
typedef struct tessera_plio_input {
  tessera_tile tile;
  uint32_t port;
  const tessera_word* words;
  size_t count;
} tessera_plio_input;
typedef struct tessera_plio_output {
  tessera_tile tile;
  uint32_t port;
  uint64_t words;
} tessera_plio_output;

/* One call: streams that the session executes one after the other, `runs` times. */
typedef struct tessera_run_list {
  uint32_t struct_size;
  uint32_t reserved;
  const tessera_stream* const* streams; /* none: the program's own */
  size_t stream_count;
  uint64_t runs;                         /* 0 counts as 1 */
  const tessera_plio_input* plio_inputs; /* T0516 ends the call if a port does not exist */
  size_t plio_input_count;
  const tessera_plio_output* plio_outputs;
  size_t plio_output_count;
} tessera_run_list;

/* With configure_later: loads the configuration. TESSERA_FAILED when it fails; `outcome` may be NULL. */
TESSERA_API tessera_status tessera_session_configure(tessera_session* session, tessera_outcome* outcome);
/* Executes the streams one after the other, `runs` times. No stream: the program's own. TESSERA_FAILED when the call
 * did not complete; `outcome` may be NULL. */
TESSERA_API tessera_status tessera_session_run(tessera_session* session, const tessera_stream* const* streams,
                                               size_t stream_count, uint64_t runs, tessera_outcome* outcome);
TESSERA_API tessera_status tessera_session_run_list(tessera_session* session, const tessera_run_list* list,
                                                    tessera_outcome* outcome);
/* Executes the streams in slices: start the call, then advance until `*finished` is 1. A slice ends at the first event
 * at or after `cycle`. */
TESSERA_API tessera_status tessera_session_start(tessera_session* session, const tessera_stream* const* streams,
                                                 size_t stream_count, uint64_t runs, tessera_diagnostic** error);
TESSERA_API tessera_status tessera_session_start_list(tessera_session* session, const tessera_run_list* list,
                                                      tessera_diagnostic** error);
TESSERA_API tessera_status tessera_session_advance(tessera_session* session, uint64_t cycle, int* finished);
TESSERA_API int tessera_session_is_running(const tessera_session* session);
/* Gives the outcome of the last call that ended. */
TESSERA_API tessera_status tessera_session_outcome(const tessera_session* session, tessera_outcome* outcome);
TESSERA_API const tessera_diagnostic* tessera_session_call_warning(const tessera_session* session, size_t index);
TESSERA_API void tessera_session_cancel(tessera_session* session); /* from any thread */
/* After a call: lets units that still move come to rest, for a look at the final state. */
TESSERA_API tessera_status tessera_session_rest(tessera_session* session, tessera_diagnostic** error);
/* The session calls the watcher repeatedly while the array runs. The watcher may call cancel and now, and must not
 * throw. NULL: no watcher. */
typedef void (*tessera_watcher)(void* context, uint64_t cycle);
TESSERA_API tessera_status tessera_session_watch(tessera_session* session, tessera_watcher watcher, void* context);
/* For a session with checks: calls the function for each access of a shim DMA to host memory, before the bytes move.
 * `address`: that of the first byte, as the array sees it. The function calls nothing of the session, and must not
 * throw. NULL: no function. */
typedef void (*tessera_memory_watcher)(void* context, uint64_t address, uint64_t bytes, int writes);
TESSERA_API tessera_status tessera_session_watch_memory(tessera_session* session, tessera_memory_watcher watcher,
                                                        void* context);
/* The report of a kernel's fault (kernel_fault_as_json) begins with these diagnostics: elements of a JSON array, with a
 * comma after each. */
TESSERA_API tessera_status tessera_session_begin_fault_report(tessera_session* session, const char* diagnostics);
/* Returns the present cycle. */
TESSERA_API uint64_t tessera_session_now(const tessera_session* session);

#ifdef __cplusplus
}
#endif

#endif
