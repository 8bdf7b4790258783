// Addresses in command text: "(0,2).Core_Control", "(0,2).memory.Trace_Event0", "(0,2)+0x400" or a plain number.
#pragma once

#include "base/diag.h"
#include "device/device.h"

namespace tessera::container {

// Returns the shortest notation of an address: the register's name when the address is exactly that of a register, else
// tile and offset, else the number.
std::string print_address(std::uint64_t address, const device::Device& device);

// Fails with T0314 when `text` is not an address, with T0315 when it names no register or several, and with T0316 when
// it lies outside of the array of `device`.
Result<std::uint64_t> parse_address(std::string_view text, const device::Device& device);

}  // namespace tessera::container
