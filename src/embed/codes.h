// Codes of the embed room (T12xx): a host program that uses a session in a way that it does not offer. Each has a page
// docs/errors/<code>.md and a test.
#pragma once

#include "base/diag.h"

namespace tessera::embed::code {

inline constexpr Code call_under_way{"T1201"};  // a call is started, or a state resumed, while a call is under way
inline constexpr Code no_call{"T1202"};         // the program has no stream of its own, or the stream does not suit it
inline constexpr Code bad_buffer{"T1203"};      // a buffer or a part of one that the session does not have
inline constexpr Code no_check{"T1204"};        // findings of a session without checks
inline constexpr Code outside_tile{"T1205"};    // a tile, or an address in one, that the device does not have
inline constexpr Code not_now{"T1206"};         // the array cannot be saved at this moment
inline constexpr Code no_register{"T1207"};     // a tile has no register of this name

}  // namespace tessera::embed::code
