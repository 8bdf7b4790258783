// Bodies of cores that run on the host: an xclbin of Tessera carries them for cores without a compiled program.
//
// If the cores of a design are not compiled for the array, its PDI still has everything else. The bodies are a text of
// MLIR, with a module for each PDI and a function for each core. They are in a section of kind USER_METADATA, which
// other tools keep and do not read (docs/rationale/native-core-section.md). The functions here read the list of cores,
// not the text.
#pragma once

#include "container/xclbin/xclbin.h"
#include "device/device.h"

#include <optional>

namespace tessera::container {

struct CoreBody {
  struct Buffer {
    std::uint32_t address = 0;  // address in the core's address space
    std::uint32_t length = 0;   // bytes
    bool operator==(const Buffer&) const = default;
  };

  std::uint32_t pdi = 0;  // number, in the partition, of the PDI that enables the core
  device::TileId tile;
  std::string function;         // name of the function in the module
  std::vector<Buffer> buffers;  // buffers in the order of the function's arguments

  bool operator==(const CoreBody&) const = default;
};

struct CoreBodies {
  std::vector<CoreBody> bodies;
  Bytes module;

  bool operator==(const CoreBodies&) const = default;
};

// A limit that exceeds the number of tiles of every array.
inline constexpr std::uint32_t kMaxCoreBodies = 4096;
inline constexpr std::uint32_t kMaxCoreBuffers = 4096;  // limit for the buffers of one core

// Returns true when a section of kind USER_METADATA holds bodies of cores.
bool is_core_bodies(ByteSpan section);
// Reports T0205 and T0206 for a section that contradicts itself.
Partial<CoreBodies> read_core_bodies(ByteSpan section, std::uint64_t origin = 0);
Result<Bytes> write_core_bodies(const CoreBodies& bodies);

// Returns the list of the cores by PDI, for people: "PDI 0: (0,2) (0,3); PDI 1: (0,2)".
std::string body_list(const CoreBodies& bodies);
// Returns the bodies of one PDI, under another number of a PDI.
CoreBodies bodies_of_pdi(const CoreBodies& bodies, std::uint32_t pdi, std::uint32_t as);

}  // namespace tessera::container
