// Draws the wires between the switches of a device.
#pragma once

#include "dialect/aie/aie.h"

namespace tessera::compiler {

// Adds an aie.wire for each connection of a switchbox with another one, with its tile, or with the multiplexer of its
// shim tile. Wires are for drawings and for readers of the text; they change no register. Leaves out wires that the
// device already has.
void add_wires(aie::DeviceOp device);

}  // namespace tessera::compiler
