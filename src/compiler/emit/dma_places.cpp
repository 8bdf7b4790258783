#include "compiler/emit/dma_places.h"

#include "device/aie1_registers.h"  // generated

namespace tessera::compiler {

DmaPlaces dma_places(device::TileKind kind, device::Arch arch) {
  namespace memory = device::aie1::memory;
  namespace shim = device::aie1::shim;
  if (arch != device::Arch::AIE1) {
    const device::Places& places = device::places(kind);
    return {places.bd, places.bd_words(), places.control, places.queue};
  }
  if (kind == device::TileKind::Shim)
    return {shim::DMA_BD_Addr_Low,
            shim::DMA_BD_Addr_Low.stride / 4,
            {shim::DMA_S2MM_Ctrl, shim::DMA_MM2S_Ctrl},
            {shim::DMA_S2MM_Start_Queue, shim::DMA_MM2S_Start_Queue}};
  return {memory::DMA_BD_Addr_A,
          memory::DMA_BD_Addr_A.stride / 4,
          {memory::DMA_S2MM_Ctrl, memory::DMA_MM2S_Ctrl},
          {memory::DMA_S2MM_Start_Queue, memory::DMA_MM2S_Start_Queue}};
}

}  // namespace tessera::compiler
