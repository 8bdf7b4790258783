// Codes for herds that the array cannot fulfil (T097x). Each has a page docs/errors/<code>.md and a test.
#pragma once

#include "compiler/diagnosis/refusal.h"

namespace tessera::compiler::code {

inline constexpr Code no_room_for_herd{"T0970"};  // a herd finds no place, or not the required place
inline constexpr Code bad_distance{"T0971"};      // distances between herds contradict each other
inline constexpr Code bad_selection{"T0972"};     // a selection outside of its herd, or a tile outside of the array
inline constexpr Code bad_route{"T0973"};         // the ends of a route do not fit together
inline constexpr Code not_of_herd{"T0974"};       // a herd or a selection of a herd, where a single tile is needed

}  // namespace tessera::compiler::code
