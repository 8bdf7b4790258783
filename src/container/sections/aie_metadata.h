// AIE_METADATA: JSON of the vendor's compiler about the array that it compiled for.
#pragma once

#include "container/xclbin/xclbin.h"

#include <optional>

namespace tessera::container {

// The DeviceGeneration in AIE_METADATA (hw_gen, a number or a text of one), which files of the vendor's compiler carry.
struct MetadataGeneration {
  std::optional<std::uint32_t> number;  // none: the entry is not a number of 32 bits
  std::string text;                     // the entry as the file has it
};
// None when the section or the entry is missing.
std::optional<MetadataGeneration> metadata_generation(const Xclbin& xclbin);

}  // namespace tessera::container
