// The stream resets a channel by setting a bit and clearing it again; all other bits stay.
// RUN: tessera-opt --aie-lower-dma-channel-reset %s | tessera-translate --aie-npu-to-text | FileCheck %s

aie.device(npu1_1col) {
  %core = aie.tile(0, 2)
  %mem = aie.tile(0, 1)
  aiex.runtime_sequence() {
    // CHECK: maskwrite (0,2).DMA_MM2S_1_Ctrl 0x2 0x2
    // CHECK-NEXT: maskwrite (0,2).DMA_MM2S_1_Ctrl 0x2 0x0
    aiex.dma_channel_reset(%core, MM2S, 1)
    // CHECK-NEXT: maskwrite (0,1).DMA_S2MM_5_Ctrl 0x2 0x2
    // CHECK-NEXT: maskwrite (0,1).DMA_S2MM_5_Ctrl 0x2 0x0
    aiex.dma_channel_reset(%mem, S2MM, 5)
  }
}
