// The names of a design's device, buffers, descriptors and other parts, and the lines of the design where they stand. An
// xclbin of Tessera carries them for reports.
//
// The names have a separate section of kind USER_METADATA, beside the bodies of cores (core_bodies.h), because a
// container has names even if all its cores have programs. No result of the emulator depends on them, except that the
// name of the device tells for which NPU the container is.
#pragma once

#include "container/xclbin/xclbin.h"
#include "device/device.h"

namespace tessera::container {

struct DesignName {
  enum class Kind : std::uint8_t { Buffer, Descriptor, Core, Lock, Channel, Stack, Device };

  std::uint32_t pdi = 0;  // number, in the partition, of the PDI that the name belongs to
  Kind kind = Kind::Buffer;
  device::TileId tile{};
  std::uint32_t number = 0;  // the first byte of a buffer or stack; the number of the descriptor, lock or channel
  std::uint32_t length = 0;  // length of a buffer, in bytes
  std::string name{};        // "" when the part has none; of a device: "npu1_1col"
  std::string line{};        // "file:line:column"
  device::Direction direction = device::Direction::S2MM;  // direction of a channel
  std::string owner{};  // construct that the compiler made it for: "object FIFO 'in'"; "" if it is in the design

  bool operator==(const DesignName&) const = default;
};

inline constexpr std::uint32_t kMaxDesignNames = 1 << 16;
// The greatest number of bytes of all texts together. A text counts once for each use: a section stores it once, but
// read_design_names() makes a copy for each use.
inline constexpr std::size_t kMaxDesignTexts = std::size_t{64} << 20;

// Leaves out the names after the first kMaxDesignNames names, and after the first kMaxDesignTexts bytes of texts.
Result<Bytes> write_design_names(const std::vector<DesignName>& names);
// Returns true when a section of kind USER_METADATA holds names of a design.
bool is_design_names(ByteSpan section);
// Reports T0205 and T0206 for a section that contradicts itself or exceeds these limits.
Partial<std::vector<DesignName>> read_design_names(ByteSpan section, std::uint64_t origin = 0);

}  // namespace tessera::container
