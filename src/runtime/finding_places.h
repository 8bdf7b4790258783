// Where a design has what findings of the sanitizers are about: whoever does it, and the buffer.
#pragma once

#include "array/check/finding.h"
#include "array/names.h"
#include "container/design_names.h"

#include <span>

namespace tessera::runtime {

// Adds them as notes, and the first one in front of the place. The partition begins at `start_column`.
void add_places(std::vector<array::Finding>& findings, std::span<const container::DesignName> places,
                unsigned start_column);

// What reports of the array call them.
array::Names names_of(std::span<const container::DesignName> places, unsigned start_column);

}  // namespace tessera::runtime
