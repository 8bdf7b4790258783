// What a design calls things, and where it says so: what an xclbin of Tessera carries so that reports can name them.
//
// Beside the bodies of cores (core_bodies.h), in a section of kind USER_METADATA of its own, since a container whose
// cores all have programs has names, too. Nothing that runs depends on it.
#pragma once

#include "container/xclbin.h"
#include "device/device.h"

namespace tessera::container {

struct DesignName {
  enum class Kind : std::uint8_t { Buffer, Descriptor, Core, Lock, Channel, Stack };

  std::uint32_t pdi = 0;  // whose configuration it is of, by its number in the partition
  Kind kind = Kind::Buffer;
  device::TileId tile{};
  std::uint32_t number = 0;  // the first byte of a buffer or stack; the number of the descriptor, lock or channel
  std::uint32_t length = 0;  // of a buffer, in bytes
  std::string name{};        // "" when it has none
  std::string line{};        // "file:line:column"
  device::Direction direction = device::Direction::S2MM;  // of a channel
  std::string owner{};  // what it was made for: "object FIFO 'in'", "" when it stands in the design itself

  bool operator==(const DesignName&) const = default;
};

inline constexpr std::uint32_t kMaxDesignNames = 1 << 16;
// Of all of them together. A section has each text once, and whoever reads it has it as often as it is used.
inline constexpr std::size_t kMaxDesignTexts = std::size_t{64} << 20;

// Those behind the first kMaxDesignNames, and behind the first kMaxDesignTexts bytes of texts, are left out.
Result<Section> write_design_names(std::vector<DesignName> names);
// T0205 and T0206 for a section that contradicts itself, and for one with more than that.
Partial<std::vector<DesignName>> read_design_names(const Section& section);
// The section of that kind, which is recognised by its content; nullptr when the xclbin has none.
const Section* find_design_names(const Xclbin& xclbin);

}  // namespace tessera::container
