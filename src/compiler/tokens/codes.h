// Codes of what tokens, copies and calls for tiles ask for and nobody can carry out (T096x). Each has a page
// docs/errors/<code>.md and a test.
#pragma once

#include "compiler/diagnosis/refusal.h"

namespace tessera::compiler::code {

inline constexpr Code misplaced_token{"T0960"};  // a token is used where no core and no channel is
inline constexpr Code waits_for_ever{"T0961"};   // a token is waited for that nobody hands over, or taken twice
inline constexpr Code no_common_lock{"T0962"};   // two users of a token reach no lock in common
inline constexpr Code too_many_waits{"T0963"};   // a descriptor would wait for several locks
inline constexpr Code bad_copy{"T0964"};         // the ends of a copy do not fit, or are none of a copy
inline constexpr Code no_copy_channel{"T0965"};  // a copy finds no channel
inline constexpr Code bad_core_call{"T0966"};    // a call for a tile that no core can make

}  // namespace tessera::compiler::code
