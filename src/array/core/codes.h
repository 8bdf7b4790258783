// Codes of the core (T0520 and up): mistakes of a simulated program, and features that this core does not have yet.
#pragma once

#include "base/diag.h"

namespace tessera::array::code {

inline constexpr Code core_address{"T0520"};    // an access outside the data memory a core can see
inline constexpr Code core_alignment{"T0521"};  // an access whose address is not a multiple of its size
inline constexpr Code no_semantics{"T0522"};    // an instruction, or a mode of it, that this core cannot execute
inline constexpr Code core_program{"T0523"};    // execution left the program or met bytes that are not an instruction

inline constexpr Code host_core{"T0529"};  // a host function cannot replace this core, or it failed

}  // namespace tessera::array::code
