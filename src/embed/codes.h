// Codes of mistakes that a host program makes with a session (T12xx). Each code has a page docs/errors/<code>.md and a
// test.
#pragma once

#include "base/diag.h"

namespace tessera::embed::code {

inline constexpr Code call_under_way{"T1201"};  // the host starts a call or resumes a state during a call
inline constexpr Code no_call{"T1202"};         // the program has no command stream, or the stream does not suit it
inline constexpr Code bad_buffer{"T1203"};      // the session does not have this buffer, or this part of it
inline constexpr Code no_check{"T1204"};        // the host wants findings of a session without checks
inline constexpr Code outside_tile{"T1205"};    // the device lacks this tile, or the tile lacks this address
inline constexpr Code not_now{"T1206"};         // the array cannot be saved at this moment
inline constexpr Code no_register{"T1207"};     // a tile has no register of this name
inline constexpr Code not_configured{"T1208"};  // a call before configure(), or configure() twice

}  // namespace tessera::embed::code
