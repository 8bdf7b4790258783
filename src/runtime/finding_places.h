// The places in a design that belong to a finding of the sanitizers: the operation that acts, and the buffer.
#pragma once

#include "array/part_names.h"
#include "container/sections/design_names.h"
#include "sanitize/finding.h"

#include <span>

namespace tessera::runtime {

// The names that reports of the array give to the objects of a design. The partition begins at `start_column`.
array::PartNames names_of(std::span<const container::DesignName> places, unsigned start_column);

// Adds to each finding the names of its objects and their places in the design: the first place stands in front of the
// finding's own places, the other places are notes.
void add_places(std::vector<sanitize::Finding>& findings, const array::PartNames& names);

}  // namespace tessera::runtime
