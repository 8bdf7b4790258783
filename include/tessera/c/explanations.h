/* Explanations: the reason why nothing moves, as a graph of units, their waits, and the units that could end each wait.
 * explanation.h describes how to follow the graph. */
#ifndef TESSERA_C_EXPLANATIONS_H
#define TESSERA_C_EXPLANATIONS_H

#include <tessera/c/types.h>

#ifdef __cplusplus
extern "C" {
#endif

/* The cause of a wait. */
typedef enum tessera_wait_cause {
  TESSERA_WAIT_LOCK = 0,
  TESSERA_WAIT_STREAM = 1,
  TESSERA_WAIT_CASCADE = 2,
  TESSERA_WAIT_REGISTERS = 3,
  TESSERA_WAIT_MEMORY = 4
} tessera_wait_cause;

typedef struct tessera_explanation_info {
  uint32_t struct_size;
  int32_t dead;         /* 1: it is certain that the wait will never end */
  const char* headline; /* one clause that names the culprit */
  const char* help;
  const char* moves;         /* the units that still move, if Tessera knows them */
  size_t units, chain, ring; /* numbers of elements */
} tessera_explanation_info;
typedef struct tessera_wait_unit {
  uint32_t struct_size;
  const char* name; /* "core (0,2)", "S2MM 0 of (0,1)", "the sync" */
  tessera_named named;
  int32_t has_tile;
  tessera_tile tile;
  int32_t waits;
  int32_t needs_all; /* 1: the wait ends after all edges have acted; 0: after one */
  const char* state; /* "waits for lock 1 of (0,2) >= 2, which is 1" */
  int32_t cause;     /* tessera_wait_cause; -1: no cause */
  int32_t has_since;
  uint64_t since; /* the cycle in which the wait began */
  int32_t has_pc; /* 1: the unit is a core */
  uint32_t pc;
  const char* position; /* "pc 0x40 in block+0x0 (block.cc:7)" */
  size_t edges, tokens, polls;
  int32_t has_lock, has_transfer;
  /* With has_lock: the lock for which the unit waits. lock_demand is the value that the unit needs: at least this value
   * or exactly this value; lock_has_demand = 0: any value. A binary lock (AIE1) is free or acquired and also has a
   * value.
   */
  tessera_tile lock_tile;
  uint32_t lock_index;
  int32_t lock_value, lock_has_demand, lock_at_least, lock_is_binary, lock_is_acquired;
  int64_t lock_demand;
  tessera_named lock_named;
  /* With has_transfer: the present transfer of a channel. Tasks and executions are counted from 1. */
  uint32_t descriptor;
  uint64_t words, of_words, task, of_tasks, execution, of_executions;
} tessera_wait_unit;
typedef struct tessera_wait_edge { /* an edge to a unit that could end the wait */
  uint32_t struct_size;
  int32_t dead;     /* 1: this unit will certainly never end the wait */
  int64_t unit;     /* -1: a port or a descriptor */
  const char* text; /* "core (0,2) releases it: 3 times so far, last in cycle 700" */
} tessera_wait_edge;
typedef struct tessera_polled_bytes { /* bytes of a data memory that a core polls */
  uint32_t struct_size;
  tessera_tile tile;
  uint64_t first, length;
  tessera_named named;
} tessera_polled_bytes;
typedef struct tessera_channel {
  tessera_tile tile;
  uint8_t direction, channel;
} tessera_channel;

/* Returns the explanation of the last call, if that call failed in a wait; NULL otherwise. */
TESSERA_API tessera_explanation* tessera_session_explanation(const tessera_session* session);
/* Explains why the array does not move now. */
TESSERA_API tessera_explanation* tessera_session_explain(const tessera_session* session);
TESSERA_API void tessera_explanation_free(tessera_explanation* explanation);
TESSERA_API tessera_status tessera_explanation_get_info(const tessera_explanation* explanation,
                                                        tessera_explanation_info* info);
/* Return places in the design of the parts that the headline names, and facts that the headline leaves out. */
TESSERA_API const char* tessera_explanation_place(const tessera_explanation* explanation, size_t index);
TESSERA_API const char* tessera_explanation_fact(const tessera_explanation* explanation, size_t index);
/* Return numbers of units; -1 beyond the last. The chain leads from the unit that asks to the culprit, or to the first
 * unit of the ring. The units of the ring wait for each other. */
TESSERA_API int64_t tessera_explanation_chain(const tessera_explanation* explanation, size_t index);
TESSERA_API int64_t tessera_explanation_ring(const tessera_explanation* explanation, size_t index);
TESSERA_API tessera_status tessera_explanation_unit(const tessera_explanation* explanation, size_t index,
                                                    tessera_wait_unit* unit);
TESSERA_API tessera_status tessera_explanation_edge(const tessera_explanation* explanation, size_t unit, size_t index,
                                                    tessera_wait_edge* edge);
/* Give a channel whose task-complete tokens the unit waits for, and bytes that the unit polls. */
TESSERA_API tessera_status tessera_explanation_token(const tessera_explanation* explanation, size_t unit, size_t index,
                                                     tessera_channel* channel);
TESSERA_API tessera_status tessera_explanation_poll(const tessera_explanation* explanation, size_t unit, size_t index,
                                                    tessera_polled_bytes* bytes);

#ifdef __cplusplus
}
#endif

#endif
