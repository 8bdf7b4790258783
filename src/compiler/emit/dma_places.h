// Where a kind of tile keeps descriptors and channels, of both generations.
#pragma once

#include "device/field_words.h"

namespace tessera::compiler {

struct DmaPlaces {
  device::Reg bd;                             // word 0 of each descriptor
  std::size_t bd_words;                       // at most
  std::array<device::Reg, 2> control, queue;  // by Direction
};
DmaPlaces dma_places(device::TileKind kind, device::Arch arch);

}  // namespace tessera::compiler
