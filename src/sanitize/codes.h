// Diagnostic codes of the sanitizers (T053x and T054x): mistakes of a program that may still give the right result.
// Each code has a page docs/errors/<code>.md and a test. array/codes.h has the other codes of T05xx.
#pragma once

#include "base/diag.h"

namespace tessera::sanitize::code {

inline constexpr Code unwritten{"T0530"};         // a unit reads memory that no unit has written
inline constexpr Code race{"T0531"};              // two accesses to the same bytes have no order
inline constexpr Code bd_rewritten{"T0532"};      // a write changes a descriptor that is in use
inline constexpr Code unequal_flow{"T0533"};      // one end of a stream sends more or less than the other takes
inline constexpr Code unmatched_packet{"T0534"};  // a packet matches no rule
inline constexpr Code token_left{"T0535"};        // no unit has waited for a token
inline constexpr Code token_lost{"T0536"};        // a token has no route to the controller
inline constexpr Code stack_overrun{"T0540"};     // the stack of a core runs into other data
inline constexpr Code store_beyond{"T0541"};      // a write goes beyond the end of a buffer
inline constexpr Code store_nowhere{"T0542"};     // a core writes to bytes that belong to no buffer
inline constexpr Code bd_shared{"T0543"};         // two channels execute one descriptor

}  // namespace tessera::sanitize::code
