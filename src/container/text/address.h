// Addresses in command text: "(0,2).Core_Control", "(0,2).memory.Trace_Event0", "(0,2)+0x400" or a plain number.
#pragma once

#include "base/diag.h"
#include "device/device.h"

namespace tessera::container {

// Returns the most readable notation of an address. If a register begins there and no other register of the tile has
// its name, the notation is tile and register name; otherwise tile and offset. An address outside the array is a
// number.
std::string print_address(std::uint64_t address, const device::Device& device);

// Fails with T0314 when `text` is not an address, with T0315 when its name fits no register or several, and with T0316
// when its tile lies outside the array of `device` or its offset outside the tile.
Result<std::uint64_t> parse_address(std::string_view text, const device::Device& device);

}  // namespace tessera::container
