// Codes of the static checks. Each has a page docs/errors/<code>.md and a test.
#pragma once

#include "compiler/codes.h"

namespace tessera::compiler::code {

inline constexpr Code no_words{"T0939"};           // a descriptor of length 0
inline constexpr Code descriptor_in_use{"T0940"};  // a stream rewrites a descriptor that may be in use
inline constexpr Code no_token{"T0941"};           // a stream waits for a token that no task issues
inline constexpr Code queue_overflow{"T0942"};     // a stream starts more tasks than a queue holds
inline constexpr Code not_whole{"T0943"};          // a transfer moves an incomplete object
inline constexpr Code unequal_ends{"T0944"};       // one end of a stream moves more than the other
inline constexpr Code out_of_bounds{"T0945"};      // a descriptor reaches beyond its buffer
inline constexpr Code unbalanced_lock{"T0946"};    // a lock is taken and given unequally, round after round
inline constexpr Code small_stack{"T0947"};        // the allocas of a core need more than its stack
inline constexpr Code wrong_header{"T0948"};       // a missing or unexpected header, or an ID without a flow
inline constexpr Code short_pattern{"T0949"};      // the dimensions have fewer elements than the descriptor moves
inline constexpr Code never_ends{"T0980"};         // a transfer of the stream can never complete
inline constexpr Code lost_cascade{"T0982"};       // no core sends the values of a cascade, or no core takes them
inline constexpr Code index_outside{"T0983"};      // a constant index of a body is out of range
inline constexpr Code descriptor_shared{"T0984"};  // two programs of a tile execute one descriptor
inline constexpr Code no_reload{"T0985"};          // a stream loads the device image that is already loaded
inline constexpr Code not_patched{"T0986"};        // no argument gives a shim descriptor its address
inline constexpr Code over_time{"T0987"};          // a stream moves more words than a driver waits for

}  // namespace tessera::compiler::code
