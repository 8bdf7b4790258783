// Error codes of tokens, of copies between tiles, and of calls that name a tile (T096x). Each has a page
// docs/errors/<code>.md and a test.
#pragma once

#include "compiler/diagnosis/refusal.h"

namespace tessera::compiler::code {

inline constexpr Code misplaced_token{"T0960"};  // a token is used outside of cores and channels
inline constexpr Code waits_for_ever{"T0961"};   // no user releases the awaited value, or a token is acquired twice
inline constexpr Code no_common_lock{"T0962"};   // no lock is in reach of both users of a token
inline constexpr Code too_many_waits{"T0963"};   // a descriptor would wait for several locks
inline constexpr Code bad_copy{"T0964"};         // the ends of a copy do not match, or are not memories of tiles
inline constexpr Code no_copy_channel{"T0965"};  // a copy finds no channel
inline constexpr Code bad_core_call{"T0966"};    // a call for a tile without a core, or with an unsupported operand

}  // namespace tessera::compiler::code
