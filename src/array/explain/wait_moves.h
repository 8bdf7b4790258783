// What keeps an array moving that is not at rest when somebody asks. Internal.
#pragma once

#include "array/machine.h"

namespace tessera::array {

// A packet that goes round for ever: its words stand in switches, and slots and master ports lead it from one of them
// back to the same.
std::optional<std::string> circling_packet(Machine& machine);
// Units that act: "core (0,2) runs, at pc 0x40". Empty when none is found.
std::string what_moves(Machine& machine);

}  // namespace tessera::array
