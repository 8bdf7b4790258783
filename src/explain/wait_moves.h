// The units that keep an array moving when an explanation is requested before it is at rest. Internal.
#pragma once

#include "array/parts/view.h"

namespace tessera::explain {

using namespace array;  // the words of this room

// A packet that circles for ever: its words are in switches, and slots and master ports lead it from one of them back
// to the same.
std::optional<std::string> circling_packet(const View& view);
// Units that act: "core (0,2) runs, at pc 0x40". Empty when none is found.
std::string what_moves(const View& view);

}  // namespace tessera::explain
