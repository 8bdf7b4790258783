// Keywords of compilers for cores. They tell how to schedule a loop, where to put a variable, and which functions to
// inline.
//
// The keywords do not change a kernel's results, so most of them expand to nothing on a host. They are macros, because
// only a macro may stand in the places of these keywords: behind the head of a loop, or inside of a declaration.
// `restrict` is the keyword of C. Functions that use hardware (events, the position of the core, its cycle counter) use
// the core's state (core_state.hpp).
#pragma once

#include "aie_api/core_state.hpp"

// --- behind the head of a loop ---
#define chess_prepare_for_pipelining
#define chess_require_pipelining(...)
#define chess_loop_range(...)
#define chess_loop_count(...)
#define chess_unroll_loop(...)
#define chess_flatten_loop
#define chess_modulo_scheduling_budget_ratio(...)
#define chess_keep_sw_loop
#define chess_no_hw_loop

// --- in declarations ---
#define chess_storage(...)
#define chess_protect_access
#define chess_alignof(...) alignof(__VA_ARGS__)
#define __aie_inline __attribute__((always_inline))
#define __aie_noinline __attribute__((noinline))
#define __aie_register(...)
#define __aie_register_keep(...)
#ifndef restrict
#define restrict __restrict
#endif

// --- as statements and expressions ---
#define chess_memory_fence() static_cast<void>(0)
#define chess_report(...) static_cast<void>(0)
#define chess_separator(...) static_cast<void>(0)
#define chess_separator_scheduler(...) static_cast<void>(0)
#define chess_copy(...) (__VA_ARGS__)
#define chess_manifest(...) __builtin_constant_p(__VA_ARGS__)

// Asserts an event of the core. The function is weak, because a command that runs cores defines another event0.
extern "C" __attribute__((weak)) void event0(void) {
  const aie::detail::core_state& core = aie::detail::state();
  if (core.event != nullptr) core.event(core.owner, 0);
}
extern "C" __attribute__((weak)) void event1(void) {
  const aie::detail::core_state& core = aie::detail::state();
  if (core.event != nullptr) core.event(core.owner, 1);
}

// Returns the core's cycle counter, or 0 when nothing counts cycles.
inline unsigned long long get_cycles() {
  return aie::tile::current().cycles();
}
// Returns the core's position in the array: row in bits 4:0, column in bits 22:16 (UG1078).
inline unsigned get_coreid() {
  const aie::tile_id id = aie::tile::current().global_id();
  return static_cast<unsigned>(id.col) << 16 | id.row;
}
