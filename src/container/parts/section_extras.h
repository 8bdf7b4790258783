// Facts about a section that the JSON of xclbinutil has no members for.
#pragma once

#include "container/parts/fields.h"
#include "container/sections/aie_partition.h"

namespace tessera::container {

// Returns an object whose members describe the section:
//   arrays      AIE_PARTITION: number of elements and offset in the section, for the start columns and for the PDIs
//   ps_kernels  IP_LAYOUT: the fields of each PS kernel that the JSON of xclbinutil has only as one number
Fields section_extras(SectionKind kind, ByteSpan section);

// Returns the number of elements and the offset in the section of the image and the CDO groups of a PDI; an empty
// object if the section ends before the record of the PDI.
Fields pdi_arrays(ByteSpan section, std::size_t pdi);

}  // namespace tessera::container
