// Sections of an xclbin in the JSON of xclbinutil.
//
// People keep such JSON in build scripts and compare it, so names, order and forms are those of xclbinutil, in which
// every value is a text; facts/container/section_json.tsv, section_members.tsv and section_names.tsv list them. The JSON
// gives back the section (section_content.h), so Tessera adds members for bytes that xclbinutil leaves out: padding and
// reserved bytes that are not zero, an absent kernel_commit_id, and all bytes of a section in an unusual order. The JSON
// of an ordinary section is exactly that of xclbinutil.
#pragma once

#include "container/parts/fields.h"
#include "container/sections/aie_partition.h"

namespace tessera::container {

// The JSON of a section that consists of records, with its node. Reports T0205 when the section is too small for its
// count, and T0206 for a text outside the section.
Fields record_section_json(const RecordSection& info, ByteSpan section, std::uint64_t origin,
                           std::vector<Diag>& errors);

// The JSON of an AIE_PARTITION. The name of a PDI's file is its UUID, as xclbinutil writes it.
Fields partition_json(const AiePartition& partition);
Fields pdi_json(const PartitionPdi& pdi);

// The JSON of a DNA_CERTIFICATE. Reports T0205 when the section is too small.
Fields dna_json(ByteSpan section, std::uint64_t origin, std::vector<Diag>& errors);

}  // namespace tessera::container
