/* Breakpoints, traces of cores, fingerprints and checkpoints. The library calls the host's functions while the array
 * runs; they must not throw. */
#ifndef TESSERA_C_OBSERVERS_H
#define TESSERA_C_OBSERVERS_H

#include <tessera/c/sessions.h>

#ifdef __cplusplus
extern "C" {
#endif

/* ---- Breakpoints. tessera_session_advance() continues a call that a breakpoint ended. */

typedef enum tessera_break_kind {
  TESSERA_BREAK_PC = 0,
  TESSERA_BREAK_LOCK = 1,
  TESSERA_BREAK_BD = 2
} tessera_break_kind;
typedef struct tessera_stop { /* the breakpoint at which the last call stands */
  uint32_t struct_size;
  int32_t kind; /* tessera_break_kind */
  tessera_tile tile;
  uint32_t number; /* the address, lock or descriptor */
  uint64_t hit;    /* counted from 1 */
  uint64_t cycle;
  int32_t before, after; /* values of a lock */
  const char* by;        /* the unit: "MM2S 0 of (0,2)"; valid until the next call of the session */
  const char* text;      /* valid as long as `by` */
} tessera_stop;
/* `number`: an address of the core's program, a lock or a descriptor; -1: any. `hit`: 1 for the first; a call stops
 * at this hit and at each later hit. */
TESSERA_API tessera_status tessera_session_break_at(tessera_session* session, int kind, tessera_tile tile,
                                                    int64_t number, uint64_t hit, tessera_diagnostic** error);
TESSERA_API tessera_status tessera_session_stop(tessera_session* session, tessera_stop* stop);
/* Returns the number of hits since reset. */
TESSERA_API uint64_t tessera_session_hits(const tessera_session* session, int kind, tessera_tile tile, int64_t number);

/* ---- Traces and fingerprints, from now on and after each reset. A later call for the same core, or for fingerprints,
 * replaces an earlier call. Neither changes the program's bytes or cycles. */

/* `kind`: "exec", "wait", "set" or "stop". report.h shows examples (CoreStep). */
typedef void (*tessera_stepper)(void* context, tessera_tile tile, uint64_t cycle, const char* kind, const char* text);
/* The library calls `step` for each action of a core. NULL: it reports no actions, but after a fault the state of the
 * tile still has the results in the pipeline. */
TESSERA_API tessera_status tessera_session_trace_core(tessera_session* session, tessera_tile tile, tessera_stepper step,
                                                      void* context, tessera_diagnostic** error);
/* Returns the action as a line of a trace, without a line end: "0,2 36 wait lock 31". */
TESSERA_API char* tessera_step_text(tessera_tile tile, uint64_t cycle, const char* kind, const char* text);
/* Receives a hash of the array's state whenever `every` cycles have passed. */
typedef void (*tessera_fingerprinter)(void* context, uint64_t cycle, uint64_t hash);
TESSERA_API tessera_status tessera_session_fingerprint_every(tessera_session* session, uint64_t every,
                                                             tessera_fingerprinter take, void* context);

/* ---- Checkpoints: all state on which later cycles depend, host memory included. */

/* Returns the state; call between calls or slices. Fails with T0517 if bodies run on the host or with checks, and with
 * T1206 at a moment when the array cannot be saved: advance a few cycles. */
TESSERA_API uint8_t* tessera_session_save(tessera_session* session, size_t* size, tessera_diagnostic** error);
/* Continues from a state of a session with the same program and options, and with buffers of the same sizes that were
 * made and bound in the same order; their contents are replaced. under_way 1: tessera_session_advance() then continues
 * the call of these streams, which was under way; 0: no call was. */
TESSERA_API tessera_status tessera_session_resume(tessera_session* session, const uint8_t* state, size_t size,
                                                  int under_way, const tessera_stream* const* streams,
                                                  size_t stream_count, uint64_t runs, tessera_diagnostic** error);
/* Does the same with a run list; NULL: no call was under way. */
TESSERA_API tessera_status tessera_session_resume_list(tessera_session* session, const uint8_t* state, size_t size,
                                                       const tessera_run_list* under_way, tessera_diagnostic** error);

/* Until reset or resume, the session calls `keep` with a state during calls, when `cycles` cycles have passed since the
 * last state. `state` NULL: the array can never be saved, for this reason. */
typedef void (*tessera_keeper)(void* context, uint64_t cycle, const uint8_t* state, size_t size,
                               const tessera_diagnostic* reason);
TESSERA_API tessera_status tessera_session_checkpoint_every(tessera_session* session, uint64_t cycles,
                                                            tessera_keeper keep, void* context);
typedef struct tessera_checkpoint_info {
  uint32_t struct_size;
  uint32_t reserved;
  uint64_t cycle;
  char device[32], writer[32]; /* longer texts are cut */
} tessera_checkpoint_info;
TESSERA_API tessera_status tessera_checkpoint_get_info(const uint8_t* state, size_t size, tessera_checkpoint_info* info,
                                                       tessera_diagnostic** error);

#ifdef __cplusplus
}
#endif

#endif
