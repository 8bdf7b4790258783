// The buffer descriptors that a DMA channel may use.
//
// A memory tile has two banks of descriptors of equal size, the first for even channels, the second for odd channels.
// In other tiles every channel may use all descriptors.
#pragma once

#include "device/device.h"

namespace tessera::device {

struct DescriptorBank {
  std::uint32_t first = 0;
  std::uint32_t count = 0;

  bool contains(std::uint32_t bd) const { return is_among(bd, first, count); }
};

constexpr DescriptorBank descriptors_of(const TileModel& model, std::uint32_t channel) {
  if (model.kind != TileKind::Mem) return {0, model.bds};
  const std::uint32_t half = model.bds / 2;
  return {channel % 2 == 0 ? 0 : half, half};
}

}  // namespace tessera::device
