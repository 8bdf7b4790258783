// The units that keep an array moving, for an explanation of an array that is not at rest. Internal.
#pragma once

#include "array/parts/view.h"

namespace tessera::explain {

using namespace array;  // src/explain uses the array's types throughout

// Describes a packet that circles forever: slots and master ports lead it from a switch back to the same switch.
// Returns nothing when no packet circles.
std::optional<std::string> circling_packet(const View& view);
// Returns the units that act: "core (0,2) runs, at pc 0x40". Empty when Tessera finds no such unit.
std::string what_moves(const View& view);

}  // namespace tessera::explain
