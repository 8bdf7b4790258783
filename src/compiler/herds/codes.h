// Codes of what herds ask for and the array does not have (T097x). Each has a page docs/errors/<code>.md and a test.
#pragma once

#include "compiler/diagnosis/refusal.h"

namespace tessera::compiler::code {

inline constexpr Code no_room_for_herd{"T0970"};  // a herd finds no place, or none where it is told to lie
inline constexpr Code bad_distance{"T0971"};      // distances between herds contradict each other
inline constexpr Code bad_selection{"T0972"};     // a selection, or a tile, that is none of its herd or array
inline constexpr Code bad_route{"T0973"};         // ends of a route that do not fit together
inline constexpr Code not_of_herd{"T0974"};       // a herd, or what belongs to its tiles, where one tile is needed

}  // namespace tessera::compiler::code
