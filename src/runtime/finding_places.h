// Finds the places in a design that belong to a finding of the sanitizers: the operation that acts, and the buffer.
#pragma once

#include "array/part_names.h"
#include "container/sections/design_names.h"
#include "sanitize/finding.h"

#include <span>

namespace tessera::runtime {

// Returns the names of the objects of a design, by their tiles in the array. The partition begins at `start_column`.
array::PartNames names_of(std::span<const container::DesignName> places, unsigned start_column);

// Adds to each finding the names of its objects and their places in the design. The first place comes before the
// finding's own places; the other places become notes.
void add_places(std::vector<sanitize::Finding>& findings, const array::PartNames& names);

}  // namespace tessera::runtime
