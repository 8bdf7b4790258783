// Bodies of cores that are to run on the host: what an xclbin of Tessera carries where a core has no program.
//
// A design whose cores are not compiled for the array still has everything else in its PDI. The bodies go along as MLIR
// bytecode, one module with a function for each core, in a section of kind USER_METADATA, which other tools keep and do
// not look into (docs/rationale/native-core-section.md). This room knows the list, not the bytecode.
#pragma once

#include "container/xclbin.h"
#include "device/device.h"

#include <optional>

namespace tessera::container {

struct CoreBody {
  struct Buffer {
    std::uint32_t address = 0;  // as the core sees it
    std::uint32_t length = 0;   // bytes
    bool operator==(const Buffer&) const = default;
  };

  std::uint32_t pdi = 0;  // whose configuration enables the core, by its number in the partition
  device::TileId tile;
  std::string function;         // of the module
  std::vector<Buffer> buffers;  // in the order of the function's arguments, behind the core itself

  bool operator==(const CoreBody&) const = default;
};

struct CoreBodies {
  std::vector<CoreBody> bodies;
  Bytes module;

  bool operator==(const CoreBodies&) const = default;
};

// No array has more tiles.
inline constexpr std::uint32_t kMaxCoreBodies = 4096;
inline constexpr std::uint32_t kMaxCoreBuffers = 4096;  // of one core

Result<Section> write_core_bodies(const CoreBodies& bodies);
// T0205 and T0206 for a section that contradicts itself.
Partial<CoreBodies> read_core_bodies(const Section& section);
// The section of that kind, which is recognised by its content; nullptr when the xclbin has none.
const Section* find_core_bodies(const Xclbin& xclbin);

}  // namespace tessera::container
