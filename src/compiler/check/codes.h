// Codes of the static checks (T0939 to T0949, T0980, T0982, T0983). Each has a page docs/errors/<code>.md and a test.
// T0940 to T0942 stand among those of the room.
#pragma once

#include "compiler/codes.h"

namespace tessera::compiler::code {

inline constexpr Code no_words{"T0939"};         // a descriptor of length 0
inline constexpr Code not_whole{"T0943"};        // transfers that are no whole number of objects
inline constexpr Code unequal_ends{"T0944"};     // one end of a stream moves more than the other
inline constexpr Code out_of_bounds{"T0945"};    // a descriptor leaves the buffer that it is of
inline constexpr Code unbalanced_lock{"T0946"};  // a lock is taken and given unequally, round after round
inline constexpr Code small_stack{"T0947"};      // a core keeps more on its stack than that holds
inline constexpr Code wrong_header{"T0948"};     // packets on a circuit, words among packets, or an ID without a flow
inline constexpr Code short_pattern{"T0949"};    // dimensions of fewer elements than are moved
inline constexpr Code never_ends{"T0980"};       // a transfer that what lies behind its stream never lets end
inline constexpr Code index_outside{"T0983"};    // an index of a body that is out of range whenever it is come by
inline constexpr Code lost_cascade{"T0982"};     // values of a cascade come from nowhere, or lead nowhere

}  // namespace tessera::compiler::code
