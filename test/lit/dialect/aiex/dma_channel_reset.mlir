// The stream resets a DMA channel: its queue is empty afterwards.
// RUN: %texts %s
aie.device(npu2) {
  %memory = aie.tile(1, 1)
  aie.runtime_sequence() {
    // CHECK: aiex.dma_channel_reset(%{{.*}}tile_1_1, S2MM, 5)
    aiex.dma_channel_reset(%memory, S2MM, 5)
  }
}
