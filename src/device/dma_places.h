// The registers of the descriptors and channels of a kind of tile, for both generations.
#pragma once

#include "device/field_words.h"

namespace tessera::device {

struct DmaPlaces {
  Reg bd;                             // word 0 of each descriptor
  std::size_t bd_words;               // at most
  std::array<Reg, 2> control, queue;  // by Direction
  Reg pad_value{0, 0};                // of MM2S channels: the word they pad with; count 0 where that is always zero
};
DmaPlaces dma_places(TileKind kind, Arch arch);

}  // namespace tessera::device
