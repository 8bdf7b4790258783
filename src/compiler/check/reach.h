// Computes how far a descriptor reaches.
#pragma once

#include "device/field_words.h"

namespace tessera::compiler {

// Returns the words from the base address to just behind the last word moved, when the descriptor runs `rounds` times
// from the iteration state that its registers hold.
std::uint64_t words_reached(const device::FieldWords& descriptor, std::uint64_t rounds);

}  // namespace tessera::compiler
