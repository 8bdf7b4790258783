// The abilities in which the generations differ, and whether Tessera supports them (facts/capabilities.tsv).
//
// Code tests the ability that it needs, `capabilities(device).counting_locks`, and never the generation. So a reader
// sees the reason, and a new generation is a column of facts. Sizes are in TileModel, registers in TileLayout, the
// fields of descriptors in BdLayout.
#pragma once

#include "device/capability_table.h"  // generated: struct Capabilities
#include "device/device.h"

#include <array>
#include <iterator>

namespace tessera::device {

constexpr const Capabilities& capabilities(Arch arch) {
  return kCapabilities[static_cast<std::size_t>(arch)];
}
inline const Capabilities& capabilities(const Device& device) {
  return capabilities(device.arch);
}
inline const Capabilities& capabilities(const TileModel& model) {
  return capabilities(model.arch);
}

// Every generation, in the order of the facts.
inline constexpr auto kArchs = [] {
  std::array<Arch, std::size(kCapabilities)> all{};
  for (std::size_t i = 0; i < all.size(); ++i) all[i] = static_cast<Arch>(i);
  return all;
}();

// The generation whose cores Tessera executes.
inline constexpr Arch kEmulatedCores = [] {
  for (const Arch arch : kArchs)
    if (capabilities(arch).emulated_cores) return arch;
  return kArchs.front();
}();

}  // namespace tessera::device
