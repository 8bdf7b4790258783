// Error codes of src/device (T08xx): devices, tiles, registers. Each code has a page docs/errors/<code>.md and a test.
#pragma once

#include "base/diag.h"

namespace tessera::device::code {

inline constexpr Code unknown_device{"T0801"};  // no device has this name
inline constexpr Code outside_device{"T0802"};  // an address names a tile the device does not have
inline constexpr Code no_register{"T0803"};     // an address in a tile is neither memory nor a register

}  // namespace tessera::device::code
