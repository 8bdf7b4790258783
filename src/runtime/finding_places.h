// Where a design has what findings of the sanitizers are about: whoever does it, and the buffer.
#pragma once

#include "array/names.h"
#include "container/design_names.h"
#include "sanitize/finding.h"

#include <span>

namespace tessera::runtime {

// What reports of the array call the things of a design. The partition begins at `start_column`.
array::Names names_of(std::span<const container::DesignName> places, unsigned start_column);

// Adds names to findings, places as notes, and the first place in front of theirs.
void add_places(std::vector<sanitize::Finding>& findings, const array::Names& names);

}  // namespace tessera::runtime
