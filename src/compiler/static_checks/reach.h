// Computes how far a descriptor reaches.
#pragma once

#include "device/bd_layout.h"

namespace tessera::compiler {

// Returns the words from the base address to just behind the last word moved, when the descriptor runs `rounds` times
// from the iteration state that its registers hold.
std::uint64_t words_reached(const device::DescriptorWords& descriptor, std::uint64_t rounds);

}  // namespace tessera::compiler
