// AIE_METADATA: JSON in which the vendor's compiler describes the array that it has compiled for.
#pragma once

#include "container/xclbin/xclbin.h"

#include <optional>

namespace tessera::container {

// The generation of the array: the entry hw_gen, a number or a text with a number. DeviceGeneration in
// facts/container/enums.tsv lists the numbers.
struct MetadataGeneration {
  std::optional<std::uint32_t> number;  // none: the entry is not a number of 32 bits
  std::string text;                     // the entry as it stands in the file
};

struct AieMetadata {
  std::optional<MetadataGeneration> generation;  // none: the section does not have the entry
};

// Reads hw_gen and ignores all other entries. A section that is not JSON yields no entry. A section beyond the limits
// of json_bounds.h yields no entry, and a warning.
Partial<AieMetadata> read_aie_metadata(ByteSpan section, std::uint64_t origin = 0);

// Returns no value if the section or the entry is missing.
std::optional<MetadataGeneration> metadata_generation(const Xclbin& xclbin);

}  // namespace tessera::container
