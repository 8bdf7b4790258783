// How far a descriptor reaches.
#pragma once

#include "device/field_words.h"

namespace tessera::compiler {

// Words from its base address to behind the last word that is moved, when it is done `rounds` times from the state on
// that its words have.
std::uint64_t words_reached(const device::FieldWords& descriptor, std::uint64_t rounds);

}  // namespace tessera::compiler
