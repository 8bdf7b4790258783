// Error codes of src/core (T0520 to T0529, and four that the array also uses): mistakes of a simulated program, and
// features that Tessera lacks. Each code has a page docs/errors/<code>.md and a test.
#pragma once

#include "base/diag.h"

namespace tessera::core::code {

// Faults of requests by cores and by the array's own units.
inline constexpr Code lock_range{"T0507"};    // an operation would take a lock out of its range
inline constexpr Code no_lock{"T0508"};       // a lock id names no lock
inline constexpr Code no_neighbour{"T0509"};  // an access to memory or a lock of a neighbour that does not exist
inline constexpr Code unsupported{"T0510"};   // a feature of the hardware that this emulator does not model

// Faults of emulated programs.
inline constexpr Code core_address{"T0520"};    // an access outside the data memory a core can see
inline constexpr Code core_alignment{"T0521"};  // an access whose address is not a multiple of its size
inline constexpr Code no_semantics{"T0522"};    // an instruction, or a mode of it, that this core cannot execute
inline constexpr Code core_program{"T0523"};    // execution left the program or met bytes that are not an instruction

// Faults of host functions that replace a core (host/host_core.h).
inline constexpr Code body_index{"T0524"};     // the body of a design uses an index that its memory does not have
inline constexpr Code body_division{"T0525"};  // the body divides by zero, or the quotient does not exist
inline constexpr Code body_stack{"T0526"};     // the body's functions call each other too deep
inline constexpr Code host_core{"T0529"};      // a host function cannot replace this core, or it failed

}  // namespace tessera::core::code
