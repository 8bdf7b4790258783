// Sections of an xclbin in the JSON of xclbinutil.
//
// People keep such JSON in build scripts and compare it, so Tessera uses xclbinutil's names, order and forms.
// facts/container/section_json.tsv and section_members.tsv list them; every value is a text. Tessera adds members for
// bytes that xclbinutil leaves out (padding, reserved bytes), but only when these bytes are not zero. For an ordinary
// section, Tessera and xclbinutil give the same JSON.
#pragma once

#include "container/parts/fields.h"
#include "container/sections/aie_partition.h"

namespace tessera::container {

// Returns "json", "xml", "zip", "record" or "raw"; an unknown kind has the form "raw".
std::string_view section_form(SectionKind kind);

// Returns nullptr for a section that is not made of records.
const RecordSection* find_record_section(SectionKind kind);

// The JSON of a section that consists of records, inside its node. Reports T0205 when the section is too small for its
// count, and T0206 for a text outside the section.
Fields record_section_json(const RecordSection& info, ByteSpan section, std::uint64_t origin,
                           std::vector<Diag>& errors);

// The JSON of an AIE_PARTITION. The name of a PDI's file is its UUID, as xclbinutil writes it.
Fields partition_json(const AiePartition& partition);
Fields pdi_json(const PartitionPdi& pdi);

// The JSON of a DNA_CERTIFICATE. Reports T0205 when the section is too small.
Fields dna_json(ByteSpan section, std::uint64_t origin, std::vector<Diag>& errors);

}  // namespace tessera::container
