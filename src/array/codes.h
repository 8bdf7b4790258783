// Error codes of src/array (T05xx): wrong addresses, and mistakes of a simulated program. Each code has a page
// docs/errors/<code>.md and a test. core/codes.h has the codes of cores, and the codes that cores and the array share.
#pragma once

#include "core/codes.h"

namespace tessera::array::code {

using namespace core::code;

inline constexpr Code no_such_tile{"T0501"};      // an address names a tile that the device does not have
inline constexpr Code no_register{"T0502"};       // an address is neither memory nor a register
inline constexpr Code misaligned{"T0503"};        // an address or a length is not a multiple of a word
inline constexpr Code bd_out_of_bounds{"T0504"};  // a buffer descriptor reaches outside the memory it names
inline constexpr Code bd_invalid{"T0505"};        // a channel was given a buffer descriptor that it cannot use
inline constexpr Code queue_overflow{"T0506"};    // a task was pushed onto a full queue
inline constexpr Code no_connection{"T0511"};     // a switch is told to join two ports that no wire joins
inline constexpr Code ambiguous_packet{"T0512"};  // a packet matches slots that lead to different places
inline constexpr Code western_memory{"T0513"};    // warning: memory west of a partition is used
inline constexpr Code packet_length{"T0514"};     // a packet and the descriptor that receives it differ in length
inline constexpr Code no_trace{"T0515"};          // a buffer that should hold trace packets holds something else
inline constexpr Code no_plio{"T0516"};           // no port leads to the programmable logic that should get the words
inline constexpr Code not_saved{"T0517"};         // the array holds state that a checkpoint cannot hold
inline constexpr Code silent_event{"T0518"};      // warning: the program uses an event that is never asserted

inline constexpr Code open_order{"T0549"};  // the result of a run depends on an order that hardware leaves open

}  // namespace tessera::array::code
