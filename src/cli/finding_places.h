// Where a design has what findings of the sanitizers are about: whoever does it, and the buffer.
#pragma once

#include "array/check/finding.h"
#include "compiler/design_places.h"

#include <span>

namespace tessera::cli {

// Adds them as notes, and the first one in front of the place. The partition begins at `start_column`.
void add_places(std::vector<array::Finding>& findings, std::span<const compiler::DesignPlace> places,
                unsigned start_column);

}  // namespace tessera::cli
