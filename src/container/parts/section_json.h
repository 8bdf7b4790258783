// Shows sections of an xclbin in the JSON of xclbinutil.
//
// People keep the JSON of xclbinutil in build scripts and compare it, so Tessera writes the names, the order and the
// number formats of xclbinutil, and every value as a text. facts/container/section_json.tsv, section_members.tsv and
// section_names.tsv list them. section_content.h makes the section from the JSON again. For this purpose, Tessera adds
// members for bytes that xclbinutil leaves out: padding and reserved bytes that are not zero, an absent
// kernel_commit_id, and the whole section if xclbinutil would write it in another way. The JSON of an ordinary section
// equals xclbinutil's JSON.
#pragma once

#include "container/parts/fields.h"
#include "container/sections/aie_partition.h"

namespace tessera::container {

// Returns the JSON of a section that consists of records, inside its outermost member, such as "mem_topology". Reports
// T0205 when the section is too small for its records, and T0206 for a text outside the section.
Fields record_section_json(const RecordSection& info, ByteSpan section, std::uint64_t origin,
                           std::vector<Diag>& errors);

// Returns a file name for each PDI: its UUID and ".pdi", as in xclbinutil's JSON. If an earlier PDI has the same UUID,
// the number of the PDI stands in front of the name: xclbinutil would give both PDIs the same file, and lose one of
// them.
std::vector<std::string> pdi_file_names(const std::vector<PartitionPdi>& pdis);

// Returns the JSON of an AIE_PARTITION.
Fields partition_json(const AiePartition& partition);
Fields pdi_json(const PartitionPdi& pdi, const std::string& file_name);

// Returns the JSON of a DNA_CERTIFICATE. Reports T0205 when the section is too small.
Fields dna_json(ByteSpan section, std::uint64_t origin, std::vector<Diag>& errors);

}  // namespace tessera::container
