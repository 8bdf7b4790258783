#include "device/dma_places.h"

#include "device/aie1_registers.h"  // generated
#include "device/aie2_registers.h"  // generated

namespace tessera::device {

DmaPlaces dma_places(TileKind kind, Arch arch) {
  namespace memory = aie1::memory;
  namespace shim = aie1::shim;
  if (arch != Arch::AIE1) {
    const Places& current = places(kind);
    const bool has_pad_value = kind == TileKind::Mem && arch == Arch::AIE2P;
    return {current.bd, current.bd_words(), current.control, current.queue,
            has_pad_value ? aie2p::memtile::DMA_MM2S_Constant_Pad_Value : Reg{0, 0}};
  }
  if (kind == TileKind::Shim)
    return {shim::DMA_BD_Addr_Low,
            shim::DMA_BD_Addr_Low.stride / 4,
            {shim::DMA_S2MM_Ctrl, shim::DMA_MM2S_Ctrl},
            {shim::DMA_S2MM_Start_Queue, shim::DMA_MM2S_Start_Queue}};
  return {memory::DMA_BD_Addr_A,
          memory::DMA_BD_Addr_A.stride / 4,
          {memory::DMA_S2MM_Ctrl, memory::DMA_MM2S_Ctrl},
          {memory::DMA_S2MM_Start_Queue, memory::DMA_MM2S_Start_Queue}};
}

}  // namespace tessera::device
