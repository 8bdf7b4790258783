// Computes how far a descriptor reaches.
#pragma once

#include "device/bd_layout.h"

namespace tessera::compiler {

// Returns the number of words from the base address to the furthest word accessed, that word included, when the
// descriptor is executed `rounds` times from the iteration state in its registers.
std::uint64_t words_reached(const device::DescriptorWords& descriptor, std::uint64_t rounds);

}  // namespace tessera::compiler
