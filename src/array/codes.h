// Codes of the array room (T05xx): wrong addresses, and mistakes of a simulated program. Each has a page
// docs/errors/<code>.md and a test. Codes below T0520 belong to the array, the others to its cores (core/codes.h).
#pragma once

#include "base/diag.h"

namespace tessera::array::code {

inline constexpr Code no_such_tile{"T0501"};      // an address names a tile that the device does not have
inline constexpr Code no_register{"T0502"};       // an address is neither memory nor a register
inline constexpr Code misaligned{"T0503"};        // an address or a length is not a multiple of a word
inline constexpr Code bd_out_of_bounds{"T0504"};  // a buffer descriptor reaches outside the memory it names
inline constexpr Code bd_invalid{"T0505"};        // a channel was given a buffer descriptor that it cannot use
inline constexpr Code queue_overflow{"T0506"};    // a task was pushed onto a full queue
inline constexpr Code lock_range{"T0507"};        // a lock would leave its range
inline constexpr Code no_lock{"T0508"};           // a lock id names no lock
inline constexpr Code no_neighbour{"T0509"};      // memory or a lock of a neighbour that does not exist
inline constexpr Code unsupported{"T0510"};       // a feature of the hardware that this emulator does not have yet
inline constexpr Code no_connection{"T0511"};     // a switch is told to join two ports that no wire joins
inline constexpr Code ambiguous_packet{"T0512"};  // a packet matches slots that lead to different places
inline constexpr Code western_memory{"T0513"};    // warning: memory west of a partition is used
inline constexpr Code packet_length{"T0514"};     // a packet and the descriptor that receives it differ in length
inline constexpr Code no_trace{"T0515"};          // a buffer that should hold trace packets holds something else
inline constexpr Code no_plio{"T0516"};           // no port leads to the programmable logic that words are meant for
inline constexpr Code not_saved{"T0517"};         // the array holds state that a checkpoint cannot hold
inline constexpr Code silent_event{"T0518"};      // warning: the program uses an event that is never asserted

// Of host programs that replace a core (host_core.h).
inline constexpr Code body_index{"T0524"};     // the body of a design uses an index that its memory does not have
inline constexpr Code body_division{"T0525"};  // it divides by zero, or the quotient does not exist
inline constexpr Code body_stack{"T0526"};     // its functions call each other too deep

inline constexpr Code open_order{"T0549"};  // the result of a run depends on an order that hardware leaves open

}  // namespace tessera::array::code
