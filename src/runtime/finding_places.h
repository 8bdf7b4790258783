// The places in a design that belong to a finding of the sanitizers: the operation that acts, and the buffer.
#pragma once

#include "array/part_names.h"
#include "container/sections/design_names.h"
#include "sanitize/finding.h"

#include <span>

namespace tessera::runtime {

// The names that reports of the array give to the objects of a design. The partition begins at `start_column`.
array::PartNames names_of(std::span<const container::DesignName> places, unsigned start_column);

// Adds names to findings, their places in the design as notes, and the first of these places in front of the finding's
// own places.
void add_places(std::vector<sanitize::Finding>& findings, const array::PartNames& names);

}  // namespace tessera::runtime
